// An object with several delegates as a user writes it in Objective-C.
#include "../TestSupport/objc_support.h"

#include <BDMultipleDelegateObject.h>

@protocol TestTransferStarting
- (void)transferDidStart:(id)transfer;
@end

// No class adopts it, so that GCC's runtime does not know it.
@protocol TestTransferDelegate <TestTransferStarting>
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

// A class adopts this one.
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

// It does not say its protocol.
@interface TestUnspecified : BDMultipleDelegateObject
@end

@implementation TestUnspecified
@end

@interface TestUninitialized : BDMultipleDelegateObject
@end

@implementation TestUninitialized
BD_DELEGATE_PROTOCOL(TestUploadDelegate)
- (id)init { return self; }
@end
