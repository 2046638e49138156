// Messages and blocks that a compiler compiled. The tests check that slots fit the compiler's code.
#include "RuntimeTestSupport.h"
#include "objc_support.h"

#include <stdatomic.h>

/// A class whose methods provide the encodings of all shapes. No message is sent to this class.
@interface RuntimeShapes : NSObject
- (int)shapeInt:(int)first plus:(int)second;
- (double)shapeDouble:(double)first times:(float)second;
- (const void *)shapePointer:(const void *)pointer plus:(long)offset;
- (RuntimeMixed)shapeMixed:(long)integer and:(double)number;
- (RuntimeLarge)shapeLarge:(RuntimeLarge)large plus:(long)added;
- (double)shapeMany:(long)a :(double)b :(int)c :(float)d :(long)e :(double)f :(short)g :(double)h :(long)i :(double)j
                   :(char)k :(double)l :(long)m :(double)n :(long)o :(double)p :(long)q :(double)r :(long)s :(double)t;
- (void)shapeVoid;
@end

@implementation RuntimeShapes
- (int)shapeInt:(int)first plus:(int)second { return 0; }
- (double)shapeDouble:(double)first times:(float)second { return 0; }
- (const void *)shapePointer:(const void *)pointer plus:(long)offset { return NULL; }
- (RuntimeMixed)shapeMixed:(long)integer and:(double)number { return (RuntimeMixed){0, 0}; }
- (RuntimeLarge)shapeLarge:(RuntimeLarge)large plus:(long)added { return large; }
- (double)shapeMany:(long)a :(double)b :(int)c :(float)d :(long)e :(double)f :(short)g :(double)h :(long)i :(double)j
                   :(char)k :(double)l :(long)m :(double)n :(long)o :(double)p :(long)q :(double)r :(long)s :(double)t {
  return 0;
}
- (void)shapeVoid {}
@end

static const char *const names[RuntimeShapeCount] = {
    "shapeInt:plus:", "shapeDouble:times:", "shapePointer:plus:", "shapeMixed:and:", "shapeLarge:plus:",
    "shapeMany::::::::::::::::::::", "shapeVoid",
};

const char *RuntimeShapeName(int index) { return names[index]; }

#define SHAPES(receiver) ((__bridge RuntimeShapes *)(receiver))

int RuntimeSendInt(TestObject *receiver, int first, int second) {
  return [SHAPES(receiver) shapeInt:first plus:second];
}

double RuntimeSendDouble(TestObject *receiver, double first, float second) {
  return [SHAPES(receiver) shapeDouble:first times:second];
}

const void *RuntimeSendPointer(TestObject *receiver, const void *pointer, long offset) {
  return [SHAPES(receiver) shapePointer:pointer plus:offset];
}

RuntimeMixed RuntimeSendMixed(TestObject *receiver, long integer, double number) {
  return [SHAPES(receiver) shapeMixed:integer and:number];
}

RuntimeLarge RuntimeSendLarge(TestObject *receiver, RuntimeLarge large, long added) {
  return [SHAPES(receiver) shapeLarge:large plus:added];
}

double RuntimeSendMany(TestObject *receiver) {
  return [SHAPES(receiver) shapeMany:0 :0.5 :1 :1.5f :2 :2.5 :3 :3.5 :4 :4.5 :5 :5.5 :6 :6.5 :7 :7.5 :8 :8.5 :9 :9.5];
}

void RuntimeSendVoid(TestObject *receiver) { [SHAPES(receiver) shapeVoid]; }

static _Atomic(long) last_void;
long RuntimeLastVoid(void) { return last_void; }

typedef void (*Body)(const void *, void *);

// Each argument is multiplied by another number, so that two exchanged arguments are noticed.
void RuntimeWithStackBlock(int shape, long captured, Body body, void *context) {
  switch (shape) {
  case 0: body((__bridge const void *)^(id self, int first, int second) { return (int)captured + first - second; }, context); break;
  case 1: body((__bridge const void *)^(id self, double first, float second) { return captured + first * second; }, context); break;
  case 2:
    body((__bridge const void *)^(id self, const void *pointer, long offset) {
      return (const void *)((const char *)pointer + offset + captured);
    }, context);
    break;
  case 3:
    body((__bridge const void *)^(id self, long integer, double number) {
      return (RuntimeMixed){integer + captured, number + captured};
    }, context);
    break;
  case 4:
    body((__bridge const void *)^(id self, RuntimeLarge large, long added) {
      for (int i = 0; i < 4; i++) large.words[i] += added * (i + 1) + captured;
      return large;
    }, context);
    break;
  case 5:
    body((__bridge const void *)^(
             id self, long a, double b, int c, float d, long e, double f, short g, double h, long i, double j, char k,
             double l, long m, double n, long o, double p, long q, double r, long s, double t) {
      return captured + a * 1 + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 +
             l * 12 + m * 13 + n * 14 + o * 15 + p * 16 + q * 17 + r * 18 + s * 19 + t * 20;
    }, context);
    break;
  default: body((__bridge const void *)^(id self) { last_void = captured; }, context);
  }
}
