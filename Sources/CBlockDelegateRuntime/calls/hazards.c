#include "hazards.h"

#include <pthread.h>
#include <stdlib.h>

BD_THREAD struct bd_hazards *bd_hazards_of_thread;
uint32_t bd_hazard_waiting;

struct waiting {
  void *thing;
  void (*release)(void *thing);
};

/// All places, and what waits for them.
static struct {
  pthread_mutex_t lock;
  pthread_once_t once;
  pthread_key_t key;
  struct bd_hazards *all;
  struct waiting *waiting;
  uint32_t count, capacity;
} registry = {.lock = PTHREAD_MUTEX_INITIALIZER, .once = PTHREAD_ONCE_INIT};

// MARK: Places

static void give_up(void *hazards) {
  bd_hazards_of_thread = NULL;
  pthread_mutex_lock(&registry.lock);
  for (struct bd_hazards *mine = hazards; mine != NULL;) {
    struct bd_hazards *more = mine->more;
    mine->more = NULL;
    mine->is_owned = false;
    mine = more;
  }
  pthread_mutex_unlock(&registry.lock);
}

static void prepare(void) {
  bd_fence_prepare();
  if (pthread_key_create(&registry.key, give_up) != 0) abort();
}

/// Places for this thread that nobody else has.
static struct bd_hazards *acquire(void) {
  pthread_mutex_lock(&registry.lock);
  struct bd_hazards *found = registry.all;
  while (found != NULL && found->is_owned) found = found->next;
  if (found == NULL) {
    found = calloc(1, sizeof *found);
    if (found == NULL) abort();
    found->next = registry.all;
    registry.all = found;
  }
  found->is_owned = true;
  pthread_mutex_unlock(&registry.lock);
  return found;
}

struct bd_hazard *bd_hazard_take_other(const void *thing) {
  if (bd_hazards_of_thread == NULL) {
    pthread_once(&registry.once, prepare);
    bd_hazards_of_thread = acquire();
    pthread_setspecific(registry.key, bd_hazards_of_thread);
  }
  struct bd_hazards **mine = &bd_hazards_of_thread;
  for (;; mine = &(*mine)->more) {
    if (*mine == NULL) *mine = acquire();
    for (int i = 0; i < bd_hazard_count; i++) {
      struct bd_hazard *place = &(*mine)->places[i];
      if (__atomic_load_n(&place->thing, __ATOMIC_RELAXED) != NULL) continue;
      __atomic_store_n(&place->thing, thing, __ATOMIC_RELAXED);
      return place;
    }
  }
}

// MARK: What waits

/// Whether a call uses the thing. The caller holds the lock.
static bool is_used(const void *thing) {
  for (struct bd_hazards *hazards = registry.all; hazards != NULL; hazards = hazards->next) {
    for (int i = 0; i < bd_hazard_count; i++) {
      const struct bd_hazard *place = &hazards->places[i];
      if (__atomic_load_n(&place->thing, __ATOMIC_ACQUIRE) == thing) return true;
      if (__atomic_load_n(&place->object, __ATOMIC_ACQUIRE) == thing) return true;
    }
  }
  return false;
}

void bd_hazard_release_waiting(void) {
  for (;;) {
    struct waiting found = {NULL, NULL};
    pthread_mutex_lock(&registry.lock);
    for (uint32_t i = 0; i < registry.count && found.release == NULL; i++) {
      if (is_used(registry.waiting[i].thing)) continue;
      found = registry.waiting[i];
      registry.waiting[i] = registry.waiting[--registry.count];
      __atomic_store_n(&bd_hazard_waiting, registry.count, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&registry.lock);
    if (found.release == NULL) return;
    // This runs code that is not ours.
    found.release(found.thing);
  }
}

/// The caller holds the lock.
static void enqueue(void *thing, void (*release)(void *thing)) {
  if (registry.count == registry.capacity) {
    registry.capacity = registry.capacity ? 2 * registry.capacity : 8;
    registry.waiting = realloc(registry.waiting, registry.capacity * sizeof *registry.waiting);
    if (registry.waiting == NULL) abort();
  }
  registry.waiting[registry.count++] = (struct waiting){thing, release};
  __atomic_store_n(&bd_hazard_waiting, registry.count, __ATOMIC_RELAXED);
}

void bd_hazard_defer(void *thing, void (*release)(void *thing), bool is_fenced) {
  // Who found the thing before it was taken away is seen from now on, by whatever call looks for what waits.
  if (is_fenced) bd_fence_heavy();
  pthread_mutex_lock(&registry.lock);
  enqueue(thing, release);
  pthread_mutex_unlock(&registry.lock);
  // A call that ends now either sees that something waits, or is seen to have ended.
  if (is_fenced) bd_fence_heavy();
}

void bd_hazard_retire(void *thing, void (*release)(void *thing), bool is_fenced) {
  // Who found the thing before it was taken away is seen from now on.
  if (is_fenced) bd_fence_heavy();
  pthread_mutex_lock(&registry.lock);
  const bool must_wait = is_used(thing);
  if (must_wait) enqueue(thing, release);
  pthread_mutex_unlock(&registry.lock);
  // What nobody uses ends here, not on another thread that happens to look for what waits.
  if (!must_wait) release(thing);
  // A call that ends now either sees that something waits, or is seen to have ended.
  else if (is_fenced) bd_fence_heavy();
  bd_hazard_release_waiting();
}
