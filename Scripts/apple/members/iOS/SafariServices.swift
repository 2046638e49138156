import BlockDelegate
import SafariServices

func implementSFSafariViewControllerDelegate(_ controller: SFSafariViewController) throws {
  try controller.implement(SFSafariViewControllerDelegate.self) { delegate in
    delegate.on({ $0.safariViewController(_:activityItemsFor:title:) }) { controller, url, title in [] }
    delegate.on({ $0.safariViewController(_:excludedActivityTypesFor:title:) }) { controller, url, title in [] }
    delegate.on({ $0.safariViewControllerDidFinish }) { controller in print(controller) }
    delegate.on({ $0.safariViewController(_:didCompleteInitialLoad:) }) { controller, successfully in
      print(successfully)
    }
    delegate.on({ $0.safariViewController(_:initialLoadDidRedirectTo:) }) { controller, url in print(url) }
    delegate.on({ $0.safariViewControllerWillOpenInBrowser }) { controller in print(controller) }
  }
}
