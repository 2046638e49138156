import BlockDelegate
import QuickLook

@MainActor func implementQLPreviewItem(_ object: NSObject) throws {
  try object.implement(QLPreviewItem.self) { delegate in
    delegate.on(#selector(getter: QLPreviewItem.previewItemURL)) { () -> URL? in nil }
    delegate.on(#selector(getter: QLPreviewItem.previewItemTitle)) { () -> String? in nil }
  }
}

@MainActor func implementQLPreviewControllerDataSource(_ controller: QLPreviewController) throws {
  try controller.implement(QLPreviewControllerDataSource.self) { delegate in
    delegate.on({ $0.numberOfPreviewItems }) { controller in 1 }
    delegate.on({ $0.previewController }) { controller, index in NSURL() }
  }
}

@MainActor func implementQLPreviewControllerDelegate(_ controller: QLPreviewController) throws {
  try controller.implement(QLPreviewControllerDelegate.self) { delegate in
    delegate.on({ $0.previewControllerWillDismiss }) { controller in print(controller) }
    delegate.on({ $0.previewControllerDidDismiss }) { controller in print(controller) }
    delegate.on({ $0.previewController(_:shouldOpen:for:) }) { controller, url, item in true }
    delegate.on({ $0.previewController(_:frameFor:inSourceView:) }) { controller, item, view in CGRect() }
    delegate.on({ $0.previewController(_:transitionImageFor:contentRect:) }) { controller, item, contentRect in nil }
    delegate.on({ $0.previewController(_:transitionViewFor:) }) { controller, item in nil }
    delegate.on({ $0.previewController(_:editingModeFor:) }) { controller, previewItem in .updateContents }
    delegate.on({ $0.previewController(_:didUpdateContentsOf:) }) { controller, previewItem in print(previewItem) }
    delegate.on({ $0.previewController(_:didSaveEditedCopyOf:at:) }) { controller, previewItem, contentsUrl in
      print(contentsUrl)
    }
  }
}
