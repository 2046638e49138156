// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_ARKIT_H
#define STUB_ARKIT_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
@interface ARSession : NSObject
@end
@interface ARFrame : NSObject
@end
@interface ARAnchor : NSObject
@end
@interface ARCamera : NSObject
@end
@interface ARGeoTrackingStatus : NSObject
@end
UI_CLASS(ARSCNView, UIView)
UI_CLASS(ARCoachingOverlayView, UIView)
@interface SCNNode : NSObject
@end
@protocol SCNSceneRenderer <NSObject>
@end
@protocol ARSessionObserver <NSObject>
@optional
- (void)session:(ARSession *)session didFailWithError:(NSError *)error;
- (void)session:(ARSession *)session cameraDidChangeTrackingState:(ARCamera *)camera;
- (void)sessionWasInterrupted:(ARSession *)session;
- (void)sessionInterruptionEnded:(ARSession *)session;
- (BOOL)sessionShouldAttemptRelocalization:(ARSession *)session;
- (void)session:(ARSession *)session didChangeGeoTrackingStatus:(ARGeoTrackingStatus *)geoTrackingStatus;
@end
@protocol ARSessionDelegate <ARSessionObserver>
@optional
- (void)session:(ARSession *)session didUpdateFrame:(ARFrame *)frame;
- (void)session:(ARSession *)session didAddAnchors:(NSArray<__kindof ARAnchor *> *)anchors;
- (void)session:(ARSession *)session didUpdateAnchors:(NSArray<__kindof ARAnchor *> *)anchors;
- (void)session:(ARSession *)session didRemoveAnchors:(NSArray<__kindof ARAnchor *> *)anchors;
@end
@protocol ARSCNViewDelegate <ARSessionObserver>
@optional
- (nullable SCNNode *)renderer:(id<SCNSceneRenderer>)renderer nodeForAnchor:(ARAnchor *)anchor;
- (void)renderer:(id<SCNSceneRenderer>)renderer didAddNode:(SCNNode *)node forAnchor:(ARAnchor *)anchor;
- (void)renderer:(id<SCNSceneRenderer>)renderer willUpdateNode:(SCNNode *)node forAnchor:(ARAnchor *)anchor;
- (void)renderer:(id<SCNSceneRenderer>)renderer didUpdateNode:(SCNNode *)node forAnchor:(ARAnchor *)anchor;
- (void)renderer:(id<SCNSceneRenderer>)renderer didRemoveNode:(SCNNode *)node forAnchor:(ARAnchor *)anchor;
@end
#pragma clang assume_nonnull end
#endif
