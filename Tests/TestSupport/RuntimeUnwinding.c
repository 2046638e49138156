#include "RuntimeTestSupport.h"

#include <unwind.h>

__attribute__((noinline)) void RuntimeMark(void (*body)(void *context), void *context) {
  body(context);
  // The empty statement prevents a tail call, so that the frame stays on the stack.
  __asm__ volatile("");
}

struct walk {
  int count;
  bool isFound;
};

static _Unwind_Reason_Code step(struct _Unwind_Context *context, void *argument) {
  struct walk *walk = argument;
  walk->count++;
  walk->isFound = _Unwind_GetRegionStart(context) == (uintptr_t)RuntimeMark;
  return walk->isFound || walk->count == 200 ? _URC_NORMAL_STOP : _URC_NO_REASON;
}

__attribute__((noinline)) int RuntimeFramesToMark(void) {
  struct walk walk = {0, false};
  _Unwind_Backtrace(step, &walk);
  return walk.isFound ? walk.count : -1;
}

__attribute__((noinline)) void RuntimeBreakpoint(void) { __asm__ volatile(""); }
