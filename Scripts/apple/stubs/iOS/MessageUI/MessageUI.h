// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_MESSAGEUI_H
#define STUB_MESSAGEUI_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
UI_CLASS(MFMailComposeViewController, UINavigationController)
UI_CLASS(MFMessageComposeViewController, UINavigationController)
typedef NS_ENUM(NSInteger, MFMailComposeResult) {
  MFMailComposeResultCancelled,
  MFMailComposeResultSaved,
  MFMailComposeResultSent,
};
typedef NS_ENUM(NSInteger, MessageComposeResult) {
  MessageComposeResultCancelled,
  MessageComposeResultSent,
};
@protocol MFMailComposeViewControllerDelegate <NSObject>
@optional
- (void)mailComposeController:(MFMailComposeViewController *)controller didFinishWithResult:(MFMailComposeResult)result error:(nullable NSError *)error;
@end
@protocol MFMessageComposeViewControllerDelegate <NSObject>
@required
- (void)messageComposeViewController:(MFMessageComposeViewController *)controller didFinishWithResult:(MessageComposeResult)result;
@end
#pragma clang assume_nonnull end
#endif
