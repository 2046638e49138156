// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_MULTIPEERCONNECTIVITY_H
#define STUB_MULTIPEERCONNECTIVITY_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
SENDABLE
@interface MCPeerID : NSObject <NSCopying>
@end
@interface MCSession : NSObject
@end
@interface MCNearbyServiceAdvertiser : NSObject
@end
@interface MCNearbyServiceBrowser : NSObject
@end
typedef NS_ENUM(NSInteger, MCSessionState) {
  MCSessionStateNotConnected,
  MCSessionStateConnecting,
  MCSessionStateConnected,
};
@protocol MCSessionDelegate <NSObject>
@required
- (void)session:(MCSession *)session peer:(MCPeerID *)peerID didChangeState:(MCSessionState)state;
- (void)session:(MCSession *)session didReceiveData:(NSData *)data fromPeer:(MCPeerID *)peerID;
- (void)session:(MCSession *)session didReceiveStream:(NSInputStream *)stream withName:(NSString *)streamName fromPeer:(MCPeerID *)peerID;
- (void)session:(MCSession *)session didStartReceivingResourceWithName:(NSString *)resourceName fromPeer:(MCPeerID *)peerID withProgress:(NSProgress *)progress;
- (void)session:(MCSession *)session didFinishReceivingResourceWithName:(NSString *)resourceName fromPeer:(MCPeerID *)peerID atURL:(nullable NSURL *)localURL withError:(nullable NSError *)error;
@optional
- (void)session:(MCSession *)session didReceiveCertificate:(nullable NSArray *)certificate fromPeer:(MCPeerID *)peerID certificateHandler:(void (^)(BOOL accept))certificateHandler;
@end
@protocol MCNearbyServiceAdvertiserDelegate <NSObject>
@required
- (void)advertiser:(MCNearbyServiceAdvertiser *)advertiser didReceiveInvitationFromPeer:(MCPeerID *)peerID withContext:(nullable NSData *)context invitationHandler:(void (^)(BOOL accept, MCSession *_Nullable session))invitationHandler;
@optional
- (void)advertiser:(MCNearbyServiceAdvertiser *)advertiser didNotStartAdvertisingPeer:(NSError *)error;
@end
@protocol MCNearbyServiceBrowserDelegate <NSObject>
@required
- (void)browser:(MCNearbyServiceBrowser *)browser foundPeer:(MCPeerID *)peerID withDiscoveryInfo:(nullable NSDictionary<NSString *, NSString *> *)info;
- (void)browser:(MCNearbyServiceBrowser *)browser lostPeer:(MCPeerID *)peerID;
@optional
- (void)browser:(MCNearbyServiceBrowser *)browser didNotStartBrowsingForPeers:(NSError *)error;
@end
#pragma clang assume_nonnull end
#endif
