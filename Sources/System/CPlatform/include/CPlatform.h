// System calls that the platform's Swift module hides or that differ between platforms, and functions that Swift
// provides only on newer systems.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <wctype.h>
#include "BlockCache.h"
#if defined(__linux__)
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#endif

// An atomic integer. (Swift's `Atomic` requires macOS 15.)
static inline int32_t platform_load(const int32_t *_Nonnull number) {
  return __atomic_load_n(number, __ATOMIC_ACQUIRE);
}

static inline void platform_store(int32_t *_Nonnull number, int32_t value) {
  __atomic_store_n(number, value, __ATOMIC_RELEASE);
}

// Lowercases text with the locale of the calling thread.
static inline uint32_t platform_lowercase(uint32_t codePoint) { return (uint32_t)towlower((wint_t)codePoint); }

// Starts a detached thread. Returns 0, or an error number.
int platform_start_thread(
  void (*_Nonnull body)(void *_Nullable), void *_Nullable context, size_t stackSize);

// Creates a nonblocking stream socket of this family with close-on-exec and without SIGPIPE. Returns -1 and sets
// `errno` on failure.
int platform_socket(int family);

// Accepts the next connection of a listening socket, with the same options as `platform_socket`. Returns -1 and sets
// `errno` on failure.
int platform_accept(int listener);

// `send` without SIGPIPE. Returns the number of bytes sent, or -1 and sets `errno`.
ptrdiff_t platform_send(int socket, const void *_Nonnull bytes, size_t count);

// The monotonic clock in nanoseconds.
uint64_t platform_monotonic_nanoseconds(void);

// Whether a path is on a network file system, where locks and shared memory are unreliable: 1 or 0, or -1 and `errno`.
int platform_is_on_network(const char *_Nonnull path);

// The same, for the file system type from Linux's `statfs`.
int platform_is_network_file_system(uint32_t type);

// Creates a pipe with close-on-exec. Returns 0, or -1 and sets `errno`.
int platform_pipe(int *_Nonnull ends);

// Makes a spawned program (`posix_spawn_file_actions_t`) close all files except standard input, output and error, where
// the system supports it.
void platform_close_others(void *_Nonnull fileActions);

// For programs that allocate much and free little: memory grows in large steps, and all threads share it. By default,
// glibc grows the memory of additional threads page by page, with a system call for each.
void platform_grow_heap_in_large_steps(void);
