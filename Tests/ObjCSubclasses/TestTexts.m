// What Objective-C files with GNUstep's headers are made of, compiled without any flags: constant strings.
#if !defined(__APPLE__) && __has_include(<Foundation/Foundation.h>)
#import <Foundation/Foundation.h>
#import "TestTexts.h"

// Sent before main, when the strings must be right already.
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
