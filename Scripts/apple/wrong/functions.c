#include <objc/runtime.h>
#include <string.h>
void undeclared(id o) { objc_retain(o); }
Class arguments(void) { return objc_allocateClassPair(0, "X"); }
IMP onlyOnIntel(Class c, SEL s) { return class_getMethodImplementation_stret(c, s); }
void ofAnotherHeader(void) { free(0); }
Class pointerType(id o) { return o; }
