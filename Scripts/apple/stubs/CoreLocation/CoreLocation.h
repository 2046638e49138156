// Hand-written declarations; only what the samples use.
#ifndef STUB_CORELOCATION_H
#define STUB_CORELOCATION_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
typedef double CLLocationDegrees;
typedef double CLLocationDistance;
struct CLLocationCoordinate2D {
  CLLocationDegrees latitude;
  CLLocationDegrees longitude;
};
typedef struct CLLocationCoordinate2D CLLocationCoordinate2D;

__attribute__((swift_attr("@Sendable")))
@interface CLLocation : NSObject
@property (readonly, nonatomic) CLLocationCoordinate2D coordinate;
@property (readonly, nonatomic) CLLocationDistance altitude;
@end

typedef NS_ENUM(int, CLAuthorizationStatus) {
  kCLAuthorizationStatusNotDetermined = 0,
  kCLAuthorizationStatusRestricted,
  kCLAuthorizationStatusDenied,
  kCLAuthorizationStatusAuthorizedAlways,
};

@class CLLocationManager;
#define CL_CLASS(name) SENDABLE @interface name : NSObject @end
CL_CLASS(CLHeading)
CL_CLASS(CLRegion)
CL_CLASS(CLBeacon)
CL_CLASS(CLBeaconIdentityConstraint)
CL_CLASS(CLVisit)
typedef NS_ENUM(NSInteger, CLRegionState) {
  CLRegionStateUnknown,
  CLRegionStateInside,
  CLRegionStateOutside,
};
@protocol CLLocationManagerDelegate <NSObject>
@optional
- (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray<CLLocation *> *)locations SWIFT_NAME("locationManager(_:didUpdateLocations:)");
- (void)locationManager:(CLLocationManager *)manager didFailWithError:(NSError *)error;
- (void)locationManagerDidChangeAuthorization:(CLLocationManager *)manager;
- (void)locationManager:(CLLocationManager *)manager didUpdateHeading:(CLHeading *)newHeading SWIFT_NAME("locationManager(_:didUpdateHeading:)");
- (BOOL)locationManagerShouldDisplayHeadingCalibration:(CLLocationManager *)manager;
- (void)locationManager:(CLLocationManager *)manager didDetermineState:(CLRegionState)state forRegion:(CLRegion *)region;
- (void)locationManager:(CLLocationManager *)manager didRangeBeacons:(NSArray<CLBeacon *> *)beacons satisfyingConstraint:(CLBeaconIdentityConstraint *)beaconConstraint SWIFT_NAME("locationManager(_:didRange:satisfying:)");
- (void)locationManager:(CLLocationManager *)manager didFailRangingBeaconsForConstraint:(CLBeaconIdentityConstraint *)beaconConstraint error:(NSError *)error SWIFT_NAME("locationManager(_:didFailRangingFor:error:)");
- (void)locationManager:(CLLocationManager *)manager didEnterRegion:(CLRegion *)region SWIFT_NAME("locationManager(_:didEnterRegion:)");
- (void)locationManager:(CLLocationManager *)manager didExitRegion:(CLRegion *)region SWIFT_NAME("locationManager(_:didExitRegion:)");
- (void)locationManager:(CLLocationManager *)manager monitoringDidFailForRegion:(nullable CLRegion *)region withError:(NSError *)error;
- (void)locationManager:(CLLocationManager *)manager didStartMonitoringForRegion:(CLRegion *)region;
- (void)locationManagerDidPauseLocationUpdates:(CLLocationManager *)manager;
- (void)locationManagerDidResumeLocationUpdates:(CLLocationManager *)manager;
- (void)locationManager:(CLLocationManager *)manager didFinishDeferredUpdatesWithError:(nullable NSError *)error;
- (void)locationManager:(CLLocationManager *)manager didVisit:(CLVisit *)visit;
@end

@interface CLLocationManager : NSObject
@property (weak, nonatomic, nullable) id<CLLocationManagerDelegate> delegate;
@property (nonatomic, readonly) CLAuthorizationStatus authorizationStatus;
- (void)startUpdatingLocation;
@end
#pragma clang assume_nonnull end
#endif
