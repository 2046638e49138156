import BlockDelegate
import CallKit

func implementCXProviderDelegate(_ provider: CXProvider) throws {
  try provider.implement(CXProviderDelegate.self) { delegate in
    delegate.on({ $0.providerDidReset }) { provider in print(provider) }
    delegate.on({ $0.providerDidBegin }) { provider in print(provider) }
    delegate.on({ $0.provider(_:execute:) }) { provider, transaction in true }
    delegate.on({ $0.provider(_:perform:) }) { (provider, action: CXStartCallAction) in print(action) }
    delegate.on({ $0.provider(_:perform:) }) { (provider, action: CXAnswerCallAction) in print(action) }
    delegate.on({ $0.provider(_:perform:) }) { (provider, action: CXEndCallAction) in print(action) }
    delegate.on({ $0.provider(_:perform:) }) { (provider, action: CXSetHeldCallAction) in print(action) }
    delegate.on({ $0.provider(_:perform:) }) { (provider, action: CXSetMutedCallAction) in print(action) }
    delegate.on({ $0.provider(_:perform:) }) { (provider, action: CXPlayDTMFCallAction) in print(action) }
    delegate.on({ $0.provider(_:timedOutPerforming:) }) { provider, action in print(action) }
    delegate.on({ $0.provider(_:didActivate:) }) { provider, session in print(session) }
    delegate.on({ $0.provider(_:didDeactivate:) }) { provider, session in print(session) }
  }
}
