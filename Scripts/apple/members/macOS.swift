import AppKit
import BlockDelegate

@MainActor func implementOnMainActor(_ object: NSObject) throws {
  try object.implement(NSWindowDelegate.self) { delegate in
    delegate.on({ $0.windowShouldClose }) { _ in true }
    delegate.on({ $0.windowWillResize }) { _, frameSize in frameSize }
    delegate.on({ $0.windowDidResize }) { notification in print(notification) }
    delegate.on({ $0.windowWillReturnFieldEditor }) { _, client in client }
    delegate.on({ $0.windowWillReturnUndoManager }) { _ in nil }
    delegate.on({ $0.window(_:willPositionSheet:using:) }) { _, _, rect in rect }
    delegate.on({ $0.window(_:willUseFullScreenPresentationOptions:) }) { _, options in options }
  }
  try object.implement(NSTableViewDataSource.self) { delegate in
    delegate.on({ $0.numberOfRows }) { _ in 1 }
    delegate.on({ $0.tableView(_:objectValueFor:row:) }) { _, _, _ in nil }
    delegate.on({ $0.tableView(_:validateDrop:proposedRow:proposedDropOperation:) }) { _, _, _, _ in .move }
  }
  try object.implement(NSTableViewDelegate.self) { delegate in
    delegate.on({ $0.tableView(_:shouldSelectRow:) }) { _, _ in true }
    delegate.on({ $0.tableView(_:viewFor:row:) }) { _, _, _ in nil }
    delegate.on({ $0.tableView(_:toolTipFor:rect:tableColumn:row:mouseLocation:) }) { _, _, _, _, _, _ in "text" }
    delegate.on({ $0.tableView(_:selectionIndexesForProposedSelection:) }) { _, indexes in indexes }
    delegate.on({ $0.tableView(_:shouldSelect:) }) { _, _ in true }
    delegate.on({ $0.tableView(_:rowActionsForRow:edge:) }) { _, _, _ in [] }
  }
  try object.implement(NSApplicationDelegate.self) { delegate in
    delegate.on({ $0.applicationShouldTerminate }) { _ in .terminateNow }
    delegate.on({ $0.applicationShouldTerminateAfterLastWindowClosed }) { _ in true }
    delegate.on({ $0.application(_:open:) }) { _, urls in print(urls) }
    delegate.on({ $0.application(_:continue:restorationHandler:) }) { _, _, handler in
      handler([])
      return true
    }
    delegate.on({ $0.application(_:didFailToContinueUserActivityWithType:error:) }) {
      _, _, error in print(error.localizedDescription)
    }
  }
  try object.implement(NSOutlineViewDataSource.self) { delegate in
    delegate.on({ $0.outlineView(_:child:ofItem:) }) { _, _, _ in "text" }
    delegate.on({ $0.outlineView(_:objectValueFor:byItem:) }) { _, _, item in item }
    delegate.on({ $0.outlineView(_:acceptDrop:item:childIndex:) }) { _, _, _, _ in true }
  }
  try object.implement(NSTextViewDelegate.self) { delegate in
    delegate.on({ $0.textView(_:clickedOnLink:at:) }) { _, _, _ in true }
    delegate.on({ $0.textView(_:willChangeSelectionFromCharacterRange:toCharacterRange:) }) { _, range, _ in range }
    delegate.on({ $0.textView(_:willChangeSelectionFromCharacterRanges:toCharacterRanges:) }) { _, ranges, _ in ranges }
    delegate.on({ $0.textView(_:shouldChangeTypingAttributes:toAttributes:) }) { _, _, attributes2 in attributes2 }
    delegate.on({ $0.textView(_:doCommandBy:) }) { _, _ in true }
    delegate.on({ $0.textView(_:menu:for:at:) }) { _, _, _, _ in nil }
  }
  try object.implement(NSMenuDelegate.self) { delegate in
    delegate.on({ $0.menu(_:update:at:shouldCancel:) }) { _, _, _, _ in true }
    delegate.on({ $0.menuHasKeyEquivalent }) { _, _, _, _ in true }
  }
  try object.implement(NSOpenSavePanelDelegate.self) { delegate in
    delegate.on({ try $0.panel(_:validate:) }) { _, url in guard url.path.count > 1 else { throw CancellationError() } }
    delegate.on({ $0.panel(_:didChangeToDirectoryURL:) }) { _, url in print(url as Any) }
    delegate.on({ $0.panel(_:userEnteredFilename:confirmed:) }) { _, _, _ in nil }
  }
  try object.implement(NSWindowRestoration.self) { delegate in
    delegate.on(NSSelectorFromString("restoreWindowWithIdentifier:state:completionHandler:")) {
      (
        identifier: NSUserInterfaceItemIdentifier, state: NSCoder,
        handler: @escaping @convention(block) (NSWindow?, (any Error)?) -> Void
      ) -> Void in
      handler(nil, nil)
    }
  }
}

func implementAnywhere(_ object: NSObject) throws {
  try object.implement(NSDraggingSource.self) { delegate in
    delegate.on({ $0.draggingSession(_:sourceOperationMaskFor:) }) { _, _ in .move }
    delegate.on({ $0.draggingSession(_:endedAt:operation:) }) { _, _, operation in print(operation) }
  }
  try object.implement(NSFilePromiseProviderDelegate.self) { delegate in
    delegate.on({ $0.filePromiseProvider(_:fileNameForType:) }) { _, _ in "text" }
    delegate.on({ $0.filePromiseProvider(_:writePromiseTo:completionHandler:) }) { _, _, handler in handler(nil) }
    delegate.on({ $0.operationQueue }) { _ in OperationQueue() }
  }
}
