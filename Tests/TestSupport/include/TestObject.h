// An Objective-C object as a parameter.
#ifndef TEST_OBJECT_H
#define TEST_OBJECT_H

/// Swift sees an OpaquePointer on every platform. With `struct objc_object *` it sees `Any?` on Apple's, where a call
/// would pass a box with the pointer.
typedef struct TestObject TestObject;

#endif
