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
  /// Whose call was last seen to use it: when that ends it looks again. NULL when nobody has looked yet.
  const struct bd_hazards *user;
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

/// Adds to what waits. The caller holds the lock.
static void enqueue(struct waiting waiting) {
  if (registry.count == registry.capacity) {
    registry.capacity = registry.capacity ? 2 * registry.capacity : 8;
    registry.waiting = realloc(registry.waiting, registry.capacity * sizeof *registry.waiting);
    if (registry.waiting == NULL) abort();
  }
  registry.waiting[registry.count] = waiting;
  __atomic_store_n(&registry.count, registry.count + 1, __ATOMIC_RELEASE);
}

/// Takes one out of what waits. The caller holds the lock.
static struct waiting dequeue(uint32_t index) {
  const struct waiting found = registry.waiting[index];
  registry.waiting[index] = registry.waiting[registry.count - 1];
  __atomic_store_n(&registry.count, registry.count - 1, __ATOMIC_RELEASE);
  return found;
}

/// The places of a call that uses a thing, or NULL; has all such calls look for what waits when they end.
static const struct bd_hazards *mark_used(const void *thing) {
  const struct bd_hazards *user = NULL;
  for (struct bd_hazards *hazards = registry.all; hazards != NULL; hazards = hazards->next) {
    for (int i = 0; i < bd_hazard_count; i++) {
      struct bd_hazard *place = &hazards->places[i];
      if (__atomic_load_n(&place->thing, __ATOMIC_ACQUIRE) != thing &&
          __atomic_load_n(&place->object, __ATOMIC_ACQUIRE) != thing) {
        continue;
      }
      user = hazards;
      __atomic_store_n(&place->is_awaited, true, __ATOMIC_RELAXED);
    }
  }
  return user;
}

/// Whether what is in the registry must go on waiting for a call, which then knows. The caller holds the lock.
static bool must_wait(struct waiting *waiting) {
  waiting->user = mark_used(waiting->thing);
  if (waiting->user == NULL) return false;
  // A call that ends now either sees that it is awaited, and by whom, or is seen to have ended.
  bd_fence_heavy();
  waiting->user = mark_used(waiting->thing);
  return waiting->user != NULL;
}

/// Releases what was let go of while a call with these places used it, and what nobody has looked at yet. What another
/// call used is left to that: an object ends on a thread that had to do with it.
static void release_waiting(const struct bd_hazards *hazards) {
  while (__atomic_load_n(&registry.count, __ATOMIC_ACQUIRE) != 0) {
    struct waiting found = {.release = NULL};
    pthread_mutex_lock(&registry.lock);
    for (uint32_t i = 0; i < registry.count && found.release == NULL; i++) {
      struct waiting *waiting = &registry.waiting[i];
      if (waiting->user != NULL && waiting->user != hazards) continue;
      if (!must_wait(waiting)) found = dequeue(i);
    }
    pthread_mutex_unlock(&registry.lock);
    if (found.release == NULL) return;
    // This runs code that is not ours.
    found.release(found.argument);
  }
}

void bd_hazard_release_waiting(void) { release_waiting(NULL); }

void bd_hazard_end_awaited(struct bd_hazard *place) {
  __atomic_store_n(&place->is_awaited, !bd_fence_isAsymmetric, __ATOMIC_RELAXED);
  if (!bd_fence_isAsymmetric) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  // They begin on a boundary of their size.
  release_waiting((const struct bd_hazards *)((uintptr_t)place & ~(uintptr_t)(BD_HAZARDS_SIZE - 1)));
}

void bd_hazard_end_call(struct bd_hazard *place) { bd_hazard_set(place, &place->thing, NULL); }

void bd_hazard_defer(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced) {
  // Who found the thing before it was taken away is seen from now on, by whatever call looks for what waits.
  if (is_fenced) bd_fence_heavy();
  pthread_mutex_lock(&registry.lock);
  enqueue((struct waiting){thing, release, argument, NULL});
  pthread_mutex_unlock(&registry.lock);
}

void bd_hazard_retire(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced) {
  // Who found the thing before it was taken away is seen from now on.
  if (is_fenced) bd_fence_heavy();
  pthread_mutex_lock(&registry.lock);
  // First of all: a call that ends sees that something waits, or is seen to have ended.
  enqueue((struct waiting){thing, release, argument, NULL});
  const uint32_t last = registry.count - 1;
  const bool waits = must_wait(&registry.waiting[last]);
  if (!waits) dequeue(last);
  pthread_mutex_unlock(&registry.lock);
  if (!waits) release(argument);
}
