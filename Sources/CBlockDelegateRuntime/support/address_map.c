// A hash table with open addressing, which is replaced when it grows. The smaller tables are kept for readers that
// still read them. Together they are not larger than the last table.
#include "bd_address_map.h"

#include "allocation.h"
#include "hash.h"

#include <stdatomic.h>

struct cell {
  _Atomic(const void *) key;
  _Atomic(intptr_t) number;
};

struct table {
  struct table *previous;
  uintptr_t mask;
  struct cell cells[];
};

struct bd_address_map {
  _Atomic(struct table *) table;
  uintptr_t count;
};

static struct table *make_table(uintptr_t capacity) {
  struct table *table = bd_allocated(calloc(1, sizeof(struct table) + capacity * sizeof(struct cell)), "a map");
  table->mask = capacity - 1;
  return table;
}

/// Returns the cell with the key, or the empty cell in which it would be stored.
static struct cell *find_cell(struct table *table, const void *key) {
  for (uintptr_t i = bd_hash((uintptr_t)key, 32);; i++) {
    struct cell *cell = &table->cells[i & table->mask];
    const void *found = atomic_load_explicit(&cell->key, memory_order_acquire);
    if (found == key || found == NULL) return cell;
  }
}

static void insert(struct table *table, const void *key, intptr_t number) {
  struct cell *cell = find_cell(table, key);
  atomic_store_explicit(&cell->number, number, memory_order_release);
  atomic_store_explicit(&cell->key, key, memory_order_release);
}

bd_address_map *bd_address_map_create(void) {
  bd_address_map *map = bd_allocated(malloc(sizeof *map), "a map");
  atomic_init(&map->table, make_table(8));
  map->count = 0;
  return map;
}

void bd_address_map_destroy(bd_address_map *map) {
  struct table *table = atomic_load_explicit(&map->table, memory_order_relaxed);
  while (table != NULL) {
    struct table *previous = table->previous;
    free(table);
    table = previous;
  }
  free(map);
}

intptr_t bd_address_map_get(const bd_address_map *map, const void *key) {
  struct cell *cell = find_cell(atomic_load_explicit(&map->table, memory_order_acquire), key);
  if (atomic_load_explicit(&cell->key, memory_order_acquire) != key) return -1;
  return atomic_load_explicit(&cell->number, memory_order_acquire);
}

void bd_address_map_set(bd_address_map *map, const void *key, intptr_t number) {
  struct table *table = atomic_load_explicit(&map->table, memory_order_relaxed);
  const bool is_new = atomic_load_explicit(&find_cell(table, key)->key, memory_order_relaxed) == NULL;
  if (is_new && ++map->count * 2 > table->mask + 1) {
    struct table *larger = make_table((table->mask + 1) * 2);
    for (uintptr_t i = 0; i <= table->mask; i++) {
      const void *old = atomic_load_explicit(&table->cells[i].key, memory_order_relaxed);
      if (old != NULL) insert(larger, old, atomic_load_explicit(&table->cells[i].number, memory_order_relaxed));
    }
    larger->previous = table;
    atomic_store_explicit(&map->table, larger, memory_order_release);
    table = larger;
  }
  insert(table, key, number);
}
