#pragma once
#include "objc.h"
#include "NSObject.h"
typedef struct objc_method *Method;
typedef struct objc_ivar *Ivar;
typedef struct objc_property *objc_property_t;
struct objc_method_description { SEL _Nullable name; char *_Nullable types; };
enum __attribute__((enum_extensibility(open))) objc_AssociationPolicy : uintptr_t {
  OBJC_ASSOCIATION_ASSIGN = 0, OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1, OBJC_ASSOCIATION_COPY_NONATOMIC = 3, OBJC_ASSOCIATION_RETAIN = 01401, OBJC_ASSOCIATION_COPY = 01403
};
typedef enum objc_AssociationPolicy objc_AssociationPolicy;
Class _Nullable object_getClass(id _Nullable obj);
Class _Nullable object_setClass(id _Nullable obj, Class _Nonnull cls);
Class _Nullable objc_getClass(const char *_Nonnull name);
Class _Nullable objc_getMetaClass(const char *_Nonnull name);
Class _Nullable objc_lookUpClass(const char *_Nonnull name);
Protocol *_Nullable objc_getProtocol(const char *_Nonnull name);
const char *_Nonnull class_getName(Class _Nullable cls);
Class _Nullable class_getSuperclass(Class _Nullable cls);
Method _Nullable class_getInstanceMethod(Class _Nullable cls, SEL _Nonnull name);
IMP _Nullable class_getMethodImplementation(Class _Nullable cls, SEL _Nonnull name);
BOOL class_respondsToSelector(Class _Nullable cls, SEL _Nonnull sel);
BOOL class_conformsToProtocol(Class _Nullable cls, Protocol *_Nullable protocol);
BOOL class_addMethod(Class _Nullable cls, SEL _Nonnull name, IMP _Nonnull imp, const char *_Nullable types);
IMP _Nullable class_replaceMethod(Class _Nullable cls, SEL _Nonnull name, IMP _Nonnull imp, const char *_Nullable types);
BOOL class_addProtocol(Class _Nullable cls, Protocol *_Nonnull protocol);
Class _Nullable objc_allocateClassPair(Class _Nullable superclass, const char *_Nonnull name, size_t extraBytes);
void objc_registerClassPair(Class _Nonnull cls);
SEL _Nonnull method_getName(Method _Nonnull m);
IMP _Nonnull method_getImplementation(Method _Nonnull m);
const char *_Nullable method_getTypeEncoding(Method _Nonnull m);
void method_exchangeImplementations(Method _Nonnull m1, Method _Nonnull m2);
const char *_Nonnull protocol_getName(Protocol *_Nonnull proto);
struct objc_method_description *_Nullable protocol_copyMethodDescriptionList(Protocol *_Nonnull proto, BOOL isRequiredMethod, BOOL isInstanceMethod, unsigned int *_Nullable outCount);
IMP _Nonnull imp_implementationWithBlock(id _Nonnull block);
id _Nullable imp_getBlock(IMP _Nonnull anImp);
BOOL imp_removeBlock(IMP _Nonnull anImp);
void objc_setAssociatedObject(id _Nonnull object, const void *_Nonnull key, id _Nullable value, objc_AssociationPolicy policy);
id _Nullable objc_getAssociatedObject(id _Nonnull object, const void *_Nonnull key);
int objc_getClassList(Class _Nonnull *_Nullable buffer, int bufferCount);
BOOL class_isMetaClass(Class _Nullable cls);
size_t class_getInstanceSize(Class _Nullable cls);
#ifdef __OBJC__
__attribute__((ns_returns_retained))
#endif
id _Nullable class_createInstance(Class _Nullable cls, size_t extraBytes);
BOOL class_addIvar(Class _Nullable cls, const char *_Nonnull name, size_t size, uint8_t alignment, const char *_Nullable types);
objc_property_t _Nonnull *_Nullable class_copyPropertyList(Class _Nullable cls, unsigned int *_Nullable outCount);
const char *_Nonnull property_getName(objc_property_t _Nonnull property);
const char *_Nullable property_getAttributes(objc_property_t _Nonnull property);
Method _Nonnull *_Nullable class_copyMethodList(Class _Nullable cls, unsigned int *_Nullable outCount);
#ifdef __arm64__
IMP _Nullable class_getMethodImplementation_stret(Class _Nullable cls, SEL _Nonnull name) __attribute__((unavailable));
#else
IMP _Nullable class_getMethodImplementation_stret(Class _Nullable cls, SEL _Nonnull name);
#endif
Protocol *__unsafe_unretained _Nonnull *_Nullable protocol_copyProtocolList(Protocol *_Nonnull proto, unsigned int *_Nullable outCount);
BOOL protocol_conformsToProtocol(Protocol *_Nullable proto, Protocol *_Nullable other);
Protocol *__unsafe_unretained _Nonnull *_Nullable objc_copyProtocolList(unsigned int *_Nullable outCount);
Protocol *_Nullable objc_allocateProtocol(const char *_Nonnull name);
void objc_registerProtocol(Protocol *_Nonnull proto);
void protocol_addProtocol(Protocol *_Nonnull proto, Protocol *_Nonnull addition);
id _Nullable objc_storeWeak(id _Nullable *_Nonnull location, id _Nullable obj);
// objc_retain, objc_release, objc_autorelease, objc_initWeak, objc_loadWeakRetained, objc_destroyWeak and
// objc_autoreleasePoolPush and Pop are in clang's ARC specification but in no public header of Apple's, so not here:
// a file that calls them declares them itself.
