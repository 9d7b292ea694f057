// A minimal HTTP/1.1 echo server, the reference of the benchmark `echo`: one thread, epoll, no allocations per request, and
// none of the checks that a real server needs. Usage: reference PORT
#define _GNU_SOURCE
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { buffer_size = 64 * 1024, event_count = 256 };

struct connection {
  int socket;
  size_t used;
  char input[buffer_size];
};

static char output[buffer_size + 1024];

// Responds to all complete requests. Returns the number of bytes consumed, or -1.
static ssize_t answer(struct connection *client) {
  size_t offset = 0;
  size_t written = 0;
  while (offset < client->used) {
    char *start = client->input + offset;
    char *end = memmem(start, client->used - offset, "\r\n\r\n", 4);
    if (end == NULL) break;
    size_t length = 0;
    for (char *line = memchr(start, '\n', end - start); line != NULL && line < end;
         line = memchr(line + 1, '\n', end - line)) {
      if (strncasecmp(line + 1, "content-length:", 15) == 0) length = strtoul(line + 16, NULL, 10);
    }
    size_t head = end + 4 - start;
    if (client->used - offset < head + length) break;
    if (written + length + 128 > sizeof output) break;
    written += sprintf(
      output + written, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", length);
    memcpy(output + written, start + head, length);
    written += length;
    offset += head + length;
  }
  if (written > 0 && send(client->socket, output, written, MSG_NOSIGNAL) != (ssize_t)written) return -1;
  return offset;
}

static int receive(struct connection *client) {
  ssize_t count = read(client->socket, client->input + client->used, buffer_size - client->used);
  if (count < 0) return errno == EAGAIN ? 0 : -1;
  if (count == 0) return -1;
  client->used += count;
  ssize_t taken = answer(client);
  if (taken < 0 || (taken == 0 && client->used == buffer_size)) return -1;
  memmove(client->input, client->input + taken, client->used - taken);
  client->used -= taken;
  return 0;
}

int main(int count, char **arguments) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {
    .sin_family = AF_INET, .sin_port = htons(count > 1 ? atoi(arguments[1]) : 9398), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 1024) != 0) {
    perror("listen");
    return 1;
  }
  int queue = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL};
  epoll_ctl(queue, EPOLL_CTL_ADD, listener, &event);
  struct epoll_event events[event_count];
  for (;;) {
    int ready = epoll_wait(queue, events, event_count, -1);
    for (int index = 0; index < ready; index++) {
      struct connection *client = events[index].data.ptr;
      if (client == NULL) {
        int accepted = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        if (accepted < 0) continue;
        setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        client = malloc(sizeof *client);
        client->socket = accepted;
        client->used = 0;
        event.events = EPOLLIN;
        event.data.ptr = client;
        epoll_ctl(queue, EPOLL_CTL_ADD, accepted, &event);
      } else if (receive(client) != 0) {
        close(client->socket);
        free(client);
      }
    }
  }
}
