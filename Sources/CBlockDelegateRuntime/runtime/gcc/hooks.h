// The replaced methods `-dealloc` and `-release` of root classes.
#pragma once

#include "ending.h"

/// Replaces `-dealloc` and `-release` of the object's root class, unless that was done before. Returns NULL for an
/// object that is never deallocated: a class, or an instance of a root class without `-dealloc`. `-release` stays as it
/// is if the root class lacks `-retainCount`.
gnu_root *gnu_object_hook(id object);
