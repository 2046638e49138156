// A stand-in with what the tests of this folder need; the full version replaces it.
#if !defined(__APPLE__)

#include "bd_runtime.h"

#include "gnu_objc.h"
#include "method_replacement.h"

extern Class objc_allocateClassPair(Class superclass, const char *name, size_t extraBytes);
extern void objc_registerClassPair(Class cls);
extern BOOL class_addMethod(Class cls, SEL selector, IMP implementation, const char *types);
extern BOOL class_addProtocol(Class cls, Protocol protocol);
extern BOOL class_conformsToProtocol(Class cls, Protocol protocol);
extern id NSAllocateObject(Class cls, uintptr_t extraBytes, void *zone);

bd_selector *bd_sel_registerName(const char *name) { return sel_registerName(name); }
bd_class *bd_objc_lookUpClass(const char *name) { return objc_lookUpClass(name); }
bd_class *bd_class_getSuperclass(const bd_class *cls) { return class_getSuperclass((Class)cls); }
bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector) {
  return class_getMethodImplementation((Class)cls, (SEL)selector);
}
bd_class *bd_objc_allocateClassPair(bd_class *superclass, const char *name) {
  return objc_allocateClassPair(superclass, name, 0);
}
void bd_objc_registerClassPair(bd_class *cls) { objc_registerClassPair(cls); }
bool bd_class_addMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types) {
  return class_addMethod(cls, selector, implementation, types);
}
bd_imp bd_class_replaceMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types) {
  return gnu_class_replaceMethod(cls, selector, implementation, types);
}
bool bd_class_addProtocol(bd_class *cls, bd_protocol *protocol) { return class_addProtocol(cls, protocol); }
bool bd_class_conformsToProtocol(const bd_class *cls, bd_protocol *protocol) {
  for (Class next = (Class)cls; next != NULL; next = class_getSuperclass(next)) {
    if (class_conformsToProtocol(next, protocol)) return true;
  }
  return false;
}
bd_class *bd_object_getClass(const bd_object *object) { return *(Class *)object; }
bd_object *bd_class_createInstance(bd_class *cls, size_t extraBytes) { return NSAllocateObject(cls, extraBytes, NULL); }
bd_imp bd_objc_msg_lookup(bd_object *object, bd_selector *selector) { return objc_msg_lookup(object, selector); }
bd_object *bd_objc_retain(bd_object *object) { return gnu_send(object, "retain"); }
void bd_objc_release(bd_object *object) { gnu_send(object, "release"); }
bd_object *bd_objc_autorelease(bd_object *object) { return gnu_send(object, "autorelease"); }
void *bd_objc_autoreleasePoolPush(void) { return gnu_send((id)objc_lookUpClass("NSAutoreleasePool"), "new"); }
void bd_objc_autoreleasePoolPop(void *pool) { gnu_send(pool, "release"); }
bool bd_objc_hasAutoreleasePool(void) {
  return gnu_send((id)objc_lookUpClass("NSAutoreleasePool"), "currentPool") != NULL;
}

#endif
