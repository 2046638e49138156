// The references that closures get for objects as arguments (`ObjCObject`), and their store.
#pragma once

#include "../include/bd_slots.h"

#include <string.h>

// The programs for arm64 under qemu have no GNUstep Base, and pass no objects.
#if !defined(__APPLE__) && !defined(BD_WITHOUT_REFERENCES)
/// Makes the value of an argument that is a reference. Returns false for any other argument, and for one that is no
/// object.
static inline bool bd_reference_load(const bd_value *value, const void *bytes, void *made) {
  bd_object *object;
  memcpy(&object, bytes, sizeof object);
  if (!value->isReference || object == NULL) return false;
  void *const item = bd_reference_take(object);
  *(void **)made = item;
  return item != NULL;
}

/// Destroys the value of an argument that is a reference. Returns false for any other argument.
static inline bool bd_reference_destroy(const bd_value *value, void *values) {
  if (!value->isReference) return false;
  // An optional reference that is nil is a null pointer.
  void *const item = *(void **)((char *)values + value->offset);
  if (item != NULL) bd_reference_giveBack(item);
  return true;
}
#else
static inline bool bd_reference_load(const bd_value *value, const void *bytes, void *made) {
  return (void)value, (void)bytes, (void)made, false;
}
static inline bool bd_reference_destroy(const bd_value *value, void *values) { return (void)value, (void)values, false; }
#endif
