// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_GAMEKIT_H
#define STUB_GAMEKIT_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
SENDABLE
@interface GKPlayer : NSObject
@end
SENDABLE
@interface GKInvite : NSObject
@end
@interface GKMatch : NSObject
@end
UI_CLASS(GKMatchmakerViewController, UINavigationController)
UI_CLASS(GKGameCenterViewController, UINavigationController)
typedef NS_ENUM(NSInteger, GKPlayerConnectionState) {
  GKPlayerStateUnknown,
  GKPlayerStateConnected,
  GKPlayerStateDisconnected,
};
@protocol GKMatchDelegate <NSObject>
@optional
- (void)match:(GKMatch *)match didReceiveData:(NSData *)data fromRemotePlayer:(GKPlayer *)player;
- (void)match:(GKMatch *)match didReceiveData:(NSData *)data forRecipient:(GKPlayer *)recipient fromRemotePlayer:(GKPlayer *)player;
- (void)match:(GKMatch *)match player:(GKPlayer *)player didChangeConnectionState:(GKPlayerConnectionState)state;
- (void)match:(GKMatch *)match didFailWithError:(nullable NSError *)error;
- (BOOL)match:(GKMatch *)match shouldReinviteDisconnectedPlayer:(GKPlayer *)player;
@end
@protocol GKMatchmakerViewControllerDelegate <NSObject>
@required
- (void)matchmakerViewControllerWasCancelled:(GKMatchmakerViewController *)viewController;
- (void)matchmakerViewController:(GKMatchmakerViewController *)viewController didFailWithError:(NSError *)error;
@optional
- (void)matchmakerViewController:(GKMatchmakerViewController *)viewController didFindMatch:(GKMatch *)match;
- (void)matchmakerViewController:(GKMatchmakerViewController *)viewController didFindHostedPlayers:(NSArray<GKPlayer *> *)players;
- (void)matchmakerViewController:(GKMatchmakerViewController *)viewController getMatchPropertiesForRecipient:(GKPlayer *)recipient withCompletionHandler:(void (^)(NSDictionary<NSString *, id> *))completionHandler;
@end
@protocol GKGameCenterControllerDelegate <NSObject>
@required
- (void)gameCenterViewControllerDidFinish:(GKGameCenterViewController *)gameCenterViewController;
@end
#pragma clang assume_nonnull end
#endif
