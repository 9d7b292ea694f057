// Memory in blocks that each thread keeps for its next use, for a library that takes and returns many small ones.
#pragma once
#include <stddef.h>

// A block of at least `size` bytes, aligned to 16; NULL when there is no memory.
void *_Nullable platform_block_allocate(int size);

// Returns a block, from any thread.
void platform_block_free(void *_Nullable block);

// The block with a new size, at the same or another place; NULL, and the old one kept, when there is no memory.
void *_Nullable platform_block_resize(void *_Nullable block, int size);

// How many bytes a block has.
int platform_block_size(void *_Nullable block);

// How many bytes a block has that is asked for with `size`.
int platform_block_round_up(int size);
