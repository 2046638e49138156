// What happens when a test program is loaded.

/// Tells the checks about Objective-C objects (ObjectiveCSupport+Provided.swift).
__attribute__((weak)) void bd_testing_provide_objc_support(void);

__attribute__((constructor)) static void provide_objc_support(void) {
  if (bd_testing_provide_objc_support) bd_testing_provide_objc_support();
}

// Initializes GNUstep Base's classes on the main thread, before there are other threads.
//
// GCC's runtime holds its lock while it sends a class +initialize. In several of GNUstep's classes this method waits
// for another lock, in most cases the lock of the user's defaults. At the same time a second thread may hold that lock
// and wait for the runtime's lock, because it sends a class its first message. The two threads then wait for each other
// forever. +[GSSAXHandler initialize], which NSXMLParser needs, even waits for the main thread's run loop. Tests run on
// many threads from the start, so in nearly every run two threads deadlocked.
//
// Only programs that link BlockDelegateTesting pay for this initialization, which takes 8 ms.
#if !defined(__APPLE__)

#include "bd_runtime.h"

#include <stdio.h>
#include <stdlib.h>

// Functions of LeakSanitizer, if it is linked. Objects that GNUstep makes once and leaks are not a leak of a test.
__attribute__((weak)) void __lsan_disable(void);
__attribute__((weak)) void __lsan_enable(void);

/// The name of the class that is sent +initialize.
static const char *initializing;

/// Sends a message without arguments to a class, if the class exists.
static void send(const char *name, const char *message) {
  initializing = name;
  bd_object *cls = (bd_object *)bd_objc_lookUpClass(name);
  if (cls == NULL) return;
  bd_selector *selector = bd_sel_registerName(message);
  ((void (*)(bd_object *, bd_selector *))bd_objc_msg_lookup(cls, selector))(cls, selector);
}

#if !defined(BD_LIBOBJC2)
/// Returns whether a class is NSTask or a subclass of it. +[NSTask initialize] installs a handler for SIGCHLD. With
/// this handler a run loop reaps all children of the process, even those that other code waits for, as exit tests do.
static bool takes_children(const bd_class *cls, const bd_class *task) {
  while (cls != NULL && cls != task) cls = bd_class_getSuperclass(cls);
  return cls != NULL;
}

/// Sends +initialize to all classes of GNUstep Base. Other classes are skipped, because those of the GUI need a
/// display.
static void initialize_classes(bd_selector *selector) {
  const char *base = bd_image_of(bd_objc_lookUpClass("NSObject"));
  const bd_class *task = bd_objc_lookUpClass("NSTask");
  const int count = bd_objc_getClassList(NULL, 0);
  bd_class **classes = calloc((size_t)count, sizeof *classes);
  bd_objc_getClassList(classes, count);
  for (int i = 0; i < count; i++) {
    initializing = bd_class_getName(classes[i]);
    // The runtime sends +initialize before it looks up the method of the class's first message.
    const bool is_base = bd_image_of(classes[i]) == base;
    if (is_base && !takes_children(classes[i], task)) bd_objc_msg_lookup((bd_object *)classes[i], selector);
  }
  free(classes);
}

#endif

static void warm_up_in_pool(void *context) {
  (void)context;
  send("NSUserDefaults", "standardUserDefaults");
#if defined(BD_LIBOBJC2)
  // libobjc2 does not hold its lock during +initialize. Not all classes are initialized, because some make libobjc2
  // create methods from blocks in memory that is writable and executable.
  send("GSSAXHandler", "class");
#else
  initialize_classes(bd_sel_registerName("class"));
#endif
  // If another thread makes GNUstep's application object, that thread waits for the first thread. Swift Testing ends
  // the first thread, and runs the main actor's tests on others.
  const char *const display = getenv("DISPLAY");
  if (display != NULL && display[0] != '\0') send("NSApplication", "sharedApplication");
}

__attribute__((constructor)) static void warm_up(void) {
  if (__lsan_disable) __lsan_disable();
  uintptr_t result;
  if (bd_call_raises((const void *)bd_objc_withAutoreleasePool, (uintptr_t)warm_up_in_pool, 0, 0, 0, 0, &result)) {
    // GCC's runtime keeps its lock when +initialize raises an exception. Every other thread then waits for ever.
    fprintf(stderr, "BlockDelegateTesting: the initialization of %s raised an exception, as without a user's name. "
                    "Threads of the tests can wait for ever.\n", initializing);
  }
  if (__lsan_enable) __lsan_enable();
}

#endif
