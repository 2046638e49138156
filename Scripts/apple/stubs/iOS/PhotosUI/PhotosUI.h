// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_PHOTOSUI_H
#define STUB_PHOTOSUI_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
UI_CLASS(PHLivePhotoView, UIView)
typedef NS_ENUM(NSInteger, PHLivePhotoViewPlaybackStyle) {
  PHLivePhotoViewPlaybackStyleUndefined = 0,
  PHLivePhotoViewPlaybackStyleFull,
  PHLivePhotoViewPlaybackStyleHint,
};
UI_ACTOR
@protocol PHLivePhotoViewDelegate <NSObject>
@optional
- (BOOL)livePhotoView:(PHLivePhotoView *)livePhotoView canBeginPlaybackWithStyle:(PHLivePhotoViewPlaybackStyle)playbackStyle;
- (void)livePhotoView:(PHLivePhotoView *)livePhotoView willBeginPlaybackWithStyle:(PHLivePhotoViewPlaybackStyle)playbackStyle;
- (void)livePhotoView:(PHLivePhotoView *)livePhotoView didEndPlaybackWithStyle:(PHLivePhotoViewPlaybackStyle)playbackStyle;
@end
@interface PHContentEditingInput : NSObject
@end
@interface PHContentEditingOutput : NSObject
@end
@interface PHAdjustmentData : NSObject
@end
// Required methods with a handler, and a required property.
UI_ACTOR
@protocol PHContentEditingController <NSObject>
- (BOOL)canHandleAdjustmentData:(PHAdjustmentData *)adjustmentData;
- (void)startContentEditingWithInput:(PHContentEditingInput *)contentEditingInput placeholderImage:(UIImage *)placeholderImage;
- (void)finishContentEditingWithCompletionHandler:(void (^)(PHContentEditingOutput *_Nullable contentEditingOutput))completionHandler;
- (void)cancelContentEditing;
@property (readonly) BOOL shouldShowCancelConfirmation;
@end
#pragma clang assume_nonnull end
#endif
