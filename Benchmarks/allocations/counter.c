// Counts the heap allocations of a process. Preloaded by allocations.sh. The counter is the first eight bytes of the file
// that ALLOCATIONS_FILE names, in shared memory.
#define _GNU_SOURCE
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_uint_fast64_t unshared;
static atomic_uint_fast64_t *counter = &unshared;

__attribute__((constructor)) static void share_counter(void) {
  const char *path = getenv("ALLOCATIONS_FILE");
  if (!path) return;
  int file = open(path, O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, 4096) != 0) abort();
  void *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) abort();
  close(file);
  counter = shared;
}

static void count(void) { atomic_fetch_add_explicit(counter, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;  // ENOMEM
}
