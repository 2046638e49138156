// Hand-written declarations; only what the samples use.
#ifndef STUB_APPKIT_H
#define STUB_APPKIT_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
@class NSWindow, NSTableView, NSTableColumn, NSView, NSApplication, NSControl, NSText;

UI_ACTOR
@interface NSResponder : NSObject
@end

UI_ACTOR
@interface NSView : NSResponder
@property NSRect frame;
@property (getter=isHidden) BOOL hidden;
@end

UI_ACTOR
@interface NSViewController : NSResponder
@property (strong) NSView *view;
- (void)viewDidLoad;
@property (nullable, copy) NSString *title;
@end

typedef NS_OPTIONS(NSUInteger, NSWindowStyleMask) {
  NSWindowStyleMaskBorderless = 0,
  NSWindowStyleMaskTitled = 1 << 0,
  NSWindowStyleMaskClosable = 1 << 1,
};
typedef NS_ENUM(NSUInteger, NSBackingStoreType) {
  NSBackingStoreBuffered = 2,
};

UI_ACTOR
@protocol NSWindowDelegate <NSObject>
@optional
- (BOOL)windowShouldClose:(NSWindow *)sender;
- (NSSize)windowWillResize:(NSWindow *)sender toSize:(NSSize)frameSize;
- (NSRect)windowWillUseStandardFrame:(NSWindow *)window defaultFrame:(NSRect)newFrame;
- (void)windowDidResize:(NSNotification *)notification;
- (void)windowWillClose:(NSNotification *)notification;
@end

UI_ACTOR
@interface NSWindow : NSResponder
- (instancetype)initWithContentRect:(NSRect)contentRect styleMask:(NSWindowStyleMask)style backing:(NSBackingStoreType)backingStoreType defer:(BOOL)flag;
@property (nullable, weak) id<NSWindowDelegate> delegate;
@property (copy) NSString *title;
- (void)makeKeyAndOrderFront:(nullable id)sender;
@end

UI_ACTOR
@protocol NSTableViewDataSource <NSObject>
@optional
- (NSInteger)numberOfRowsInTableView:(NSTableView *)tableView;
- (nullable id)tableView:(NSTableView *)tableView objectValueForTableColumn:(nullable NSTableColumn *)tableColumn row:(NSInteger)row;
@end
UI_ACTOR
@interface NSTableColumn : NSObject
@property (copy) NSString *title;
@end
UI_ACTOR
@interface NSTableView : NSView
@property (nullable, weak) id<NSTableViewDataSource> dataSource;
@end
UI_ACTOR
@protocol NSTableViewDelegate <NSObject>
@optional
- (BOOL)tableView:(NSTableView *)tableView shouldSelectRow:(NSInteger)row;
- (void)tableViewSelectionDidChange:(NSNotification *)notification;
@end

typedef NS_ENUM(NSInteger, NSTextAlignment) {
  NSTextAlignmentLeft = 0,
  NSTextAlignmentCenter = 1,
  NSTextAlignmentRight = 2,
};

UI_ACTOR
@interface NSText : NSView
@end
UI_ACTOR
@interface NSControl : NSView
@end
UI_ACTOR
@interface NSButton : NSControl
@end
typedef NS_ENUM(NSUInteger, NSButtonType) {
  NSButtonTypeSwitch = 3,
} SWIFT_NAME("NSButton.ButtonType");

UI_ACTOR
@protocol NSControlTextEditingDelegate <NSObject>
@optional
- (BOOL)control:(NSControl *)control textShouldEndEditing:(NSText *)fieldEditor;
@end
UI_ACTOR
@protocol NSTextFieldDelegate <NSControlTextEditingDelegate>
@end

UI_ACTOR
@interface NSApplication : NSResponder
@end
typedef NS_ENUM(NSUInteger, NSApplicationTerminateReply) {
  NSTerminateCancel = 0,
  NSTerminateNow = 1,
  NSTerminateLater = 2,
} SWIFT_NAME("NSApplication.TerminateReply");

UI_ACTOR
@protocol NSApplicationDelegate <NSObject>
@optional
- (NSApplicationTerminateReply)applicationShouldTerminate:(NSApplication *)sender;
- (void)applicationWillTerminate:(NSNotification *)notification;
@end
#pragma clang assume_nonnull end
#endif
