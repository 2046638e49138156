#import <AppKit/AppKit.h>

/// Asks its delegate and its data source. AppKit is declared, and not linked.
@interface Door : NSObject {
  id delegate;
  id dataSource;
}
@end

@implementation Door
- (void)setDelegate:(id)object { delegate = object; }
- (void)setDataSource:(id)object { dataSource = object; }
- (BOOL)close { return [delegate windowShouldClose:self]; }
- (NSInteger)rows { return [dataSource numberOfRowsInTableView:(NSTableView *)self]; }
@end
