import BlockDelegate
import PhotosUI

@MainActor func implementPHLivePhotoViewDelegate(_ view: PHLivePhotoView) throws {
  try view.implement(PHLivePhotoViewDelegate.self) { delegate in
    delegate.on({ $0.livePhotoView(_:canBeginPlaybackWith:) }) { view, style in true }
    delegate.on({ $0.livePhotoView(_:willBeginPlaybackWith:) }) { view, style in print(style) }
    delegate.on({ $0.livePhotoView(_:didEndPlaybackWith:) }) { view, style in print(style) }
  }
}

@MainActor func implementPHContentEditingController(_ data: PHAdjustmentData) throws {
  try data.implement(PHContentEditingController.self) { delegate in
    delegate.on({ $0.canHandle }) { data in true }
    delegate.on({ $0.startContentEditing }) { input, image in print(image) }
    delegate.on({ $0.finishContentEditing }) { handler in handler(nil) }
    delegate.on({ $0.cancelContentEditing }) { print("called") }
    delegate.on(#selector(getter: PHContentEditingController.shouldShowCancelConfirmation)) { () -> Bool in true }
  }
}
