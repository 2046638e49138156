// Uses the C functions that the library calls, with their declarations on a Mac.
#include <Block.h>
#include <objc/message.h>
#include <objc/runtime.h>
#include <os/lock.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Functions that clang's ARC specification documents, and that no public header declares.
extern id _Nonnull objc_retain(id _Nonnull object);

Class _Nullable make(const char *_Nonnull name, const void *_Nonnull block) {
  Class cls = objc_allocateClassPair(objc_lookUpClass("NSObject"), name, 0);
  if (cls == Nil || !class_addIvar(cls, "table", sizeof(void *), 3, "^v")) return Nil;
  class_addMethod(cls, sel_registerName("run"), imp_implementationWithBlock((id)_Block_copy(block)), "v@:");
  objc_registerClassPair(cls);
  return cls;
}

void run(id _Nonnull object) {
  IMP method = class_getMethodImplementation(object_getClass(object), sel_registerName("run"));
  ((void (*)(id, SEL))method)(objc_retain(object), sel_registerName("run"));
  ((void (*)(id, SEL))objc_msgSend)(object, sel_registerName("release"));
}

Protocol *_Nullable declare(const char *_Nonnull name) {
  Protocol *protocol = objc_allocateProtocol(name);
  protocol_addMethodDescription(protocol, sel_registerName("run"), "v@:", NO, YES);
  objc_registerProtocol(protocol);
  return protocol;
}

void *_Nonnull lock(void) {
  pthread_mutex_t *mutex = calloc(1, sizeof *mutex);
  os_unfair_lock spin = OS_UNFAIR_LOCK_INIT;
  os_unfair_lock_lock(&spin);
  if (mutex == NULL || pthread_mutex_init(mutex, NULL) != 0) abort();
  os_unfair_lock_unlock(&spin);
  return mutex;
}
