// The functions that every Objective-C runtime has under the same names. Each function here calls one of them.
#include "../support/image.h"
#include "bd_address_map.h"
#include "bd_runtime.h"
#include "objc.h"

#include <pthread.h>

// MARK: Selectors

bd_selector *bd_sel_registerName(const char *name) { return (bd_selector *)sel_registerName(name); }
const char *bd_sel_getName(const bd_selector *selector) { return sel_getName((SEL)selector); }

// Selectors by the addresses of their names. Registering a name takes the runtime's lock and hashes the name's
// characters. The cache of this file avoids the registration each time a program uses a selector in its source.

static bd_address_map *selectors;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void make_map(void) { selectors = bd_address_map_create(); }

bd_selector *bd_sel_ofConstant(const char *name) {
  pthread_once(&once, make_map);
  const intptr_t known = bd_address_map_get(selectors, name);
  return known == -1 ? NULL : (bd_selector *)known;
}

void bd_sel_noteConstant(const char *name, bd_selector *selector) {
  pthread_mutex_lock(&lock);
  bd_address_map_set(selectors, name, (intptr_t)selector);
  pthread_mutex_unlock(&lock);
}

// MARK: Classes and objects

bd_class *bd_objc_lookUpClass(const char *name) { return (bd_class *)objc_lookUpClass(name); }
int bd_objc_getClassList(bd_class **classes, int count) { return objc_getClassList((Class *)classes, count); }
const char *bd_class_getName(const bd_class *cls) { return class_getName((Class)cls); }
bd_class *bd_class_getSuperclass(const bd_class *cls) { return (bd_class *)class_getSuperclass((Class)cls); }
bool bd_class_isMetaClass(const bd_class *cls) { return class_isMetaClass((Class)cls); }

bd_method *bd_class_getInstanceMethod(const bd_class *cls, const bd_selector *selector) {
  return (bd_method *)class_getInstanceMethod((Class)cls, (SEL)selector);
}

bd_selector **bd_class_copySelectorList(const bd_class *cls, unsigned int *count) {
  // Method handles and selectors are both pointers, so the list of methods is converted in place.
  Method *methods = class_copyMethodList((Class)cls, count);
  bd_selector **selectors = (bd_selector **)methods;
  for (unsigned int i = 0; methods != NULL && i < *count; i++) {
    selectors[i] = (bd_selector *)method_getName(methods[i]);
  }
  return selectors;
}

const char *bd_method_getTypeEncoding(const bd_method *method) { return method_getTypeEncoding((Method)method); }

void bd_objc_registerClassPair(bd_class *cls) {
  // The methods of the class are code in this image, so the image must not be unloaded.
  bd_image_pin();
  objc_registerClassPair((Class)cls);
}

ptrdiff_t bd_class_addPointerIvar(bd_class *cls, const char *name) {
  const size_t offset = (class_getInstanceSize((Class)cls) + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
  // The alignment is passed as the exponent of a power of two.
  return class_addIvar((Class)cls, name, sizeof(void *), 3, "^v") ? (ptrdiff_t)offset : -1;
}

bool bd_class_addMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types) {
  return class_addMethod((Class)cls, (SEL)selector, (IMP)implementation, types);
}

bool bd_class_addProtocol(bd_class *cls, bd_protocol *protocol) {
  return class_addProtocol((Class)cls, (Protocol *)protocol);
}

bool bd_class_conformsToProtocol(const bd_class *cls, bd_protocol *protocol) {
  for (; cls != NULL; cls = bd_class_getSuperclass(cls)) {
    if (class_conformsToProtocol((Class)cls, (Protocol *)protocol)) return true;
  }
  return false;
}

void bd_object_setClass(bd_object *object, bd_class *cls) { object_setClass((id)object, (Class)cls); }

// MARK: Protocols

bd_protocol *bd_objc_getProtocol(const char *name) { return (bd_protocol *)objc_getProtocol(name); }
const char *bd_protocol_getName(bd_protocol *protocol) { return protocol_getName((Protocol *)protocol); }
