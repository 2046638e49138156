// The runtime's functions under their own names. On Apple's platforms Apple's headers declare the functions. The
// functions of a GNU runtime and of GNUstep Base are declared here, because their headers are not in SwiftPM's include
// path.
#pragma once

#include "../include/bd_base.h"
#include "which_runtime.h"

#if defined(__APPLE__)
#include <objc/message.h>
#include <objc/runtime.h>
#else
typedef bd_object *id;
typedef bd_class *Class;
typedef bd_selector *SEL;
typedef bd_method *Method;
typedef bd_protocol Protocol;
typedef bd_imp IMP;
typedef unsigned char BOOL;
struct objc_method_description {
  SEL name;
  const char *types;
};

extern SEL sel_registerName(const char *name);
extern const char *sel_getName(const bd_selector *selector);
extern Class objc_lookUpClass(const char *name);
extern int objc_getClassList(Class *classes, int count);
extern const char *class_getName(const bd_class *cls);
extern Class class_getSuperclass(const bd_class *cls);
extern BOOL class_isMetaClass(const bd_class *cls);
extern size_t class_getInstanceSize(const bd_class *cls);
extern Method class_getInstanceMethod(const bd_class *cls, const bd_selector *selector);
extern Method *class_copyMethodList(const bd_class *cls, unsigned int *count);
extern IMP class_getMethodImplementation(const bd_class *cls, const bd_selector *selector);
extern BOOL class_respondsToSelector(const bd_class *cls, const bd_selector *selector);
extern SEL method_getName(const bd_method *method);
extern IMP method_getImplementation(const bd_method *method);
extern const char *method_getTypeEncoding(const bd_method *method);
extern Class objc_allocateClassPair(Class superclass, const char *name, size_t extraBytes);
extern void objc_registerClassPair(Class cls);
extern BOOL class_addIvar(Class cls, const char *name, size_t size, uint8_t alignment, const char *types);
extern BOOL class_addMethod(Class cls, SEL selector, IMP implementation, const char *types);
extern BOOL class_addProtocol(Class cls, Protocol *protocol);
extern BOOL class_conformsToProtocol(const bd_class *cls, Protocol *protocol);
extern Class object_setClass(id object, Class cls);
extern IMP objc_msg_lookup(id receiver, const bd_selector *selector);
extern Protocol *objc_getProtocol(const char *name);
extern const char *protocol_getName(Protocol *protocol);
extern struct objc_method_description *protocol_copyMethodDescriptionList(
    Protocol *protocol, BOOL isRequired, BOOL isInstance, unsigned int *count);
extern Protocol **protocol_copyProtocolList(Protocol *protocol, unsigned int *count);
extern BOOL protocol_conformsToProtocol(Protocol *protocol, Protocol *other);
extern IMP class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types);

#if defined(BD_LIBOBJC2)
/// Stores the type encodings with which selectors of a name are registered. Returns the number of such encodings.
extern unsigned sel_copyTypes_np(const char *name, const char **types, unsigned count);
typedef struct objc_property *objc_property_t;
extern objc_property_t *class_copyPropertyList(const bd_class *cls, unsigned int *count);
extern const char *property_getName(objc_property_t property);
extern const char *property_getAttributes(objc_property_t property);
extern Class object_getClass(id object);
extern id class_createInstance(Class cls, size_t extraBytes);
extern Protocol *objc_allocateProtocol(const char *name);
extern void protocol_addMethodDescription(
    Protocol *protocol, SEL selector, const char *types, BOOL isRequired, BOOL isInstance);
extern void protocol_addProtocol(Protocol *protocol, Protocol *adopted);
extern void objc_registerProtocol(Protocol *protocol);
/// A hook that is called before an object from a weak reference is retained, if the object counts its references
/// itself.
extern id (*_objc_weak_load)(id object);
/// Zeroes the weak references to an object that is being deallocated.
extern BOOL objc_delete_weak_refs(id object);
#else
extern const char *sel_getTypeEncoding(const bd_selector *selector);
extern SEL sel_getTypedSelector(const char *name);
extern BOOL sel_isEqual(const bd_selector *first, const bd_selector *second);
/// A function of GNUstep Base that makes an instance, with its reference count before it in memory.
extern id NSAllocateObject(Class cls, unsigned long extraBytes, void *zone);
/// Tells the runtime that there is one more thread. With two threads or more it keeps memory that other threads may
/// read.
extern void objc_thread_add(void);
/// Registers a protocol under its name, unless the name is taken. The name is not copied.
extern void __objc_protocols_add_protocol(const char *name, Protocol *protocol);
/// `class_replaceMethod`, as Apple documents it, for registered classes. If the class itself has the method, it is
/// replaced, also for the subclasses that inherit it. If the class does not have the method itself, the method is added
/// to it. Returns the previous implementation, or NULL.
IMP gnu_class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types);
#endif
#endif

#if defined(BD_MODERN_RUNTIME)
// clang calls these functions for reference counting and autorelease pools, but no header declares them ("Objective-C
// Automatic Reference Counting", section "Runtime support").
extern id objc_retain(id object);
extern void objc_release(id object);
extern id objc_autorelease(id object);
extern void *objc_autoreleasePoolPush(void);
extern void objc_autoreleasePoolPop(void *pool);
extern id objc_initWeak(id *location, id object);
extern id objc_storeWeak(id *location, id object);
extern id objc_loadWeakRetained(id *location);
extern void objc_destroyWeak(id *location);
#endif
