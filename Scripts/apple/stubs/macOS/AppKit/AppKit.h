// Hand-written declarations; only what the samples use.
#ifndef STUB_APPKIT_H
#define STUB_APPKIT_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
@class NSWindow, NSTableView, NSTableColumn, NSView;

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
#pragma clang assume_nonnull end
#endif
