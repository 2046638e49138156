// What UIKit's delegates are given.
#pragma clang assume_nonnull begin
@class UIView, UIViewController, UITableViewCell, UITableView, UIScrollView, UIWindow, UIScene;
@class UIEvent, UITouch, UIPress, UIImage, UIResponder;

#define UI_CLASS(name, above) UI_ACTOR @interface name : above @end

UI_CLASS(UIContextMenuConfiguration, NSObject)

typedef NS_OPTIONS(NSUInteger, UIInterfaceOrientationMask) {
  UIInterfaceOrientationMaskPortrait = 1 << 1,
  UIInterfaceOrientationMaskAll = 30,
};
typedef NS_ENUM(NSInteger, UIInterfaceOrientation) {
  UIInterfaceOrientationUnknown = 0,
  UIInterfaceOrientationPortrait = 1,
};
#pragma clang assume_nonnull end
