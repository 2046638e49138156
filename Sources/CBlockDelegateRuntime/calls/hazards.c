#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "hazards.h"

#include "../support/allocation.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { segment_size = 1024, segment_count = segment_size / BD_HAZARD_SIZE - 2, chunk_count = 32 };

/// A block of hazard pointers in a stack. A segment is aligned to its size, so the address of a hazard pointer
/// determines its segment.
struct hazard_segment {
  struct bd_hazard_stack *stack;
  struct hazard_segment *previous, *next;
  struct bd_hazard hazards[segment_count];
  /// The end of the segment, which is never free, so no call takes it.
  struct bd_hazard end;
};

/// A group of stacks in contiguous memory. A search through the stacks of many idle threads then reads memory in order.
struct chunk {
  struct bd_hazard_stack stacks[chunk_count];
  struct chunk *next;
};

static struct bd_hazard taken = {.thing = "taken"};
static struct bd_hazard_stack without_free = {.top = &taken};

BD_THREAD struct bd_hazard_stack *bd_hazards_of_thread = &without_free;
/// The thread's stack. This variable is set even if bd_hazards_of_thread points to the stack without free hazard
/// pointers.
static BD_THREAD struct bd_hazard_stack *own_stack;

_Static_assert(offsetof(struct bd_hazard, thing) == 0, "shared with the assembly");
_Static_assert(offsetof(struct bd_hazard, stack_pointer) == BD_HAZARD_STACK_POINTER, "shared with the assembly");
_Static_assert(offsetof(struct bd_hazard, is_awaited) == BD_HAZARD_IS_AWAITED, "shared with the assembly");
_Static_assert(sizeof(struct bd_hazard) == BD_HAZARD_SIZE, "shared with the assembly");
_Static_assert(offsetof(struct bd_hazard_stack, top) == BD_HAZARD_STACK_TOP, "shared with the assembly");
_Static_assert(sizeof(struct hazard_segment) == segment_size, "found by an address");

struct waiting {
  const void *thing;
  void (*release)(void *argument);
  void *argument;
  /// The stack of a call that was last seen to use the thing. The release is tried again when that call ends. NULL
  /// means that no thread has searched yet.
  const struct bd_hazard_stack *user;
};

/// All stacks, and the things that wait for calls to end. `count` is also read without the lock.
static struct {
  pthread_mutex_t lock;
  pthread_once_t once;
  pthread_key_t key;
  struct chunk *chunks;
  struct bd_hazard_stack *free;
  struct waiting *waiting;
  uint32_t count, capacity;
} registry = {.lock = PTHREAD_MUTEX_INITIALIZER, .once = PTHREAD_ONCE_INIT};

static void *allocate_zeroed(size_t alignment, size_t size) {
  void *memory = NULL;
  if (posix_memalign(&memory, alignment, size) != 0) memory = NULL;
  return memset(bd_allocated(memory, "the hazard pointers of a thread"), 0, size);
}

// MARK: Stacks of hazard pointers

static struct hazard_segment *segment_of(const struct bd_hazard *hazard) {
  return (struct hazard_segment *)((uintptr_t)hazard & ~(uintptr_t)(segment_size - 1));
}

static void give_up(void *stack) {
  bd_hazards_of_thread = &without_free;
  own_stack = NULL;
  struct bd_hazard_stack *mine = stack;
  pthread_mutex_lock(&registry.lock);
  mine->stack_low = mine->stack_high = 0;
  mine->next_free = registry.free;
  registry.free = mine;
  pthread_mutex_unlock(&registry.lock);
}

static void prepare(void) {
  bd_fence_prepare();
  if (pthread_key_create(&registry.key, give_up) != 0) abort();
}

static struct hazard_segment *make_segment(struct bd_hazard_stack *stack, struct hazard_segment *previous) {
  struct hazard_segment *made = allocate_zeroed(segment_size, segment_size);
  made->stack = stack;
  made->previous = previous;
  made->end.thing = "taken";
  return made;
}

/// Returns a stack that no other thread has.
static struct bd_hazard_stack *acquire(void) {
  pthread_mutex_lock(&registry.lock);
  if (registry.free == NULL) {
    struct chunk *chunk = allocate_zeroed(_Alignof(struct chunk), sizeof(struct chunk));
    for (int i = chunk_count - 1; i >= 0; i--) {
      struct bd_hazard_stack *stack = &chunk->stacks[i];
      stack->next_free = registry.free;
      registry.free = stack;
    }
    chunk->next = registry.chunks;
    registry.chunks = chunk;
  }
  struct bd_hazard_stack *stack = registry.free;
  registry.free = stack->next_free;
  if (stack->first == NULL) {
    stack->first = stack->segment = make_segment(stack, NULL);
    stack->top = stack->first->hazards;
  }
  pthread_mutex_unlock(&registry.lock);
  return stack;
}

static void change_segment(struct bd_hazard_stack *stack, struct hazard_segment *segment, struct bd_hazard *top) {
  struct hazard_segment *spare = NULL;
  pthread_mutex_lock(&registry.lock);
  stack->segment = segment;
  __atomic_store_n(&stack->top, top, __ATOMIC_RELAXED);
  // One spare segment is kept, so that calls which begin and end at a segment's edge don't allocate each time.
  if (segment->next != NULL) {
    spare = segment->next->next;
    segment->next->next = NULL;
  }
  pthread_mutex_unlock(&registry.lock);
  free(spare);
}

// MARK: Ended calls

static void find_own_stack(struct bd_hazard_stack *stack) {
  stack->stack_low = stack->stack_high = 1;
#if defined(__APPLE__)
  stack->stack_high = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
  stack->stack_low = stack->stack_high - pthread_get_stacksize_np(pthread_self());
#else
  pthread_attr_t attributes;
  void *low;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  if (pthread_attr_getstack(&attributes, &low, &size) == 0) {
    stack->stack_low = (uintptr_t)low;
    stack->stack_high = (uintptr_t)low + size;
  }
  pthread_attr_destroy(&attributes);
#endif
}

static bool is_on_own_stack(struct bd_hazard_stack *stack, uintptr_t stack_pointer) {
  if (stack->stack_high == 0) find_own_stack(stack);
  return stack->stack_low <= stack_pointer && stack_pointer < stack->stack_high;
}

/// Removes ended calls from the top of this thread's stack: hazard pointers that are cleared, and those of calls that
/// longjmp has left. Returns whether a call that longjmp has left was awaited.
/// - `stack_pointer`: The stack pointer of a call that begins or ends now.
static bool drop_ended(struct bd_hazard_stack *stack, uintptr_t stack_pointer) {
  bool was_awaited = false;
  for (;;) {
    struct hazard_segment *segment = stack->segment;
    const bool is_empty = stack->top == segment->hazards;
    if (is_empty && segment->previous == NULL) return was_awaited;
    struct bd_hazard *last = is_empty ? &segment->previous->end - 1 : stack->top - 1;
    if (__atomic_load_n(&last->thing, __ATOMIC_ACQUIRE) != NULL) {
      const bool is_left = last->stack_pointer <= stack_pointer && is_on_own_stack(stack, stack_pointer) &&
                           is_on_own_stack(stack, last->stack_pointer);
      if (!is_left) return was_awaited;
      __atomic_store_n(&last->object, NULL, __ATOMIC_RELEASE);
      __atomic_store_n(&last->thing, NULL, __ATOMIC_RELEASE);
      __atomic_thread_fence(__ATOMIC_SEQ_CST);
      was_awaited |= __atomic_exchange_n(&last->is_awaited, false, __ATOMIC_RELAXED);
    }
    if (is_empty) {
      change_segment(stack, segment->previous, last);
    } else {
      __atomic_store_n(&stack->top, last, __ATOMIC_RELAXED);
    }
  }
}

static void release_waiting(const struct bd_hazard_stack *stack);

struct bd_hazard *bd_hazard_take_slowly(const void *thing, uintptr_t stack_pointer) {
  if (own_stack == NULL) {
    pthread_once(&registry.once, prepare);
    own_stack = acquire();
    pthread_setspecific(registry.key, own_stack);
    if (bd_fence_isCheap) bd_hazards_of_thread = own_stack;
  }
  struct bd_hazard_stack *stack = own_stack;
  const bool was_awaited = drop_ended(stack, stack_pointer);
  struct hazard_segment *segment = stack->segment;
  if (stack->top == &segment->end) {
    if (segment->next == NULL) segment->next = make_segment(stack, segment);
    change_segment(stack, segment->next, segment->next->hazards);
  }
  struct bd_hazard *hazard = stack->top;
  hazard->stack_pointer = stack_pointer;
  __atomic_store_n(&stack->top, hazard + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&hazard->thing, thing, __ATOMIC_RELAXED);
  if (was_awaited) release_waiting(stack);
  return hazard;
}

void bd_hazard_end_slowly(struct bd_hazard *hazard) {
  __atomic_store_n(&hazard->thing, NULL, __ATOMIC_RELEASE);
  bd_fence_light();
  struct bd_hazard_stack *stack = segment_of(hazard)->stack;
  // A hazard pointer of another thread stays in that thread's stack, where that thread finds it cleared.
  const bool was_awaited = stack == own_stack && drop_ended(stack, hazard->stack_pointer);
  if (was_awaited || __atomic_load_n(&hazard->is_awaited, __ATOMIC_RELAXED)) bd_hazard_end_awaited(hazard);
}

struct bd_hazard *bd_hazard_of_caller(bool is_in_closure) {
  struct bd_hazard_stack *stack = own_stack;
  if (stack == NULL) return NULL;
  if (drop_ended(stack, BD_STACK_POINTER)) release_waiting(stack);
  struct bd_hazard *last = stack->top;
  for (int i = is_in_closure ? 2 : 1; i > 0; i--) {
    struct hazard_segment *segment = segment_of(last);
    if (last == segment->hazards) {
      if (segment->previous == NULL) return NULL;
      last = &segment->previous->end;
    }
    last--;
  }
  return last;
}

// MARK: The waiting list

/// Adds memory or an object to the list of things that wait to be freed. The caller holds the lock.
static void enqueue(struct waiting waiting) {
  if (registry.count == registry.capacity) {
    registry.capacity = registry.capacity ? 2 * registry.capacity : 8;
    void *memory = realloc(registry.waiting, registry.capacity * sizeof *registry.waiting);
    registry.waiting = bd_allocated(memory, "what waits for calls");
  }
  registry.waiting[registry.count] = waiting;
  __atomic_store_n(&registry.count, registry.count + 1, __ATOMIC_RELEASE);
}

/// Removes memory or an object from the list of things that wait to be freed. The caller holds the lock.
static struct waiting dequeue(uint32_t index) {
  const struct waiting found = registry.waiting[index];
  registry.waiting[index] = registry.waiting[registry.count - 1];
  __atomic_store_n(&registry.count, registry.count - 1, __ATOMIC_RELEASE);
  return found;
}

/// Returns whether a call of this stack uses a thing. Marks such calls, so that they search the waiting list when they
/// end.
static bool mark_used_in(const struct bd_hazard_stack *stack, const void *thing) {
  const struct bd_hazard *top = __atomic_load_n(&stack->top, __ATOMIC_ACQUIRE);
  bool is_used = false;
  for (struct hazard_segment *segment = stack->first; segment != NULL; segment = segment->next) {
    const struct bd_hazard *end = segment == stack->segment ? top : &segment->end;
    for (struct bd_hazard *hazard = segment->hazards; hazard < end; hazard++) {
      if (__atomic_load_n(&hazard->thing, __ATOMIC_ACQUIRE) != thing &&
          __atomic_load_n(&hazard->object, __ATOMIC_ACQUIRE) != thing) {
        continue;
      }
      is_used = true;
      __atomic_store_n(&hazard->is_awaited, true, __ATOMIC_RELAXED);
    }
    if (segment == stack->segment) break;
  }
  return is_used;
}

/// Returns the stack of a call that uses a thing, or NULL. Marks such calls, so that they search the waiting list when
/// they end.
static const struct bd_hazard_stack *mark_used(const void *thing) {
  const struct bd_hazard_stack *user = NULL;
  for (struct chunk *chunk = registry.chunks; chunk != NULL; chunk = chunk->next) {
    for (int i = 0; i < chunk_count; i++) {
      const struct bd_hazard_stack *stack = &chunk->stacks[i];
      if (stack->first != NULL && mark_used_in(stack, thing)) user = stack;
    }
  }
  return user;
}

/// Returns whether a thing in the waiting list must wait for a call. The call is marked then. The caller holds the
/// lock.
static bool must_wait(struct waiting *waiting) {
  waiting->user = mark_used(waiting->thing);
  if (waiting->user == NULL) return false;
  // After the fence, either a call that ends now sees that it is awaited, or this thread sees that the call has ended.
  bd_fence_heavy();
  waiting->user = mark_used(waiting->thing);
  return waiting->user != NULL;
}

/// Releases the waiting things that were last used by a call of this stack, and those that no thread has searched for
/// yet. Things that another stack uses stay in the list. The effect is that an object is released on a thread that has
/// used it.
static void release_waiting(const struct bd_hazard_stack *stack) {
  while (__atomic_load_n(&registry.count, __ATOMIC_ACQUIRE) != 0) {
    struct waiting found = {.release = NULL};
    pthread_mutex_lock(&registry.lock);
    for (uint32_t i = 0; i < registry.count && found.release == NULL; i++) {
      struct waiting *waiting = &registry.waiting[i];
      if (waiting->user != NULL && waiting->user != stack) continue;
      if (!must_wait(waiting)) found = dequeue(i);
    }
    pthread_mutex_unlock(&registry.lock);
    if (found.release == NULL) return;
    // The function runs code outside this library, so the lock is not held.
    found.release(found.argument);
  }
}

void bd_hazard_release_waiting(void) { release_waiting(NULL); }

void bd_hazard_end_awaited(struct bd_hazard *hazard) {
  __atomic_store_n(&hazard->is_awaited, false, __ATOMIC_RELAXED);
  release_waiting(segment_of(hazard)->stack);
}

void bd_hazard_defer(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced) {
  // After the fence, every search of the hazard pointers sees code that found the thing before it was removed.
  if (is_fenced) bd_fence_heavy();
  pthread_mutex_lock(&registry.lock);
  enqueue((struct waiting){thing, release, argument, NULL});
  pthread_mutex_unlock(&registry.lock);
}

void bd_hazard_retire(const void *thing, void (*release)(void *argument), void *argument, bool is_fenced) {
  // A call that longjmp has left on this thread may still protect the thing.
  const bool was_awaited = own_stack != NULL && drop_ended(own_stack, BD_STACK_POINTER);
  // After the fence, this search sees code that found the thing before it was removed.
  if (is_fenced) bd_fence_heavy();
  pthread_mutex_lock(&registry.lock);
  // The thing is enqueued before the search. A call that ends then either sees a waiting thing, or is seen to have
  // ended.
  enqueue((struct waiting){thing, release, argument, NULL});
  const uint32_t last = registry.count - 1;
  const bool waits = must_wait(&registry.waiting[last]);
  if (!waits) dequeue(last);
  pthread_mutex_unlock(&registry.lock);
  if (!waits) release(argument);
  if (was_awaited) release_waiting(own_stack);
}
