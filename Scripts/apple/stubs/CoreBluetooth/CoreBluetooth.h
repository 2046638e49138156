#pragma once
#include <Foundation.h>
#pragma clang assume_nonnull begin
typedef NS_ENUM(NSInteger, CBManagerState) { CBManagerStateUnknown = 0, CBManagerStateResetting, CBManagerStateUnsupported, CBManagerStateUnauthorized, CBManagerStatePoweredOff, CBManagerStatePoweredOn, };
@interface CBManager : NSObject @property (nonatomic, assign, readonly) CBManagerState state; @end
@interface CBCentralManager : CBManager @end
@protocol CBCentralManagerDelegate <NSObject> - (void)centralManagerDidUpdateState:(CBCentralManager *)central; @end
#pragma clang assume_nonnull end
