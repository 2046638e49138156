#include "CallerCompletions.h"
#include "objc_support.h"

#include <stddef.h>
#include <string.h>

@interface TestCompletionDelegate : NSObject
- (void)none:(id)label then:(void (^)(void))then;
- (void)word:(id)label then:(void (^)(long))then;
- (void)flag:(id)label then:(void (^)(BOOL))then;
- (void)number:(id)label then:(void (^)(double))then;
- (void)object:(id)label then:(void (^)(id))then;
- (void)pair:(id)label then:(void (^)(TestPair))then;
- (void)large:(id)label then:(void (^)(TestStruct48))then;
- (void)wordObject:(id)label then:(void (^)(long, id))then;
- (void)objectLarge:(id)label then:(void (^)(id, TestStruct48))then;
- (void)three:(id)label then:(void (^)(long, double, id))then;
- (void)stack:(id)label a:(long)a b:(long)b c:(long)c d:(long)d then:(void (^)(long))then;
- (void)ask:(BOOL (^)(long, double, id, BOOL))ask;
- (void)fill:(TestStruct48 (^)(long))fill;
- (void)turn:(id (^)(id))turn;
@end

static const char *const selectors[] = {
    "none:then:", "word:then:", "flag:then:", "number:then:", "object:then:", "pair:then:", "large:then:",
    "wordObject:then:", "objectLarge:then:", "three:then:", "stack:a:b:c:d:then:",
};
enum { shape_count = sizeof selectors / sizeof *selectors };

const char *caller_completionSelector(long shape) { return shape < shape_count ? selectors[shape] : NULL; }
const char *caller_completionTypes(long shape) { return shape == 10 ? "v@:@qqqq@?" : "v@:@@?"; }

void caller_sendCompletion(void *delegate, long shape, const void *label, TestCompletion *completion) {
  TestCompletionDelegate *target = (__bridge TestCompletionDelegate *)delegate;
  id text = (__bridge id)label;
  switch (shape) {
    case 0: [target none:text then:^{ completion->calls++; }]; break;
    case 1:
      [target word:text then:^(long word) {
        completion->calls++;
        completion->word = word;
      }];
      break;
    case 2:
      [target flag:text then:^(BOOL flag) {
        completion->calls++;
        completion->word = flag;
      }];
      break;
    case 3:
      [target number:text then:^(double number) {
        completion->calls++;
        completion->number = number;
      }];
      break;
    case 4:
      [target object:text then:^(id object) {
        completion->calls++;
        completion->object = (__bridge void *)object;
      }];
      break;
    case 5:
      [target pair:text then:^(TestPair pair) {
        completion->calls++;
        completion->pair = pair;
      }];
      break;
    case 6:
      [target large:text then:^(TestStruct48 large) {
        completion->calls++;
        completion->large = large;
      }];
      break;
    case 7:
      [target wordObject:text then:^(long word, id object) {
        completion->calls++;
        completion->word = word;
        completion->object = (__bridge void *)object;
      }];
      break;
    case 8:
      [target objectLarge:text then:^(id object, TestStruct48 large) {
        completion->calls++;
        completion->object = (__bridge void *)object;
        completion->large = large;
      }];
      break;
    case 9:
      [target three:text then:^(long word, double number, id object) {
        completion->calls++;
        completion->word = word;
        completion->number = number;
        completion->object = (__bridge void *)object;
      }];
      break;
    case 10:
      [target stack:text a:1 b:2 c:3 d:4 then:^(long word) {
        completion->calls++;
        completion->word = word;
      }];
      break;
  }
}

void caller_sendQuestion(void *delegate, const char *selector, TestCompletion *completion) {
  TestCompletionDelegate *target = (__bridge TestCompletionDelegate *)delegate;
  if (!strcmp(selector, "ask:"))
    [target ask:^BOOL(long word, double number, id object, BOOL flag) {
      completion->calls++;
      completion->word = word;
      completion->number = number;
      completion->object = (__bridge void *)object;
      return flag;
    }];
  else if (!strcmp(selector, "fill:"))
    [target fill:^TestStruct48(long word) {
      TestStruct48 filled = {.a = 0.5, .j = word};
      return filled;
    }];
  else
    [target turn:^id(id object) { return object; }];
}
