#import <BDMultipleDelegateObject.h>

@protocol UploadDelegate
@optional
- (void)upload:(id)upload didReach:(long)percent;
@end

@interface Upload : BDMultipleDelegateObject
@end

@implementation Upload
BD_DELEGATE_PROTOCOL(UploadDelegate)
- (void)run { [self.delegate upload:self didReach:100]; }
@end
