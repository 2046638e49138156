// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_QUICKLOOK_H
#define STUB_QUICKLOOK_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
UI_CLASS(QLPreviewController, UIViewController)
UI_ACTOR
@protocol QLPreviewItem <NSObject>
@required
@property (nullable, nonatomic, readonly) NSURL *previewItemURL;
@optional
@property (nullable, nonatomic, readonly) NSString *previewItemTitle;
@end
@interface NSURL (QLPreviewItem) <QLPreviewItem>
@property (nullable, nonatomic, readonly) NSURL *previewItemURL;
@end
typedef NS_ENUM(NSInteger, QLPreviewItemEditingMode) {
  QLPreviewItemEditingModeDisabled = 0,
  QLPreviewItemEditingModeUpdateContents,
  QLPreviewItemEditingModeCreateCopy,
};
UI_ACTOR
@protocol QLPreviewControllerDataSource <NSObject>
@required
- (NSInteger)numberOfPreviewItemsInPreviewController:(QLPreviewController *)controller;
- (id<QLPreviewItem>)previewController:(QLPreviewController *)controller previewItemAtIndex:(NSInteger)index;
@end
UI_ACTOR
@protocol QLPreviewControllerDelegate <NSObject>
@optional
- (void)previewControllerWillDismiss:(QLPreviewController *)controller;
- (void)previewControllerDidDismiss:(QLPreviewController *)controller;
- (BOOL)previewController:(QLPreviewController *)controller shouldOpenURL:(NSURL *)url forPreviewItem:(id<QLPreviewItem>)item;
- (CGRect)previewController:(QLPreviewController *)controller frameForPreviewItem:(id<QLPreviewItem>)item inSourceView:(UIView *_Nullable *_Nonnull)view;
- (nullable UIImage *)previewController:(QLPreviewController *)controller transitionImageForPreviewItem:(id<QLPreviewItem>)item contentRect:(CGRect *)contentRect;
- (nullable UIView *)previewController:(QLPreviewController *)controller transitionViewForPreviewItem:(id<QLPreviewItem>)item;
- (QLPreviewItemEditingMode)previewController:(QLPreviewController *)controller editingModeForPreviewItem:(id<QLPreviewItem>)previewItem;
- (void)previewController:(QLPreviewController *)controller didUpdateContentsOfPreviewItem:(id<QLPreviewItem>)previewItem;
- (void)previewController:(QLPreviewController *)controller didSaveEditedCopyOfPreviewItem:(id<QLPreviewItem>)previewItem atURL:(NSURL *)modifiedContentsURL;
@end
#pragma clang assume_nonnull end
#endif
