// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_SAFARISERVICES_H
#define STUB_SAFARISERVICES_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
UI_CLASS(SFSafariViewController, UIViewController)
@protocol SFSafariViewControllerDelegate <NSObject>
@optional
- (NSArray<UIActivity *> *)safariViewController:(SFSafariViewController *)controller activityItemsForURL:(NSURL *)URL title:(nullable NSString *)title;
- (NSArray<UIActivityType> *)safariViewController:(SFSafariViewController *)controller excludedActivityTypesForURL:(NSURL *)URL title:(nullable NSString *)title;
- (void)safariViewControllerDidFinish:(SFSafariViewController *)controller;
- (void)safariViewController:(SFSafariViewController *)controller didCompleteInitialLoad:(BOOL)didLoadSuccessfully;
- (void)safariViewController:(SFSafariViewController *)controller initialLoadDidRedirectToURL:(NSURL *)URL;
- (void)safariViewControllerWillOpenInBrowser:(SFSafariViewController *)controller SWIFT_NAME("safariViewControllerWillOpenInBrowser(_:)");
@end
#pragma clang assume_nonnull end
#endif
