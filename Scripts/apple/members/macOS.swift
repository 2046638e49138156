import AppKit
import BlockDelegate

@MainActor func implementOnMainActor(_ object: NSObject) throws {
  try object.implement(NSWindowDelegate.self) { delegate in
    delegate[{ $0.windowShouldClose }] = { _ in true }
    delegate[NSWindowDelegate.windowWillResize] = { _, frameSize in frameSize }
    delegate[{ $0.windowDidResize }] = { notification in print(notification) }
    delegate[NSWindowDelegate.windowWillReturnFieldEditor] = { _, client in client }
    delegate[{ $0.windowWillReturnUndoManager }] = { _ in nil }
    delegate[NSWindowDelegate.window(_:willPositionSheet:using:)] = { _, _, rect in rect }
    delegate[{ $0.window(_:willUseFullScreenPresentationOptions:) }] = { _, options in options }
  }
  try object.implement(NSTableViewDataSource.self) { delegate in
    delegate[NSTableViewDataSource.numberOfRows] = { _ in 1 }
    delegate[{ $0.tableView(_:objectValueFor:row:) }] = { _, _, _ in nil }
    delegate[NSTableViewDataSource.tableView(_:validateDrop:proposedRow:proposedDropOperation:)] = { _, _, _, _ in .move
    }
  }
  try object.implement(NSTableViewDelegate.self) { delegate in
    delegate[{ $0.tableView(_:shouldSelectRow:) }] = { _, _ in true }
    delegate[NSTableViewDelegate.tableView(_:viewFor:row:)] = { _, _, _ in nil }
    delegate[{ $0.tableView(_:toolTipFor:rect:tableColumn:row:mouseLocation:) }] = { _, _, _, _, _, _ in "text" }
    delegate[NSTableViewDelegate.tableView(_:selectionIndexesForProposedSelection:)] = { _, indexes in indexes }
    delegate[{ $0.tableView(_:shouldSelect:) }] = { _, _ in true }
    delegate[NSTableViewDelegate.tableView(_:rowActionsForRow:edge:)] = { _, _, _ in [] }
  }
  try object.implement(NSApplicationDelegate.self) { delegate in
    delegate[{ $0.applicationShouldTerminate }] = { _ in .terminateNow }
    delegate[NSApplicationDelegate.applicationShouldTerminateAfterLastWindowClosed] = { _ in true }
    delegate[{ $0.application(_:open:) }] = { _, urls in print(urls) }
    delegate[NSApplicationDelegate.application(_:continue:restorationHandler:)] = { _, _, handler in
      handler([])
      return true
    }
    delegate[{ $0.application(_:didFailToContinueUserActivityWithType:error:) }] = {
      _, _, error in print(error.localizedDescription)
    }
  }
  try object.implement(NSOutlineViewDataSource.self) { delegate in
    delegate[NSOutlineViewDataSource.outlineView(_:child:ofItem:)] = { _, _, _ in "text" }
    delegate[{ $0.outlineView(_:objectValueFor:byItem:) }] = { _, _, item in item }
    delegate[NSOutlineViewDataSource.outlineView(_:acceptDrop:item:childIndex:)] = { _, _, _, _ in true }
  }
  try object.implement(NSTextViewDelegate.self) { delegate in
    delegate[{ $0.textView(_:clickedOnLink:at:) }] = { _, _, _ in true }
    delegate[NSTextViewDelegate.textView(_:willChangeSelectionFromCharacterRange:toCharacterRange:)] = { _, range, _ in
      range
    }
    delegate[{ $0.textView(_:willChangeSelectionFromCharacterRanges:toCharacterRanges:) }] = { _, ranges, _ in ranges }
    delegate[NSTextViewDelegate.textView(_:shouldChangeTypingAttributes:toAttributes:)] = { _, _, attributes2 in
      attributes2
    }
    delegate[{ $0.textView(_:doCommandBy:) }] = { _, _ in true }
    delegate[NSTextViewDelegate.textView(_:menu:for:at:)] = { _, _, _, _ in nil }
  }
  try object.implement(NSMenuDelegate.self) { delegate in
    delegate[{ $0.menu(_:update:at:shouldCancel:) }] = { _, _, _, _ in true }
    delegate[NSMenuDelegate.menuHasKeyEquivalent] = { _, _, _, _ in true }
  }
  try object.implement(NSOpenSavePanelDelegate.self) { delegate in
    delegate[{ try $0.panel(_:validate:) }] = { _, url in guard url.path.count > 1 else { throw CancellationError() } }
    delegate[NSOpenSavePanelDelegate.panel(_:didChangeToDirectoryURL:)] = { _, url in print(url as Any) }
    delegate[{ $0.panel(_:userEnteredFilename:confirmed:) }] = { _, _, _ in nil }
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
    delegate[NSDraggingSource.draggingSession(_:sourceOperationMaskFor:), .onMainThread] = { _, _ in .move }
    delegate[{ $0.draggingSession(_:endedAt:operation:) }, .onMainThread] = { _, _, operation in
      print(operation)
    }
  }
  try object.implement(NSFilePromiseProviderDelegate.self) { delegate in
    delegate.on(NSFilePromiseProviderDelegate.filePromiseProvider(_:fileNameForType:)).delivered(.onAnyThread) { _, _ in "text" }
    delegate.on({ $0.filePromiseProvider(_:writePromiseTo:completionHandler:) }).delivered(.onAnyThread) { _, _, handler in
      handler(nil)
    }
    delegate.on(NSFilePromiseProviderDelegate.operationQueue).delivered(.onAnyThread) { _ in OperationQueue() }
  }
}
