// UIKit's delegate protocols beside those in UIKit.h, and what they are given.
#pragma clang assume_nonnull begin
// MARK: Tables and collections

// MARK: Text
UI_CLASS(UIControl, UIView)
UI_CLASS(UITextField, UIControl)
UI_CLASS(UITextView, UIScrollView)
typedef NS_ENUM(NSInteger, UITextItemInteraction) {
  UITextItemInteractionInvokeDefaultAction, UITextItemInteractionPresentActions, UITextItemInteractionPreview,
};
@interface NSTextAttachment : NSObject @end
UI_ACTOR @protocol UITextFieldDelegate <NSObject>
@optional
- (BOOL)textFieldShouldBeginEditing:(UITextField *)textField;
- (void)textFieldDidBeginEditing:(UITextField *)textField;
- (BOOL)textFieldShouldEndEditing:(UITextField *)textField;
- (void)textFieldDidEndEditing:(UITextField *)textField;
- (void)textFieldDidChangeSelection:(UITextField *)textField;
- (BOOL)textFieldShouldClear:(UITextField *)textField;
- (BOOL)textFieldShouldReturn:(UITextField *)textField;
@end
UI_ACTOR @protocol UITextViewDelegate <NSObject, UIScrollViewDelegate>
@optional
- (BOOL)textViewShouldBeginEditing:(UITextView *)textView;
- (BOOL)textViewShouldEndEditing:(UITextView *)textView;
- (void)textViewDidBeginEditing:(UITextView *)textView;
- (void)textViewDidEndEditing:(UITextView *)textView;
- (BOOL)textView:(UITextView *)textView shouldChangeTextInRange:(NSRange)range replacementText:(NSString *)text;
- (void)textViewDidChange:(UITextView *)textView;
- (void)textViewDidChangeSelection:(UITextView *)textView;
- (BOOL)textView:(UITextView *)textView shouldInteractWithURL:(NSURL *)URL inRange:(NSRange)characterRange interaction:(UITextItemInteraction)interaction;
- (BOOL)textView:(UITextView *)textView shouldInteractWithTextAttachment:(NSTextAttachment *)textAttachment inRange:(NSRange)characterRange interaction:(UITextItemInteraction)interaction;
@end

// MARK: Applications and scenes
UI_CLASS(UIWindow, UIView)
UI_CLASS(UIApplication, UIResponder)
UI_ACTOR @protocol UIUserActivityRestoring <NSObject> @end

typedef NS_ENUM(NSUInteger, UIBackgroundFetchResult) {
  UIBackgroundFetchResultNewData, UIBackgroundFetchResultNoData, UIBackgroundFetchResultFailed,
};
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

// MARK: Gestures, menus, dragging
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

// MARK: Controllers
UI_CLASS(UINavigationController, UIViewController)
UI_CLASS(UIImagePickerController, UINavigationController)
UI_CLASS(UIPageViewController, UIViewController)
UI_CLASS(UIDocumentPickerViewController, UIViewController)
UI_CLASS(UIPresentationController, NSObject)
UI_ACTOR @protocol UIImagePickerControllerDelegate <NSObject>
@optional
- (void)imagePickerControllerDidCancel:(UIImagePickerController *)picker;
@end
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

// MARK: Pickers, calendars, bars
#pragma clang assume_nonnull end
