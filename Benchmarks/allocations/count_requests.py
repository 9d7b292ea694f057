"""count_requests.py PORT PATH BODY COUNTER-FILE: heap allocations per request of a server that counts them.

Sends 1,000 requests over one connection to warm the server up, then 3,000 more, of which it prints the average.
"""

import socket
import struct
import sys


def read_response(connection, received):
    while b"\r\n\r\n" not in received:
        received += connection.recv(65536)
    head, _, body = received.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200 ") or b'"errors"' in body:
        sys.exit(f"unexpected response: {received!r}")
    length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    while len(body) < length:
        body += connection.recv(65536)
    return body[length:]


def read_counter(path):
    with open(path, "rb") as file:
        return struct.unpack("<Q", file.read(8))[0]


def main():
    port, path, body, counter = sys.argv[1:]
    request = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body.encode())}\r\n\r\n{body}"
    ).encode()
    connection = socket.create_connection(("127.0.0.1", int(port)))
    rest = b""
    for index in range(4000):
        if index == 1000:
            before = read_counter(counter)
        connection.sendall(request)
        rest = read_response(connection, rest)
    print(f"{(read_counter(counter) - before) / 3000:.2f}")


main()
