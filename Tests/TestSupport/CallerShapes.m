#include "CallerShapes.h"
#include "objc_support.h"

#include <stdlib.h>

// Defines methods that return their argument, and functions that send the messages.
#define ECHOES(ECHO)                              \
  ECHO(Char, signed char)                         \
  ECHO(UnsignedChar, unsigned char)               \
  ECHO(Short, short)                              \
  ECHO(UnsignedShort, unsigned short)             \
  ECHO(Int, int)                                  \
  ECHO(UnsignedInt, unsigned int)                 \
  ECHO(Long, long)                                \
  ECHO(UnsignedLong, unsigned long)               \
  ECHO(LongLong, long long)                       \
  ECHO(UnsignedLongLong, unsigned long long)      \
  ECHO(Bool, bool)                                \
  ECHO(Float, float)                              \
  ECHO(Double, double)                            \
  ECHO(Array, const int *)                        \
  ECHO(Struct16, TestStruct16)                    \
  ECHO(Turned16, TestTurned16)                    \
  ECHO(Struct24, TestStruct24)                    \
  ECHO(Struct32, TestStruct32)                    \
  ECHO(Struct48, TestStruct48)                    \
  ECHO(Struct64, TestStruct64)                    \
  ECHO(Transform, TestTransform)

@interface TestShapes : NSObject
#define DECLARE(name, type) - (type)echo##name:(type)value;
ECHOES(DECLARE)
- (id)echoObject:(id)value;
+ (long)classLong:(long)value;
+ (TestTransform)classTransform:(TestTransform)value;
- (long)three:(long)a b:(long)b c:(long)c;
- (long)six:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f;
- (long)chars:(char)a b:(char)b c:(char)c d:(char)d e:(char)e f:(char)f g:(char)g h:(char)h i:(char)i j:(char)j;
- (double)stack:(long)a b:(long)b c:(long)c d:(long)d value:(TestStruct16)value e:(long)e;
- (TestStruct48)mixture:(signed char)a b:(double)b c:(float)c d:(BOOL)d value:(TestStruct24)value object:(id)object;
- (void)nothing;
@end

@implementation TestShapes
#define DEFINE(name, type) \
  - (type)echo##name:(type)value { return value; }
ECHOES(DEFINE)
- (id)echoObject:(id)value { return value; }
+ (long)classLong:(long)value { return value; }
+ (TestTransform)classTransform:(TestTransform)value { return value; }
- (long)three:(long)a b:(long)b c:(long)c { return a + b + c; }
- (long)six:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f { return a + b + c + d + e + f; }
- (long)chars:(char)a b:(char)b c:(char)c d:(char)d e:(char)e f:(char)f g:(char)g h:(char)h i:(char)i j:(char)j {
  return a + b + c + d + e + f + g + h + i + j;
}
- (double)stack:(long)a b:(long)b c:(long)c d:(long)d value:(TestStruct16)value e:(long)e {
  return a + b + c + d + value.a + value.b + e;
}
- (TestStruct48)mixture:(signed char)a b:(double)b c:(float)c d:(BOOL)d value:(TestStruct24)value object:(id)object {
  return (TestStruct48){a, d, c, value.b, 0, 0, 0, value.d, b + value.a, (long)(__bridge void *)object};
}
- (void)nothing { }
@end

void caller_forEachShape(
    void *context, void (*body)(void *context, const char *selector, const char *types, bool isInstance)) {
  Class cls = objc_getClass("TestShapes");
  for (int isInstance = 0; isInstance < 2; isInstance++) {
    unsigned int count = 0;
    Method *methods = class_copyMethodList(isInstance ? cls : (Class)objc_getMetaClass("TestShapes"), &count);
    for (unsigned int i = 0; i < count; i++)
      body(context, sel_getName(method_getName(methods[i])), method_getTypeEncoding(methods[i]), isInstance);
    free(methods);
  }
}

void *caller_makeShapes(void) { return OWNED([TestShapes new]); }

#define SHAPES(receiver) ((__bridge TestShapes *)(receiver))
#define SEND(name, type) \
  type caller_send##name(void *receiver, type value) { return [SHAPES(receiver) echo##name:value]; }
ECHOES(SEND)

void *caller_sendObject(void *receiver, void *value) {
  id __autoreleasing result = [SHAPES(receiver) echoObject:(__bridge id)value];
  return (__bridge void *)result;
}
long caller_sendClassLong(void *receiver, long value) { return [[SHAPES(receiver) class] classLong:value]; }
TestTransform caller_sendClassTransform(void *receiver, TestTransform value) {
  return [[SHAPES(receiver) class] classTransform:value];
}
long caller_sendThree(void *receiver, long a, long b, long c) { return [SHAPES(receiver) three:a b:b c:c]; }
long caller_sendSix(void *receiver, long a, long b, long c, long d, long e, long f) {
  return [SHAPES(receiver) six:a b:b c:c d:d e:e f:f];
}
long caller_sendTenChars(void *receiver) {
  return [SHAPES(receiver) chars:1 b:-2 c:3 d:-4 e:5 f:-6 g:7 h:-8 i:9 j:-10];
}
double caller_sendStackStruct(void *receiver, TestStruct16 value) {
  return [SHAPES(receiver) stack:1 b:2 c:3 d:4 value:value e:5];
}
TestStruct48 caller_sendMixture(void *receiver, TestStruct24 value, void *object) {
  return [SHAPES(receiver) mixture:-3 b:0.5 c:1.5f d:1 value:value object:(__bridge id)object];
}
void caller_sendNothing(void *receiver) { [SHAPES(receiver) nothing]; }

const char *caller_clipEncoding(void) { return @encode(TestClip); }
const char *caller_taggedEncoding(void) { return @encode(TestTagged); }
const char *caller_stateEncoding(void) { return @encode(TestState); }
