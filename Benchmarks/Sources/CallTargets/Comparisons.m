// Two other ways to handle a message without a compiled method, with which this library is compared: a libffi closure
// as the implementation of the method, and forwarding with an NSInvocation.
#include "CallTargets.h"

#include <ffi.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((objc_root_class))
@interface NSObject {
  Class isa;
}
+ (id)new;
- (id)retain;
@end

@interface NSMethodSignature : NSObject
+ (NSMethodSignature *)signatureWithObjCTypes:(const char *)types;
@end

@interface NSInvocation : NSObject
- (void)invokeWithTarget:(id)target;
@end

Class objc_getClass(const char *name);
Class objc_allocateClassPair(Class superclass, const char *name, size_t extraBytes);
void objc_registerClassPair(Class cls);
SEL sel_registerName(const char *name);
typedef void (*Implementation)(void);
unsigned char class_addMethod(Class cls, SEL selector, Implementation implementation, const char *types);

// MARK: libffi

static long captured = 3;

static void answer_words(ffi_cif *cif, void *result, void **arguments, void *context) {
  *(ffi_arg *)result = (ffi_arg)(*(long *)arguments[2] + *(long *)arguments[3] + *(long *)context);
}

static void answer_doubles(ffi_cif *cif, void *result, void **arguments, void *context) {
  *(double *)result = *(double *)arguments[2] * 0.5 + *(double *)arguments[3];
}

static void add_closure(
    Class cls, const char *name, const char *types, ffi_type *type,
    void (*function)(ffi_cif *, void *, void **, void *)) {
  // The closure and its description live as long as the class.
  ffi_cif *cif = malloc(sizeof *cif);
  ffi_type **arguments = malloc(4 * sizeof *arguments);
  arguments[0] = arguments[1] = &ffi_type_pointer;
  arguments[2] = arguments[3] = type;
  void *code;
  ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
  if (closure == NULL || ffi_prep_cif(cif, FFI_DEFAULT_ABI, 4, type, arguments) != FFI_OK ||
      ffi_prep_closure_loc(closure, cif, function, &captured, code) != FFI_OK) {
    abort();
  }
  class_addMethod(cls, sel_registerName(name), (Implementation)code, types);
}

void *ct_makeLibffi(void) {
  static Class cls;
  if (cls == NULL) {
    cls = objc_allocateClassPair(objc_getClass("NSObject"), "BenchmarkLibffi", 0);
    add_closure(cls, "first:second:", "q32@0:8q16q24", &ffi_type_sint64, answer_words);
    add_closure(cls, "left:right:", "d32@0:8d16d24", &ffi_type_double, answer_doubles);
    objc_registerClassPair(cls);
  }
  return [cls new];
}

// MARK: Forwarding

@interface BenchmarkForwarder : NSObject {
@public
  id _target;
}
@end

@implementation BenchmarkForwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
  static NSMethodSignature *signature;
  if (signature == NULL) signature = [(id)[NSMethodSignature signatureWithObjCTypes:"q32@0:8q16q24"] retain];
  return signature;
}
- (void)forwardInvocation:(NSInvocation *)invocation { [invocation invokeWithTarget:_target]; }
@end

void *ct_makeForwarder(void *target) {
  BenchmarkForwarder *forwarder = [BenchmarkForwarder new];
  forwarder->_target = (id)target;
  return forwarder;
}

@interface BenchmarkMulticaster : BenchmarkForwarder {
@public
  id *_targets;
  long _count;
}
@end

@implementation BenchmarkMulticaster
- (void)forwardInvocation:(NSInvocation *)invocation {
  for (long i = 0; i < _count; i++) [invocation invokeWithTarget:_targets[i]];
}
@end

void *ct_makeMulticaster(const void *const *targets, long count) {
  BenchmarkMulticaster *multicaster = [BenchmarkMulticaster new];
  multicaster->_targets = malloc(count * sizeof(id));
  for (long i = 0; i < count; i++) multicaster->_targets[i] = (id)targets[i];
  multicaster->_count = count;
  return multicaster;
}

void ct_registerClass(long number) {
  char name[40];
  snprintf(name, sizeof name, "BenchmarkClass%ld", number);
  objc_registerClassPair(objc_allocateClassPair(objc_getClass("BenchmarkBaseline"), name, 0));
}
