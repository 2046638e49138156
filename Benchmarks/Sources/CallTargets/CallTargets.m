#include "CallTargets.h"

#include <malloc.h>
#include <stdio.h>
#include <unistd.h>

typedef unsigned char BOOL;
int objc_getClassList(Class *classes, int count);

// GNUstep's headers are not on a package's include path, so the needed declarations are repeated here.
__attribute__((objc_root_class))
@interface NSObject {
  Class isa;
}
+ (id)new;
- (BOOL)respondsToSelector:(SEL)selector;
- (void)release;
- (void)dealloc;
@end

@interface NSString : NSObject
- (unsigned long)length;
- (void)getCharacters:(uint16_t *)characters;
@end

@interface BenchmarkBaseline : NSObject
- (long)first:(long)first second:(long)second;
- (void)object:(id)object number:(long)number;
- (void)object:(id)object text:(id)text;
- (double)left:(double)left right:(double)right;
- (ct_rect)rect:(ct_rect)rect;
- (BOOL)isReady:(long)number;
- (void)count:(long)number completion:(void (^)(long))completion;
@end

static long captured_number = 3;

@implementation BenchmarkBaseline
- (long)first:(long)first second:(long)second { return first + second + captured_number; }
- (void)object:(id)object number:(long)number { captured_number = number & 3; }
- (void)object:(id)object text:(id)text { captured_number = 3; }
- (double)left:(double)left right:(double)right { return left * 0.5 + right; }
- (ct_rect)rect:(ct_rect)rect { rect.x += 1; return rect; }
- (BOOL)isReady:(long)number { return number & 1; }
- (void)count:(long)number completion:(void (^)(long))completion { completion(number); }
@end

/// An owner that is as small as possible: it does not retain its delegate.
@interface BenchmarkOwner : NSObject {
@public
  id _delegate;
  id _owned;
}
- (void)setDelegate:(id)delegate;
- (id)delegate;
@end

@implementation BenchmarkOwner
- (void)setDelegate:(id)delegate { _delegate = delegate; }
- (id)delegate { return _delegate; }
- (void)dealloc {
  [_owned release];
  [super dealloc];
}
@end

@interface BenchmarkHandWritten : NSObject {
  void *_captured;
}
@end

@implementation BenchmarkHandWritten
- (void)parserDidStartDocument:(id)parser { captured_number++; }
- (void)parserDidEndDocument:(id)parser { captured_number++; }
- (void)parser:(id)parser foundCharacters:(id)text { captured_number++; }
@end

void ct_setHandWrittenDelegate(void *owner) {
  BenchmarkOwner *object = (id)owner;
  object->_owned = [BenchmarkHandWritten new];
  [object setDelegate:object->_owned];
}

// bd_objc_setAssociatedObject belongs to the library, which is linked into the same program.
void bd_objc_setAssociatedObject(id object, const void *key, id value);

void ct_associateHandWrittenDelegate(void *owner, const void *key) {
  BenchmarkOwner *object = (id)owner;
  BenchmarkHandWritten *delegate = [BenchmarkHandWritten new];
  bd_objc_setAssociatedObject(object, key, delegate);
  [object setDelegate:delegate];
  [delegate release];
}

void *ct_makeOwner(void) { return [BenchmarkOwner new]; }

void *ct_makeBaseline(void) { return [BenchmarkBaseline new]; }

long ct_sendWords(const void *receiver, long count) {
  BenchmarkBaseline *object = (id)receiver;
  long sum = 0;
  for (long i = 0; i < count; i++) sum = [object first:i second:sum];
  return sum;
}

long ct_sendWordsToEach(const void *const *receivers, long number, long count) {
  long sum = 0;
  for (long i = 0; i < count; i++) {
    for (long j = 0; j < number; j++) sum = [(BenchmarkBaseline *)receivers[j] first:i second:sum];
  }
  return sum;
}

long ct_sendCompletion(const void *receiver, long count) {
  BenchmarkBaseline *object = (id)receiver;
  __block long sum = 0;
  for (long i = 0; i < count; i++) [object count:i completion:^(long number) { sum += number; }];
  return sum;
}

long ct_sendObject(const void *receiver, const void *argument, long count) {
  BenchmarkBaseline *object = (id)receiver;
  for (long i = 0; i < count; i++) [object object:(id)argument number:i];
  return count;
}

long ct_sendText(const void *receiver, const void *text, long count) {
  BenchmarkBaseline *object = (id)receiver;
  for (long i = 0; i < count; i++) [object object:(id)receiver text:(id)text];
  return count;
}

double ct_sendDoubles(const void *receiver, long count) {
  BenchmarkBaseline *object = (id)receiver;
  double sum = 0;
  for (long i = 0; i < count; i++) sum = [object left:sum right:1.0];
  return sum;
}

double ct_sendRect(const void *receiver, long count) {
  BenchmarkBaseline *object = (id)receiver;
  ct_rect rect = {1, 2, 3, 4};
  for (long i = 0; i < count; i++) rect = [object rect:rect];
  return rect.x;
}

long ct_sendBool(const void *receiver, long count) {
  BenchmarkBaseline *object = (id)receiver;
  long sum = 0;
  for (long i = 0; i < count; i++) sum += [object isReady:i];
  return sum;
}

long ct_sendRespondsToWords(const void *receiver, long count) {
  NSObject *object = (id)receiver;
  long sum = 0;
  for (long i = 0; i < count; i++) sum += [object respondsToSelector:@selector(first:second:)];
  return sum;
}

long ct_textLength(const void *text) { return (long)[(NSString *)text length]; }

void ct_getText(const void *text, uint16_t *characters) { [(NSString *)text getCharacters:characters]; }

const void *ct_makeBlock(long captured) {
  extern void *_Block_copy(const void *block);
  return _Block_copy(^(void *self, long first, long second) { return first + second + captured; });
}

const void *ct_makeObjectBlock(void) {
  extern void *_Block_copy(const void *block);
  return _Block_copy(^(void *self, void *object) {});
}

const void *ct_makeLongBlock(void) {
  extern void *_Block_copy(const void *block);
  return _Block_copy(^(void *self, void *a, void *b, void *c, void *d) {});
}

size_t ct_bytesInUse(void) { return mallinfo2().uordblks + mallinfo2().hblkhd; }

size_t ct_bytesResident(void) {
  long total = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%ld %ld", &total, &resident) != 2) resident = 0;
  fclose(file);
  return (size_t)resident * (size_t)sysconf(_SC_PAGESIZE);
}

void ct_trim(void) { malloc_trim(0); }

int ct_classCount(void) { return objc_getClassList(NULL, 0); }
