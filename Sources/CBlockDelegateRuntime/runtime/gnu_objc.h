// What the files for GNUstep's two runtimes share.
#pragma once

#include "objc.h"

/// Ends the process with a sentence: for broken invariants and for memory that could not be had.
static inline _Noreturn void gnu_fail(const char *message) {
  extern int dprintf(int, const char *, ...);
  dprintf(2, "BlockDelegate: %s\n", message);
  __builtin_trap();
}

/// Sends a message without arguments whose result is an object (or is not looked at).
static inline id gnu_send(id receiver, const char *name) {
  SEL selector = sel_registerName(name);
  return ((id(*)(id, SEL))objc_msg_lookup(receiver, selector))(receiver, selector);
}
