import BlockDelegate
import Foundation

func implementNSXPCListenerDelegate(_ listener: NSXPCListener) throws {
  try listener.implement(NSXPCListenerDelegate.self) { delegate in
    delegate.on({ $0.listener }) { listener, connection in true }
  }
}
