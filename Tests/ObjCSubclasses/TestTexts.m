// Constant strings in an Objective-C file that includes GNUstep's headers and is compiled without any flags.
#if !defined(__APPLE__) && __has_include(<Foundation/Foundation.h>)
#import <Foundation/Foundation.h>
#import "TestTexts.h"

// The length of a string that received a message before main, when constant strings must already work.
static NSUInteger lengthWhenLoaded;

@implementation TestTexts
+ (void)load { lengthWhenLoaded = [@"Grüße" length]; }
- (NSUInteger)lengthWhenLoaded { return lengthWhenLoaded; }
- (NSString *)text { return @"Grüße"; }
- (NSDictionary *)texts { return [NSDictionary dictionaryWithObject:@"value" forKey:@"key"]; }
- (BOOL)isTextEqualTo:(NSString *)other {
  return [@"text" isEqual:other] && [other isEqual:@"text"] && [@"text" hash] == [other hash];
}
- (Class)classAboveThatOfText { return [@"text" superclass]; }
@end
#endif
