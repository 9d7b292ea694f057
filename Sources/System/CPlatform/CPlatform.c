#define _GNU_SOURCE
#if defined(__linux__)
#include <malloc.h>
#endif
#include <spawn.h>
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#if defined(__linux__)
#include <sys/vfs.h>
#else
#include <sys/mount.h>
#include <sys/param.h>
#endif
#include <time.h>
#include <unistd.h>

struct thread_body {
  void (*body)(void *);
  void *context;
};

static void *run_thread(void *argument) {
  struct thread_body start = *(struct thread_body *)argument;
  free(argument);
  start.body(start.context);
  return NULL;
}

int platform_start_thread(void (*body)(void *), void *context, size_t stackSize) {
  struct thread_body *start = malloc(sizeof *start);
  if (start == NULL) return ENOMEM;
  start->body = body;
  start->context = context;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stackSize);
  pthread_t thread;
  int status = pthread_create(&thread, &attributes, run_thread, start);
  pthread_attr_destroy(&attributes);
  if (status != 0) free(start);
  return status;
}

#if !defined(__linux__)
static int prepare(int socket) {
  if (socket < 0) return socket;
  int on = 1;
  fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
  return socket;
}
#endif

int platform_socket(int family) {
#if defined(__linux__)
  return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
#else
  return prepare(socket(family, SOCK_STREAM, 0));
#endif
}

int platform_accept(int listener) {
#if defined(__linux__)
  int accepted = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
  int accepted = prepare(accept(listener, NULL, NULL));
#endif
  if (accepted >= 0) {
    int on = 1;
    setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }
  return accepted;
}

ptrdiff_t platform_send(int socket, const void *bytes, size_t count) {
#if defined(__linux__)
  return send(socket, bytes, count, MSG_NOSIGNAL);
#else
  return send(socket, bytes, count, 0);
#endif
}

uint64_t platform_monotonic_nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int platform_is_network_file_system(uint32_t type) {
  switch (type) {
    case 0x6969:      // NFS
    case 0x517B:      // SMB
    case 0xFF534D42:  // CIFS
    case 0xFE534D42:  // SMB 2
    case 0x5346414F:  // AFS
    case 0x6B414653:  // kAFS
    case 0x564C:      // NCP
    case 0x73757245:  // Coda
    case 0x00C36400:  // Ceph
      return 1;
    default: return 0;
  }
}

int platform_is_on_network(const char *path) {
  struct statfs information;
  if (statfs(path, &information) != 0) return -1;
#if defined(__linux__)
  return platform_is_network_file_system((uint32_t)information.f_type);
#else
  return (information.f_flags & MNT_LOCAL) == 0;
#endif
}

int platform_pipe(int *ends) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

void platform_close_others(void *fileActions) {
#if defined(__GLIBC__)
  posix_spawn_file_actions_addclosefrom_np((posix_spawn_file_actions_t *)fileActions, 3);
#else
  (void)fileActions;
#endif
}

void platform_grow_heap_in_large_steps(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 16 << 20);
#endif
}
