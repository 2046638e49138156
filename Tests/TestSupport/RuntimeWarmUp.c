// What GNUstep Base makes once, made here on the main thread before any test:
// - +[GSSAXHandler initialize], NSXMLParser's, waits for the main thread's run loop when another thread comes first,
//   while it holds the runtime's lock. Tests run on other threads, and the main thread runs no run loop.
// - +[NSUserDefaults standardUserDefaults], which -[NSException description] needs, loses two small objects;
//   LeakSanitizer is told to say nothing of them.
#if !defined(__APPLE__)

extern void *objc_getClass(const char *name);
extern void *sel_registerName(const char *name);
extern void *(*objc_msg_lookup(void *receiver, void *selector))(void *, void *);

// LeakSanitizer's, where it is linked: what is allocated between these calls is no leak.
__attribute__((weak)) extern void __lsan_disable(void);
__attribute__((weak)) extern void __lsan_enable(void);

static void *send(void *receiver, const char *name) {
  void *selector = sel_registerName(name);
  return objc_msg_lookup(receiver, selector)(receiver, selector);
}

__attribute__((constructor)) static void warmUp(void) {
  if (__lsan_disable) __lsan_disable();
  void *pool = send(objc_getClass("NSAutoreleasePool"), "new");
  send(objc_getClass("GSSAXHandler"), "class");
  send(objc_getClass("NSUserDefaults"), "standardUserDefaults");
  send(pool, "release");
  if (__lsan_enable) __lsan_enable();
}

#endif
