#import <AppKit/AppKit.h>

/// Calls its delegate and its data source. The program uses AppKit's declarations, and does not link AppKit.
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
