// The weak references of one copy of the library.
#pragma once

#include "bd_runtime.h"

/// The functions that copies of the library share. The number in the class's name in shared_weak.c stands for this
/// layout.
typedef struct {
  void (*initWeak)(bd_weak *location, bd_object *object);
  void (*storeWeak)(bd_weak *location, bd_object *object);
  bd_object *(*loadWeakRetained)(bd_weak *location);
} gnu_weak_functions;

extern const gnu_weak_functions gnu_weak_own_functions __attribute__((visibility("hidden")));

__attribute__((visibility("hidden"))) void gnu_weak_setDeferral(void (*defer)(bd_object *object));
__attribute__((visibility("hidden"))) bool gnu_weak_deferDeallocation(bd_object *object);
__attribute__((visibility("hidden"))) void gnu_weak_deallocateDeferred(bd_object *object);
