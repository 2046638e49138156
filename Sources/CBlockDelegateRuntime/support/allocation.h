// Memory that the library can't go on without.
#pragma once

#include <stdio.h>
#include <stdlib.h>

/// Returns what an allocation returned. Where that is NULL it ends the process with a line that says so.
/// - `use`: what the memory is for.
static inline void *bd_allocated(void *memory, const char *use) {
  if (memory != NULL) return memory;
  dprintf(2, "BlockDelegate: out of memory for %s\n", use);
  abort();
}
