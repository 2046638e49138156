// The runtime's own functions: each is named as the foreign call is, with `bd_` before it.
#pragma once

#include "bd_base.h"

#pragma clang assume_nonnull begin

// MARK: Selectors

/// `SEL sel_registerName(const char *)`
BD_EXTERN bd_selector *bd_sel_registerName(const char *name);
/// The selector that was noted for the address of a name, or NULL.
BD_EXTERN bd_selector *_Nullable bd_sel_ofConstant(const char *name);
/// Notes the selector of a name that is never changed or freed; `bd_sel_ofConstant` has been called with it.
BD_EXTERN void bd_sel_noteConstant(const char *name, bd_selector *selector);
/// `const char *sel_getName(SEL)`. The string lives as long as the process.
BD_EXTERN const char *bd_sel_getName(const bd_selector *selector);
/// An address that two selectors have in common exactly when they have one name.
BD_EXTERN const void *bd_sel_key(const bd_selector *selector);
/// The method type encoding that a loaded library has used with a selector of this name, or NULL
/// (`sel_getTypedSelector` of GNU runtimes; Apple's selectors have no types).
BD_EXTERN const char *_Nullable bd_sel_getTypeEncoding(const bd_selector *selector);

// MARK: Classes

/// `Class objc_lookUpClass(const char *)`: NULL for an unknown name.
BD_EXTERN bd_class *_Nullable bd_objc_lookUpClass(const char *name);
/// Stores the classes that are registered, at most `count`; returns how many there are (`objc_getClassList`).
BD_EXTERN int bd_objc_getClassList(bd_class *_Nullable *_Nullable classes, int count);
/// `const char *class_getName(Class)`
BD_EXTERN const char *bd_class_getName(const bd_class *cls);
/// `Class class_getSuperclass(Class)`: NULL for a root class.
BD_EXTERN bd_class *_Nullable bd_class_getSuperclass(const bd_class *cls);
/// `BOOL class_isMetaClass(Class)`
BD_EXTERN bool bd_class_isMetaClass(const bd_class *cls);
/// `Method class_getInstanceMethod(Class, SEL)`: superclasses included. A class's metaclass gives class methods.
BD_EXTERN bd_method *_Nullable bd_class_getInstanceMethod(const bd_class *cls, const bd_selector *selector);
/// `IMP class_getMethodImplementation(Class, SEL)`: the forwarding IMP when there is no method.
BD_EXTERN bd_imp bd_class_getMethodImplementation(const bd_class *cls, const bd_selector *selector);
/// `BOOL class_respondsToSelector(Class, SEL)`
BD_EXTERN bool bd_class_respondsToSelector(const bd_class *cls, const bd_selector *selector);
/// The selectors of `class_copyMethodList(Class, unsigned int *)`: the class's own methods, superclasses not included;
/// free with `free`; NULL when there are none.
BD_EXTERN bd_selector *_Nonnull *_Nullable bd_class_copySelectorList(const bd_class *cls, unsigned int *count);
/// A declared property: its name, and its attributes as `property_getAttributes` gives them (Objective-C Runtime
/// Programming Guide, "Property Type String"). The runtime keeps both, for the life of the process.
typedef struct {
  const char *name;
  const char *attributes;
} bd_property;
/// `objc_property_t *class_copyPropertyList(Class, unsigned int *)`: the class's own properties, superclasses not
/// included; free with `free`. NULL when there are none, and on GCC's runtime, which keeps none.
BD_EXTERN bd_property *_Nullable bd_class_copyPropertyList(const bd_class *cls, unsigned int *count);
/// `const char *method_getTypeEncoding(Method)`
BD_EXTERN const char *_Nullable bd_method_getTypeEncoding(const bd_method *method);

/// `Class objc_allocateClassPair(Class, const char *, size_t)`: NULL when the name is taken. Copies the name.
BD_EXTERN bd_class *_Nullable bd_objc_allocateClassPair(bd_class *superclass, const char *name);
/// `void objc_registerClassPair(Class)`
BD_EXTERN void bd_objc_registerClassPair(bd_class *cls);
/// `BOOL class_addIvar(...)` of one pointer: its offset in bytes, or -1. Only before the class is registered.
BD_EXTERN ptrdiff_t bd_class_addPointerIvar(bd_class *cls, const char *name);
/// `BOOL class_addMethod(Class, SEL, IMP, const char *)`: false when the class has the method. Copies the types.
BD_EXTERN bool bd_class_addMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types);
/// `IMP class_replaceMethod(Class, SEL, IMP, const char *)`: the IMP before, or NULL. Copies the types.
BD_EXTERN bd_imp _Nullable bd_class_replaceMethod(
    bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types);
/// `BOOL class_addProtocol(Class, Protocol *)`
BD_EXTERN bool bd_class_addProtocol(bd_class *cls, bd_protocol *protocol);
/// `BOOL class_conformsToProtocol(Class, Protocol *)`, superclasses included, as `+conformsToProtocol:` does.
BD_EXTERN bool bd_class_conformsToProtocol(const bd_class *cls, bd_protocol *protocol);

// MARK: Objects

/// `Class object_getClass(id)`: the metaclass for a class.
BD_EXTERN bd_class *bd_object_getClass(const bd_object *object);
/// `Class object_setClass(id, Class)`
BD_EXTERN void bd_object_setClass(bd_object *object, bd_class *cls);
/// A zeroed instance with a reference count of one, as `+alloc` makes it, and room for `extraBytes` after its ivars.
BD_EXTERN bd_object *_Nullable bd_class_createInstance(bd_class *cls, size_t extraBytes);
/// The IMP that a message to `object` runs now; the forwarding IMP when it has no such method.
BD_EXTERN bd_imp bd_objc_msg_lookup(bd_object *object, bd_selector *selector);
/// The IMP that a message to `object` runs now whose result is returned through memory: on Apple's Intel platforms it
/// has another forwarding IMP (`class_getMethodImplementation_stret`).
BD_EXTERN bd_imp bd_objc_msg_lookup_stret(bd_object *object, bd_selector *selector);
/// `[object retain]`; returns `object`.
BD_EXTERN bd_object *bd_objc_retain(bd_object *object);
/// `[object release]`
BD_EXTERN void bd_objc_release(bd_object *object);
/// `[object autorelease]`; returns `object`.
BD_EXTERN bd_object *bd_objc_autorelease(bd_object *object);

// MARK: Autorelease pools

/// Opens a pool on this thread; give the result to `bd_objc_autoreleasePoolPop` on the same thread.
BD_EXTERN void *bd_objc_autoreleasePoolPush(void);
/// Drains and closes the pool, and those opened inside it.
BD_EXTERN void bd_objc_autoreleasePoolPop(void *pool);
/// Calls `body` with a pool of its own. An exception that leaves it passes, and lives on; the pool is drained.
BD_EXTERN void bd_objc_withAutoreleasePool(void (*body)(void *_Nullable context), void *_Nullable context);
/// Whether this thread has a pool open, so that an autoreleased object is released some day.
BD_EXTERN bool bd_objc_hasAutoreleasePool(void);
/// Releases an object where a pool is open: one of its own, if there is none. What is deallocated may autorelease what it
/// held.
BD_EXTERN void bd_objc_releaseWithPool(bd_object *object);
/// Whether the runtime makes a pool for a thread that has none, which lasts as long as the thread.
BD_EXTERN bool bd_objc_makesAutoreleasePools(void);

// MARK: Protocols

/// A method that a protocol declares.
typedef struct {
  bd_selector *name;
  const char *types;
} bd_method_description;

/// `Protocol *objc_getProtocol(const char *)`: NULL for an unknown name.
BD_EXTERN bd_protocol *_Nullable bd_objc_getProtocol(const char *name);
/// Whether the runtime keeps the optional methods of protocols that a compiler wrote. GCC's doesn't.
BD_EXTERN bool bd_objc_keepsOptionalMethods(void);
/// `const char *protocol_getName(Protocol *)`
BD_EXTERN const char *bd_protocol_getName(bd_protocol *protocol);
/// `protocol_copyMethodDescriptionList`, of methods that this protocol itself declares: free with `free`; NULL when
/// there are none. Optional methods are known only of protocols that `bd_objc_allocateProtocol` made, and on Apple's
/// platforms.
BD_EXTERN bd_method_description *_Nullable bd_protocol_copyMethodDescriptionList(
    bd_protocol *protocol, bool isRequired, bool isInstance, unsigned int *count);
/// `protocol_copyProtocolList`: the protocols that this one adopts; free with `free`; NULL when there are none.
BD_EXTERN bd_protocol *_Nonnull *_Nullable bd_protocol_copyProtocolList(bd_protocol *protocol, unsigned int *count);
/// `BOOL protocol_conformsToProtocol(Protocol *, Protocol *)`
BD_EXTERN bool bd_protocol_conformsToProtocol(bd_protocol *protocol, bd_protocol *other);

/// `Protocol *objc_allocateProtocol(const char *)`: NULL when the name is taken. Copies the name.
BD_EXTERN bd_protocol *_Nullable bd_objc_allocateProtocol(const char *name);
/// `void protocol_addMethodDescription(...)`. Copies the types. Only before the protocol is registered.
BD_EXTERN void bd_protocol_addMethodDescription(
    bd_protocol *protocol, bd_selector *selector, const char *types, bool isRequired, bool isInstance);
/// `void protocol_addProtocol(Protocol *, Protocol *)`. Only before the protocol is registered.
BD_EXTERN void bd_protocol_addProtocol(bd_protocol *protocol, bd_protocol *adopted);
/// `void objc_registerProtocol(Protocol *)`. When another thread has registered the name first, that protocol stays;
/// ask `bd_objc_getProtocol` for the one that holds.
BD_EXTERN void bd_objc_registerProtocol(bd_protocol *protocol);

// MARK: Associated objects

/// The values of `objc_AssociationPolicy` that are used here, as in Apple's <objc/runtime.h>.
typedef enum __attribute__((enum_extensibility(closed))) {
  bd_association_assign = 0,
  bd_association_retain = 01401,
} bd_association_policy;

/// `void objc_setAssociatedObject(id, const void *, id, objc_AssociationPolicy)`: a NULL value removes.
BD_EXTERN void bd_objc_setAssociatedObject(
    bd_object *object, const void *key, bd_object *_Nullable value, bd_association_policy policy);
/// `id objc_getAssociatedObject(id, const void *)`, but that the caller owns a reference to the result.
BD_EXTERN bd_object *_Nullable bd_objc_copyAssociatedObject(bd_object *object, const void *key);

// MARK: Zeroing weak references

/// A place for a weak reference. It must not move between `bd_objc_initWeak` and `bd_objc_destroyWeak`.
typedef struct {
  bd_object *_Nullable object;
} bd_weak;

/// `id objc_initWeak(id *, id)`: `location` need not be initialised. NULL is stored in place of an object that is being
/// deallocated (Apple's own function ends the process).
BD_EXTERN void bd_objc_initWeak(bd_weak *location, bd_object *_Nullable object);
/// `id objc_storeWeak(id *, id)`; NULL for an object that is being deallocated, as above.
BD_EXTERN void bd_objc_storeWeak(bd_weak *location, bd_object *_Nullable object);
/// `id objc_loadWeakRetained(id *)`: a reference that the caller owns, or NULL once deallocation has begun.
BD_EXTERN bd_object *_Nullable bd_objc_loadWeakRetained(bd_weak *location);
/// `void objc_destroyWeak(id *)`
BD_EXTERN void bd_objc_destroyWeak(bd_weak *location);

/// Sets the function that decides when an object that is used without being retained is deallocated. It is called with
/// one whose last reference has gone and whose weak references are NULL. There is one function for the process.
BD_EXTERN void bd_objc_setDeferral(void (*defer)(bd_object *object));
/// From now on, as long as there is a weak reference to the object, its deallocation is left to that function. False
/// where the runtime or the object's class has no way to do so: then the object must be retained while it is used.
BD_EXTERN bool bd_objc_deferDeallocation(bd_object *object);
/// Deallocates an object that was left to that function.
BD_EXTERN void bd_objc_deallocateDeferred(bd_object *object);

#pragma clang assume_nonnull end
