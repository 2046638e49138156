#include "UnplannedShapes.h"
#include "objc_support.h"

typedef struct {
  signed int exponent : 8;
  unsigned int length : 4;
  unsigned int isNegative : 1;
  unsigned int isCompact : 1;
  unsigned int reserved : 18;
  unsigned short mantissa[8];
} Decimal;

@interface TestUnplannedShapes : NSObject
@end

@implementation TestUnplannedShapes
- (Decimal)decimal { return (Decimal){.length = 1}; }
@end

const char *caller_unplannedTypes(const char *selector) {
  return method_getTypeEncoding(class_getInstanceMethod(objc_getClass("TestUnplannedShapes"), sel_registerName(selector)));
}

void *caller_makeDecimalBlock(void) {
  extern void *_Block_copy(const void *block);
  return _Block_copy((__bridge const void *)^(void *receiver) {
    (void)receiver;
    return (Decimal){.exponent = -2, .length = 8, .mantissa = {1, 2, 3, 4, 5, 6, 7, 42}};
  });
}

long caller_sendDecimal(void *receiver) {
  const Decimal decimal = [(__bridge TestUnplannedShapes *)receiver decimal];
  return decimal.length * 1000L + decimal.mantissa[7];
}
