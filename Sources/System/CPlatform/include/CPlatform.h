// System calls that the platform's own Swift module hides, and what Swift has on newer systems only.
#pragma once
#include <stdint.h>
#include <wctype.h>
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
