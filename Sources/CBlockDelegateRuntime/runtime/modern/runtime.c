// Functions that Apple's runtime and GNUstep's libobjc2 have and GCC's runtime lacks or names differently. Comments
// mark the differences between the two.
#include "../which_runtime.h"
#if defined(BD_MODERN_RUNTIME)

#include "CBlockDelegateRuntime.h"
#include "../objc.h"

#include <stdlib.h>

// MARK: Selectors

#if defined(__APPLE__)
// Apple's selectors are unique, and have no types.
const void *bd_sel_key(const bd_selector *selector) { return selector; }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  (void)selector;
  return NULL;
}
#else
// Selectors with the same name and different types are different handles. All of them have the same pointer to the
// characters of the name.
const void *bd_sel_key(const bd_selector *selector) { return sel_getName((SEL)selector); }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  const char *types = NULL;
  return sel_copyTypes_np(sel_getName((SEL)selector), &types, 1) > 0 ? types : NULL;
}
#endif

// MARK: Classes and objects

bd_class *bd_objc_allocateClassPair(bd_class *superclass, const char *name) {
  return (bd_class *)objc_allocateClassPair((Class)superclass, name, 0);
}

bd_imp bd_class_replaceMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types) {
  return (bd_imp)class_replaceMethod((Class)cls, (SEL)selector, (IMP)implementation, types);
}

#if defined(__APPLE__)
bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector) {
  return (bd_imp)class_getMethodImplementation((Class)cls, (SEL)selector);
}

bool bd_class_respondsToSelector(const bd_class *cls, const bd_selector *selector) {
  return class_respondsToSelector((Class)cls, (SEL)selector);
}
#else
// The two functions of libobjc2 find no method of a class before its first message. The method lists exist before it.

bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector) {
  const Method method =
      class_respondsToSelector((Class)cls, (SEL)selector) ? NULL : class_getInstanceMethod((Class)cls, (SEL)selector);
  return (bd_imp)(method != NULL ? method_getImplementation(method)
                                 : class_getMethodImplementation((Class)cls, (SEL)selector));
}

bool bd_class_respondsToSelector(const bd_class *cls, const bd_selector *selector) {
  return class_respondsToSelector((Class)cls, (SEL)selector) ||
         class_getInstanceMethod((Class)cls, (SEL)selector) != NULL;
}
#endif

bd_class *bd_object_getClass(const bd_object *object) { return (bd_class *)object_getClass((id)object); }

bd_object *bd_class_createInstance(bd_class *cls, size_t extraBytes) {
  return (bd_object *)class_createInstance((Class)cls, extraBytes);
}

#if defined(__APPLE__)
bd_imp bd_objc_msg_lookup(bd_object *object, bd_selector *selector) {
  return (bd_imp)class_getMethodImplementation(object_getClass((id)object), (SEL)selector);
}
#else
bd_imp bd_objc_msg_lookup(bd_object *object, bd_selector *selector) {
  return (bd_imp)objc_msg_lookup((id)object, (SEL)selector);
}
#endif

bd_imp bd_objc_msg_lookup_stret(bd_object *object, bd_selector *selector) {
#if defined(__APPLE__) && defined(__x86_64__)
  return (bd_imp)class_getMethodImplementation_stret(object_getClass((id)object), (SEL)selector);
#else
  return bd_objc_msg_lookup(object, selector);
#endif
}

bd_object *bd_objc_retain(bd_object *object) { return (bd_object *)objc_retain((id)object); }
void bd_objc_release(bd_object *object) { objc_release((id)object); }
bd_object *bd_objc_autorelease(bd_object *object) { return (bd_object *)objc_autorelease((id)object); }

// MARK: Properties

bd_property *bd_class_copyPropertyList(const bd_class *cls, unsigned int *count) {
  objc_property_t *properties = class_copyPropertyList((Class)cls, count);
  bd_property *list = properties == NULL ? NULL : malloc(*count * sizeof *list);
  if (list == NULL) *count = 0;
  for (unsigned int i = 0; i < *count; i++) {
    list[i] = (bd_property){property_getName(properties[i]), property_getAttributes(properties[i])};
  }
  free(properties);
  return list;
}

// MARK: Autorelease pools

void *bd_objc_autoreleasePoolPush(void) { return objc_autoreleasePoolPush(); }
void bd_objc_autoreleasePoolPop(void *pool) { objc_autoreleasePoolPop(pool); }

// If there is no pool, the runtime makes one that lasts as long as the thread.
bool bd_objc_hasAutoreleasePool(void) { return true; }
bool bd_objc_makesAutoreleasePools(void) { return true; }

// MARK: Protocols

bool bd_objc_keepsOptionalMethods(void) { return true; }

bd_method_description *bd_protocol_copyMethodDescriptionList(
    bd_protocol *protocol, bool isRequired, bool isInstance, unsigned int *count) {
  // The runtime's struct and `bd_method_description` both consist of the selector and its types.
  _Static_assert(sizeof(bd_method_description) == sizeof(struct objc_method_description), "one layout");
  return (bd_method_description *)protocol_copyMethodDescriptionList(
      (Protocol *)protocol, isRequired, isInstance, count);
}

bd_protocol **bd_protocol_copyProtocolList(bd_protocol *protocol, unsigned int *count) {
  return (bd_protocol **)protocol_copyProtocolList((Protocol *)protocol, count);
}

bool bd_protocol_conformsToProtocol(bd_protocol *protocol, bd_protocol *other) {
  return protocol_conformsToProtocol((Protocol *)protocol, (Protocol *)other);
}

bd_protocol *bd_objc_allocateProtocol(const char *name) { return (bd_protocol *)objc_allocateProtocol(name); }

void bd_protocol_addMethodDescription(
    bd_protocol *protocol, bd_selector *selector, const char *types, bool isRequired, bool isInstance) {
  protocol_addMethodDescription((Protocol *)protocol, (SEL)selector, types, isRequired, isInstance);
}

void bd_protocol_addProtocol(bd_protocol *protocol, bd_protocol *adopted) {
  protocol_addProtocol((Protocol *)protocol, (Protocol *)adopted);
}

void bd_objc_registerProtocol(bd_protocol *protocol) { objc_registerProtocol((Protocol *)protocol); }

#if defined(__APPLE__)
// MARK: Blocks
// libobjc2 has at most 256 method implementations from blocks, so runtime/trampolines replaces its functions.

bd_imp bd_imp_implementationWithBlock(const void *block) { return (bd_imp)imp_implementationWithBlock((id)block); }
bool bd_imp_removeBlock(bd_imp implementation) { return imp_removeBlock((IMP)implementation); }

// MARK: Associated objects
// For GNUstep's runtimes these functions are in runtime/associations.

void bd_objc_setAssociatedObject(bd_object *object, const void *key, bd_object *value, bd_association_policy policy) {
  objc_setAssociatedObject((id)object, key, (id)value, (objc_AssociationPolicy)policy);
}

bd_object *bd_objc_copyAssociatedObject(bd_object *object, const void *key) {
  // The getter retains and autoreleases the value. Without this pool, a program that opens no pools would keep every
  // delegate that is looked up until the thread ends.
  void *pool = objc_autoreleasePoolPush();
  id value = objc_retain(objc_getAssociatedObject((id)object, key));
  objc_autoreleasePoolPop(pool);
  return (bd_object *)value;
}
#endif

#endif
