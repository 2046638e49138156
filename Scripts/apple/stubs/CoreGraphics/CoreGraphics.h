// Hand-written declarations; only what the Apple branch of the package uses.
#ifndef STUB_COREGRAPHICS_H
#define STUB_COREGRAPHICS_H
#include <stdint.h>
typedef double CGFloat;
struct CGPoint {
  CGFloat x, y;
};
typedef struct CGPoint CGPoint;
struct CGSize {
  CGFloat width, height;
};
typedef struct CGSize CGSize;
struct CGVector {
  CGFloat dx, dy;
};
typedef struct CGVector CGVector;
struct CGRect {
  CGPoint origin;
  CGSize size;
};
typedef struct CGRect CGRect;
struct CGAffineTransform {
  CGFloat a, b, c, d;
  CGFloat tx, ty;
};
typedef struct CGAffineTransform CGAffineTransform;
typedef struct __attribute__((objc_bridge(id))) CGContext *CGContextRef;
#endif
