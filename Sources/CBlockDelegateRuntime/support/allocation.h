// Allocation of memory without which the library can't continue.
#pragma once

#include <stdio.h>
#include <stdlib.h>

/// Returns `memory`, the result of an allocation. If it is NULL, writes an error message and terminates the process.
/// - `use`: The purpose of the memory.
static inline void *bd_allocated(void *memory, const char *use) {
  if (memory != NULL) return memory;
  dprintf(2, "BlockDelegate: out of memory for %s\n", use);
  abort();
}
