#pragma once
#include <Foundation.h>
#pragma clang assume_nonnull begin
// What AppKit's delegates are given.
@class NSWindow, NSView, NSTableView, NSTableColumn, NSText, NSTextView, NSControl, NSCell;
@class NSMenu;
@protocol NSDraggingInfo;
#define UI_CLASS(name, above) UI_ACTOR @interface name : above @end
UI_CLASS(NSDraggingSession, NSObject)
UI_CLASS(NSUndoManager, NSObject)
UI_CLASS(NSTableViewRowAction, NSObject)
@protocol NSUserActivityRestoring <NSObject> @end
typedef NS_OPTIONS(NSUInteger, NSDragOperation) { NSDragOperationNone = 0, NSDragOperationCopy = 1, NSDragOperationMove = 16, };
typedef NS_OPTIONS(NSUInteger, NSApplicationPresentationOptions) { NSApplicationPresentationDefault = 0, NSApplicationPresentationAutoHideDock = 1 << 0, } SWIFT_NAME("NSApplication.PresentationOptions");
typedef NS_ENUM(NSUInteger, NSTableViewDropOperation) { NSTableViewDropOn, NSTableViewDropAbove, } SWIFT_NAME("NSTableView.DropOperation");
typedef NS_ENUM(NSInteger, NSTableRowActionEdge) { NSTableRowActionEdgeLeading, NSTableRowActionEdgeTrailing, } SWIFT_NAME("NSTableView.RowActionEdge");
@class NSWindow, NSTableView, NSTableColumn, NSView, NSApplication, NSControl, NSText;
typedef NSString *NSAppearanceName __attribute__((swift_newtype(struct))) SWIFT_NAME("NSAppearance.Name");
extern NSAppearanceName const NSAppearanceNameAqua SWIFT_NAME("NSAppearanceName.aqua");
extern NSAppearanceName const NSAppearanceNameDarkAqua SWIFT_NAME("NSAppearanceName.darkAqua");
SENDABLE @interface NSAppearance : NSObject + (nullable NSAppearance *)appearanceNamed:(NSAppearanceName)name; @end
SENDABLE @interface NSColorSpace : NSObject @property (class, strong, readonly) NSColorSpace *sRGBColorSpace SWIFT_NAME("sRGB"); @end
typedef NSString *NSColorSpaceName __attribute__((swift_newtype(struct)));
extern NSColorSpaceName const NSDeviceRGBColorSpace SWIFT_NAME("NSColorSpaceName.deviceRGB");
typedef NS_ENUM(NSUInteger, NSBitmapImageFileType) { NSBitmapImageFileTypePNG SWIFT_NAME("png") = 4, } SWIFT_NAME("NSBitmapImageRep.FileType");
typedef NSString *NSBitmapImageRepPropertyKey __attribute__((swift_newtype(struct))) SWIFT_NAME("NSBitmapImageRep.PropertyKey");
@interface NSBitmapImageRep : NSObject
- (nullable instancetype)initWithBitmapDataPlanes:(unsigned char *_Nullable *_Nullable)planes pixelsWide:(NSInteger)width pixelsHigh:(NSInteger)height bitsPerSample:(NSInteger)bps samplesPerPixel:(NSInteger)spp hasAlpha:(BOOL)alpha isPlanar:(BOOL)isPlanar colorSpaceName:(NSColorSpaceName)colorSpaceName bytesPerRow:(NSInteger)rBytes bitsPerPixel:(NSInteger)pBits;
- (instancetype)initWithCGImage:(CGImageRef)cgImage;
- (nullable instancetype)initWithData:(NSData *)data;
@property (nullable, readonly) CGImageRef CGImage __attribute__((cf_returns_not_retained)) SWIFT_NAME("cgImage");
@property NSSize size;
- (nullable NSBitmapImageRep *)bitmapImageRepByRetaggingWithColorSpace:(NSColorSpace *)newSpace SWIFT_NAME("retagging(with:)");
- (nullable NSData *)representationUsingType:(NSBitmapImageFileType)storageType properties:(NSDictionary<NSBitmapImageRepPropertyKey, id> *)properties SWIFT_NAME("representation(using:properties:)");
@end
UI_ACTOR @interface NSResponder : NSObject @end
UI_ACTOR @interface NSView : NSResponder
@property NSRect frame;
@property NSRect bounds;
@property (getter=isHidden) BOOL hidden;
@property (getter=isHiddenOrHasHiddenAncestor, readonly) BOOL hiddenOrHasHiddenAncestor;
@property (nullable, strong) NSAppearance *appearance;
- (void)layoutSubtreeIfNeeded;
- (void)cacheDisplayInRect:(NSRect)rect toBitmapImageRep:(NSBitmapImageRep *)bitmapImageRep SWIFT_NAME("cacheDisplay(in:to:)");
@end
UI_ACTOR @interface NSViewController : NSResponder
@property (strong) NSView *view;
- (void)loadView;
- (void)viewDidLoad;
@property (nullable, copy) NSString *title;
@end
typedef NS_OPTIONS(NSUInteger, NSWindowStyleMask) { NSWindowStyleMaskBorderless = 0, NSWindowStyleMaskTitled = 1 << 0, NSWindowStyleMaskClosable = 1 << 1, NSWindowStyleMaskResizable = 1 << 3, };
typedef NS_ENUM(NSUInteger, NSBackingStoreType) { NSBackingStoreBuffered = 2, };
UI_ACTOR @protocol NSWindowDelegate <NSObject>
@optional
- (BOOL)windowShouldClose:(NSWindow *)sender;
- (NSSize)windowWillResize:(NSWindow *)sender toSize:(NSSize)frameSize;
- (NSRect)windowWillUseStandardFrame:(NSWindow *)window defaultFrame:(NSRect)newFrame;
- (void)windowDidResize:(NSNotification *)notification;
- (void)windowWillClose:(NSNotification *)notification;
- (nullable id)windowWillReturnFieldEditor:(NSWindow *)sender toObject:(nullable id)client SWIFT_NAME("windowWillReturnFieldEditor(_:to:)");
- (nullable NSUndoManager *)windowWillReturnUndoManager:(NSWindow *)window;
- (NSRect)window:(NSWindow *)window willPositionSheet:(NSWindow *)sheet usingRect:(NSRect)rect;
- (NSApplicationPresentationOptions)window:(NSWindow *)window willUseFullScreenPresentationOptions:(NSApplicationPresentationOptions)proposedOptions;
- (void)windowDidMove:(NSNotification *)notification;
@end
UI_ACTOR @interface NSWindow : NSResponder
- (instancetype)initWithContentRect:(NSRect)contentRect styleMask:(NSWindowStyleMask)style backing:(NSBackingStoreType)backingStoreType defer:(BOOL)flag;
@property (nullable, weak) id<NSWindowDelegate> delegate;
@property (copy) NSString *title;
@property (nullable, strong) NSView *contentView;
@property (getter=isReleasedWhenClosed) BOOL releasedWhenClosed;
- (void)makeKeyAndOrderFront:(nullable id)sender;
@end
@protocol NSPasteboardWriting;
UI_ACTOR @protocol NSTableViewDataSource <NSObject>
@optional
- (NSInteger)numberOfRowsInTableView:(NSTableView *)tableView;
- (nullable id)tableView:(NSTableView *)tableView objectValueForTableColumn:(nullable NSTableColumn *)tableColumn row:(NSInteger)row;
- (void)tableView:(NSTableView *)tableView setObjectValue:(nullable id)object forTableColumn:(nullable NSTableColumn *)tableColumn row:(NSInteger)row;
- (NSDragOperation)tableView:(NSTableView *)tableView validateDrop:(id<NSDraggingInfo>)info proposedRow:(NSInteger)row proposedDropOperation:(NSTableViewDropOperation)dropOperation;
@end
UI_ACTOR @interface NSTableColumn : NSObject @property (copy) NSString *title; @end
UI_ACTOR @interface NSTableView : NSView
@property (nullable, weak) id<NSTableViewDataSource> dataSource;
- (void)addTableColumn:(NSTableColumn *)tableColumn __attribute__((swift_name("addTableColumn(_:)")));
- (void)reloadData;
@end
UI_ACTOR @protocol NSTableViewDelegate <NSObject>
@optional
- (BOOL)tableView:(NSTableView *)tableView shouldSelectRow:(NSInteger)row;
- (nullable NSView *)tableView:(NSTableView *)tableView viewForTableColumn:(nullable NSTableColumn *)tableColumn row:(NSInteger)row;
- (NSString *)tableView:(NSTableView *)tableView toolTipForCell:(NSCell *)cell rect:(NSRect *)rect tableColumn:(nullable NSTableColumn *)tableColumn row:(NSInteger)row mouseLocation:(NSPoint)mouseLocation;
- (NSIndexSet *)tableView:(NSTableView *)tableView selectionIndexesForProposedSelection:(NSIndexSet *)proposedSelectionIndexes;
- (BOOL)tableView:(NSTableView *)tableView shouldSelectTableColumn:(nullable NSTableColumn *)tableColumn;
- (NSArray<NSTableViewRowAction *> *)tableView:(NSTableView *)tableView rowActionsForRow:(NSInteger)row edge:(NSTableRowActionEdge)edge;
- (void)tableViewSelectionDidChange:(NSNotification *)notification;
@end
typedef NS_ENUM(NSInteger, NSTextAlignment) { NSTextAlignmentLeft = 0, NSTextAlignmentCenter = 1, NSTextAlignmentRight = 2, };
UI_ACTOR @interface NSText : NSView @end
UI_ACTOR @interface NSControl : NSView @end
UI_ACTOR @interface NSButton : NSControl @end
typedef NS_ENUM(NSUInteger, NSButtonType) { NSButtonTypeSwitch = 3, } SWIFT_NAME("NSButton.ButtonType");
UI_ACTOR @protocol NSControlTextEditingDelegate <NSObject>
@optional
- (BOOL)control:(NSControl *)control textShouldEndEditing:(NSText *)fieldEditor;
- (void)controlTextDidChange:(NSNotification *)obj;
@end
UI_CLASS(NSTextField, NSControl)
UI_ACTOR @protocol NSTextFieldDelegate <NSControlTextEditingDelegate> @end
@protocol NSApplicationDelegate;
typedef NS_ENUM(NSInteger, NSApplicationActivationPolicy) { NSApplicationActivationPolicyRegular = 0, } SWIFT_NAME("NSApplication.ActivationPolicy");
UI_ACTOR @interface NSApplication : NSResponder
@property (class, readonly, strong) NSApplication *sharedApplication __attribute__((swift_name("shared")));
@property (nullable, weak) id<NSApplicationDelegate> delegate;
- (BOOL)setActivationPolicy:(NSApplicationActivationPolicy)activationPolicy;
- (void)activateIgnoringOtherApps:(BOOL)flag __attribute__((swift_name("activate(ignoringOtherApps:)")));
- (void)run;
@end
typedef NS_ENUM(NSUInteger, NSApplicationTerminateReply) { NSTerminateCancel = 0, NSTerminateNow = 1, NSTerminateLater = 2, } SWIFT_NAME("NSApplication.TerminateReply");
UI_ACTOR @protocol NSApplicationDelegate <NSObject>
@optional
- (NSApplicationTerminateReply)applicationShouldTerminate:(NSApplication *)sender;
- (void)applicationDidFinishLaunching:(NSNotification *)notification;
- (BOOL)applicationShouldTerminateAfterLastWindowClosed:(NSApplication *)sender
    __attribute__((swift_name("applicationShouldTerminateAfterLastWindowClosed(_:)")));
- (void)applicationWillTerminate:(NSNotification *)notification;
- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls;
- (BOOL)application:(NSApplication *)sender openFile:(NSString *)filename;
- (void)application:(NSApplication *)sender openFiles:(NSArray<NSString *> *)filenames;
- (BOOL)application:(NSApplication *)application continueUserActivity:(NSUserActivity *)userActivity restorationHandler:(void (^)(NSArray<id<NSUserActivityRestoring>> *restorableObjects))restorationHandler;
- (void)application:(NSApplication *)application didFailToContinueUserActivityWithType:(NSString *)userActivityType error:(NSError *)error;
@end
// AppKit's delegate protocols beside those in AppKit.h, and what they are given.
UI_CLASS(NSCell, NSObject)
UI_CLASS(NSEvent, NSObject)
UI_CLASS(NSMenuItem, NSObject)
UI_CLASS(NSMenu, NSObject)
UI_CLASS(NSTextView, NSText)
UI_CLASS(NSTextAttachment, NSObject)
@protocol NSPasteboardWriting <NSObject> @end
@interface NSString (Pasteboard) <NSPasteboardWriting> @end
UI_ACTOR @protocol NSDraggingInfo <NSObject> @end
UI_CLASS(NSOutlineView, NSTableView)
UI_ACTOR @protocol NSOutlineViewDataSource <NSObject>
@optional
- (id)outlineView:(NSOutlineView *)outlineView child:(NSInteger)index ofItem:(nullable id)item;
- (nullable id)outlineView:(NSOutlineView *)outlineView objectValueForTableColumn:(nullable NSTableColumn *)tableColumn byItem:(nullable id)item;
- (BOOL)outlineView:(NSOutlineView *)outlineView acceptDrop:(id<NSDraggingInfo>)info item:(nullable id)item childIndex:(NSInteger)index;
@end
UI_ACTOR @protocol NSTextDelegate <NSObject> @optional - (BOOL)textShouldEndEditing:(NSText *)textObject; @end
UI_ACTOR @protocol NSTextViewDelegate <NSTextDelegate>
@optional
- (BOOL)textView:(NSTextView *)textView clickedOnLink:(id)link atIndex:(NSUInteger)charIndex;
- (NSRange)textView:(NSTextView *)textView willChangeSelectionFromCharacterRange:(NSRange)oldSelectedCharRange toCharacterRange:(NSRange)newSelectedCharRange;
- (NSArray<NSValue *> *)textView:(NSTextView *)textView willChangeSelectionFromCharacterRanges:(NSArray<NSValue *> *)oldSelectedCharRanges toCharacterRanges:(NSArray<NSValue *> *)newSelectedCharRanges;
- (NSDictionary<NSAttributedStringKey, id> *)textView:(NSTextView *)textView shouldChangeTypingAttributes:(NSDictionary<NSString *, id> *)oldTypingAttributes toAttributes:(NSDictionary<NSAttributedStringKey, id> *)newTypingAttributes;
- (BOOL)textView:(NSTextView *)textView doCommandBySelector:(SEL)commandSelector;
- (nullable NSMenu *)textView:(NSTextView *)view menu:(NSMenu *)menu forEvent:(NSEvent *)event atIndex:(NSUInteger)charIndex;
@end
UI_ACTOR @protocol NSMenuDelegate <NSObject>
@optional
- (NSInteger)numberOfItemsInMenu:(NSMenu *)menu;
- (BOOL)menu:(NSMenu *)menu updateItem:(NSMenuItem *)item atIndex:(NSInteger)index shouldCancel:(BOOL)shouldCancel;
- (BOOL)menuHasKeyEquivalent:(NSMenu *)menu forEvent:(NSEvent *)event target:(_Nullable id *_Nonnull)target action:(_Nullable SEL *_Nonnull)action;
@end
// A method that throws.
UI_ACTOR @protocol NSOpenSavePanelDelegate <NSObject>
@optional
- (BOOL)panel:(id)sender validateURL:(NSURL *)url error:(NSError **)outError;
- (void)panel:(id)sender didChangeToDirectoryURL:(nullable NSURL *)url;
- (nullable NSString *)panel:(id)sender userEnteredFilename:(NSString *)filename confirmed:(BOOL)okFlag;
@end
// A method of the class with a handler.
typedef NSString *NSUserInterfaceItemIdentifier STRUCT_ENUM;
UI_ACTOR @protocol NSWindowRestoration <NSObject>
+ (void)restoreWindowWithIdentifier:(NSUserInterfaceItemIdentifier)identifier state:(NSCoder *)state completionHandler:(void (^)(NSWindow *_Nullable, NSError *_Nullable))completionHandler;
@end
typedef NS_ENUM(NSInteger, NSDraggingContext) { NSDraggingContextOutsideApplication = 0, NSDraggingContextWithinApplication, };
@protocol NSDraggingSource <NSObject>
- (NSDragOperation)draggingSession:(NSDraggingSession *)session sourceOperationMaskForDraggingContext:(NSDraggingContext)context;
@optional
- (void)draggingSession:(NSDraggingSession *)session endedAtPoint:(NSPoint)screenPoint operation:(NSDragOperation)operation;
@end
@class NSFilePromiseProvider;
@interface NSFilePromiseProvider : NSObject @end
@protocol NSFilePromiseProviderDelegate <NSObject>
- (NSString *)filePromiseProvider:(NSFilePromiseProvider *)filePromiseProvider fileNameForType:(NSString *)fileType;
- (void)filePromiseProvider:(NSFilePromiseProvider *)filePromiseProvider writePromiseToURL:(NSURL *)url completionHandler:(void (^)(NSError *_Nullable errorOrNil))completionHandler;
@optional
- (NSOperationQueue *)operationQueueForFilePromiseProvider:(NSFilePromiseProvider *)filePromiseProvider;
@end
#pragma clang assume_nonnull end
