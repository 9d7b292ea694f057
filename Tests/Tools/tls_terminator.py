"""Encrypts: takes TLS connections and passes what they say to a port of this machine.

usage: tls_terminator.py CERTIFICATE KEY TARGET_PORT [MODE]
Prints its own port, then for each connection the name that the client asked for. MODE is one of
  pass    as it is (the default)
  cut     passes requests, and closes in the middle of the answer without ending the encryption
  old     speaks TLS 1.1 alone
  silent  takes the connection, and says nothing
"""
import socket
import ssl
import sys
import threading

certificate, key, target = sys.argv[1], sys.argv[2], int(sys.argv[3])
mode = sys.argv[4] if len(sys.argv) > 4 else "pass"

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
context.set_alpn_protocols(["http/1.1"])
if mode == "old":
    context.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
    context.maximum_version = ssl.TLSVersion.TLSv1_1
    context.set_ciphers("ALL:@SECLEVEL=0")
context.sni_callback = lambda _socket, name, _context: print(f"asked for {name}", flush=True)


def copy(source, sink):
    try:
        while data := source.recv(16384):
            if mode == "cut" and sink is not None and isinstance(sink, ssl.SSLSocket):
                sink.sendall(data[: len(data) // 2])
                # The socket below goes without a last word.
                sink.detach_raw()
                return
            sink.sendall(data)
    except OSError:
        pass
    finally:
        for side in (source, sink):
            try:
                side.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Encrypted(ssl.SSLSocket):
    def detach_raw(self):
        socket.socket.shutdown(self, socket.SHUT_RDWR)


context.sslsocket_class = Encrypted


def serve(client):
    if mode == "silent":
        print("connected", flush=True)
        threading.Event().wait()
    try:
        encrypted = context.wrap_socket(client, server_side=True)
        print(f"protocol {encrypted.version()}", flush=True)
    except (OSError, ssl.SSLError) as error:
        print(f"refused {error}", flush=True)
        return
    plain = socket.create_connection(("127.0.0.1", target))
    threading.Thread(target=copy, args=(encrypted, plain), daemon=True).start()
    copy(plain, encrypted)


listener = socket.create_server(("127.0.0.1", 0), backlog=128)
print(f"port {listener.getsockname()[1]}", flush=True)
while True:
    accepted, _ = listener.accept()
    threading.Thread(target=serve, args=(accepted,), daemon=True).start()
