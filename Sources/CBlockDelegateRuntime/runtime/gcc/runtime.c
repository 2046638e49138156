// The functions of the runtime on GCC's libobjc.
#include "../objc.h"
#if defined(BD_GCC_RUNTIME)

bool bd_objc_isModern(void) { return false; }

// MARK: Selectors

// Selectors with the same name and different types are different handles. The first word, which identifies the name, is
// the same in all of them (struct objc_selector, sel_id).
const void *bd_sel_key(const bd_selector *selector) { return *(const void *const *)selector; }

const char *bd_sel_getTypeEncoding(const bd_selector *selector) {
  const bd_selector *typed = sel_getTypedSelector(bd_sel_getName(selector));
  return typed != NULL ? sel_getTypeEncoding(typed) : NULL;
}

bool bd_sel_isKnown(const char *name) { return sel_get_any_uid(name) != NULL; }

// MARK: Classes

// A class is never freed.
const void *bd_object_classKey(const bd_object *object) { return bd_object_getClass(object); }

SAME(IMP, class_getMethodImplementation, (const bd_class *cls, const bd_selector *selector), cls, selector)
SAME(bool, class_respondsToSelector, (const bd_class *cls, const bd_selector *selector), cls, selector)

// The first word of an object is its class.
bd_class *bd_object_getClass(const bd_object *object) { return *(bd_class *const *)object; }

bd_object *bd_class_createInstance(bd_class *cls, size_t extraBytes) { return NSAllocateObject(cls, extraBytes, NULL); }

#endif
