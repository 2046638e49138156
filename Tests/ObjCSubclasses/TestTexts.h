@interface TestTexts : NSObject
@end
