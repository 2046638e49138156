// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_STOREKIT_H
#define STUB_STOREKIT_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
@interface SKPaymentQueue : NSObject
@end
SENDABLE
@interface SKPaymentTransaction : NSObject
@end
SENDABLE
@interface SKPayment : NSObject
@end
SENDABLE
@interface SKProduct : NSObject
@end
SENDABLE
@interface SKDownload : NSObject
@end
SENDABLE
@interface SKStorefront : NSObject
@end
@interface SKRequest : NSObject
@end
@interface SKProductsRequest : SKRequest
@end
SENDABLE
@interface SKProductsResponse : NSObject
@end
@protocol SKPaymentTransactionObserver <NSObject>
@required
- (void)paymentQueue:(SKPaymentQueue *)queue updatedTransactions:(NSArray<SKPaymentTransaction *> *)transactions;
@optional
- (void)paymentQueue:(SKPaymentQueue *)queue removedTransactions:(NSArray<SKPaymentTransaction *> *)transactions;
- (void)paymentQueue:(SKPaymentQueue *)queue restoreCompletedTransactionsFailedWithError:(NSError *)error;
- (void)paymentQueueRestoreCompletedTransactionsFinished:(SKPaymentQueue *)queue;
- (BOOL)paymentQueue:(SKPaymentQueue *)queue shouldAddStorePayment:(SKPayment *)payment forProduct:(SKProduct *)product;
- (void)paymentQueueDidChangeStorefront:(SKPaymentQueue *)queue;
- (void)paymentQueue:(SKPaymentQueue *)queue didRevokeEntitlementsForProductIdentifiers:(NSArray<NSString *> *)productIdentifiers;
@end
@protocol SKPaymentQueueDelegate <NSObject>
@optional
- (BOOL)paymentQueue:(SKPaymentQueue *)paymentQueue shouldContinueTransaction:(SKPaymentTransaction *)transaction inStorefront:(SKStorefront *)newStorefront;
- (BOOL)paymentQueueShouldShowPriceConsent:(SKPaymentQueue *)paymentQueue;
@end
@protocol SKRequestDelegate <NSObject>
@optional
- (void)requestDidFinish:(SKRequest *)request;
- (void)request:(SKRequest *)request didFailWithError:(NSError *)error;
@end
@protocol SKProductsRequestDelegate <SKRequestDelegate>
@required
- (void)productsRequest:(SKProductsRequest *)request didReceiveResponse:(SKProductsResponse *)response;
@end
#pragma clang assume_nonnull end
#endif
