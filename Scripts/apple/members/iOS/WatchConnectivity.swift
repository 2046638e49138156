import BlockDelegate
import WatchConnectivity

func implementWCSessionDelegate(_ session: WCSession) throws {
  try session.implement(WCSessionDelegate.self) { delegate in
    delegate.on({ $0.session(_:activationDidCompleteWith:error:) }) { session, state, error in print(error as Any) }
    delegate.on(.member(#selector(WCSessionDelegate.sessionDidBecomeInactive(_:))) { $0.sessionDidBecomeInactive }) {
      session in
      print(session)
    }
    delegate.on(.member(#selector(WCSessionDelegate.sessionDidDeactivate(_:))) { $0.sessionDidDeactivate }) { session in
      print(session)
    }
    delegate.on({ $0.sessionWatchStateDidChange }) { session in print(session) }
    delegate.on({ $0.sessionReachabilityDidChange }) { session in print(session) }
    delegate.on({ $0.session(_:didReceiveMessage:) }) { session, message in print(message) }
    delegate.on({ $0.session(_:didReceiveMessage:replyHandler:) }) { session, message, handler in handler(message) }
    delegate.on({ $0.session(_:didReceiveMessageData:) }) { session, messageData in print(messageData) }
    delegate.on({ $0.session(_:didReceiveMessageData:replyHandler:) }) { session, messageData, handler in
      handler(messageData)
    }
    delegate.on({ $0.session(_:didReceiveApplicationContext:) }) { session, context in print(context) }
    delegate.on({ $0.session(_:didFinish:error:) }) { (session, transfer: WCSessionUserInfoTransfer, error) in
      print(error as Any)
    }
    delegate.on({ $0.session(_:didReceiveUserInfo:) }) { session, userInfo in print(userInfo) }
    delegate.on({ $0.session(_:didFinish:error:) }) { (session, transfer: WCSessionFileTransfer, error) in
      print(error as Any)
    }
    delegate.on({ $0.session(_:didReceive:) }) { session, file in print(file) }
  }
}
