#include "active_calls.h"

#include "bd_swift.h"

#include <pthread.h>
#include <stdlib.h>

BD_THREAD struct bd_active_thread *bd_active_this_thread;
uint32_t bd_active_waiting;

struct waiting {
  void *thing;
  const struct bd_active_kind *kind;
};

/// All threads that ever ran a closure and still live, and what waits for them.
static struct {
  pthread_mutex_t lock;
  pthread_once_t once;
  pthread_key_t key;
  struct bd_active_thread *threads;
  struct waiting *waiting;
  uint32_t count, capacity;
} registry = {.lock = PTHREAD_MUTEX_INITIALIZER, .once = PTHREAD_ONCE_INIT};

// MARK: Threads

static struct bd_active_thread *add_thread(void) {
  struct bd_active_thread *thread = calloc(1, sizeof *thread);
  if (thread == NULL) abort();
  pthread_mutex_lock(&registry.lock);
  thread->next = registry.threads;
  registry.threads = thread;
  pthread_mutex_unlock(&registry.lock);
  return thread;
}

static void remove_thread(struct bd_active_thread *thread) {
  pthread_mutex_lock(&registry.lock);
  struct bd_active_thread **place = &registry.threads;
  while (*place != thread) place = &(*place)->next;
  *place = thread->next;
  pthread_mutex_unlock(&registry.lock);
  free(thread);
}

static void forget_thread(void *value) {
  bd_active_this_thread = NULL;
  remove_thread(value);
  // What only this thread still ran when it was ended.
  bd_active_release_waiting();
}

static void make_key(void) {
  if (pthread_key_create(&registry.key, forget_thread) != 0) abort();
}

struct bd_active_thread *bd_active_register_thread(void) {
  pthread_once(&registry.once, make_key);
  struct bd_active_thread *thread = add_thread();
  pthread_setspecific(registry.key, thread);
  bd_active_this_thread = thread;
  return thread;
}

struct bd_active_thread *bd_active_push(void) {
  struct bd_active_thread *outer = bd_active_this_thread;
  bd_active_this_thread = add_thread();
  return outer;
}

void bd_active_pop(struct bd_active_thread *outer) {
  struct bd_active_thread *inner = bd_active_this_thread;
  bd_active_this_thread = outer;
  remove_thread(inner);
}

// MARK: What calls use

bool bd_active_isNoted(const struct bd_active_thread *thread, uint32_t index, const void *thing) {
  return __atomic_load_n(&thread->calls[index].closure, __ATOMIC_ACQUIRE) == thing;
}

/// Whether a call uses the thing. The caller holds the lock.
static bool is_used(const void *thing, const struct bd_active_kind *kind) {
  for (struct bd_active_thread *thread = registry.threads; thread != NULL; thread = thread->next) {
    const uint32_t depth = __atomic_load_n(&thread->depth, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < depth; i++) {
      if (kind->isUsed(thread, i, thing)) return true;
    }
  }
  return false;
}

bool bd_active_defer(void *thing, const struct bd_active_kind *kind) {
  pthread_mutex_lock(&registry.lock);
  const bool waits = is_used(thing, kind);
  if (waits) {
    if (registry.count == registry.capacity) {
      registry.capacity = registry.capacity ? 2 * registry.capacity : 8;
      registry.waiting = realloc(registry.waiting, registry.capacity * sizeof *registry.waiting);
      if (registry.waiting == NULL) abort();
    }
    registry.waiting[registry.count++] = (struct waiting){thing, kind};
    __atomic_store_n(&bd_active_waiting, registry.count, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&registry.lock);
  return waits;
}

/// Releases one thing that waits and is no longer used: this one, or any if NULL. Returns whether there was one.
static bool release_one(const void *thing) {
  struct waiting found = {NULL, NULL};
  pthread_mutex_lock(&registry.lock);
  for (uint32_t i = 0; i < registry.count; i++) {
    if (thing != NULL && registry.waiting[i].thing != thing) continue;
    if (is_used(registry.waiting[i].thing, registry.waiting[i].kind)) continue;
    found = registry.waiting[i];
    registry.waiting[i] = registry.waiting[--registry.count];
    __atomic_store_n(&bd_active_waiting, registry.count, __ATOMIC_RELAXED);
    break;
  }
  pthread_mutex_unlock(&registry.lock);
  if (found.kind == NULL) return false;
  // Releasing runs code that is not ours.
  found.kind->release(found.thing);
  return true;
}

void bd_active_settle(void *thing) { release_one(thing); }

void bd_active_release_waiting(void) {
  while (release_one(NULL)) {
  }
}

// MARK: Closures

static const struct bd_active_kind closures = {bd_active_isNoted, swift_release};

void bd_active_release(void *closure) {
  if (closure != NULL && !bd_active_defer(closure, &closures)) swift_release(closure);
}
