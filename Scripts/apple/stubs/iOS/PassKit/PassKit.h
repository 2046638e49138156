// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_PASSKIT_H
#define STUB_PASSKIT_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
UI_CLASS(PKPaymentAuthorizationViewController, UIViewController)
UI_CLASS(PKAddPassesViewController, UIViewController)
@interface PKPaymentAuthorizationController : NSObject
@end
SENDABLE
@interface PKPayment : NSObject
@end
SENDABLE
@interface PKContact : NSObject
@end
SENDABLE
@interface PKShippingMethod : NSObject
@end
SENDABLE
@interface PKPaymentMethod : NSObject
@end
#define PK_RESULT(name) @interface name : NSObject @end
PK_RESULT(PKPaymentRequestUpdate)
typedef NS_ENUM(NSInteger, PKPaymentAuthorizationStatus) {
  PKPaymentAuthorizationStatusSuccess,
  PKPaymentAuthorizationStatusFailure,
};
@interface PKPaymentAuthorizationResult : NSObject
- (instancetype)initWithStatus:(PKPaymentAuthorizationStatus)status errors:(nullable NSArray<NSError *> *)errors;
@end
@interface PKPaymentRequestShippingContactUpdate : PKPaymentRequestUpdate
@end
@interface PKPaymentRequestShippingMethodUpdate : PKPaymentRequestUpdate
@end
@interface PKPaymentRequestPaymentMethodUpdate : PKPaymentRequestUpdate
@end
@protocol PKPaymentAuthorizationViewControllerDelegate <NSObject>
@required
- (void)paymentAuthorizationViewControllerDidFinish:(PKPaymentAuthorizationViewController *)controller;
@optional
- (void)paymentAuthorizationViewController:(PKPaymentAuthorizationViewController *)controller didAuthorizePayment:(PKPayment *)payment handler:(void (^)(PKPaymentAuthorizationResult *result))completion;
- (void)paymentAuthorizationViewControllerWillAuthorizePayment:(PKPaymentAuthorizationViewController *)controller;
- (void)paymentAuthorizationViewController:(PKPaymentAuthorizationViewController *)controller didSelectShippingMethod:(PKShippingMethod *)shippingMethod handler:(void (^)(PKPaymentRequestShippingMethodUpdate *requestUpdate))completion;
- (void)paymentAuthorizationViewController:(PKPaymentAuthorizationViewController *)controller didSelectShippingContact:(PKContact *)contact handler:(void (^)(PKPaymentRequestShippingContactUpdate *requestUpdate))completion;
- (void)paymentAuthorizationViewController:(PKPaymentAuthorizationViewController *)controller didSelectPaymentMethod:(PKPaymentMethod *)paymentMethod handler:(void (^)(PKPaymentRequestPaymentMethodUpdate *requestUpdate))completion;
@end
@protocol PKPaymentAuthorizationControllerDelegate <NSObject>
@required
- (void)paymentAuthorizationControllerDidFinish:(PKPaymentAuthorizationController *)controller;
@optional
- (void)paymentAuthorizationController:(PKPaymentAuthorizationController *)controller didAuthorizePayment:(PKPayment *)payment handler:(void (^)(PKPaymentAuthorizationResult *result))completion;
- (nullable UIWindow *)presentationWindowForPaymentAuthorizationController:(PKPaymentAuthorizationController *)controller UI_ACTOR;
@end
@protocol PKAddPassesViewControllerDelegate <NSObject>
@optional
- (void)addPassesViewControllerDidFinish:(PKAddPassesViewController *)controller;
@end
#pragma clang assume_nonnull end
#endif
