#include "active_calls.h"

#include "bd_swift.h"

#include <pthread.h>
#include <stdlib.h>

_Thread_local struct bd_active_thread *bd_active_this_thread;
_Atomic(uint32_t) bd_active_waiting;

/// All threads that ever ran a closure and still live, and the closures that wait.
static struct {
  pthread_mutex_t lock;
  pthread_once_t once;
  pthread_key_t key;
  struct bd_active_thread *threads;
  void **waiting;
  uint32_t count, capacity;
} registry = {.lock = PTHREAD_MUTEX_INITIALIZER, .once = PTHREAD_ONCE_INIT};

// MARK: Threads

static void forget_thread(void *value) {
  struct bd_active_thread *thread = value;
  pthread_mutex_lock(&registry.lock);
  struct bd_active_thread **place = &registry.threads;
  while (*place != thread) place = &(*place)->next;
  *place = thread->next;
  pthread_mutex_unlock(&registry.lock);
  bd_active_this_thread = NULL;
  free(thread);
  // What only this thread still ran when it was ended.
  bd_active_release_waiting();
}

static void make_key(void) {
  if (pthread_key_create(&registry.key, forget_thread) != 0) abort();
}

struct bd_active_thread *bd_active_register_thread(void) {
  pthread_once(&registry.once, make_key);
  struct bd_active_thread *thread = calloc(1, sizeof *thread);
  if (thread == NULL) abort();
  pthread_setspecific(registry.key, thread);
  pthread_mutex_lock(&registry.lock);
  thread->next = registry.threads;
  registry.threads = thread;
  pthread_mutex_unlock(&registry.lock);
  bd_active_this_thread = thread;
  return thread;
}

// MARK: Closures

/// Whether a thread runs the closure. The caller holds the lock.
static bool is_active(void *closure) {
  for (struct bd_active_thread *thread = registry.threads; thread != NULL; thread = thread->next) {
    const uint32_t depth = atomic_load_explicit(&thread->depth, memory_order_acquire);
    for (uint32_t i = 0; i < depth; i++) {
      if (atomic_load_explicit(&thread->calls[i].closure, memory_order_relaxed) == closure) return true;
    }
  }
  return false;
}

void bd_active_release(void *closure) {
  if (closure == NULL) return;
  pthread_mutex_lock(&registry.lock);
  const bool waits = is_active(closure);
  if (waits) {
    if (registry.count == registry.capacity) {
      registry.capacity = registry.capacity ? 2 * registry.capacity : 8;
      registry.waiting = realloc(registry.waiting, registry.capacity * sizeof *registry.waiting);
      if (registry.waiting == NULL) abort();
    }
    registry.waiting[registry.count++] = closure;
    atomic_store_explicit(&bd_active_waiting, registry.count, memory_order_relaxed);
  }
  pthread_mutex_unlock(&registry.lock);
  // Releasing runs code that is not ours.
  if (!waits) swift_release(closure);
}

void bd_active_release_waiting(void) {
  for (;;) {
    void *closure = NULL;
    pthread_mutex_lock(&registry.lock);
    for (uint32_t i = 0; i < registry.count; i++) {
      if (is_active(registry.waiting[i])) continue;
      closure = registry.waiting[i];
      registry.waiting[i] = registry.waiting[--registry.count];
      atomic_store_explicit(&bd_active_waiting, registry.count, memory_order_relaxed);
      break;
    }
    pthread_mutex_unlock(&registry.lock);
    if (closure == NULL) return;
    swift_release(closure);
  }
}
