#include "HiddenTypes.h"
#include "objc_support.h"

typedef struct __attribute__((packed)) { char letter; double number; } Packed;
typedef struct __attribute__((packed, aligned(8))) { char letter; double number; } AlignedPacked;
typedef enum { Large = 0x500000000 } LargeEnumeration;
typedef float Vector __attribute__((vector_size(16)));
typedef struct { int count; char letters[]; } Flexible;

@interface TestHiddenTypes : NSObject {
  @public
  long noted;
}
@end

@implementation TestHiddenTypes
- (void)takePacked:(Packed)packed tail:(long)tail { noted = packed.letter * 100 + (long)packed.number * 10 + tail; }
- (void)takeLarge:(LargeEnumeration)large tail:(long)tail { noted = (large >> 32) * 10 + tail; }
- (void)takeVector:(Vector)vector tail:(long)tail { noted = (long)vector[3] * 10 + tail; }
- (Flexible)makeFlexible { return (Flexible){42}; }
- (long)sum:(long)number tail:(long)tail { return number + tail; }
@end

@interface TestOtherTypes : NSObject
@end

@implementation TestOtherTypes
- (double)sum:(double)number tail:(long)tail { return number + (double)tail; }
@end

void *hidden_makeTarget(void) { return OWNED([objc_getClass("TestHiddenTypes") new]); }
void *hidden_makeOtherTypes(void) { return OWNED([objc_getClass("TestOtherTypes") new]); }
long hidden_noted(void *target) { return ((__bridge TestHiddenTypes *)target)->noted; }

const char *hidden_types(const char *selector) {
  return method_getTypeEncoding(class_getInstanceMethod(objc_getClass("TestHiddenTypes"), sel_registerName(selector)));
}

void hidden_sendPacked(void *receiver) { [(__bridge TestHiddenTypes *)receiver takePacked:(Packed){3, 2} tail:1]; }
void hidden_sendLarge(void *receiver) { [(__bridge TestHiddenTypes *)receiver takeLarge:Large tail:1]; }
void hidden_sendVector(void *receiver) { [(__bridge TestHiddenTypes *)receiver takeVector:(Vector){1, 2, 3, 4} tail:1]; }
long hidden_sendFlexible(void *receiver) { return [(__bridge TestHiddenTypes *)receiver makeFlexible].count; }
long hidden_sendSum(void *receiver) { return [(__bridge TestHiddenTypes *)receiver sum:5 tail:2]; }

void *hidden_makePackedBlock(void) {
  extern void *_Block_copy(const void *block);
  return _Block_copy((__bridge const void *)^(void *receiver) {
    (void)receiver;
    return (AlignedPacked){3, 2.5};
  });
}
