// Reference counts of Swift objects: functions of the Swift runtime, whose names and signatures are part of Swift's ABI
// (RuntimeFunctions.def). They take and return the object; NULL is allowed.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

BD_EXTERN void *_Nullable swift_retain(void *_Nullable object);
BD_EXTERN void swift_release(void *_Nullable object);
/// Retains an object and returns it, or returns NULL when its deinit has begun.
BD_EXTERN void *_Nullable swift_tryRetain(void *_Nullable object);
/// The number of strong references.
BD_EXTERN size_t swift_retainCount(void *_Nullable object);

#pragma clang assume_nonnull end
