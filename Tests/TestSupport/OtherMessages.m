// An object that sends its delegate messages of no protocol, and an object that implements them.
#include "objc_support.h"

typedef struct TestOtherFrame {
  struct TestOtherPair {
    double first, second;
  } origin, size;
} TestOtherFrame;

@protocol TestOther
@end

@interface NSObject (OtherMessages)
- (long)otherScore:(long)number;
- (TestOtherFrame)otherFrame;
@end

@interface TestOtherOwner : NSObject {
  __unsafe_unretained id _delegate;
  BOOL _scores, _frames;
  long _asked;
}
@end

@implementation TestOtherOwner
- (id)delegate { return _delegate; }
- (void)setDelegate:(id)delegate {
  _delegate = delegate;
  if (!delegate) return;
  _asked++;
  _scores = [delegate respondsToSelector:@selector(otherScore:)];
  _frames = [delegate respondsToSelector:@selector(otherFrame)];
}
- (long)score:(long)number { return _scores ? [_delegate otherScore:number] : -1; }
- (double)frame {
  if (!_frames) return -1;
  const TestOtherFrame frame = [_delegate otherFrame];
  return frame.origin.first + frame.origin.second + frame.size.first + frame.size.second;
}
- (long)asked { return _asked; }
@end

@interface TestOtherTarget : NSObject <TestOther> {
  id _title;
}
@end

@implementation TestOtherTarget
- (void)dealloc {
  [self setTitle:(id)0];
  SUPER_DEALLOC;
}
- (id)title { return _title; }
- (void)setTitle:(id)title { SET_RETAINED(_title, title); }
- (long)otherScore:(long)number { return number + 1; }
- (TestOtherFrame)otherFrame { return (TestOtherFrame){{1, 2}, {3, 4}}; }
@end

#if !defined(__APPLE__)
/// A string and data that other processes do not get a copy of.
@interface TestRemoteText : NSString
@end

@interface NSData : NSObject
@end

@interface TestRemoteData : NSData
@end

@interface NSObject (Remote)
+ (id)proxyWithLocal:(id)object connection:(id)connection;
- (id)connection;
@end

static id makeRemote(id object, id coder) {
  return [(id)objc_getClass("NSDistantObject") proxyWithLocal:object connection:[coder connection]];
}

@implementation TestRemoteText
- (unsigned long)length { return 4; }
- (unsigned short)characterAtIndex:(unsigned long)index { return (unsigned short)('a' + index); }
- (id)replacementObjectForPortCoder:(id)coder { return makeRemote(self, coder); }
@end

@implementation TestRemoteData
- (unsigned long)length { return 3; }
- (const void *)bytes { return "abc"; }
- (id)replacementObjectForPortCoder:(id)coder { return makeRemote(self, coder); }
@end
#endif
