#include "BlockCache.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Before each block. Its size keeps the block aligned to 16.
struct header {
  // The number of the list that the block returns to, or `LARGE`.
  uint32_t list;
  int32_t size;
  // The next block of a list.
  struct header *next;
};

// Blocks up to 1 KiB in steps of 64 bytes, then up to 16 KiB in four steps for each doubling.
enum { SMALL_LISTS = 16, LISTS = 32, LARGE = LISTS, SMALL_LIMIT = 1024, LIMIT = 16384 };
// What a thread keeps at most.
enum { KEPT_BYTES = 128 << 10 };

struct cache {
  struct header *first[LISTS];
  int bytes;
  int is_registered;
};

static __thread struct cache cache;
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void release_all(void *argument) {
  struct cache *ending = argument;
  for (int list = 0; list < LISTS; list++) {
    struct header *block = ending->first[list];
    while (block) {
      struct header *next = block->next;
      free(block);
      block = next;
    }
  }
  memset(ending, 0, sizeof *ending);
  // A block that another destructor returns later is freed at once.
  ending->bytes = KEPT_BYTES;
}

static void make_key(void) { pthread_key_create(&key, release_all); }

static uint32_t list_of(int size) {
  if (size <= SMALL_LIMIT) return size <= 64 ? 0 : (uint32_t)(size - 1) / 64;
  if (size > LIMIT) return LARGE;
  // size - 1 is in [2^doubling, 2^(doubling + 1)); its two bits after the first one say which quarter.
  int doubling = 31 - __builtin_clz((uint32_t)(size - 1));
  return SMALL_LISTS + (uint32_t)(doubling - 10) * 4 + (((uint32_t)(size - 1) >> (doubling - 2)) & 3);
}

static int size_of(uint32_t list) {
  if (list < SMALL_LISTS) return (int)(list + 1) * 64;
  int doubling = 10 + (int)(list - SMALL_LISTS) / 4;
  return (1 << doubling) + (int)((list - SMALL_LISTS) % 4 + 1) * (1 << (doubling - 2));
}

int platform_block_round_up(int size) {
  uint32_t list = list_of(size);
  return list == LARGE ? (size + 15) & ~15 : size_of(list);
}

void *platform_block_allocate(int size) {
  uint32_t list = list_of(size);
  if (list != LARGE && cache.first[list]) {
    struct header *kept = cache.first[list];
    cache.first[list] = kept->next;
    cache.bytes -= kept->size;
    return kept + 1;
  }
  int rounded = platform_block_round_up(size);
  struct header *block = malloc(sizeof *block + (size_t)rounded);
  if (!block) return NULL;
  block->list = list;
  block->size = rounded;
  return block + 1;
}

void platform_block_free(void *pointer) {
  if (!pointer) return;
  struct header *block = (struct header *)pointer - 1;
  if (block->list == LARGE || cache.bytes + block->size > KEPT_BYTES) return free(block);
  if (!cache.is_registered) {
    pthread_once(&once, make_key);
    pthread_setspecific(key, &cache);
    cache.is_registered = 1;
  }
  block->next = cache.first[block->list];
  cache.first[block->list] = block;
  cache.bytes += block->size;
}

int platform_block_size(void *pointer) { return pointer ? ((struct header *)pointer - 1)->size : 0; }

void *platform_block_resize(void *pointer, int size) {
  if (!pointer) return platform_block_allocate(size);
  int old = platform_block_size(pointer);
  if (size <= old && size > old / 2) return pointer;
  if (list_of(old) == LARGE && list_of(size) == LARGE) {
    struct header *block = realloc((struct header *)pointer - 1, sizeof *block + (size_t)platform_block_round_up(size));
    if (!block) return NULL;
    block->size = platform_block_round_up(size);
    return block + 1;
  }
  void *moved = platform_block_allocate(size);
  if (!moved) return NULL;
  memcpy(moved, pointer, (size_t)(old < size ? old : size));
  platform_block_free(pointer);
  return moved;
}
