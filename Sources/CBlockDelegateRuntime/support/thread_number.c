#include "bd_runtime.h"

#include <stdatomic.h>

static _Atomic uint64_t last;
/// The thread's number, or 0 until the first call.
static __thread uint64_t number;

uint64_t bd_thread_number(void) {
  if (number == 0) number = atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
  return number;
}
