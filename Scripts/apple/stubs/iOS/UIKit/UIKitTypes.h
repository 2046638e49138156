// What UIKit's delegates are given.
#pragma clang assume_nonnull begin
@class UIView, UIViewController, UITableViewCell, UITableViewHeaderFooterView, UITableView, UIScrollView, UIWindow, UIScene;
@class UIEvent, UITouch, UIPress, UIMenu, UIMenuElement, UIImage, UIResponder, UITextRange;

#define UI_CLASS(name, above) UI_ACTOR @interface name : above @end

UI_CLASS(UIContextMenuConfiguration, NSObject)
UI_CLASS(UITargetedPreview, NSObject)
UI_CLASS(UISwipeActionsConfiguration, NSObject)
UI_CLASS(UITableViewFocusUpdateContext, NSObject)
UI_CLASS(UIFocusAnimationCoordinator, NSObject)

UI_ACTOR
@protocol UIContextMenuInteractionAnimating <NSObject>
- (void)addAnimations:(void (^)(void))animations;
- (void)addCompletion:(void (^)(void))completion;
@end
UI_ACTOR
@protocol UIContextMenuInteractionCommitAnimating <UIContextMenuInteractionAnimating>
@end

typedef NS_ENUM(NSInteger, UITableViewCellAccessoryType) {
  UITableViewCellAccessoryNone,
  UITableViewCellAccessoryDisclosureIndicator,
  UITableViewCellAccessoryCheckmark = 3,
} SWIFT_NAME("UITableViewCell.AccessoryType");
typedef NS_OPTIONS(NSUInteger, UIInterfaceOrientationMask) {
  UIInterfaceOrientationMaskPortrait = 1 << 1,
  UIInterfaceOrientationMaskAll = 30,
};
typedef NS_ENUM(NSInteger, UIInterfaceOrientation) {
  UIInterfaceOrientationUnknown = 0,
  UIInterfaceOrientationPortrait = 1,
};
#pragma clang assume_nonnull end
