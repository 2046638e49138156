#include "ObservedOwner.h"
#include "objc_support.h"

#include <string.h>

static void append(char *log, unsigned long size, const char *text) {
  if (strlen(log) + strlen(text) + 2 < size) strcat(strcat(log, log[0] ? "," : ""), text);
}

@interface NSObject (TestNumberedDelegate)
- (void)owner:(id)owner didChange:(long)number;
@end

@interface TestObserver : NSObject {
  char _log[256];
}
@end

@implementation TestObserver
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(id)change context:(void *)context {
  append(_log, sizeof _log, [path UTF8String]);
}
- (id)log { return make_string(_log); }
@end

@interface TestNumbered : NSObject {
  __unsafe_unretained id _delegate;
  long _number;
}
- (void)setNumber:(long)number;
@end

@implementation TestNumbered
- (void)setDelegate:(id)delegate { _delegate = delegate; }
- (id)delegate { return _delegate; }
- (void)setNumber:(long)number { _number = number; }
- (long)number { return _number; }
- (void)change:(long)number {
  [self setNumber:number];
  [_delegate owner:self didChange:number];
}
@end

@protocol TestTableDataSource
- (long)rowsInTable:(id)table;
- (id)table:(id)table valueInRow:(long)row;
+ (long)tableVersion;
@end

@interface TestTable : NSObject {
  __unsafe_unretained id _delegate;
  __unsafe_unretained id<TestTableDataSource> _dataSource;
}
@end

@implementation TestTable
- (void)setDelegate:(id)delegate { _delegate = delegate; }
- (id)delegate { return _delegate; }
- (void)setDataSource:(id)source { _dataSource = source; }
- (id)dataSource { return _dataSource; }
- (id)text {
  if (!_dataSource) return make_string("none");
  char text[256] = "";
  for (long row = 0; row < [_dataSource rowsInTable:self]; row++)
    append(text, sizeof text, [[_dataSource table:self valueInRow:row] UTF8String]);
  return make_string(text);
}
- (long)sourceVersion { return [(Class<TestTableDataSource>)[(id)_dataSource class] tableVersion]; }
@end

@interface TestSubtable : TestTable
@end

@implementation TestSubtable
@end

// GCC's runtime registers a protocol when a class that adopts it is loaded.
@interface TestPlainSource : NSObject <TestTableDataSource>
@end

@implementation TestPlainSource
- (long)rowsInTable:(id)table { return 1; }
- (id)table:(id)table valueInRow:(long)row { return make_string("plain"); }
+ (long)tableVersion { return 1; }
@end
