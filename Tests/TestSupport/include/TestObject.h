// An Objective-C object as a parameter.
#ifndef TEST_OBJECT_H
#define TEST_OBJECT_H

/// An Objective-C object as a parameter of a C function. Swift imports the pointer as an OpaquePointer on every
/// platform. Swift imports `struct objc_object *` as `Any?` on Apple's platforms, where a call would pass a box of the
/// pointer.
typedef struct TestObject TestObject;

#endif
