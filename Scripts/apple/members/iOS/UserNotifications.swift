import BlockDelegate
import UserNotifications

func implementUNUserNotificationCenterDelegate(_ center: UNUserNotificationCenter) throws {
  try center.implement(UNUserNotificationCenterDelegate.self) { delegate in
    delegate.on({ $0.userNotificationCenter(_:willPresent:withCompletionHandler:) }) { center, notification, handler in
      handler(.banner)
    }
    delegate.on({ $0.userNotificationCenter(_:didReceive:withCompletionHandler:) }) { center, response, handler in
      handler()
    }
    delegate.on({ $0.userNotificationCenter(_:openSettingsFor:) }) { center, notification in
      print(notification as Any)
    }
  }
}
