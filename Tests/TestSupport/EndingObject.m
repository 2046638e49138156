#include "EndingObject.h"
#include "objc_support.h"

@interface TestEnding : NSObject {
@public
  void *_context;
  void (*_end)(void *, void *);
}
@end

@implementation TestEnding
- (void)dealloc {
  _end((__bridge void *)self, _context);
  SUPER_DEALLOC;
}
@end

void *ending_make(void *context, void (*end)(void *, void *)) {
  TestEnding *object = [TestEnding new];
  object->_context = context;
  object->_end = end;
  return OWNED(object);
}

@interface TestEndingText : NSString {
@public
  void *_context;
  void (*_end)(void *, void *);
}
@end

@implementation TestEndingText
- (unsigned long)length { return 3; }
- (unsigned short)characterAtIndex:(unsigned long)index { return (unsigned short)('a' + index); }
- (id)copy {
#if __has_feature(objc_arc)
  return self;
#else
  return [self retain];
#endif
}
- (void)dealloc {
  _end((__bridge void *)self, _context);
  SUPER_DEALLOC;
}
@end

void *ending_makeText(void *context, void (*end)(void *, void *)) {
  TestEndingText *object = [TestEndingText new];
  object->_context = context;
  object->_end = end;
  return OWNED(object);
}
