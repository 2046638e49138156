// Which runtime a build is for, and functions of the runtimes, and of GNUstep Base, that only C calls. Their headers are
// not included, because SwiftPM does not find GNUstep's, and because Apple's types differ from those of bd_base.h.
#pragma once

#include "bd_runtime.h"

// The runtime that a build is for, which is selected at compile time (trait LibObjC2 in Package.swift).
// BD_MODERN_RUNTIME: a runtime with Apple's API, including optional methods of protocols, associated objects and weak
// references.
#if defined(__APPLE__) || defined(BD_LIBOBJC2)
#define BD_MODERN_RUNTIME
#else
#define BD_GCC_RUNTIME
#endif

// Holding the object of a weak reference for the time of one message. On GCC's runtime this is faster than a retain.

/// Returns the object, which lives until `bd_weak_letGo`, or NULL. The reference must live until then too.
BD_EXTERN bd_object *bd_weak_hold(bd_weak *location);
/// May deallocate the object.
BD_EXTERN void bd_weak_letGo(bd_weak *location, bd_object *object);
/// Returns whether the object lives. It may be deallocated before this function returns.
BD_EXTERN bool bd_weak_isLiving(bd_weak *location);

#if defined(__APPLE__)
extern bd_imp class_getMethodImplementation_stret(bd_class *cls, bd_selector *selector);
extern bd_object *objc_getAssociatedObject(bd_object *object, const void *key);
extern void objc_setAssociatedObject(bd_object *object, const void *key, bd_object *value, uintptr_t policy);
#else
typedef bd_object *id;
typedef bd_class *Class;
typedef bd_selector *SEL;
typedef bd_method *Method;
typedef bd_protocol Protocol;
typedef bd_imp IMP;
typedef unsigned char BOOL;

/// Defines a function that the runtime has under Apple's name.
#define SAME(result, name, parameters, ...) \
  extern result name parameters;            \
  result bd_##name parameters { return name(__VA_ARGS__); }

extern IMP method_getImplementation(const bd_method *method);
extern IMP class_getMethodImplementation(const bd_class *cls, const bd_selector *selector);
extern bool class_respondsToSelector(const bd_class *cls, const bd_selector *selector);
#endif

#if defined(BD_LIBOBJC2)
/// Stores the type encodings with which selectors of a name are registered. Returns the number of such encodings.
extern unsigned sel_copyTypes_np(const char *name, const char **types, unsigned count);
/// A hook that is called before an object from a weak reference is retained, if the object counts its references
/// itself.
extern id (*_objc_weak_load)(id object);
/// Zeroes the weak references to an object that is being deallocated.
extern BOOL objc_delete_weak_refs(id object);
#elif defined(BD_GCC_RUNTIME)
extern IMP class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types);
extern const char *sel_getTypeEncoding(const bd_selector *selector);
extern SEL sel_getTypedSelector(const char *name);
/// Returns a selector of this name, or NULL if none is registered.
extern SEL sel_get_any_uid(const char *name);
/// A function of GNUstep Base that makes an instance, with its reference count before it in memory.
extern id NSAllocateObject(Class cls, unsigned long extraBytes, void *zone);
/// Frees the memory of an instance, without a message.
extern void NSDeallocateObject(id object);
/// Functions of GNUstep Base with which `-[NSObject retain]` and `-[NSObject release]` count references. The second one
/// returns whether there was no other reference. It does not deallocate the object.
extern void NSIncrementExtraRefCount(id object);
extern bool NSDecrementExtraRefCountWasZero(id object);
/// Tells the runtime that there is one more thread. With two threads or more it keeps memory that other threads may
/// read.
extern void objc_thread_add(void);
/// Registers a protocol under its name, unless the name is taken. The name is not copied.
extern void __objc_protocols_add_protocol(const char *name, Protocol *protocol);
#endif
