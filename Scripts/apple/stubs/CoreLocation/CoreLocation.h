#pragma once
#include <Foundation.h>
#pragma clang assume_nonnull begin
typedef double CLLocationDistance;

SENDABLE @interface CLLocation : NSObject @property (readonly, nonatomic) CLLocationDistance altitude; @end

typedef NS_ENUM(int, CLAuthorizationStatus) { kCLAuthorizationStatusNotDetermined = 0, kCLAuthorizationStatusRestricted, kCLAuthorizationStatusDenied, kCLAuthorizationStatusAuthorizedAlways, };

@class CLLocationManager;
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
