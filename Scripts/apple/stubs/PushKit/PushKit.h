// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_PUSHKIT_H
#define STUB_PUSHKIT_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
@interface PKPushRegistry : NSObject
@end
@interface PKPushCredentials : NSObject
@end
@interface PKPushPayload : NSObject
@end
typedef NSString *PKPushType STRUCT_ENUM;
@protocol PKPushRegistryDelegate <NSObject>
@required
- (void)pushRegistry:(PKPushRegistry *)registry didUpdatePushCredentials:(PKPushCredentials *)pushCredentials forType:(PKPushType)type SWIFT_NAME("pushRegistry(_:didUpdate:for:)");
@optional
- (void)pushRegistry:(PKPushRegistry *)registry didReceiveIncomingPushWithPayload:(PKPushPayload *)payload forType:(PKPushType)type withCompletionHandler:(void (^)(void))completion SWIFT_NAME("pushRegistry(_:didReceiveIncomingPushWith:for:completion:)");
- (void)pushRegistry:(PKPushRegistry *)registry didInvalidatePushTokenForType:(PKPushType)type SWIFT_NAME("pushRegistry(_:didInvalidatePushTokenFor:)");
@end
#pragma clang assume_nonnull end
#endif
