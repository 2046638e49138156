// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_WATCHCONNECTIVITY_H
#define STUB_WATCHCONNECTIVITY_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
SENDABLE
@interface WCSession : NSObject
@end
@interface WCSessionFile : NSObject
@end
@interface WCSessionFileTransfer : NSObject
@end
@interface WCSessionUserInfoTransfer : NSObject
@end
typedef NS_ENUM(NSInteger, WCSessionActivationState) {
  WCSessionActivationStateNotActivated = 0,
  WCSessionActivationStateInactive = 1,
  WCSessionActivationStateActivated = 2,
};
@protocol WCSessionDelegate <NSObject>
@required
- (void)session:(WCSession *)session activationDidCompleteWithState:(WCSessionActivationState)activationState error:(nullable NSError *)error;
- (void)sessionDidBecomeInactive:(WCSession *)session;
- (void)sessionDidDeactivate:(WCSession *)session;
@optional
- (void)sessionWatchStateDidChange:(WCSession *)session;
- (void)sessionReachabilityDidChange:(WCSession *)session;
- (void)session:(WCSession *)session didReceiveMessage:(NSDictionary<NSString *, id> *)message;
- (void)session:(WCSession *)session didReceiveMessage:(NSDictionary<NSString *, id> *)message replyHandler:(void (^)(NSDictionary<NSString *, id> *replyMessage))replyHandler;
- (void)session:(WCSession *)session didReceiveMessageData:(NSData *)messageData;
- (void)session:(WCSession *)session didReceiveMessageData:(NSData *)messageData replyHandler:(void (^)(NSData *replyMessageData))replyHandler;
- (void)session:(WCSession *)session didReceiveApplicationContext:(NSDictionary<NSString *, id> *)applicationContext;
- (void)session:(WCSession *)session didFinishUserInfoTransfer:(WCSessionUserInfoTransfer *)userInfoTransfer error:(nullable NSError *)error;
- (void)session:(WCSession *)session didReceiveUserInfo:(NSDictionary<NSString *, id> *)userInfo;
- (void)session:(WCSession *)session didFinishFileTransfer:(WCSessionFileTransfer *)fileTransfer error:(nullable NSError *)error;
- (void)session:(WCSession *)session didReceiveFile:(WCSessionFile *)file;
@end
#pragma clang assume_nonnull end
#endif
