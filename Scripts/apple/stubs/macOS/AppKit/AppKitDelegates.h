// AppKit's delegate protocols beside those in AppKit.h, and what they are given.
#pragma clang assume_nonnull begin
UI_CLASS(NSCell, NSObject)
UI_CLASS(NSEvent, NSObject)
UI_CLASS(NSMenuItem, NSObject)
UI_CLASS(NSMenu, NSObject)
UI_CLASS(NSTextView, NSText)
UI_CLASS(NSTextAttachment, NSObject)
@protocol NSPasteboardWriting <NSObject> @end
@interface NSString (Pasteboard) <NSPasteboardWriting> @end
UI_ACTOR @protocol NSDraggingInfo <NSObject> @end

// MARK: Outlines and collections
UI_CLASS(NSOutlineView, NSTableView)
UI_ACTOR @protocol NSOutlineViewDataSource <NSObject>
@optional
- (id)outlineView:(NSOutlineView *)outlineView child:(NSInteger)index ofItem:(nullable id)item;
- (nullable id)outlineView:(NSOutlineView *)outlineView objectValueForTableColumn:(nullable NSTableColumn *)tableColumn byItem:(nullable id)item;
- (BOOL)outlineView:(NSOutlineView *)outlineView acceptDrop:(id<NSDraggingInfo>)info item:(nullable id)item childIndex:(NSInteger)index;
@end
UI_ACTOR @protocol NSOutlineViewDelegate <NSControlTextEditingDelegate> @end

// MARK: Text
UI_ACTOR @protocol NSTextDelegate <NSObject>
@optional
- (BOOL)textShouldEndEditing:(NSText *)textObject;
- (void)textDidChange:(NSNotification *)notification;
@end
UI_ACTOR @protocol NSTextViewDelegate <NSTextDelegate>
@optional
- (BOOL)textView:(NSTextView *)textView clickedOnLink:(id)link atIndex:(NSUInteger)charIndex;
- (NSRange)textView:(NSTextView *)textView willChangeSelectionFromCharacterRange:(NSRange)oldSelectedCharRange toCharacterRange:(NSRange)newSelectedCharRange;
- (NSArray<NSValue *> *)textView:(NSTextView *)textView willChangeSelectionFromCharacterRanges:(NSArray<NSValue *> *)oldSelectedCharRanges toCharacterRanges:(NSArray<NSValue *> *)newSelectedCharRanges;
- (NSDictionary<NSAttributedStringKey, id> *)textView:(NSTextView *)textView shouldChangeTypingAttributes:(NSDictionary<NSString *, id> *)oldTypingAttributes toAttributes:(NSDictionary<NSAttributedStringKey, id> *)newTypingAttributes;
- (void)textViewDidChangeSelection:(NSNotification *)notification;
- (BOOL)textView:(NSTextView *)textView doCommandBySelector:(SEL)commandSelector;
- (nullable NSMenu *)textView:(NSTextView *)view menu:(NSMenu *)menu forEvent:(NSEvent *)event atIndex:(NSUInteger)charIndex;
@end
@interface NSTextStorage : NSMutableAttributedString @end
@protocol NSTextStorageDelegate <NSObject> @end
UI_CLASS(NSComboBox, NSTextField)
UI_ACTOR @protocol NSComboBoxDataSource <NSObject>
@optional
- (NSInteger)numberOfItemsInComboBox:(NSComboBox *)comboBox;
@end

// MARK: Windows, panels, menus
UI_CLASS(NSSplitView, NSView)
UI_ACTOR @protocol NSSplitViewDelegate <NSObject>
@optional
- (BOOL)splitView:(NSSplitView *)splitView canCollapseSubview:(NSView *)subview;
- (void)splitViewWillResizeSubviews:(NSNotification *)notification;
- (void)splitViewDidResizeSubviews:(NSNotification *)notification;
@end
UI_ACTOR @protocol NSMenuDelegate <NSObject>
@optional
- (NSInteger)numberOfItemsInMenu:(NSMenu *)menu;
- (BOOL)menu:(NSMenu *)menu updateItem:(NSMenuItem *)item atIndex:(NSInteger)index shouldCancel:(BOOL)shouldCancel;
- (BOOL)menuHasKeyEquivalent:(NSMenu *)menu forEvent:(NSEvent *)event target:(_Nullable id *_Nonnull)target action:(_Nullable SEL *_Nonnull)action;
@end
UI_CLASS(NSToolbar, NSObject)
UI_CLASS(NSToolbarItem, NSObject)
UI_ACTOR @protocol NSToolbarDelegate <NSObject> @end
UI_CLASS(NSTabView, NSView)
UI_CLASS(NSTabViewItem, NSObject)
UI_ACTOR @protocol NSTabViewDelegate <NSObject> @end
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

// MARK: Dragging
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
