// The references that closures get for objects as arguments (`ObjCObject`), and their store.
#pragma once

#include "../include/bd_slots.h"
#include "../runtime/objc.h"
#if defined(BD_GCC_RUNTIME)
#include "../runtime/gcc/counts.h"
#endif

#include <string.h>

// The programs for arm64 under qemu have no GNUstep Base, and pass no objects.
#if !defined(__APPLE__) && !defined(BD_WITHOUT_REFERENCES)
#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(hidden)

/// An instance of `ObjCObject`: the two words of every Swift object (HeapObject.h), and the property.
typedef struct {
  const void *metadata;
  uint64_t counts;
  bd_object *object;
} bd_reference;

/// Returns a reference whose object must be set.
bd_reference *bd_reference_new(void);

/// Returns a reference to an object, which it retains, or NULL for a block.
static inline bd_reference *bd_reference_takeFor(bd_object *object) {
#if defined(BD_GCC_RUNTIME)
  if (__builtin_expect(gnu_isPlain(object), 1)) {
    gnu_retainPlain(object);
  } else
#endif
  {
    if (bd_object_isBlock(object)) return NULL;
    bd_objc_retain(object);
  }
  bd_reference *item = bd_reference_new();
  item->object = object;
  return item;
}

/// Makes the value of an argument that is a reference. Returns false for any other argument, and for one that is no
/// object.
static inline bool bd_reference_load(const bd_value *value, const void *bytes, void *made) {
  bd_object *object;
  memcpy(&object, bytes, sizeof object);
  if (!value->isReference || object == NULL) return false;
  bd_reference *const item = bd_reference_takeFor(object);
  *(bd_reference **)made = item;
  return item != NULL;
}

/// Destroys the value of an argument that is a reference. Returns false for any other argument.
static inline bool bd_reference_destroy(const bd_value *value, void *values) {
  if (!value->isReference) return false;
  // An optional reference that is nil is a null pointer.
  bd_reference *const item = *(bd_reference **)((char *)values + value->offset);
  if (item != NULL) bd_reference_giveBack(item);
  return true;
}

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#else
static inline bool bd_reference_load(const bd_value *value, const void *bytes, void *made) {
  return (void)value, (void)bytes, (void)made, false;
}
static inline bool bd_reference_destroy(const bd_value *value, void *values) { return (void)value, (void)values, false; }
#endif
