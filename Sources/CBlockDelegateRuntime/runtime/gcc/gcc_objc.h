// What GCC's libobjc and GNUstep Base export, declared by hand: their own headers are not on SwiftPM's include path.
#ifndef BD_GCC_OBJC_H
#define BD_GCC_OBJC_H

#include "bd_base.h"

typedef bd_object *id;
typedef bd_class *Class;
typedef bd_selector *SEL;
typedef bd_method *Method;
typedef bd_protocol *Protocol;
typedef bd_imp IMP;
typedef unsigned char BOOL;

extern SEL sel_registerName(const char *name);
extern const char *sel_getName(const bd_selector *selector);
extern const char *sel_getTypeEncoding(const bd_selector *selector);
extern SEL sel_getTypedSelector(const char *name);
extern BOOL sel_isEqual(const bd_selector *first, const bd_selector *second);

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
extern BOOL class_addProtocol(Class cls, Protocol protocol);
extern BOOL class_conformsToProtocol(const bd_class *cls, Protocol protocol);
extern Class object_setClass(id object, Class cls);
extern IMP objc_msg_lookup(id receiver, const bd_selector *selector);

/// GNUstep Base: an instance with its reference count before it.
extern id NSAllocateObject(Class cls, unsigned long extraBytes, void *zone);

/// `struct objc_method_description`
typedef struct {
  SEL name;
  const char *types;
} gnu_method_description;

extern Protocol objc_getProtocol(const char *name);
extern const char *protocol_getName(Protocol protocol);
extern gnu_method_description protocol_getMethodDescription(
    Protocol protocol, SEL selector, BOOL isRequired, BOOL isInstance);
extern gnu_method_description *protocol_copyMethodDescriptionList(
    Protocol protocol, BOOL isRequired, BOOL isInstance, unsigned int *count);
extern Protocol *protocol_copyProtocolList(Protocol protocol, unsigned int *count);
extern BOOL protocol_conformsToProtocol(Protocol protocol, Protocol other);

/// Tells the runtime that one more thread exists. From the second on it keeps what other threads may still read.
extern void objc_thread_add(void);
/// Makes a protocol known by its name, unless the name is taken. The name is not copied.
extern void __objc_protocols_add_protocol(const char *name, Protocol protocol);
extern IMP class_replaceMethod(Class cls, SEL selector, IMP implementation, const char *types);

// MARK: Shared by the files of this folder

/// Ends the process with a sentence: for broken invariants and for memory that could not be had.
static inline _Noreturn void gnu_fail(const char *message) {
  extern int dprintf(int, const char *, ...);
  dprintf(2, "BlockDelegate: %s\n", message);
  __builtin_trap();
}

/// Sends a message without arguments whose result is an object (or is not looked at).
static inline id gnu_send(id receiver, const char *name) {
  SEL selector = sel_registerName(name);
  return ((id(*)(id, SEL))objc_msg_lookup(receiver, selector))(receiver, selector);
}

#endif
