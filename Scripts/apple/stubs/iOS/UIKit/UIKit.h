#pragma once
#include <Foundation.h>
#pragma clang assume_nonnull begin
// What UIKit's delegates are given.
@class UIView, UIViewController, UITableViewCell, UITableView, UIScrollView, UIWindow;
@class UIEvent, UITouch, UIPress, UIImage, UIResponder;
#define UI_CLASS(name, above) UI_ACTOR @interface name : above @end
@class UITableView, UITableViewCell, UIAlertView, UIScrollView;
typedef struct UIEdgeInsets { CGFloat top, left, bottom, right; } UIEdgeInsets;
typedef struct NSDirectionalEdgeInsets { CGFloat top, leading, bottom, trailing; } NSDirectionalEdgeInsets;
typedef struct UIOffset { CGFloat horizontal, vertical; } UIOffset;
typedef NS_ENUM(NSInteger, UIUserInterfaceStyle) { UIUserInterfaceStyleUnspecified, UIUserInterfaceStyleLight, UIUserInterfaceStyleDark, };
@interface CALayer : NSObject - (void)renderInContext:(CGContextRef)ctx SWIFT_NAME("render(in:)"); @end
SENDABLE @interface UIImage : NSObject
- (nullable instancetype)initWithData:(NSData *)data;
- (instancetype)initWithCGImage:(CGImageRef)cgImage;
@property (nullable, nonatomic, readonly) CGImageRef CGImage __attribute__((cf_returns_not_retained)) SWIFT_NAME("cgImage");
@end
NSData *_Nullable UIImagePNGRepresentation(UIImage *image) SWIFT_NAME("UIImage.pngData(self:)");
typedef NS_ENUM(NSInteger, UIGraphicsImageRendererFormatRange) {
  UIGraphicsImageRendererFormatRangeUnspecified = -1, UIGraphicsImageRendererFormatRangeAutomatic, UIGraphicsImageRendererFormatRangeExtended, UIGraphicsImageRendererFormatRangeStandard,
} SWIFT_NAME("UIGraphicsImageRendererFormat.Range");
@interface UIGraphicsRendererFormat : NSObject @end
@interface UIGraphicsImageRendererFormat : UIGraphicsRendererFormat
@property (nonatomic) CGFloat scale;
@property (nonatomic) BOOL opaque;
@property (nonatomic) UIGraphicsImageRendererFormatRange preferredRange;
@end
@interface UIGraphicsRendererContext : NSObject
@property (nonatomic, readonly) CGContextRef CGContext __attribute__((cf_returns_not_retained)) SWIFT_NAME("cgContext");
@end
@interface UIGraphicsImageRendererContext : UIGraphicsRendererContext @end
@interface UIGraphicsImageRenderer : NSObject
- (instancetype)initWithBounds:(CGRect)bounds format:(UIGraphicsImageRendererFormat *)format;
- (NSData *)PNGDataWithActions:(void (__attribute__((noescape)) ^)(UIGraphicsImageRendererContext *rendererContext))actions SWIFT_NAME("pngData(actions:)");
@end
UI_ACTOR @interface UIResponder : NSObject @end
UI_ACTOR @interface UIView : UIResponder
@property (nonatomic) CGRect frame;
@property (nonatomic) CGRect bounds;
@property (nonatomic, getter=isHidden) BOOL hidden;
@property (nonatomic, readonly, strong) CALayer *layer;
@property (nonatomic) UIUserInterfaceStyle overrideUserInterfaceStyle;
@property (nonatomic) CGFloat alpha;
@property (nonatomic) CGAffineTransform transform;
- (void)layoutIfNeeded;
- (void)addSubview:(UIView *)view;
@end
UI_ACTOR @interface UIViewController : UIResponder
@property (null_resettable, nonatomic, strong) UIView *view;
- (void)viewDidLoad;
- (void)presentViewController:(UIViewController *)viewControllerToPresent animated:(BOOL)flag completion:(void (^_Nullable)(void))completion __attribute__((swift_async(none)));
@property (nullable, nonatomic, copy) NSString *title;
@end
UI_ACTOR @interface UILabel : UIView @property (nullable, nonatomic, copy) NSString *text; @end
__attribute__((availability(ios, introduced=2.0, deprecated=9.0, message="UIAlertView is deprecated. Use UIAlertController with a preferredStyle of UIAlertControllerStyleAlert instead"))) UI_ACTOR @protocol UIAlertViewDelegate <NSObject>
@optional
- (void)alertView:(UIAlertView *)alertView clickedButtonAtIndex:(NSInteger)buttonIndex;
- (BOOL)alertViewShouldEnableFirstOtherButton:(UIAlertView *)alertView;
@end
__attribute__((availability(ios, introduced=2.0, deprecated=9.0, message="UIAlertView is deprecated. Use UIAlertController with a preferredStyle of UIAlertControllerStyleAlert instead"))) UI_ACTOR @interface UIAlertView : UIView
@property (nullable, nonatomic, weak) id delegate;
@property (nonatomic, copy) NSString *title;
- (void)show;
- (NSInteger)addButtonWithTitle:(nullable NSString *)title;
@end
UI_ACTOR @interface UITableViewCell : UIView @property (nonatomic, readonly, strong, nullable) UILabel *textLabel; @end
typedef NS_ENUM(NSInteger, UITableViewCellEditingStyle) { UITableViewCellEditingStyleNone, UITableViewCellEditingStyleDelete, UITableViewCellEditingStyleInsert, } SWIFT_NAME("UITableViewCell.EditingStyle");
UI_ACTOR @protocol UIScrollViewDelegate <NSObject>
@optional
- (void)scrollViewDidScroll:(UIScrollView *)scrollView;
- (nullable UIView *)viewForZoomingInScrollView:(UIScrollView *)scrollView;
- (BOOL)scrollViewShouldScrollToTop:(UIScrollView *)scrollView SWIFT_NAME("scrollViewShouldScrollToTop(_:)");
- (void)scrollViewWillEndDragging:(UIScrollView *)scrollView withVelocity:(CGPoint)velocity targetContentOffset:(inout CGPoint *)targetContentOffset;
@end
UI_ACTOR @interface UIScrollView : UIView
@property (nullable, nonatomic, weak) id<UIScrollViewDelegate> delegate;
@property (nonatomic) CGPoint contentOffset;
@property (nonatomic) UIEdgeInsets contentInset;
@end
UI_ACTOR @protocol UITableViewDelegate <NSObject, UIScrollViewDelegate>
@optional
- (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath;
- (CGFloat)tableView:(UITableView *)tableView heightForRowAtIndexPath:(NSIndexPath *)indexPath;
- (UITableViewCellEditingStyle)tableView:(UITableView *)tableView editingStyleForRowAtIndexPath:(NSIndexPath *)indexPath;
- (nullable NSIndexPath *)tableView:(UITableView *)tableView willSelectRowAtIndexPath:(NSIndexPath *)indexPath;
- (void)tableView:(UITableView *)tableView didEndEditingRowAtIndexPath:(nullable NSIndexPath *)indexPath;
- (NSIndexPath *)tableView:(UITableView *)tableView targetIndexPathForMoveFromRowAtIndexPath:(NSIndexPath *)sourceIndexPath toProposedIndexPath:(NSIndexPath *)proposedDestinationIndexPath;
- (nullable NSIndexPath *)indexPathForPreferredFocusedViewInTableView:(UITableView *)tableView;
@end
UI_ACTOR @protocol UITableViewDataSource <NSObject>
- (NSInteger)tableView:(UITableView *)tableView numberOfRowsInSection:(NSInteger)section;
- (UITableViewCell *)tableView:(UITableView *)tableView cellForRowAtIndexPath:(NSIndexPath *)indexPath;
@optional
- (NSInteger)numberOfSectionsInTableView:(UITableView *)tableView;
- (nullable NSString *)tableView:(UITableView *)tableView titleForHeaderInSection:(NSInteger)section;
- (void)tableView:(UITableView *)tableView commitEditingStyle:(UITableViewCellEditingStyle)editingStyle forRowAtIndexPath:(NSIndexPath *)indexPath;
@end
UI_ACTOR @interface UITableView : UIScrollView
@property (nonatomic, weak, nullable) id<UITableViewDataSource> dataSource;
@property (nonatomic, weak, nullable) id<UITableViewDelegate> delegate;
- (void)registerClass:(nullable Class)cellClass forCellReuseIdentifier:(NSString *)identifier SWIFT_NAME("register(_:forCellReuseIdentifier:)");
- (__kindof UITableViewCell *)dequeueReusableCellWithIdentifier:(NSString *)identifier forIndexPath:(NSIndexPath *)indexPath;
- (void)reloadData;
@end
// UIKit's delegate protocols beside those in UIKit.h, and what they are given.
UI_CLASS(UIControl, UIView)
UI_ACTOR @interface UITextField : UIControl @property (nullable, nonatomic, copy) NSString *text; @end
UI_CLASS(UITextView, UIScrollView)
typedef NS_ENUM(NSInteger, UITextItemInteraction) { UITextItemInteractionInvokeDefaultAction, UITextItemInteractionPresentActions, UITextItemInteractionPreview, };
@interface NSTextAttachment : NSObject @end
UI_ACTOR @protocol UITextFieldDelegate <NSObject>
@optional
- (BOOL)textFieldShouldBeginEditing:(UITextField *)textField;
- (BOOL)textField:(UITextField *)textField shouldChangeCharactersInRange:(NSRange)range replacementString:(NSString *)string;
@end
UI_CLASS(UICollectionView, UIScrollView)
UI_CLASS(UICollectionViewLayout, NSObject)
UI_ACTOR @protocol UICollectionViewDelegate <UIScrollViewDelegate> @end
UI_ACTOR @protocol UICollectionViewDelegateFlowLayout <UICollectionViewDelegate>
@optional
- (CGSize)collectionView:(UICollectionView *)collectionView layout:(UICollectionViewLayout *)collectionViewLayout sizeForItemAtIndexPath:(NSIndexPath *)indexPath;
@end
UI_CLASS(UIPickerView, UIView)
UI_ACTOR @protocol UIPickerViewDelegate <NSObject>
@optional
- (nullable NSString *)pickerView:(UIPickerView *)pickerView titleForRow:(NSInteger)row forComponent:(NSInteger)component;
@end
UI_ACTOR @protocol UITextViewDelegate <NSObject, UIScrollViewDelegate>
@optional
- (BOOL)textView:(UITextView *)textView shouldChangeTextInRange:(NSRange)range replacementText:(NSString *)text;
- (BOOL)textView:(UITextView *)textView shouldInteractWithURL:(NSURL *)URL inRange:(NSRange)characterRange interaction:(UITextItemInteraction)interaction;
- (BOOL)textView:(UITextView *)textView shouldInteractWithTextAttachment:(NSTextAttachment *)textAttachment inRange:(NSRange)characterRange interaction:(UITextItemInteraction)interaction;
@end
UI_CLASS(UIWindow, UIView)
UI_CLASS(UIApplication, UIResponder)
UI_ACTOR @protocol UIUserActivityRestoring <NSObject> @end
typedef NS_ENUM(NSUInteger, UIBackgroundFetchResult) { UIBackgroundFetchResultNewData, UIBackgroundFetchResultNoData, UIBackgroundFetchResultFailed, };
UI_ACTOR @protocol UIApplicationDelegate <NSObject>
@optional
- (void)application:(UIApplication *)application didReceiveRemoteNotification:(NSDictionary *)userInfo fetchCompletionHandler:(void (^)(UIBackgroundFetchResult result))completionHandler;
@property (nullable, nonatomic, strong) UIWindow *window;
- (BOOL)application:(UIApplication *)application continueUserActivity:(NSUserActivity *)userActivity restorationHandler:(void (^)(NSArray<id<UIUserActivityRestoring>> *_Nullable restorableObjects))restorationHandler;
@end
// A method of the class.
UI_ACTOR @protocol UIViewControllerRestoration
+ (nullable UIViewController *)viewControllerWithRestorationIdentifierPath:(NSArray<NSString *> *)identifierComponents coder:(NSCoder *)coder;
@end
UI_CLASS(UIGestureRecognizer, NSObject)
UI_CLASS(UITouch, NSObject)
UI_CLASS(UIPress, NSObject)
UI_CLASS(UIEvent, NSObject)
UI_ACTOR @protocol UIGestureRecognizerDelegate <NSObject>
@optional
- (BOOL)gestureRecognizerShouldBegin:(UIGestureRecognizer *)gestureRecognizer;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer shouldRecognizeSimultaneouslyWithGestureRecognizer:(UIGestureRecognizer *)otherGestureRecognizer;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer shouldReceiveTouch:(UITouch *)touch;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer shouldReceivePress:(UIPress *)press;
- (BOOL)gestureRecognizer:(UIGestureRecognizer *)gestureRecognizer shouldReceiveEvent:(UIEvent *)event;
@end
UI_CLASS(UINavigationController, UIViewController)
UI_CLASS(UIImagePickerController, UINavigationController)
UI_CLASS(UIPageViewController, UIViewController)
UI_CLASS(UIDocumentPickerViewController, UIViewController)
UI_CLASS(UIPresentationController, NSObject)
UI_ACTOR @protocol UIImagePickerControllerDelegate <NSObject> @optional - (void)imagePickerControllerDidCancel:(UIImagePickerController *)picker; @end
// Two required methods of different types.
UI_ACTOR @protocol UINavigationControllerDelegate <NSObject>
@optional
- (void)navigationController:(UINavigationController *)navigationController didShowViewController:(UIViewController *)viewController animated:(BOOL)animated;
@end
// Two required methods with the same types.
UI_ACTOR @protocol UIPageViewControllerDataSource <NSObject>
- (nullable UIViewController *)pageViewController:(UIPageViewController *)pageViewController viewControllerBeforeViewController:(UIViewController *)viewController;
- (nullable UIViewController *)pageViewController:(UIPageViewController *)pageViewController viewControllerAfterViewController:(UIViewController *)viewController;
@end
UI_ACTOR @protocol UIDocumentPickerDelegate <NSObject>
@optional
- (void)documentPicker:(UIDocumentPickerViewController *)controller didPickDocumentsAtURLs:(NSArray<NSURL *> *)urls;
- (void)documentPickerWasCancelled:(UIDocumentPickerViewController *)controller;
@end
UI_ACTOR @protocol UIAdaptivePresentationControllerDelegate <NSObject>
@optional
- (void)presentationControllerDidDismiss:(UIPresentationController *)presentationController;
@end
#pragma clang assume_nonnull end
