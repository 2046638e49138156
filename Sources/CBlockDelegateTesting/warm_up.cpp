// What GNUstep Base makes at its first use is made here, on the main thread, before there are other threads.
//
// GCC's runtime holds its lock while it sends a class +initialize. Several of GNUstep's wait for another lock there, that
// of the user's defaults above all, while a second thread has that lock and waits for the runtime's, since it sends a
// class its first message. +[GSSAXHandler initialize], NSXMLParser's, even waits for the main thread's run loop. Tests
// run on many threads at once as their first deed, so that in nearly every run two of them met.
//
// A program that does not link BlockDelegateTesting does not pay for this: it takes 8 ms.
#if !defined(__APPLE__)

#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "bd_runtime.h"

#include <cstdlib>
#include <dlfcn.h>
#include <vector>

// LeakSanitizer's, where it is linked: what GNUstep makes once, and loses, is no leak of a test.
extern "C" __attribute__((weak)) void __lsan_disable(void);
extern "C" __attribute__((weak)) void __lsan_enable(void);

namespace {

/// Sends a class a message without arguments, if it is there.
void send(const char *name, const char *message) {
  bd_class *const cls = bd_objc_lookUpClass(name);
  if (cls == nullptr) return;
  auto *const receiver = reinterpret_cast<bd_object *>(cls);
  bd_selector *const selector = bd_sel_registerName(message);
  reinterpret_cast<void (*)(bd_object *, bd_selector *)>(bd_objc_msg_lookup(receiver, selector))(receiver, selector);
}

#if !defined(BD_LIBOBJC2)
/// Where the library or program begins that an address belongs to.
const void *image(const void *address) {
  Dl_info info;
  return dladdr(address, &info) != 0 ? info.dli_fbase : nullptr;
}

/// Whether a class is NSTask or below it. +[NSTask initialize] installs a handler for SIGCHLD. From then on a run loop
/// reaps all children of the process, also those that somebody else waits for, as exit tests do.
bool takes_children(const bd_class *cls) {
  static const bd_class *const task = bd_objc_lookUpClass("NSTask");
  while (cls != nullptr && cls != task) cls = bd_class_getSuperclass(cls);
  return cls != nullptr;
}

/// Sends +initialize to GNUstep Base's classes, and to no others: those of the GUI need a display.
void initialize_classes(bd_selector *selector) {
  const void *const base = image(bd_objc_lookUpClass("NSObject"));
  std::vector<bd_class *> classes(static_cast<size_t>(bd_objc_getClassList(nullptr, 0)));
  classes.resize(static_cast<size_t>(bd_objc_getClassList(classes.data(), static_cast<int>(classes.size()))));
  for (bd_class *const cls : classes) {
    // The runtime sends it before it looks for the first message's method.
    if (image(cls) == base && !takes_children(cls)) bd_objc_msg_lookup(reinterpret_cast<bd_object *>(cls), selector);
  }
}

#endif

void warm_up_in_pool(void *) {
  send("NSUserDefaults", "standardUserDefaults");
#if defined(BD_LIBOBJC2)
  // It does not hold the runtime's lock meanwhile. Some classes have libobjc2 make methods of blocks, in memory that is
  // writable and executable.
  send("GSSAXHandler", "class");
#else
  initialize_classes(bd_sel_registerName("class"));
#endif
  // GNUstep's application waits for the first thread, if another one makes it. Swift Testing ends that thread, and runs
  // the main actor's tests on others.
  const char *const display = getenv("DISPLAY");
  if (display != nullptr && display[0] != '\0') send("NSApplication", "sharedApplication");
}

__attribute__((constructor)) void warm_up() {
  if (__lsan_disable) __lsan_disable();
  // A test that uses what raises here fails by itself; the others need not.
  try {
    bd_objc_withAutoreleasePool(warm_up_in_pool, nullptr);
  } catch (...) {
  }
  if (__lsan_enable) __lsan_enable();
}

}  // namespace

#endif
