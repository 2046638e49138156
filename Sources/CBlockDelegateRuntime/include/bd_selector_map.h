// A map from selectors to small numbers, read without a lock: respondsToSelector: is asked often.
#ifndef BD_SELECTOR_MAP_H
#define BD_SELECTOR_MAP_H

#include "bd_base.h"

#pragma clang assume_nonnull begin

typedef struct bd_selector_map bd_selector_map;

/// An empty map.
BD_EXTERN bd_selector_map *bd_selector_map_create(void);
/// Frees a map that nobody reads any longer; readers hold no lock.
BD_EXTERN void bd_selector_map_destroy(bd_selector_map *map);
/// The number for the selector with this key (`bd_sel_key`), or -1 when there is none.
BD_EXTERN intptr_t bd_selector_map_get(const bd_selector_map *map, const void *key);
/// Gives a key a number, a new one if it has one. Callers take turns.
BD_EXTERN void bd_selector_map_set(bd_selector_map *map, const void *key, intptr_t number);

#pragma clang assume_nonnull end
#endif
