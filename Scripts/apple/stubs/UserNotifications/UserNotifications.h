// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_USERNOTIFICATIONS_H
#define STUB_USERNOTIFICATIONS_H
#include <Foundation.h>
#pragma clang assume_nonnull begin
SENDABLE
@interface UNUserNotificationCenter : NSObject
@end
SENDABLE
@interface UNNotification : NSObject
@end
SENDABLE
@interface UNNotificationResponse : NSObject
@property (readonly, copy) NSString *actionIdentifier;
@end
typedef NS_OPTIONS(NSUInteger, UNNotificationPresentationOptions) {
  UNNotificationPresentationOptionBadge = (1 << 0),
  UNNotificationPresentationOptionSound = (1 << 1),
  UNNotificationPresentationOptionList = (1 << 3),
  UNNotificationPresentationOptionBanner = (1 << 4),
};
@protocol UNUserNotificationCenterDelegate <NSObject>
@optional
- (void)userNotificationCenter:(UNUserNotificationCenter *)center willPresentNotification:(UNNotification *)notification withCompletionHandler:(void (^)(UNNotificationPresentationOptions options))completionHandler;
- (void)userNotificationCenter:(UNUserNotificationCenter *)center didReceiveNotificationResponse:(UNNotificationResponse *)response withCompletionHandler:(void (^)(void))completionHandler;
- (void)userNotificationCenter:(UNUserNotificationCenter *)center openSettingsForNotification:(nullable UNNotification *)notification;
@end
#pragma clang assume_nonnull end
#endif
