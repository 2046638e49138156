// The runtime's functions with Apple's names and types. No header declares those that clang calls for reference counting
// and autorelease pools ("Objective-C Automatic Reference Counting", section "Runtime support").
#ifndef BD_OBJC_RUNTIME_H
#define BD_OBJC_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#if defined(__APPLE__)
#include <objc/message.h>
#include <objc/runtime.h>
#else
// libobjc2's own headers are not on SwiftPM's include path.
typedef struct objc_object *id;
typedef struct objc_class *Class;
typedef const struct objc_selector *SEL;
typedef struct objc_method *Method;
typedef struct objc_protocol Protocol;
typedef void (*IMP)(void);
typedef unsigned char BOOL;
typedef uintptr_t objc_AssociationPolicy;
struct objc_method_description {
  SEL name;
  const char *types;
};

extern SEL sel_registerName(const char *name);
extern const char *sel_getName(SEL selector);
/// Stores the type encodings that selectors of a name are registered with; returns how many there are.
extern unsigned sel_copyTypes_np(const char *name, const char **types, unsigned count);
extern Class objc_lookUpClass(const char *name);
extern int objc_getClassList(Class *classes, int count);
extern const char *class_getName(Class cls);
extern Class class_getSuperclass(Class cls);
extern BOOL class_isMetaClass(Class cls);
extern size_t class_getInstanceSize(Class cls);
extern Method class_getInstanceMethod(Class cls, SEL selector);
extern IMP class_getMethodImplementation(Class cls, SEL selector);
extern BOOL class_respondsToSelector(Class cls, SEL selector);
extern Method *class_copyMethodList(Class cls, unsigned int *count);
extern SEL method_getName(Method method);
extern const char *method_getTypeEncoding(Method method);
extern IMP method_getImplementation(Method method);
extern Class objc_allocateClassPair(Class superclass, const char *name, size_t extraBytes);
extern void objc_registerClassPair(Class cls);
extern BOOL class_addIvar(Class cls, const char *name, size_t size, uint8_t alignment, const char *types);
extern BOOL class_addMethod(Class cls, SEL selector, IMP implementation, const char *types);
extern IMP class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types);
extern BOOL class_addProtocol(Class cls, Protocol *protocol);
extern BOOL class_conformsToProtocol(Class cls, Protocol *protocol);
extern Class object_getClass(id object);
extern Class object_setClass(id object, Class cls);
extern id class_createInstance(Class cls, size_t extraBytes);
extern IMP objc_msg_lookup(id receiver, SEL selector);
extern Protocol *objc_getProtocol(const char *name);
extern const char *protocol_getName(Protocol *protocol);
extern struct objc_method_description protocol_getMethodDescription(
    Protocol *protocol, SEL selector, BOOL isRequired, BOOL isInstance);
extern struct objc_method_description *protocol_copyMethodDescriptionList(
    Protocol *protocol, BOOL isRequired, BOOL isInstance, unsigned int *count);
extern Protocol **protocol_copyProtocolList(Protocol *protocol, unsigned int *count);
extern BOOL protocol_conformsToProtocol(Protocol *protocol, Protocol *other);
extern Protocol *objc_allocateProtocol(const char *name);
extern void protocol_addMethodDescription(
    Protocol *protocol, SEL selector, const char *types, BOOL isRequired, BOOL isInstance);
extern void protocol_addProtocol(Protocol *protocol, Protocol *adopted);
extern void objc_registerProtocol(Protocol *protocol);
extern void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy);
extern id objc_getAssociatedObject(id object, const void *key);
extern void objc_removeAssociatedObjects(id object);
#endif

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
