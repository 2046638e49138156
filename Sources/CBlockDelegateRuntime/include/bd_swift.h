// Functions of the Swift runtime that count references to Swift objects. The functions are part of Swift's ABI
// (RuntimeFunctions.def). Each takes an object, which may be NULL.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

BD_EXTERN void *_Nullable swift_retain(void *_Nullable object);
BD_EXTERN void swift_release(void *_Nullable object);
/// Retains an object and returns it, or returns NULL if its deinit has begun.
BD_EXTERN void *_Nullable swift_tryRetain(void *_Nullable object);
/// Returns the number of strong references.
BD_EXTERN size_t swift_retainCount(void *_Nullable object);

#pragma clang assume_nonnull end
