#pragma once
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
@protocol CLLocationManagerDelegate <NSObject>
@optional
- (void)locationManager:(CLLocationManager *)manager didUpdateLocations:(NSArray<CLLocation *> *)locations SWIFT_NAME("locationManager(_:didUpdateLocations:)");
- (void)locationManager:(CLLocationManager *)manager didFailWithError:(NSError *)error;
- (void)locationManagerDidChangeAuthorization:(CLLocationManager *)manager;
@end

@interface CLLocationManager : NSObject
@property (weak, nonatomic, nullable) id<CLLocationManagerDelegate> delegate;
@property (nonatomic, readonly) CLAuthorizationStatus authorizationStatus;
- (void)startUpdatingLocation;
@end
#pragma clang assume_nonnull end
