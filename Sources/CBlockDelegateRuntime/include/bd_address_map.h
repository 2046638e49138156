// A map from addresses (of selectors, types, literals) to numbers or pointers, which is read without a lock. The map
// must be fast, because respondsToSelector: and the creation of each delegate read it.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

typedef struct bd_address_map bd_address_map;

/// Makes an empty map.
BD_EXTERN bd_address_map *bd_address_map_create(void);
/// Frees a map. No other thread may be reading it, because readers hold no lock.
BD_EXTERN void bd_address_map_destroy(bd_address_map *map);
/// Returns the number for a key, or -1 if there is none. The key is not NULL. For selectors the key is `bd_sel_key`.
BD_EXTERN intptr_t bd_address_map_get(const bd_address_map *map, const void *key);
/// Sets the number for a key, or replaces it. Only one thread at a time may call this function for a map.
BD_EXTERN void bd_address_map_set(bd_address_map *map, const void *key, intptr_t number);

#pragma clang assume_nonnull end
