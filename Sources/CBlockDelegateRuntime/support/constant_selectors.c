// Selectors by the addresses of their names. Registering a name takes the runtime's lock and hashes the name's
// characters. The cache of this file avoids the registration each time a program uses a selector in its source.
#include "bd_runtime.h"
#include "bd_address_map.h"

#include <pthread.h>

static bd_address_map *selectors;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void make_map(void) { selectors = bd_address_map_create(); }

bd_selector *bd_sel_ofConstant(const char *name) {
  pthread_once(&once, make_map);
  const intptr_t known = bd_address_map_get(selectors, name);
  return known == -1 ? NULL : (bd_selector *)known;
}

void bd_sel_noteConstant(const char *name, bd_selector *selector) {
  pthread_mutex_lock(&lock);
  bd_address_map_set(selectors, name, (intptr_t)selector);
  pthread_mutex_unlock(&lock);
}
