// A copied block in an Objective-C file that includes GNUstep's headers and is compiled without any flags.
#if !defined(__APPLE__) && __has_include(<Foundation/Foundation.h>)
#import <Foundation/Foundation.h>

@interface TestBlocks : NSObject {
  long (^kept)(long);
  id (^keptObject)(void);
}
@end

@implementation TestBlocks
// The block captures a variable, so without a copy it ends with the call.
- (void)keepSumWith:(long)number {
  kept = Block_copy(^(long other) { return number + other; });
}
- (long)sumOf:(long)number { return kept(number); }
- (void)keepObject:(id)object {
  keptObject = Block_copy(^{ return object; });
}
// A block in a variable of type id gets no messages.
- (void)keepBlockWith:(long)number {
  id block = (id)Block_copy(^{ return number; });
  keptObject = Block_copy(^{ return block; });
  Block_release(block);
}
- (id)object { return keptObject(); }
- (void)dropObject {
  Block_release(keptObject);
  keptObject = nil;
}
- (void)dealloc {
  if (kept) Block_release(kept);
  [super dealloc];
}
@end
#endif
