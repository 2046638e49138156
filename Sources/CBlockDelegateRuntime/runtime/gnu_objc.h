// What the files for GNUstep's two runtimes share.
#pragma once

#include "objc.h"

/// Sends a message without arguments whose result is an object (or is not looked at).
static inline id gnu_send(id receiver, const char *name) {
  SEL selector = sel_registerName(name);
  return ((id(*)(id, SEL))objc_msg_lookup(receiver, selector))(receiver, selector);
}
