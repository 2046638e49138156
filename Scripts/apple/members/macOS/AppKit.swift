import AppKit
import BlockDelegate

@MainActor func implementNSWindowDelegate(_ sender: NSWindow) throws {
  try sender.implement(NSWindowDelegate.self) { delegate in
    delegate.on({ $0.windowShouldClose }) { sender in true }
    delegate.otherwise(.member { $0.windowShouldClose }, true)
    delegate.on({ $0.windowWillResize }) { sender, frameSize in frameSize }
    delegate.on({ $0.windowWillUseStandardFrame }) { window, newFrame in newFrame }
    delegate.on({ $0.windowDidResize }) { notification in print(notification) }
    delegate.on({ $0.windowWillClose }) { notification in print(notification) }
    delegate.on({ $0.windowWillReturnFieldEditor }) { sender, client in client }
    delegate.on({ $0.windowShouldZoom }) { window, newFrame in true }
    delegate.on({ $0.windowWillReturnUndoManager }) { window in nil }
    delegate.on({ $0.window(_:willPositionSheet:using:) }) { window, sheet, rect in rect }
    delegate.on({ $0.window(_:shouldPopUpDocumentPathMenu:) }) { window, menu in true }
    delegate.on({ $0.window(_:willUseFullScreenContentSize:) }) { window, size in size }
    delegate.on({ $0.window(_:willUseFullScreenPresentationOptions:) }) { window, options in options }
    delegate.on({ $0.customWindowsToEnterFullScreen }) { window in nil }
    delegate.on({ $0.window(_:startCustomAnimationToEnterFullScreenWithDuration:) }) { window, duration in
      print(duration)
    }
    delegate.on({ $0.windowDidFailToEnterFullScreen }) { window in print(window) }
    delegate.on({ $0.window(_:willEncodeRestorableState:) }) { window, state in print(state) }
    delegate.on({ $0.window(_:didDecodeRestorableState:) }) { window, state in print(state) }
    delegate.on({ $0.windowDidExpose }) { notification in print(notification) }
    delegate.on({ $0.windowWillMove }) { notification in print(notification) }
    delegate.on({ $0.windowDidMove }) { notification in print(notification) }
    delegate.on({ $0.windowDidBecomeKey }) { notification in print(notification) }
    delegate.on({ $0.windowDidResignKey }) { notification in print(notification) }
    delegate.on({ $0.windowDidBecomeMain }) { notification in print(notification) }
    delegate.on({ $0.windowDidResignMain }) { notification in print(notification) }
    delegate.on({ $0.windowWillMiniaturize }) { notification in print(notification) }
    delegate.on({ $0.windowDidMiniaturize }) { notification in print(notification) }
    delegate.on({ $0.windowDidDeminiaturize }) { notification in print(notification) }
    delegate.on({ $0.windowDidUpdate }) { notification in print(notification) }
    delegate.on({ $0.windowDidChangeScreen }) { notification in print(notification) }
    delegate.on({ $0.windowDidChangeBackingProperties }) { notification in print(notification) }
    delegate.on({ $0.windowWillBeginSheet }) { notification in print(notification) }
    delegate.on({ $0.windowDidEndSheet }) { notification in print(notification) }
    delegate.on({ $0.windowWillStartLiveResize }) { notification in print(notification) }
    delegate.on({ $0.windowDidEndLiveResize }) { notification in print(notification) }
    delegate.on({ $0.windowWillEnterFullScreen }) { notification in print(notification) }
    delegate.on({ $0.windowDidEnterFullScreen }) { notification in print(notification) }
    delegate.on({ $0.windowWillExitFullScreen }) { notification in print(notification) }
    delegate.on({ $0.windowDidExitFullScreen }) { notification in print(notification) }
    delegate.on({ $0.windowDidChangeOcclusionState }) { notification in print(notification) }
  }
}

@MainActor func implementNSTableViewDataSource(_ tableView: NSTableView) throws {
  try tableView.implement(NSTableViewDataSource.self) { delegate in
    delegate.on({ $0.numberOfRows }) { tableView in 1 }
    delegate.on({ $0.tableView(_:objectValueFor:row:) }) { tableView, tableColumn, row in nil }
    delegate.on({ $0.tableView(_:setObjectValue:for:row:) }) { tableView, object, tableColumn, row in print(row) }
    delegate.on({ $0.tableView(_:sortDescriptorsDidChange:) }) { tableView, descriptors in print(descriptors) }
    delegate.on({ $0.tableView(_:pasteboardWriterForRow:) }) { tableView, row in nil }
    delegate.on({ $0.tableView(_:draggingSession:willBeginAt:forRowIndexes:) }) {
      tableView, session, screenPoint, rowIndexes in
      print(rowIndexes)
    }
    delegate.on({ $0.tableView(_:draggingSession:endedAt:operation:) }) { tableView, session, screenPoint, operation in
      print(operation)
    }
    delegate.on({ $0.tableView(_:updateDraggingItemsForDrag:) }) { tableView, info in print(info) }
    delegate.on({ $0.tableView(_:validateDrop:proposedRow:proposedDropOperation:) }) {
      tableView, info, row, operation in
      .move
    }
    delegate.on({ $0.tableView(_:acceptDrop:row:dropOperation:) }) { tableView, info, row, operation in true }
  }
}

@MainActor func implementNSTableViewDelegate(_ tableView: NSTableView) throws {
  try tableView.implement(NSTableViewDelegate.self) { delegate in
    delegate.on({ $0.tableView(_:shouldSelectRow:) }) { tableView, row in true }
    delegate.on({ $0.tableView(_:viewFor:row:) }) { tableView, tableColumn, row in nil }
    delegate.on({ $0.tableView(_:rowViewForRow:) }) { tableView, row in nil }
    delegate.on({ $0.tableView(_:didAdd:forRow:) }) { tableView, rowView, row in print(row) }
    delegate.on({ $0.tableView(_:didRemove:forRow:) }) { tableView, rowView, row in print(row) }
    delegate.on({ $0.tableView(_:willDisplayCell:for:row:) }) { tableView, cell, tableColumn, row in print(row) }
    delegate.on({ $0.tableView(_:shouldEdit:row:) }) { tableView, tableColumn, row in true }
    delegate.on({ $0.tableView(_:toolTipFor:rect:tableColumn:row:mouseLocation:) }) {
      tableView, cell, rect, tableColumn, row, location in
      "text"
    }
    delegate.on({ $0.selectionShouldChange }) { tableView in true }
    delegate.on({ $0.tableView(_:selectionIndexesForProposedSelection:) }) { tableView, indexes in indexes }
    delegate.on({ $0.tableView(_:shouldSelect:) }) { tableView, tableColumn in true }
    delegate.on({ $0.tableView(_:didClick:) }) { tableView, tableColumn in print(tableColumn) }
    delegate.on({ $0.tableView(_:didDrag:) }) { tableView, tableColumn in print(tableColumn) }
    delegate.on({ $0.tableView(_:heightOfRow:) }) { tableView, row in 44 }
    delegate.on({ $0.tableView(_:typeSelectStringFor:row:) }) { tableView, tableColumn, row in nil }
    delegate.on({ $0.tableView(_:isGroupRow:) }) { tableView, row in true }
    delegate.on({ $0.tableView(_:sizeToFitWidthOfColumn:) }) { tableView, column in 44 }
    delegate.on({ $0.tableView(_:rowActionsForRow:edge:) }) { tableView, row, edge in [] }
    delegate.on({ $0.tableView(_:shouldReorderColumn:toColumn:) }) { tableView, columnIndex, index in true }
    delegate.on({ $0.tableViewColumnDidMove }) { notification in print(notification) }
    delegate.on({ $0.tableViewColumnDidResize }) { notification in print(notification) }
    delegate.on({ $0.tableViewSelectionIsChanging }) { notification in print(notification) }
    delegate.on({ $0.tableViewSelectionDidChange }) { notification in print(notification) }
  }
}

@MainActor func implementNSControlTextEditingDelegate(_ control: NSControl) throws {
  try control.implement(NSControlTextEditingDelegate.self) { delegate in
    delegate.on({ $0.control(_:textShouldEndEditing:) }) { control, fieldEditor in true }
    delegate.on({ $0.controlTextDidChange }) { obj in print(obj) }
    delegate.on({ $0.controlTextDidBeginEditing }) { obj in print(obj) }
    delegate.on({ $0.controlTextDidEndEditing }) { obj in print(obj) }
    delegate.on({ $0.control(_:textShouldBeginEditing:) }) { control, fieldEditor in true }
    delegate.on({ $0.control(_:didFailToFormatString:errorDescription:) }) { control, string, error in true }
    delegate.on({ $0.control(_:isValidObject:) }) { control, obj in true }
    delegate.on({ $0.control(_:textView:doCommandBy:) }) { control, textView, selector in true }
    delegate.on({ $0.control(_:textView:completions:forPartialWordRange:indexOfSelectedItem:) }) {
      control, textView, words, charRange, index in
      words
    }
  }
}

@MainActor func implementNSTextFieldDelegate(_ textField: NSTextField) throws {
  try textField.implement(NSTextFieldDelegate.self) { delegate in
    delegate.on({ $0.textField(_:textView:candidatesForSelectedRange:) }) { textField, textView, range in nil }
    delegate.on({ $0.textField(_:textView:shouldSelectCandidateAt:) }) { textField, textView, index in true }
  }
}

@MainActor func implementNSApplicationDelegate(_ sender: NSApplication) throws {
  try sender.implement(NSApplicationDelegate.self) { delegate in
    delegate.on({ $0.applicationShouldTerminate }) { sender in .terminateNow }
    delegate.on({ $0.applicationDidFinishLaunching }) { notification in print(notification) }
    delegate.on({ $0.applicationShouldTerminateAfterLastWindowClosed }) { sender in true }
    delegate.on({ $0.applicationWillTerminate }) { notification in print(notification) }
    delegate.on({ $0.application(_:open:) }) { application, urls in print(urls) }
    delegate.on({ $0.application(_:openFile:) }) { sender, filename in true }
    delegate.on({ $0.application(_:openFiles:) }) { sender, filenames in print(filenames) }
    delegate.on({ $0.applicationShouldOpenUntitledFile }) { sender in true }
    delegate.on({ $0.applicationOpenUntitledFile }) { sender in true }
    delegate.on({ $0.application(_:printFile:) }) { sender, filename in true }
    delegate.on({ $0.applicationShouldHandleReopen }) { sender, flag in true }
    delegate.on({ $0.applicationDockMenu }) { sender in nil }
    delegate.on({ $0.application(_:willPresentError:) }) { application, error in error }
    delegate.on({ $0.application(_:didRegisterForRemoteNotificationsWithDeviceToken:) }) { application, deviceToken in
      print(deviceToken)
    }
    delegate.on({ $0.application(_:didFailToRegisterForRemoteNotificationsWithError:) }) { application, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.application(_:didReceiveRemoteNotification:) }) { application, userInfo in print(userInfo) }
    delegate.on({ $0.applicationSupportsSecureRestorableState }) { app in true }
    delegate.on({ $0.application(_:willEncodeRestorableState:) }) { app, coder in print(coder) }
    delegate.on({ $0.application(_:willContinueUserActivityWithType:) }) { application, type in true }
    delegate.on({ $0.application(_:continue:restorationHandler:) }) { application, activity, handler in
      handler([])
      return true
    }
    delegate.on({ $0.application(_:didFailToContinueUserActivityWithType:error:) }) { application, type, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.application(_:didUpdate:) }) { application, activity in print(activity) }
    delegate.on({ $0.application(_:delegateHandlesKey:) }) { sender, key in true }
    delegate.on({ $0.applicationShouldAutomaticallyLocalizeKeyEquivalents }) { application in true }
    delegate.on({ $0.applicationWillFinishLaunching }) { notification in print(notification) }
    delegate.on({ $0.applicationDidBecomeActive }) { notification in print(notification) }
    delegate.on({ $0.applicationDidHide }) { notification in print(notification) }
    delegate.on({ $0.applicationDidChangeScreenParameters }) { notification in print(notification) }
  }
}

@MainActor func implementNSOutlineViewDataSource(_ outlineView: NSOutlineView) throws {
  try outlineView.implement(NSOutlineViewDataSource.self) { delegate in
    delegate.on({ $0.outlineView(_:numberOfChildrenOfItem:) }) { outlineView, item in 1 }
    delegate.on({ $0.outlineView(_:child:ofItem:) }) { outlineView, index, item in "text" }
    delegate.on({ $0.outlineView(_:isItemExpandable:) }) { outlineView, item in true }
    delegate.on({ $0.outlineView(_:objectValueFor:byItem:) }) { outlineView, tableColumn, item in item }
    delegate.on({ $0.outlineView(_:setObjectValue:for:byItem:) }) { outlineView, object, tableColumn, item in
      print(item as Any)
    }
    delegate.on({ $0.outlineView(_:itemForPersistentObject:) }) { outlineView, object in nil }
    delegate.on({ $0.outlineView(_:persistentObjectForItem:) }) { outlineView, item in item }
    delegate.on({ $0.outlineView(_:sortDescriptorsDidChange:) }) { outlineView, descriptors in print(descriptors) }
    delegate.on({ $0.outlineView(_:pasteboardWriterForItem:) }) { outlineView, item in nil }
    delegate.on({ $0.outlineView(_:validateDrop:proposedItem:proposedChildIndex:) }) { outlineView, info, item, index in
      .move
    }
    delegate.on({ $0.outlineView(_:acceptDrop:item:childIndex:) }) { outlineView, info, item, index in true }
  }
}

@MainActor func implementNSOutlineViewDelegate(_ outlineView: NSOutlineView) throws {
  try outlineView.implement(NSOutlineViewDelegate.self) { delegate in
    delegate.on({ $0.outlineView(_:viewFor:item:) }) { outlineView, tableColumn, item in nil }
    delegate.on({ $0.outlineView(_:rowViewForItem:) }) { outlineView, item in nil }
    delegate.on({ $0.outlineView(_:didAdd:forRow:) }) { outlineView, rowView, row in print(row) }
    delegate.on({ $0.outlineView(_:shouldSelectItem:) }) { outlineView, item in true }
    delegate.on({ $0.outlineView(_:selectionIndexesForProposedSelection:) }) { outlineView, indexes in indexes }
    delegate.on({ $0.outlineView(_:heightOfRowByItem:) }) { outlineView, item in 44 }
    delegate.on({ $0.outlineView(_:typeSelectStringFor:item:) }) { outlineView, tableColumn, item in nil }
    delegate.on({ $0.outlineView(_:isGroupItem:) }) { outlineView, item in true }
    delegate.on({ $0.outlineView(_:shouldExpandItem:) }) { outlineView, item in true }
    delegate.on({ $0.outlineView(_:shouldCollapseItem:) }) { outlineView, item in true }
    delegate.on({ $0.outlineView(_:shouldShowOutlineCellForItem:) }) { outlineView, item in true }
    delegate.on({ $0.outlineViewSelectionDidChange }) { notification in print(notification) }
    delegate.on({ $0.outlineViewItemWillExpand }) { notification in print(notification) }
    delegate.on({ $0.outlineViewItemDidExpand }) { notification in print(notification) }
    delegate.on({ $0.outlineViewItemDidCollapse }) { notification in print(notification) }
  }
}

@MainActor func implementNSCollectionViewDataSource(_ view: NSCollectionView) throws {
  try view.implement(NSCollectionViewDataSource.self) { delegate in
    delegate.on({ $0.collectionView(_:numberOfItemsInSection:) }) { view, section in 1 }
    delegate.on({ $0.collectionView(_:itemForRepresentedObjectAt:) }) { view, indexPath in NSCollectionViewItem() }
    delegate.on({ $0.numberOfSections }) { view in 1 }
    delegate.on({ $0.collectionView(_:viewForSupplementaryElementOfKind:at:) }) { view, kind, indexPath in NSView() }
  }
}

@MainActor func implementNSCollectionViewDelegate(_ view: NSCollectionView) throws {
  try view.implement(NSCollectionViewDelegate.self) { delegate in
    delegate.on({ $0.collectionView(_:shouldSelectItemsAt:) }) { view, indexPaths in indexPaths }
    delegate.on({ $0.collectionView(_:didSelectItemsAt:) }) { view, indexPaths in print(indexPaths) }
    delegate.on({ $0.collectionView(_:didDeselectItemsAt:) }) { view, indexPaths in print(indexPaths) }
    delegate.on({ $0.collectionView(_:canDragItemsAt:with:) }) { view, indexPaths, event in true }
    delegate.on({ $0.collectionView(_:willDisplay:forRepresentedObjectAt:) }) { view, item, indexPath in
      print(indexPath)
    }
  }
}

@MainActor func implementNSTextDelegate(_ textObject: NSText) throws {
  try textObject.implement(NSTextDelegate.self) { delegate in
    delegate.on({ $0.textShouldBeginEditing }) { textObject in true }
    delegate.on({ $0.textShouldEndEditing }) { textObject in true }
    delegate.on({ $0.textDidBeginEditing }) { notification in print(notification) }
    delegate.on({ $0.textDidEndEditing }) { notification in print(notification) }
    delegate.on({ $0.textDidChange }) { notification in print(notification) }
  }
}

@MainActor func implementNSTextViewDelegate(_ textView: NSTextView) throws {
  try textView.implement(NSTextViewDelegate.self) { delegate in
    delegate.on({ $0.textView(_:clickedOnLink:at:) }) { textView, link, charIndex in true }
    delegate.on({ $0.textView(_:willChangeSelectionFromCharacterRange:toCharacterRange:) }) { textView, range, range2 in
      range
    }
    delegate.on({ $0.textView(_:willChangeSelectionFromCharacterRanges:toCharacterRanges:) }) {
      textView, ranges, ranges2 in
      ranges
    }
    delegate.on({ $0.textView(_:shouldChangeTextIn:replacementString:) }) { textView, range, string in true }
    delegate.on({ $0.textView(_:shouldChangeTypingAttributes:toAttributes:) }) { textView, attributes, attributes2 in
      attributes2
    }
    delegate.on({ $0.textViewDidChangeSelection }) { notification in print(notification) }
    delegate.on({ $0.textView(_:willDisplayToolTip:forCharacterAt:) }) { textView, tooltip, index in nil }
    delegate.on({ $0.textView(_:completions:forPartialWordRange:indexOfSelectedItem:) }) {
      textView, words, charRange, index in
      words
    }
    delegate.on({ $0.textView(_:doCommandBy:) }) { textView, selector in true }
    delegate.on({ $0.textView(_:menu:for:at:) }) { view, menu, event, charIndex in nil }
    delegate.on({ $0.undoManager }) { view in nil }
  }
}

func implementNSTextStorageDelegate(_ textStorage: NSTextStorage) throws {
  try textStorage.implement(NSTextStorageDelegate.self) { delegate in
    delegate.on({ $0.textStorage(_:willProcessEditing:range:changeInLength:) }) {
      textStorage, editedMask, editedRange, delta in
      print(delta)
    }
    delegate.on({ $0.textStorage(_:didProcessEditing:range:changeInLength:) }) {
      textStorage, editedMask, editedRange, delta in
      print(delta)
    }
  }
}

@MainActor func implementNSSearchFieldDelegate(_ sender: NSSearchField) throws {
  try sender.implement(NSSearchFieldDelegate.self) { delegate in
    delegate.on({ $0.searchFieldDidStartSearching }) { sender in print(sender) }
    delegate.on({ $0.searchFieldDidEndSearching }) { sender in print(sender) }
  }
}

@MainActor func implementNSComboBoxDataSource(_ comboBox: NSComboBox) throws {
  try comboBox.implement(NSComboBoxDataSource.self) { delegate in
    delegate.on({ $0.numberOfItems }) { comboBox in 1 }
    delegate.on({ $0.comboBox(_:objectValueForItemAt:) }) { comboBox, index in nil }
    delegate.on({ $0.comboBox(_:indexOfItemWithStringValue:) }) { comboBox, string in 1 }
    delegate.on({ $0.comboBox(_:completedString:) }) { comboBox, string in nil }
  }
}

@MainActor func implementNSSplitViewDelegate(_ splitView: NSSplitView) throws {
  try splitView.implement(NSSplitViewDelegate.self) { delegate in
    delegate.on({ $0.splitView(_:canCollapseSubview:) }) { splitView, subview in true }
    delegate.on({ $0.splitView(_:constrainMinCoordinate:ofSubviewAt:) }) { splitView, position, index in 44 }
    delegate.on({ $0.splitView(_:constrainMaxCoordinate:ofSubviewAt:) }) { splitView, position, index in 44 }
    delegate.on({ $0.splitView(_:constrainSplitPosition:ofSubviewAt:) }) { splitView, position, index in 44 }
    delegate.on({ $0.splitView(_:resizeSubviewsWithOldSize:) }) { splitView, oldSize in print(oldSize) }
    delegate.on({ $0.splitView(_:shouldAdjustSizeOfSubview:) }) { splitView, view in true }
    delegate.on({ $0.splitView(_:shouldHideDividerAt:) }) { splitView, index in true }
    delegate.on({ $0.splitView(_:effectiveRect:forDrawnRect:ofDividerAt:) }) { splitView, rect, drawnRect, index in
      rect
    }
    delegate.on({ $0.splitView(_:additionalEffectiveRectOfDividerAt:) }) { splitView, index in NSRect() }
    delegate.on({ $0.splitViewWillResizeSubviews }) { notification in print(notification) }
    delegate.on({ $0.splitViewDidResizeSubviews }) { notification in print(notification) }
  }
}

@MainActor func implementNSMenuDelegate(_ menu: NSMenu) throws {
  try menu.implement(NSMenuDelegate.self) { delegate in
    delegate.on({ $0.menuNeedsUpdate }) { menu in print(menu) }
    delegate.on({ $0.numberOfItems }) { menu in 1 }
    delegate.on({ $0.menu(_:update:at:shouldCancel:) }) { menu, item, index, cancel in true }
    delegate.on({ $0.menuHasKeyEquivalent }) { menu, event, target, action in true }
    delegate.on({ $0.menuWillOpen }) { menu in print(menu) }
    delegate.on({ $0.menuDidClose }) { menu in print(menu) }
    delegate.on({ $0.menu(_:willHighlight:) }) { menu, item in print(item as Any) }
    delegate.on({ $0.confinementRect }) { menu, screen in NSRect() }
  }
}

@MainActor func implementNSMenuItemValidation(_ menuItem: NSMenuItem) throws {
  try menuItem.implement(NSMenuItemValidation.self) { delegate in
    delegate.on({ $0.validateMenuItem }) { menuItem in true }
  }
}

@MainActor func implementNSToolbarDelegate(_ toolbar: NSToolbar) throws {
  try toolbar.implement(NSToolbarDelegate.self) { delegate in
    delegate.on({ $0.toolbar(_:itemForItemIdentifier:willBeInsertedIntoToolbar:) }) { toolbar, identifier, flag in nil }
    delegate.on({ $0.toolbarDefaultItemIdentifiers }) { toolbar in [] }
    delegate.on({ $0.toolbarAllowedItemIdentifiers }) { toolbar in [] }
    delegate.on({ $0.toolbarSelectableItemIdentifiers }) { toolbar in [] }
    delegate.on({ $0.toolbarImmovableItemIdentifiers }) { toolbar in [] }
    delegate.on({ $0.toolbar(_:itemIdentifier:canBeInsertedAt:) }) { toolbar, identifier, index in true }
    delegate.on({ $0.toolbarWillAddItem }) { notification in print(notification) }
    delegate.on({ $0.toolbarDidRemoveItem }) { notification in print(notification) }
  }
}

@MainActor func implementNSTabViewDelegate(_ tabView: NSTabView) throws {
  try tabView.implement(NSTabViewDelegate.self) { delegate in
    delegate.on({ $0.tabView(_:shouldSelect:) }) { tabView, tabViewItem in true }
    delegate.on({ $0.tabView(_:willSelect:) }) { tabView, tabViewItem in print(tabViewItem as Any) }
    delegate.on({ $0.tabView(_:didSelect:) }) { tabView, tabViewItem in print(tabViewItem as Any) }
    delegate.on({ $0.tabViewDidChangeNumberOfTabViewItems }) { tabView in print(tabView) }
  }
}

@MainActor func implementNSPopoverDelegate(_ popover: NSPopover) throws {
  try popover.implement(NSPopoverDelegate.self) { delegate in
    delegate.on({ $0.popoverShouldClose }) { popover in true }
    delegate.on({ $0.popoverShouldDetach }) { popover in true }
    delegate.on({ $0.popoverDidDetach }) { popover in print(popover) }
    delegate.on({ $0.detachableWindow }) { popover in nil }
    delegate.on({ $0.popoverWillShow }) { notification in print(notification) }
    delegate.on({ $0.popoverDidClose }) { notification in print(notification) }
  }
}

@MainActor func implementNSOpenSavePanelDelegate(_ object: NSObject) throws {
  try object.implement(NSOpenSavePanelDelegate.self) { delegate in
    delegate.on({ $0.panel(_:shouldEnable:) }) { sender, url in true }
    delegate.on({ try $0.panel(_:validate:) }) { sender, url in
      guard url.path.count > 1 else { throw CancellationError() }
    }
    delegate.on({ $0.panel(_:didChangeToDirectoryURL:) }) { sender, url in print(url as Any) }
    delegate.on({ $0.panel(_:userEnteredFilename:confirmed:) }) { sender, filename, okFlag in nil }
    delegate.on({ $0.panel(_:willExpand:) }) { sender, expanding in print(expanding) }
    delegate.on({ $0.panelSelectionDidChange }) { sender in print(sender as Any) }
  }
}

@MainActor func implementNSWindowRestoration(_ object: NSObject) throws {
  try object.implement(NSWindowRestoration.self) { delegate in
    delegate.onClassMethod(NSSelectorFromString("restoreWindowWithIdentifier:state:completionHandler:")) {
      (
        identifier: NSUserInterfaceItemIdentifier, state: NSCoder,
        handler: @escaping @convention(block) (NSWindow?, (any Error)?) -> Void
      ) -> Void in
      handler(nil, nil)
    }
  }
}

func implementNSDraggingSource(_ session: NSDraggingSession) throws {
  try session.implement(NSDraggingSource.self) { delegate in
    delegate.on({ $0.draggingSession(_:sourceOperationMaskFor:) }) { session, context in .move }
    delegate.on({ $0.draggingSession(_:willBeginAt:) }) { session, screenPoint in print(screenPoint) }
    delegate.on({ $0.draggingSession(_:movedTo:) }) { session, screenPoint in print(screenPoint) }
    delegate.on({ $0.draggingSession(_:endedAt:operation:) }) { session, screenPoint, operation in print(operation) }
    delegate.on({ $0.ignoreModifierKeys }) { session in true }
  }
}

func implementNSFilePromiseProviderDelegate(_ provider: NSFilePromiseProvider) throws {
  try provider.implement(NSFilePromiseProviderDelegate.self) { delegate in
    delegate.on({ $0.filePromiseProvider(_:fileNameForType:) }) { provider, fileType in "text" }
    delegate.on({ $0.filePromiseProvider(_:writePromiseTo:completionHandler:) }) { provider, url, handler in
      handler(nil)
    }
    delegate.on({ $0.operationQueue }) { provider in OperationQueue() }
  }
}

func implementNSSoundDelegate(_ sound: NSSound) throws {
  try sound.implement(NSSoundDelegate.self) { delegate in
    delegate.on({ $0.sound }) { sound, flag in print(flag) }
  }
}
