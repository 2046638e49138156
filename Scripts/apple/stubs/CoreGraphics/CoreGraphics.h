#pragma once
#include <stddef.h>
#include <stdint.h>
typedef double CGFloat;
typedef struct CGPoint { CGFloat x, y; } CGPoint;
typedef struct CGSize { CGFloat width, height; } CGSize;
typedef struct CGVector { CGFloat dx, dy; } CGVector;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
typedef struct CGAffineTransform { CGFloat a, b, c, d; CGFloat tx, ty; } CGAffineTransform;
typedef struct __attribute__((objc_bridge(id))) CGContext *CGContextRef;

#define CG_SWIFT_NAME(N) __attribute__((swift_name(N)))
#pragma clang assume_nonnull begin
typedef const struct __attribute__((objc_bridge(NSString))) __CFString *CFStringRef;
typedef struct __attribute__((objc_bridge(id))) CGColorSpace *CGColorSpaceRef;
typedef struct __attribute__((objc_bridge(id))) CGImage *CGImageRef;
extern const CFStringRef kCGColorSpaceSRGB CG_SWIFT_NAME("CGColorSpace.sRGB");
_Nullable CGColorSpaceRef CGColorSpaceCreateWithName(CFStringRef name) CG_SWIFT_NAME("CGColorSpace.init(name:)") __attribute__((cf_returns_retained));
typedef enum __attribute__((enum_extensibility(open))) CGImageAlphaInfo : uint32_t CGImageAlphaInfo;
enum CGImageAlphaInfo : uint32_t { kCGImageAlphaNone, kCGImageAlphaPremultipliedLast,
};
size_t CGImageGetWidth(CGImageRef image) CG_SWIFT_NAME("getter:CGImage.width(self:)");
size_t CGImageGetHeight(CGImageRef image) CG_SWIFT_NAME("getter:CGImage.height(self:)");
_Nullable CGContextRef CGBitmapContextCreate( void *_Nullable data, size_t width, size_t height, size_t bitsPerComponent, size_t bytesPerRow, CGColorSpaceRef space, uint32_t bitmapInfo) CG_SWIFT_NAME("CGContext.init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)") __attribute__((cf_returns_retained));
_Nullable CGImageRef CGBitmapContextCreateImage(CGContextRef context) CG_SWIFT_NAME("CGContext.makeImage(self:)") __attribute__((cf_returns_retained));
#pragma clang assume_nonnull end
