// An object with several delegates, written in Objective-C as a user writes it.
#include <BDMultipleDelegateObject.h>
#include "ObjCSubclasses.h"

const long testCombinations[4] = {BDCombinationLast, BDCombinationFirst, BDCombinationAll, BDCombinationAny};

@protocol TestTransferStarting
- (void)transferDidStart:(id)transfer;
@end

#if !__has_include(<Foundation/Foundation.h>)
// The protocol NSObject is declared here if GNUstep's headers, which also declare it, are missing.
@protocol NSObject
- (id)retain;
- (void)release;
- (BOOL)isEqual:(id)other;
@end
#endif

// No class adopts this protocol, so GCC's runtime does not know it.
@protocol TestTransferDelegate <NSObject, TestTransferStarting>
- (void)transferDidFinish:(id)transfer;
@optional
- (BOOL)transferMayStop:(id)transfer;
- (double)transfer:(id)transfer delayAfter:(double)seconds attempt:(int)attempt;
@end

@interface TestTransfer : BDMultipleDelegateObject
@end

@implementation TestTransfer
BD_DELEGATE_PROTOCOL(TestTransferDelegate)
- (void)start { [self.delegate transferDidStart:self]; }
- (void)finish { [self.delegate transferDidFinish:self]; }
- (BOOL)mayStop { return [self.delegate transferMayStop:self]; }
- (double)delay { return [self.delegate transfer:self delayAfter:0.5 attempt:3]; }
@end

// A class adopts this protocol, so every runtime knows it.
@protocol TestUploadDelegate
- (void)uploadDidFinish:(id)upload;
@optional
- (long)uploadPriority:(id)upload;
@end

@interface TestUpload : BDMultipleDelegateObject
@end

@implementation TestUpload
BD_DELEGATE_PROTOCOL(TestUploadDelegate)
- (void)finish { [self.delegate uploadDidFinish:self]; }
- (long)priority { return [self.delegate uploadPriority:self]; }
@end

@interface TestUploadLog : NSObject <TestUploadDelegate> {
  long _finished;
}
@end

@implementation TestUploadLog
- (void)uploadDidFinish:(id)upload { _finished++; }
- (long)uploadPriority:(id)upload { return 7; }
- (long)finished { return _finished; }
@end

// A subclass that replaces the delegate protocol of its superclass.
@protocol TestReplacedDelegate
- (void)uploadDidFinish:(id)upload;
@optional
- (long)uploadPriority:(id)upload;
@end

@interface TestReplaced : TestUpload
@end

@implementation TestReplaced
+ (Protocol *)delegateProtocol { return @protocol(TestReplacedDelegate); }
@end

@protocol TestEmptyDelegate
@end

@interface TestEmpty : BDMultipleDelegateObject
@end

@implementation TestEmpty
BD_DELEGATE_PROTOCOL(TestEmptyDelegate)
@end

// A subclass that does not specify the protocol of its delegates.
@interface TestUnspecified : BDMultipleDelegateObject
@end

@implementation TestUnspecified
@end

@interface TestUninitialized : BDMultipleDelegateObject
@end

@implementation TestUninitialized
BD_DELEGATE_PROTOCOL(TestUploadDelegate)
#pragma clang diagnostic push
// The initializer is missing its call to super. The compiler warns about it only on Apple's platforms, where NSObject
// is declared.
#pragma clang diagnostic ignored "-Wobjc-designated-initializers"
- (id)init { return self; }
#pragma clang diagnostic pop
@end
