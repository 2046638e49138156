// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_MALLOC_H
#define STUB_MALLOC_H
#include "../stub_cdefs.h"
STUB_C_BEGIN
typedef struct _malloc_zone_t malloc_zone_t;
typedef struct malloc_statistics_t {
  unsigned blocks_in_use;
  size_t size_in_use;
  size_t max_size_in_use;
  size_t size_allocated;
} malloc_statistics_t;
void malloc_zone_statistics(malloc_zone_t *zone, malloc_statistics_t *stats);
STUB_C_END
#endif
