// What UIKit's delegates are given.
#pragma clang assume_nonnull begin
@class UIView, UIViewController, UITableViewCell, UITableView, UIScrollView, UIWindow;
@class UIEvent, UITouch, UIPress, UIImage, UIResponder;

#define UI_CLASS(name, above) UI_ACTOR @interface name : above @end


#pragma clang assume_nonnull end
