import BlockDelegate
import PushKit

func implementPKPushRegistryDelegate(_ registry: PKPushRegistry) throws {
  try registry.implement(PKPushRegistryDelegate.self) { delegate in
    delegate.on({ $0.pushRegistry(_:didUpdate:for:) }) { registry, credentials, type in print(type) }
    delegate.on({ $0.pushRegistry(_:didReceiveIncomingPushWith:for:completion:) }) {
      registry, payload, type, completion in
      completion()
    }
    delegate.on({ $0.pushRegistry(_:didInvalidatePushTokenFor:) }) { registry, type in print(type) }
  }
}
