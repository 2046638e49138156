// Functions of Apple's runtime and of GNUstep's libobjc2. Those that are not here have Apple's names (bd_runtime.h).
#include "../which_runtime.h"
#if defined(BD_MODERN_RUNTIME)

#include "../objc.h"

#include <stdlib.h>

bd_property *bd_class_copyPropertyList(const bd_class *cls, unsigned int *count) {
  objc_property_t *properties = class_copyPropertyList(cls, count);
  bd_property *list = properties == NULL ? NULL : malloc(*count * sizeof *list);
  if (list == NULL) *count = 0;
  for (unsigned int i = 0; i < *count; i++) {
    list[i] = (bd_property){property_getName(properties[i]), property_getAttributes(properties[i])};
  }
  free(properties);
  return list;
}

// If there is no pool, the runtime makes one that lasts as long as the thread.
bool bd_objc_hasAutoreleasePool(void) { return true; }
bool bd_objc_makesAutoreleasePools(void) { return true; }

bool bd_objc_keepsOptionalMethods(void) { return true; }

#if defined(__APPLE__)
// Apple's selectors are unique, and have no types.
const void *bd_sel_key(const bd_selector *selector) { return selector; }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  (void)selector;
  return NULL;
}

bd_imp bd_objc_msg_lookup(bd_object *object, bd_selector *selector) {
  return bd_class_getMethodImplementation(bd_object_getClass(object), selector);
}

bd_imp bd_objc_msg_lookup_stret(bd_object *object, bd_selector *selector) {
#if defined(__x86_64__)
  return class_getMethodImplementation_stret(bd_object_getClass(object), selector);
#else
  return bd_objc_msg_lookup(object, selector);
#endif
}

void bd_objc_setAssociatedObject(bd_object *object, const void *key, bd_object *value, bd_association_policy policy) {
  objc_setAssociatedObject(object, key, value, policy);
}

bd_object *bd_objc_copyAssociatedObject(bd_object *object, const void *key) {
  // The getter retains and autoreleases the value. Without this pool, a program that opens no pools would keep every
  // delegate that is looked up until the thread ends.
  void *pool = bd_objc_autoreleasePoolPush();
  bd_object *value = bd_objc_retain(objc_getAssociatedObject(object, key));
  bd_objc_autoreleasePoolPop(pool);
  return value;
}
#else
// Selectors with the same name and different types are different handles. All of them have the same pointer to the
// characters of the name.
const void *bd_sel_key(const bd_selector *selector) { return bd_sel_getName(selector); }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  const char *types = NULL;
  return sel_copyTypes_np(bd_sel_getName(selector), &types, 1) > 0 ? types : NULL;
}

// libobjc2 finds no method of a class before its first message. The method lists exist before it.

bool bd_class_respondsToSelector(const bd_class *cls, const bd_selector *selector) {
  return class_respondsToSelector(cls, selector) || bd_class_getInstanceMethod(cls, selector) != NULL;
}

bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector) {
  const Method method = class_respondsToSelector(cls, selector) ? NULL : bd_class_getInstanceMethod(cls, selector);
  return method != NULL ? method_getImplementation(method) : class_getMethodImplementation(cls, selector);
}

bd_imp bd_class_replaceMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types) {
  return class_replaceMethod(cls, selector, implementation, types);
}

bd_class *bd_object_getClass(const bd_object *object) { return object_getClass(object); }
bd_object *bd_class_createInstance(bd_class *cls, size_t extraBytes) { return class_createInstance(cls, extraBytes); }
bd_object *bd_objc_retain(bd_object *object) { return objc_retain(object); }
void bd_objc_release(bd_object *object) { objc_release(object); }
bd_object *bd_objc_autorelease(bd_object *object) { return objc_autorelease(object); }
void *bd_objc_autoreleasePoolPush(void) { return objc_autoreleasePoolPush(); }
void bd_objc_autoreleasePoolPop(void *pool) { objc_autoreleasePoolPop(pool); }

bd_method_description *bd_protocol_copyMethodDescriptionList(
    bd_protocol *protocol, bool isRequired, bool isInstance, unsigned int *count) {
  return protocol_copyMethodDescriptionList(protocol, isRequired, isInstance, count);
}

bd_protocol **bd_protocol_copyProtocolList(bd_protocol *protocol, unsigned int *count) {
  return protocol_copyProtocolList(protocol, count);
}

bool bd_protocol_conformsToProtocol(bd_protocol *protocol, bd_protocol *other) {
  return protocol_conformsToProtocol(protocol, other);
}

bd_protocol *bd_objc_allocateProtocol(const char *name) { return objc_allocateProtocol(name); }

void bd_protocol_addMethodDescription(
    bd_protocol *protocol, bd_selector *selector, const char *types, bool isRequired, bool isInstance) {
  protocol_addMethodDescription(protocol, selector, types, isRequired, isInstance);
}

void bd_protocol_addProtocol(bd_protocol *protocol, bd_protocol *adopted) { protocol_addProtocol(protocol, adopted); }
void bd_objc_registerProtocol(bd_protocol *protocol) { objc_registerProtocol(protocol); }
#endif

#endif
