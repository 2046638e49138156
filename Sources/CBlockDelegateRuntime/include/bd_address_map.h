// A map from addresses (of selectors, types, literals) to numbers or pointers, read without a lock: respondsToSelector:
// is asked often, and so is what a further delegate of a known protocol needs.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

typedef struct bd_address_map bd_address_map;

/// An empty map.
BD_EXTERN bd_address_map *bd_address_map_create(void);
/// Frees a map that nobody reads any longer; readers hold no lock.
BD_EXTERN void bd_address_map_destroy(bd_address_map *map);
/// The number for a key, which is not NULL; or -1 when there is none. For selectors the key is `bd_sel_key`.
BD_EXTERN intptr_t bd_address_map_get(const bd_address_map *map, const void *key);
/// Gives a key a number, a new one if it has one. Callers take turns.
BD_EXTERN void bd_address_map_set(bd_address_map *map, const void *key, intptr_t number);

#pragma clang assume_nonnull end
