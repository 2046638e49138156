// The declarations of GCC's libobjc and GNUstep Base that this folder calls. Written out here because gcc keeps
// <objc/objc.h> where clang does not look, and a package that others depend on cannot say -I.
#ifndef BD_GNU_OBJC_H
#define BD_GNU_OBJC_H

#include "bd_base.h"

#pragma clang assume_nonnull begin

typedef bd_object *_Nullable bd_id;

extern bd_selector *sel_registerName(const char *name);
extern const char *sel_getName(const bd_selector *selector);
extern const char *_Nullable sel_getTypeEncoding(const bd_selector *selector);
extern bd_selector *_Nullable sel_getTypedSelector(const char *name);

extern bd_class *_Nullable objc_lookUpClass(const char *name);
extern int objc_getClassList(bd_class *_Nullable *_Nullable classes, int count);
extern const char *class_getName(const bd_class *cls);
extern bd_class *_Nullable class_getSuperclass(const bd_class *cls);
extern unsigned char class_isMetaClass(const bd_class *cls);
extern size_t class_getInstanceSize(const bd_class *cls);
extern bd_method *_Nullable class_getInstanceMethod(const bd_class *cls, const bd_selector *selector);
extern bd_imp class_getMethodImplementation(const bd_class *cls, const bd_selector *selector);
extern unsigned char class_respondsToSelector(const bd_class *cls, const bd_selector *selector);
extern const char *_Nullable method_getTypeEncoding(const bd_method *method);
extern bd_imp method_getImplementation(const bd_method *method);
extern bd_class *_Nullable objc_allocateClassPair(bd_class *superclass, const char *name, size_t extraBytes);
extern void objc_registerClassPair(bd_class *cls);
extern unsigned char class_addIvar(bd_class *cls, const char *name, size_t size, uint8_t alignment, const char *types);
extern void *_Nullable class_getInstanceVariable(bd_class *cls, const char *name);
extern ptrdiff_t ivar_getOffset(void *ivar);
extern unsigned char class_addMethod(bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types);
extern bd_imp _Nullable class_replaceMethod(
    bd_class *cls, bd_selector *selector, bd_imp implementation, const char *types);
extern unsigned char class_addProtocol(bd_class *cls, bd_protocol *protocol);
extern unsigned char class_conformsToProtocol(const bd_class *cls, bd_protocol *protocol);
extern bd_imp objc_msg_lookup(bd_id receiver, const bd_selector *selector);

/// GNUstep Base: an instance with its reference count before it.
extern bd_object *_Nullable NSAllocateObject(bd_class *cls, unsigned long extraBytes, void *_Nullable zone);

#pragma clang assume_nonnull end
#endif
