// System calls that the platform's own Swift module hides or that differ between platforms, and what Swift has on newer
// systems only.
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

// A number that several threads read and write. (Swift's `Atomic` needs macOS 15.)
static inline int32_t platform_load(const int32_t *_Nonnull number) {
  return __atomic_load_n(number, __ATOMIC_ACQUIRE);
}

static inline void platform_store(int32_t *_Nonnull number, int32_t value) {
  __atomic_store_n(number, value, __ATOMIC_RELEASE);
}

// Lower case by the calling thread's locale.
static inline uint32_t platform_lowercase(uint32_t codePoint) { return (uint32_t)towlower((wint_t)codePoint); }

// Starts a thread that nobody joins. Returns 0, or an error number.
int platform_start_thread(
  void (*_Nonnull body)(void *_Nullable), void *_Nullable context, size_t stackSize);

// A stream socket of this family that does not block, does not outlive `exec` and raises no SIGPIPE; or -1 and `errno`.
int platform_socket(int family);

// The next connection of a listening socket, made like `platform_socket`'s; or -1 and `errno`.
int platform_accept(int listener);

// `send` without SIGPIPE: bytes sent, or -1 and `errno`.
ptrdiff_t platform_send(int socket, const void *_Nonnull bytes, size_t count);

// Nanoseconds of a clock that nobody sets.
uint64_t platform_monotonic_nanoseconds(void);

// Whether the file system of a path is reached over a network, where locks and shared memory cannot be relied on: 1 or 0,
// or -1 and `errno`.
int platform_is_on_network(const char *_Nonnull path);

// The same by the number that Linux's `statfs` gives.
int platform_is_network_file_system(uint32_t type);

// A pipe that does not outlive `exec`. Returns 0, or -1 and `errno`.
int platform_pipe(int *_Nonnull ends);

// Has a spawned program (`posix_spawn_file_actions_t`) close everything but standard input, output and errors, where the
// system can.
void platform_close_others(void *_Nonnull fileActions);

// For programs that allocate much and free little: memory grows in large steps, and all threads share it. By default the
// memory of a second thread grows page by page with glibc, with a call of the system for each.
void platform_grow_heap_in_large_steps(void);
