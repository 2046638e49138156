// This is an Objective-C++ file because clang compiles @catch in Objective-C only with -fexceptions, which SwiftPM does
// not pass.
#if !defined(__APPLE__) && __has_include(<Foundation/Foundation.h>)
#import <Foundation/Foundation.h>
#import "TestTexts.h"

@implementation TestTexts (Exceptions)
- (NSString *)nameOfException {
  @try {
    [[NSArray array] objectAtIndex:1];
  } @catch (NSException *exception) {
    return [exception name];
  }
  return nil;
}
- (NSString *)reasonOfOldException {
  NS_DURING
    [NSException raise:NSGenericException format:@"%@", @"raised"];
  NS_HANDLER
    return [localException reason];
  NS_ENDHANDLER
  return nil;
}
@end
#endif
