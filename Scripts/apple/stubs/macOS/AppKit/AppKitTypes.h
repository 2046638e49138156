// What AppKit's delegates are given.
#pragma clang assume_nonnull begin
@class NSWindow, NSView, NSTableView, NSTableColumn, NSText, NSTextView, NSControl, NSCell;
@class NSMenu;
@protocol NSDraggingInfo;
#define UI_CLASS(name, above) UI_ACTOR @interface name : above @end
UI_CLASS(NSDraggingSession, NSObject)
UI_CLASS(NSUndoManager, NSObject)
UI_CLASS(NSTableViewRowAction, NSObject)
@protocol NSUserActivityRestoring <NSObject> @end
typedef NS_OPTIONS(NSUInteger, NSDragOperation) { NSDragOperationNone = 0, NSDragOperationCopy = 1, NSDragOperationMove = 16, };
typedef NS_OPTIONS(NSUInteger, NSApplicationPresentationOptions) {
  NSApplicationPresentationDefault = 0, NSApplicationPresentationAutoHideDock = 1 << 0,
} SWIFT_NAME("NSApplication.PresentationOptions");
typedef NS_ENUM(NSUInteger, NSTableViewDropOperation) { NSTableViewDropOn, NSTableViewDropAbove, } SWIFT_NAME("NSTableView.DropOperation");
typedef NS_ENUM(NSInteger, NSTableRowActionEdge) {
  NSTableRowActionEdgeLeading, NSTableRowActionEdgeTrailing,
} SWIFT_NAME("NSTableView.RowActionEdge");
#pragma clang assume_nonnull end
