#include "hazards.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define TAKEN {.thing = "taken"}
static struct bd_hazards taken = {.places = {TAKEN, TAKEN, TAKEN, TAKEN, TAKEN, TAKEN, TAKEN, TAKEN}};

BD_THREAD struct bd_hazards *bd_hazards_of_thread = &taken;
/// The thread's places, however they are taken.
static BD_THREAD struct bd_hazards *all_of_thread;

_Static_assert(offsetof(struct bd_hazard, thing) == 0, "shared with the assembly");
_Static_assert(offsetof(struct bd_hazard, is_awaited) == BD_HAZARD_IS_AWAITED, "shared with the assembly");
_Static_assert(sizeof(struct bd_hazard) == BD_HAZARD_SIZE, "shared with the assembly");
_Static_assert(offsetof(struct bd_hazards, places) == 0, "shared with the assembly");

struct waiting {
  const void *thing;
  void (*release)(void *argument);
  void *argument;
};

/// All places, and what waits for them. `count` is read without the lock, too.
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
  bd_hazards_of_thread = &taken;
  all_of_thread = NULL;
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
    void *memory;
    if (posix_memalign(&memory, BD_HAZARDS_SIZE, sizeof *found) != 0) abort();
    found = memset(memory, 0, sizeof *found);
    found->next = registry.all;
    registry.all = found;
  }
  found->is_owned = true;
  pthread_mutex_unlock(&registry.lock);
  return found;
}

struct bd_hazard *bd_hazard_take_any(const void *thing) {
  if (all_of_thread == NULL) {
    pthread_once(&registry.once, prepare);
    all_of_thread = acquire();
    pthread_setspecific(registry.key, all_of_thread);
    if (bd_fence_isAsymmetric) bd_hazards_of_thread = all_of_thread;
  }
  struct bd_hazards **mine = &all_of_thread;
  for (;; mine = &(*mine)->more) {
    if (*mine == NULL) *mine = acquire();
    for (int i = 0; i < bd_hazard_count; i++) {
      struct bd_hazard *place = &(*mine)->places[i];
      if (__atomic_load_n(&place->thing, __ATOMIC_RELAXED) != NULL) continue;
      __atomic_store_n(&place->thing, thing, __ATOMIC_RELAXED);
      if (!bd_fence_isAsymmetric) __atomic_store_n(&place->is_awaited, true, __ATOMIC_RELAXED);
      return place;
    }
  }
}

// MARK: What waits

static bool is_of_this_thread(const struct bd_hazards *hazards) {
  const struct bd_hazards *mine = all_of_thread;
  while (mine != NULL && mine != hazards) mine = mine->more;
  return mine != NULL;
}

/// Whether calls use a thing; has them look for what waits when they end. The caller holds the lock.
/// - `is_marked`: set to true when a call of another thread was told so that may just have ended.
static bool mark_used(const void *thing, bool *is_marked) {
  bool is_used = false;
  for (struct bd_hazards *hazards = registry.all; hazards != NULL; hazards = hazards->next) {
    for (int i = 0; i < bd_hazard_count; i++) {
      struct bd_hazard *place = &hazards->places[i];
      if (__atomic_load_n(&place->thing, __ATOMIC_ACQUIRE) != thing &&
          __atomic_load_n(&place->object, __ATOMIC_ACQUIRE) != thing) {
        continue;
      }
      is_used = true;
      if (!__atomic_exchange_n(&place->is_awaited, true, __ATOMIC_RELAXED) && !is_of_this_thread(hazards)) {
        *is_marked = true;
      }
    }
  }
  return is_used;
}

/// Whether a thing must wait for calls, which then know. The caller holds the lock.
static bool must_wait(const void *thing) {
  bool is_marked = false;
  if (!mark_used(thing, &is_marked)) return false;
  if (!is_marked) return true;
  // A call that ends now either sees that it is awaited, or is seen to have ended.
  bd_fence_heavy();
  return mark_used(thing, &is_marked);
}

void bd_hazard_release_waiting(void) {
  while (__atomic_load_n(&registry.count, __ATOMIC_ACQUIRE) != 0) {
    struct waiting found = {NULL, NULL, NULL};
    pthread_mutex_lock(&registry.lock);
    for (uint32_t i = 0; i < registry.count && found.release == NULL; i++) {
      if (must_wait(registry.waiting[i].thing)) continue;
      found = registry.waiting[i];
      registry.waiting[i] = registry.waiting[registry.count - 1];
      __atomic_store_n(&registry.count, registry.count - 1, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&registry.lock);
    if (found.release == NULL) return;
    // This runs code that is not ours.
    found.release(found.argument);
  }
}

void bd_hazard_end_awaited(struct bd_hazard *place) {
  __atomic_store_n(&place->is_awaited, !bd_fence_isAsymmetric, __ATOMIC_RELAXED);
  if (!bd_fence_isAsymmetric) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  bd_hazard_release_waiting();
}

void bd_hazard_end_call(struct bd_hazard *place) { bd_hazard_set(place, &place->thing, NULL); }

/// The caller holds the lock.
static void enqueue(struct waiting waiting) {
  if (registry.count == registry.capacity) {
    registry.capacity = registry.capacity ? 2 * registry.capacity : 8;
    registry.waiting = realloc(registry.waiting, registry.capacity * sizeof *registry.waiting);
    if (registry.waiting == NULL) abort();
  }
  registry.waiting[registry.count] = waiting;
  __atomic_store_n(&registry.count, registry.count + 1, __ATOMIC_RELEASE);
}

void bd_hazard_defer(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced) {
  // Who found the thing before it was taken away is seen from now on, by whatever call looks for what waits.
  if (is_fenced) bd_fence_heavy();
  pthread_mutex_lock(&registry.lock);
  enqueue((struct waiting){thing, release, argument});
  pthread_mutex_unlock(&registry.lock);
}

void bd_hazard_retire(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced) {
  // Who found the thing before it was taken away is seen from now on.
  if (is_fenced) bd_fence_heavy();
  pthread_mutex_lock(&registry.lock);
  const bool waits = must_wait(thing);
  if (waits) enqueue((struct waiting){thing, release, argument});
  pthread_mutex_unlock(&registry.lock);
  if (!waits) {
    // What nobody uses ends here, not on another thread that happens to look for what waits.
    release(argument);
  } else if (!bd_fence_isAsymmetric) {
    // A call that ended before it could see that something waits.
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    bd_hazard_release_waiting();
  }
}
