import BlockDelegate
import UIKit

@MainActor func implementUIScrollViewDelegate(_ scrollView: UIScrollView) throws {
  try scrollView.implement(UIScrollViewDelegate.self) { delegate in
    delegate.on({ $0.scrollViewDidScroll }) { scrollView in print(scrollView) }
    delegate.on({ $0.scrollViewDidZoom }) { scrollView in print(scrollView) }
    delegate.on({ $0.scrollViewWillBeginDragging }) { scrollView in print(scrollView) }
    delegate.on({ $0.scrollViewDidEndDragging }) { scrollView, decelerate in print(decelerate) }
    delegate.on({ $0.scrollViewWillBeginDecelerating }) { scrollView in print(scrollView) }
    delegate.on({ $0.scrollViewDidEndDecelerating }) { scrollView in print(scrollView) }
    delegate.on({ $0.scrollViewDidEndScrollingAnimation }) { scrollView in print(scrollView) }
    delegate.on({ $0.viewForZooming }) { scrollView in nil }
    delegate.on({ $0.scrollViewWillBeginZooming }) { scrollView, view in print(view as Any) }
    delegate.on({ $0.scrollViewDidEndZooming }) { scrollView, view, scale in print(scale) }
    delegate.on({ $0.scrollViewShouldScrollToTop }) { scrollView in true }
    delegate.on({ $0.scrollViewDidScrollToTop }) { scrollView in print(scrollView) }
    delegate.on({ $0.scrollViewDidChangeAdjustedContentInset }) { scrollView in print(scrollView) }
    delegate.on({ $0.scrollViewWillEndDragging }) { scrollView, velocity, offset in print(offset) }
  }
}

@MainActor func implementUITableViewDelegate(_ tableView: UITableView) throws {
  try tableView.implement(UITableViewDelegate.self) { delegate in
    delegate.on({ $0.tableView(_:didSelectRowAt:) }) { tableView, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:heightForRowAt:) }) { tableView, indexPath in 44 }
    delegate.on({ $0.tableView(_:editingStyleForRowAt:) }) { tableView, indexPath in .delete }
    delegate.on({ $0.tableView(_:willDisplay:forRowAt:) }) { tableView, cell, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:willDisplayHeaderView:forSection:) }) { tableView, view, section in print(section) }
    delegate.on({ $0.tableView(_:didEndDisplaying:forRowAt:) }) { tableView, cell, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:heightForHeaderInSection:) }) { tableView, section in 44 }
    delegate.on({ $0.tableView(_:heightForFooterInSection:) }) { tableView, section in 44 }
    delegate.on({ $0.tableView(_:estimatedHeightForRowAt:) }) { tableView, indexPath in 44 }
    delegate.on({ $0.tableView(_:viewForHeaderInSection:) }) { tableView, section in nil }
    delegate.on({ $0.tableView(_:viewForFooterInSection:) }) { tableView, section in nil }
    delegate.on({ $0.tableView(_:accessoryButtonTappedForRowWith:) }) { tableView, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:shouldHighlightRowAt:) }) { tableView, indexPath in true }
    delegate.on({ $0.tableView(_:didHighlightRowAt:) }) { tableView, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:didUnhighlightRowAt:) }) { tableView, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:willSelectRowAt:) }) { tableView, indexPath in nil }
    delegate.on({ $0.tableView(_:willDeselectRowAt:) }) { tableView, indexPath in nil }
    delegate.on({ $0.tableView(_:canPerformPrimaryActionForRowAt:) }) { tableView, indexPath in true }
    delegate.on({ $0.tableView(_:didDeselectRowAt:) }) { tableView, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:titleForDeleteConfirmationButtonForRowAt:) }) { tableView, indexPath in nil }
    delegate.on({ $0.tableView(_:leadingSwipeActionsConfigurationForRowAt:) }) { tableView, indexPath in nil }
    delegate.on({ $0.tableView(_:trailingSwipeActionsConfigurationForRowAt:) }) { tableView, indexPath in nil }
    delegate.on({ $0.tableView(_:shouldIndentWhileEditingRowAt:) }) { tableView, indexPath in true }
    delegate.on({ $0.tableView(_:willBeginEditingRowAt:) }) { tableView, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:didEndEditingRowAt:) }) { tableView, indexPath in print(indexPath as Any) }
    delegate.on({ $0.tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:) }) { tableView, path, path2 in
      path
    }
    delegate.on({ $0.tableView(_:indentationLevelForRowAt:) }) { tableView, indexPath in 1 }
    delegate.on({ $0.tableView(_:canFocusRowAt:) }) { tableView, indexPath in true }
    delegate.on({ $0.tableView(_:shouldUpdateFocusIn:) }) { tableView, context in true }
    delegate.on({ $0.tableView(_:didUpdateFocusIn:with:) }) { tableView, context, coordinator in print(coordinator) }
    delegate.on({ $0.indexPathForPreferredFocusedView }) { tableView in nil }
    delegate.on({ $0.tableView(_:shouldBeginMultipleSelectionInteractionAt:) }) { tableView, indexPath in true }
    delegate.on({ $0.tableViewDidEndMultipleSelectionInteraction }) { tableView in print(tableView) }
    delegate.on({ $0.tableView(_:contextMenuConfigurationForRowAt:point:) }) { tableView, indexPath, point in nil }
    delegate.on({ $0.tableView(_:previewForHighlightingContextMenuWith:) }) { tableView, configuration in nil }
    delegate.on({ $0.tableView(_:willPerformPreviewActionForMenuWith:animator:) }) {
      tableView, configuration, animator in
      print(animator)
    }
    delegate.on({ $0.tableView(_:willEndContextMenuInteractionWith:animator:) }) { tableView, configuration, animator in
      print(animator as Any)
    }
  }
}

@MainActor func implementUITableViewDataSource(_ tableView: UITableView) throws {
  try tableView.implement(UITableViewDataSource.self) { delegate in
    delegate.on({ $0.tableView(_:numberOfRowsInSection:) }) { tableView, section in 1 }
    delegate.on({ $0.tableView(_:cellForRowAt:) }) { tableView, indexPath in UITableViewCell() }
    delegate.on({ $0.numberOfSections }) { tableView in 1 }
    delegate.on({ $0.tableView(_:titleForHeaderInSection:) }) { tableView, section in nil }
    delegate.on({ $0.tableView(_:titleForFooterInSection:) }) { tableView, section in nil }
    delegate.on({ $0.tableView(_:canEditRowAt:) }) { tableView, indexPath in true }
    delegate.on({ $0.tableView(_:canMoveRowAt:) }) { tableView, indexPath in true }
    delegate.on({ $0.sectionIndexTitles }) { tableView in nil }
    delegate.on({ $0.tableView(_:sectionForSectionIndexTitle:at:) }) { tableView, title, index in 1 }
    delegate.on({ $0.tableView(_:commit:forRowAt:) }) { tableView, style, indexPath in print(indexPath) }
    delegate.on({ $0.tableView(_:moveRowAt:to:) }) { tableView, path, path2 in print(path2) }
  }
}

@MainActor func implementUITableViewDataSourcePrefetching(_ tableView: UITableView) throws {
  try tableView.implement(UITableViewDataSourcePrefetching.self) { delegate in
    delegate.on({ $0.tableView(_:prefetchRowsAt:) }) { tableView, indexPaths in print(indexPaths) }
    delegate.on({ $0.tableView(_:cancelPrefetchingForRowsAt:) }) { tableView, indexPaths in print(indexPaths) }
  }
}

@MainActor func implementUICollectionViewDataSource(_ view: UICollectionView) throws {
  try view.implement(UICollectionViewDataSource.self) { delegate in
    delegate.on({ $0.collectionView(_:numberOfItemsInSection:) }) { view, section in 1 }
    delegate.on({ $0.collectionView(_:cellForItemAt:) }) { view, indexPath in UICollectionViewCell() }
    delegate.on({ $0.numberOfSections }) { view in 1 }
    delegate.on({ $0.collectionView(_:viewForSupplementaryElementOfKind:at:) }) { view, kind, indexPath in
      UICollectionReusableView()
    }
    delegate.on({ $0.collectionView(_:canMoveItemAt:) }) { view, indexPath in true }
    delegate.on({ $0.collectionView(_:moveItemAt:to:) }) { view, path, path2 in print(path2) }
    delegate.on({ $0.indexTitles }) { view in nil }
    delegate.on({ $0.collectionView(_:indexPathForIndexTitle:at:) }) { view, title, index in IndexPath() }
  }
}

@MainActor func implementUICollectionViewDataSourcePrefetching(_ view: UICollectionView) throws {
  try view.implement(UICollectionViewDataSourcePrefetching.self) { delegate in
    delegate.on({ $0.collectionView(_:prefetchItemsAt:) }) { view, indexPaths in print(indexPaths) }
    delegate.on({ $0.collectionView(_:cancelPrefetchingForItemsAt:) }) { view, indexPaths in print(indexPaths) }
  }
}

@MainActor func implementUICollectionViewDelegate(_ view: UICollectionView) throws {
  try view.implement(UICollectionViewDelegate.self) { delegate in
    delegate.on({ $0.collectionView(_:shouldHighlightItemAt:) }) { view, indexPath in true }
    delegate.on({ $0.collectionView(_:didHighlightItemAt:) }) { view, indexPath in print(indexPath) }
    delegate.on({ $0.collectionView(_:shouldSelectItemAt:) }) { view, indexPath in true }
    delegate.on({ $0.collectionView(_:shouldDeselectItemAt:) }) { view, indexPath in true }
    delegate.on({ $0.collectionView(_:didSelectItemAt:) }) { view, indexPath in print(indexPath) }
    delegate.on({ $0.collectionView(_:didDeselectItemAt:) }) { view, indexPath in print(indexPath) }
    delegate.on({ $0.collectionView(_:canPerformPrimaryActionForItemAt:) }) { view, indexPath in true }
    delegate.on({ $0.collectionView(_:willDisplay:forItemAt:) }) { view, cell, indexPath in print(indexPath) }
    delegate.on({ $0.collectionView(_:willDisplaySupplementaryView:forElementKind:at:) }) {
      view, view2, elementKind, indexPath in
      print(indexPath)
    }
    delegate.on({ $0.collectionView(_:didEndDisplaying:forItemAt:) }) { view, cell, indexPath in print(indexPath) }
    delegate.on({ $0.collectionView(_:transitionLayoutForOldLayout:newLayout:) }) { view, fromLayout, toLayout in
      UICollectionViewTransitionLayout()
    }
    delegate.on({ $0.collectionView(_:canFocusItemAt:) }) { view, indexPath in true }
    delegate.on({ $0.collectionView(_:shouldUpdateFocusIn:) }) { view, context in true }
    delegate.on({ $0.collectionView(_:targetContentOffsetForProposedContentOffset:) }) { view, offset in offset }
    delegate.on({ $0.collectionView(_:canEditItemAt:) }) { view, indexPath in true }
    delegate.on({ $0.collectionViewDidEndMultipleSelectionInteraction }) { view in print(view) }
    delegate.on({ $0.collectionView(_:contextMenuConfigurationForItemsAt:point:) }) { view, indexPaths, point in nil }
    delegate.on({ $0.collectionView(_:contextMenuConfiguration:highlightPreviewForItemAt:) }) {
      view, configuration, indexPath in
      nil
    }
    delegate.on({ $0.collectionView(_:willDisplayContextMenuWith:animator:) }) { view, configuration, animator in
      print(animator as Any)
    }
  }
}

@MainActor func implementUICollectionViewDelegateFlowLayout(_ view: UICollectionView) throws {
  try view.implement(UICollectionViewDelegateFlowLayout.self) { delegate in
    delegate.on({ $0.collectionView(_:layout:sizeForItemAt:) }) { view, layout, indexPath in
      CGSize(width: 100, height: 44)
    }
    delegate.on({ $0.collectionView(_:layout:insetForSectionAt:) }) { view, layout, section in UIEdgeInsets() }
    delegate.on({ $0.collectionView(_:layout:minimumLineSpacingForSectionAt:) }) { view, layout, section in 44 }
    delegate.on({ $0.collectionView(_:layout:minimumInteritemSpacingForSectionAt:) }) { view, layout, section in 44 }
    delegate.on({ $0.collectionView(_:layout:referenceSizeForHeaderInSection:) }) { view, layout, section in
      CGSize(width: 100, height: 44)
    }
    delegate.on({ $0.collectionView(_:layout:referenceSizeForFooterInSection:) }) { view, layout, section in
      CGSize(width: 100, height: 44)
    }
  }
}

@MainActor func implementUITextFieldDelegate(_ textField: UITextField) throws {
  try textField.implement(UITextFieldDelegate.self) { delegate in
    delegate.on({ $0.textFieldShouldBeginEditing }) { textField in true }
    delegate.on({ $0.textFieldDidBeginEditing }) { textField in print(textField) }
    delegate.on({ $0.textFieldShouldEndEditing }) { textField in true }
    delegate.on({ $0.textFieldDidEndEditing(_:) }) { textField in print(textField) }
    delegate.on({ $0.textFieldDidEndEditing(_:reason:) }) { textField, reason in print(reason) }
    delegate.on({ $0.textField(_:shouldChangeCharactersIn:replacementString:) }) { textField, range, string in true }
    delegate.on({ $0.textFieldDidChangeSelection }) { textField in print(textField) }
    delegate.on({ $0.textFieldShouldClear }) { textField in true }
    delegate.on({ $0.textFieldShouldReturn }) { textField in true }
    delegate.on({ $0.textField(_:editMenuForCharactersIn:suggestedActions:) }) { textField, range, actions in nil }
    delegate.on({ $0.textField(_:willPresentEditMenuWith:) }) { textField, animator in print(animator) }
    delegate.on({ $0.textField(_:willDismissEditMenuWith:) }) { textField, animator in print(animator) }
  }
}

@MainActor func implementUITextViewDelegate(_ textView: UITextView) throws {
  try textView.implement(UITextViewDelegate.self) { delegate in
    delegate.on({ $0.textViewShouldBeginEditing }) { textView in true }
    delegate.on({ $0.textViewShouldEndEditing }) { textView in true }
    delegate.on({ $0.textViewDidBeginEditing }) { textView in print(textView) }
    delegate.on({ $0.textViewDidEndEditing }) { textView in print(textView) }
    delegate.on({ $0.textView(_:shouldChangeTextIn:replacementText:) }) { textView, range, text in true }
    delegate.on({ $0.textViewDidChange }) { textView in print(textView) }
    delegate.on({ $0.textViewDidChangeSelection }) { textView in print(textView) }
    delegate.on({ $0.textView(_:editMenuForTextIn:suggestedActions:) }) { textView, range, actions in nil }
    delegate.on({ $0.textView(_:primaryActionFor:defaultAction:) }) { textView, textItem, defaultAction in nil }
    delegate.on({ $0.textView(_:shouldInteractWith:in:interaction:) }) { (textView, url: URL, range, interaction) in
      true
    }
    delegate.on({ $0.textView(_:shouldInteractWith:in:interaction:) }) {
      (textView, attachment: NSTextAttachment, range, interaction) in
      true
    }
  }
}

@MainActor func implementUISearchBarDelegate(_ searchBar: UISearchBar) throws {
  try searchBar.implement(UISearchBarDelegate.self) { delegate in
    delegate.on({ $0.searchBarShouldBeginEditing }) { searchBar in true }
    delegate.on({ $0.searchBarTextDidBeginEditing }) { searchBar in print(searchBar) }
    delegate.on({ $0.searchBarShouldEndEditing }) { searchBar in true }
    delegate.on({ $0.searchBarTextDidEndEditing }) { searchBar in print(searchBar) }
    delegate.on({ $0.searchBar(_:textDidChange:) }) { searchBar, searchText in print(searchText) }
    delegate.on({ $0.searchBar(_:shouldChangeTextIn:replacementText:) }) { searchBar, range, text in true }
    delegate.on({ $0.searchBarSearchButtonClicked }) { searchBar in print(searchBar) }
    delegate.on({ $0.searchBarBookmarkButtonClicked }) { searchBar in print(searchBar) }
    delegate.on({ $0.searchBarCancelButtonClicked }) { searchBar in print(searchBar) }
    delegate.on({ $0.searchBarResultsListButtonClicked }) { searchBar in print(searchBar) }
    delegate.on({ $0.searchBar(_:selectedScopeButtonIndexDidChange:) }) { searchBar, scope in print(scope) }
  }
}

@MainActor func implementUISearchResultsUpdating(_ controller: UISearchController) throws {
  try controller.implement(UISearchResultsUpdating.self) { delegate in
    delegate.on({ $0.updateSearchResults }) { controller in print(controller) }
  }
}

@MainActor func implementUISearchControllerDelegate(_ controller: UISearchController) throws {
  try controller.implement(UISearchControllerDelegate.self) { delegate in
    delegate.on({ $0.willPresentSearchController }) { controller in print(controller) }
    delegate.on({ $0.didPresentSearchController }) { controller in print(controller) }
    delegate.on({ $0.willDismissSearchController }) { controller in print(controller) }
    delegate.on({ $0.didDismissSearchController }) { controller in print(controller) }
    delegate.on({ $0.presentSearchController }) { controller in print(controller) }
  }
}

@MainActor func implementUIApplicationDelegate(_ application: UIApplication) throws {
  try application.implement(UIApplicationDelegate.self) { delegate in
    delegate.on({ $0.applicationDidFinishLaunching }) { application in print(application) }
    delegate.on({ $0.application(_:willFinishLaunchingWithOptions:) }) { application, options in true }
    delegate.on({ $0.application(_:didFinishLaunchingWithOptions:) }) { application, options in true }
    delegate.on({ $0.applicationDidBecomeActive }) { application in print(application) }
    delegate.on({ $0.applicationWillResignActive }) { application in print(application) }
    delegate.on({ $0.application(_:open:options:) }) { app, url, options in true }
    delegate.on({ $0.applicationDidReceiveMemoryWarning }) { application in print(application) }
    delegate.on({ $0.applicationWillTerminate }) { application in print(application) }
    delegate.on({ $0.applicationSignificantTimeChange }) { application in print(application) }
    delegate.on({ $0.application(_:didRegisterForRemoteNotificationsWithDeviceToken:) }) { application, deviceToken in
      print(deviceToken)
    }
    delegate.on({ $0.application(_:didFailToRegisterForRemoteNotificationsWithError:) }) { application, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.application(_:didReceiveRemoteNotification:fetchCompletionHandler:) }) {
      application, userInfo, handler in
      handler(.noData)
    }
    delegate.on({ $0.application(_:performActionFor:completionHandler:) }) { application, item, handler in
      handler(true)
    }
    delegate.on({ $0.application(_:handleEventsForBackgroundURLSession:completionHandler:) }) {
      application, identifier, handler in
      handler()
    }
    delegate.on({ $0.applicationShouldRequestHealthAuthorization }) { application in print(application) }
    delegate.on({ $0.application(_:handlerFor:) }) { application, intent in nil }
    delegate.on({ $0.applicationDidEnterBackground }) { application in print(application) }
    delegate.on({ $0.applicationWillEnterForeground }) { application in print(application) }
    delegate.on({ $0.applicationProtectedDataWillBecomeUnavailable }) { application in print(application) }
    delegate.on({ $0.applicationProtectedDataDidBecomeAvailable }) { application in print(application) }
    delegate.on(#selector(getter: UIApplicationDelegate.window)) { () -> UIWindow? in nil }
    delegate.on(#selector(setter: UIApplicationDelegate.window)) { (value: UIWindow?) in print(value as Any) }
    delegate.on({ $0.application(_:supportedInterfaceOrientationsFor:) }) { application, window in .all }
    delegate.on({ $0.application(_:shouldAllowExtensionPointIdentifier:) }) { application, identifier in true }
    delegate.on({ $0.application(_:viewControllerWithRestorationIdentifierPath:coder:) }) {
      application, components, coder in
      nil
    }
    delegate.on({ $0.application(_:shouldSaveSecureApplicationState:) }) { application, coder in true }
    delegate.on({ $0.application(_:shouldRestoreSecureApplicationState:) }) { application, coder in true }
    delegate.on({ $0.application(_:willContinueUserActivityWithType:) }) { application, type in true }
    delegate.on({ $0.application(_:continue:restorationHandler:) }) { application, activity, handler in
      handler(nil)
      return true
    }
    delegate.on({ $0.application(_:didFailToContinueUserActivityWithType:error:) }) { application, type, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.application(_:didUpdate:) }) { application, activity in print(activity) }
    delegate.on({ $0.application(_:userDidAcceptCloudKitShareWith:) }) { application, metadata in print(metadata) }
    delegate.on({ $0.application(_:configurationForConnecting:options:) }) { application, session, options in
      UISceneConfiguration()
    }
    delegate.on({ $0.application(_:didDiscardSceneSessions:) }) { application, sessions in print(sessions) }
    delegate.on({ $0.applicationShouldAutomaticallyLocalizeKeyCommands }) { application in true }
  }
}

@MainActor func implementUISceneDelegate(_ scene: UIScene) throws {
  try scene.implement(UISceneDelegate.self) { delegate in
    delegate.on({ $0.scene(_:willConnectTo:options:) }) { scene, session, options in print(options) }
    delegate.on({ $0.sceneDidDisconnect }) { scene in print(scene) }
    delegate.on({ $0.sceneDidBecomeActive }) { scene in print(scene) }
    delegate.on({ $0.sceneWillResignActive }) { scene in print(scene) }
    delegate.on({ $0.sceneWillEnterForeground }) { scene in print(scene) }
    delegate.on({ $0.sceneDidEnterBackground }) { scene in print(scene) }
    delegate.on({ $0.scene(_:openURLContexts:) }) { scene, uRLContexts in print(uRLContexts) }
    delegate.on({ $0.stateRestorationActivity }) { scene in nil }
    delegate.on({ $0.scene(_:restoreInteractionStateWith:) }) { scene, activity in print(activity) }
    delegate.on({ $0.scene(_:willContinueUserActivityWithType:) }) { scene, type in print(type) }
    delegate.on({ $0.scene(_:continue:) }) { scene, activity in print(activity) }
    delegate.on({ $0.scene(_:didFailToContinueUserActivityWithType:error:) }) { scene, type, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.scene(_:didUpdate:) }) { scene, activity in print(activity) }
  }
}

@MainActor func implementUIWindowSceneDelegate(_ windowScene: UIWindowScene) throws {
  try windowScene.implement(UIWindowSceneDelegate.self) { delegate in
    delegate.on(#selector(getter: UIWindowSceneDelegate.window)) { () -> UIWindow? in nil }
    delegate.on(#selector(setter: UIWindowSceneDelegate.window)) { (value: UIWindow?) in print(value as Any) }
    delegate.on({ $0.windowScene(_:didUpdate:interfaceOrientation:traitCollection:) }) {
      windowScene, space, orientation, collection in
      print(collection)
    }
    delegate.on({ $0.windowScene(_:performActionFor:completionHandler:) }) { windowScene, item, handler in
      handler(true)
    }
    delegate.on({ $0.windowScene(_:userDidAcceptCloudKitShareWith:) }) { windowScene, metadata in print(metadata) }
  }
}

@MainActor func implementUIViewControllerRestoration(_ object: NSObject) throws {
  try object.implement(UIViewControllerRestoration.self) { delegate in
    delegate.onClassMethod(NSSelectorFromString("viewControllerWithRestorationIdentifierPath:coder:")) {
      (components: [String], coder: NSCoder) -> UIViewController? in
      nil
    }
  }
}

@MainActor func implementUIGestureRecognizerDelegate(_ recognizer: UIGestureRecognizer) throws {
  try recognizer.implement(UIGestureRecognizerDelegate.self) { delegate in
    delegate.on({ $0.gestureRecognizerShouldBegin }) { recognizer in true }
    delegate.on({ $0.gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) }) { recognizer, recognizer2 in true }
    delegate.on({ $0.gestureRecognizer(_:shouldRequireFailureOf:) }) { recognizer, recognizer2 in true }
    delegate.on({ $0.gestureRecognizer(_:shouldBeRequiredToFailBy:) }) { recognizer, recognizer2 in true }
    delegate.on({ $0.gestureRecognizer(_:shouldReceive:) }) { (recognizer, touch: UITouch) in true }
    delegate.on({ $0.gestureRecognizer(_:shouldReceive:) }) { (recognizer, press: UIPress) in true }
    delegate.on({ $0.gestureRecognizer(_:shouldReceive:) }) { (recognizer, event: UIEvent) in true }
  }
}

@MainActor func implementUIContextMenuInteractionDelegate(_ interaction: UIContextMenuInteraction) throws {
  try interaction.implement(UIContextMenuInteractionDelegate.self) { delegate in
    delegate.on({ $0.contextMenuInteraction(_:configurationForMenuAtLocation:) }) { interaction, location in nil }
    delegate.on({ $0.contextMenuInteraction(_:configuration:highlightPreviewForItemWithIdentifier:) }) {
      interaction, configuration, identifier in
      nil
    }
    delegate.on({ $0.contextMenuInteraction(_:configuration:dismissalPreviewForItemWithIdentifier:) }) {
      interaction, configuration, identifier in
      nil
    }
    delegate.on({ $0.contextMenuInteraction(_:willPerformPreviewActionForMenuWith:animator:) }) {
      interaction, configuration, animator in
      print(animator)
    }
    delegate.on({ $0.contextMenuInteraction(_:willDisplayMenuFor:animator:) }) { interaction, configuration, animator in
      print(animator as Any)
    }
    delegate.on({ $0.contextMenuInteraction(_:willEndFor:animator:) }) { interaction, configuration, animator in
      print(animator as Any)
    }
  }
}

@MainActor func implementUIDragInteractionDelegate(_ interaction: UIDragInteraction) throws {
  try interaction.implement(UIDragInteractionDelegate.self) { delegate in
    delegate.on({ $0.dragInteraction(_:itemsForBeginning:) }) { interaction, session in [] }
    delegate.on({ $0.dragInteraction(_:previewForLifting:session:) }) { interaction, item, session in nil }
    delegate.on({ $0.dragInteraction(_:willAnimateLiftWith:session:) }) { interaction, animator, session in
      print(session)
    }
    delegate.on({ $0.dragInteraction(_:sessionWillBegin:) }) { interaction, session in print(session) }
    delegate.on({ $0.dragInteraction(_:sessionAllowsMoveOperation:) }) { interaction, session in true }
    delegate.on({ $0.dragInteraction(_:session:didEndWith:) }) { interaction, session, operation in print(operation) }
    delegate.on({ $0.dragInteraction(_:itemsForAddingTo:withTouchAt:) }) { interaction, session, point in [] }
  }
}

@MainActor func implementUIDropInteractionDelegate(_ interaction: UIDropInteraction) throws {
  try interaction.implement(UIDropInteractionDelegate.self) { delegate in
    delegate.on({ $0.dropInteraction(_:canHandle:) }) { interaction, session in true }
    delegate.on({ $0.dropInteraction(_:sessionDidEnter:) }) { interaction, session in print(session) }
    delegate.on({ $0.dropInteraction(_:sessionDidUpdate:) }) { interaction, session in
      UIDropProposal(operation: .copy)
    }
    delegate.on({ $0.dropInteraction(_:sessionDidExit:) }) { interaction, session in print(session) }
    delegate.on({ $0.dropInteraction(_:performDrop:) }) { interaction, session in print(session) }
    delegate.on({ $0.dropInteraction(_:concludeDrop:) }) { interaction, session in print(session) }
    delegate.on({ $0.dropInteraction(_:sessionDidEnd:) }) { interaction, session in print(session) }
    delegate.on({ $0.dropInteraction(_:previewForDropping:withDefault:) }) { interaction, item, preview in nil }
    delegate.on({ $0.dropInteraction(_:item:willAnimateDropWith:) }) { interaction, item, animator in print(animator) }
  }
}

@MainActor func implementUIImagePickerControllerDelegate(_ picker: UIImagePickerController) throws {
  try picker.implement(UIImagePickerControllerDelegate.self) { delegate in
    delegate.on({ $0.imagePickerController }) { picker, info in print(info) }
    delegate.on({ $0.imagePickerControllerDidCancel }) { picker in print(picker) }
  }
}

@MainActor func implementUIViewControllerAnimatedTransitioning(_ object: NSObject) throws {
  try object.implement(UIViewControllerAnimatedTransitioning.self) { delegate in
    delegate.on({ $0.transitionDuration }) { context in 0.3 }
    delegate.on({ $0.animateTransition }) { context in print(context) }
    delegate.on({ $0.animationEnded }) { completed in print(completed) }
  }
}

@MainActor func implementUIViewControllerInteractiveTransitioning(_ object: NSObject) throws {
  try object.implement(UIViewControllerInteractiveTransitioning.self) { delegate in
    delegate.on({ $0.startInteractiveTransition }) { context in print(context) }
    delegate.on(#selector(getter: UIViewControllerInteractiveTransitioning.completionSpeed)) { () -> CGFloat in 44 }
    delegate.on(#selector(getter: UIViewControllerInteractiveTransitioning.wantsInteractiveStart)) { () -> Bool in true
    }
  }
}

@MainActor func implementUIViewControllerTransitioningDelegate(_ presented: UIViewController) throws {
  try presented.implement(UIViewControllerTransitioningDelegate.self) { delegate in
    delegate.on({ $0.animationController(forPresented:presenting:source:) }) { presented, presenting, source in nil }
    delegate.on({ $0.animationController(forDismissed:) }) { dismissed in nil }
    delegate.on({ $0.interactionControllerForPresentation }) { animator in nil }
    delegate.on({ $0.interactionControllerForDismissal }) { animator in nil }
    delegate.on({ $0.presentationController }) { presented, presenting, source in nil }
  }
}

@MainActor func implementUINavigationControllerDelegate(_ controller: UINavigationController) throws {
  try controller.implement(UINavigationControllerDelegate.self) { delegate in
    delegate.on({ $0.navigationController(_:willShow:animated:) }) { controller, controller2, animated in
      print(animated)
    }
    delegate.on({ $0.navigationController(_:didShow:animated:) }) { controller, controller2, animated in
      print(animated)
    }
    delegate.on({ $0.navigationControllerSupportedInterfaceOrientations }) { controller in .all }
    delegate.on({ $0.navigationControllerPreferredInterfaceOrientationForPresentation }) { controller in .portrait }
    delegate.on({ $0.navigationController(_:interactionControllerFor:) }) { controller, controller2 in nil }
    delegate.on({ $0.navigationController(_:animationControllerFor:from:to:) }) { controller, operation, fromVC, toVC in
      nil
    }
  }
}

@MainActor func implementUITabBarControllerDelegate(_ controller: UITabBarController) throws {
  try controller.implement(UITabBarControllerDelegate.self) { delegate in
    delegate.on({ $0.tabBarController(_:shouldSelect:) }) { controller, controller2 in true }
    delegate.on({ $0.tabBarController(_:didSelect:) }) { controller, controller2 in print(controller2) }
    delegate.on({ $0.tabBarController(_:willBeginCustomizing:) }) { controller, controllers in print(controllers) }
    delegate.on({ $0.tabBarController(_:didEndCustomizing:changed:) }) { controller, controllers, changed in
      print(changed)
    }
    delegate.on({ $0.tabBarControllerSupportedInterfaceOrientations }) { controller in .all }
  }
}

@MainActor func implementUIPageViewControllerDataSource(_ controller: UIPageViewController) throws {
  try controller.implement(UIPageViewControllerDataSource.self) { delegate in
    delegate.on(
      .member(#selector(UIPageViewControllerDataSource.pageViewController(_:viewControllerBefore:))) {
        $0.pageViewController(_:viewControllerBefore:)
      }
    ) {
      controller, controller2 in
      nil
    }
    delegate.on(
      .member(#selector(UIPageViewControllerDataSource.pageViewController(_:viewControllerAfter:))) {
        $0.pageViewController(_:viewControllerAfter:)
      }
    ) {
      controller, controller2 in
      nil
    }
    delegate.on({ $0.presentationCount }) { controller in 1 }
    delegate.on({ $0.presentationIndex }) { controller in 1 }
  }
}

@MainActor func implementUIPageViewControllerDelegate(_ controller: UIPageViewController) throws {
  try controller.implement(UIPageViewControllerDelegate.self) { delegate in
    delegate.on({ $0.pageViewController(_:willTransitionTo:) }) { controller, controllers in print(controllers) }
    delegate.on({ $0.pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:) }) {
      controller, finished, controllers, completed in
      print(completed)
    }
    delegate.on({ $0.pageViewController(_:spineLocationFor:) }) { controller, orientation in .min }
  }
}

@MainActor func implementUIDocumentPickerDelegate(_ controller: UIDocumentPickerViewController) throws {
  try controller.implement(UIDocumentPickerDelegate.self) { delegate in
    delegate.on({ $0.documentPicker }) { controller, urls in print(urls) }
    delegate.on({ $0.documentPickerWasCancelled }) { controller in print(controller) }
  }
}

func implementUIDocumentInteractionControllerDelegate(_ controller: UIDocumentInteractionController) throws {
  try controller.implement(UIDocumentInteractionControllerDelegate.self) { delegate in
    delegate.on({ $0.documentInteractionControllerViewControllerForPreview }) { controller in
      MainActor.assumeIsolated { UIViewController() }
    }
    delegate.on({ $0.documentInteractionControllerRectForPreview }) { controller in CGRect() }
    delegate.on({ $0.documentInteractionControllerViewForPreview }) { controller in nil }
    delegate.on({ $0.documentInteractionController }) { controller, application in print(application as Any) }
  }
}

@MainActor func implementUIColorPickerViewControllerDelegate(_ controller: UIColorPickerViewController) throws {
  try controller.implement(UIColorPickerViewControllerDelegate.self) { delegate in
    delegate.on({ $0.colorPickerViewController }) { controller, color, continuously in print(continuously) }
    delegate.on({ $0.colorPickerViewControllerDidFinish }) { controller in print(controller) }
  }
}

@MainActor func implementUIAdaptivePresentationControllerDelegate(_ controller: UIPresentationController) throws {
  try controller.implement(UIAdaptivePresentationControllerDelegate.self) { delegate in
    delegate.on({ $0.adaptivePresentationStyle(for:) }) { controller in .pageSheet }
    delegate.on({ $0.adaptivePresentationStyle(for:traitCollection:) }) { controller, collection in .pageSheet }
    delegate.on({ $0.presentationController(_:viewControllerForAdaptivePresentationStyle:) }) { controller, style in
      nil
    }
    delegate.on({ $0.presentationController(_:willPresentWithAdaptiveStyle:transitionCoordinator:) }) {
      controller, style, coordinator in
      print(coordinator as Any)
    }
    delegate.on({ $0.presentationControllerShouldDismiss }) { controller in true }
    delegate.on({ $0.presentationControllerWillDismiss }) { controller in print(controller) }
    delegate.on({ $0.presentationControllerDidDismiss }) { controller in print(controller) }
    delegate.on({ $0.presentationControllerDidAttemptToDismiss }) { controller in print(controller) }
  }
}

@MainActor func implementUIPopoverPresentationControllerDelegate(_ controller: UIPopoverPresentationController) throws {
  try controller.implement(UIPopoverPresentationControllerDelegate.self) { delegate in
    delegate.on({ $0.prepareForPopoverPresentation }) { controller in print(controller) }
    delegate.on({ $0.popoverPresentationController }) { controller, rect, view in print(view) }
  }
}

func implementUIActivityItemSource(_ controller: UIActivityViewController) throws {
  try controller.implement(UIActivityItemSource.self) { delegate in
    delegate.on({ $0.activityViewControllerPlaceholderItem }) { controller in "text" }
    delegate.on({ $0.activityViewController(_:itemForActivityType:) }) { controller, type in nil }
    delegate.on({ $0.activityViewController(_:subjectForActivityType:) }) { controller, type in "text" }
    delegate.on({ $0.activityViewController(_:thumbnailImageForActivityType:suggestedSize:) }) {
      controller, type, size in
      nil
    }
  }
}

@MainActor func implementUIPickerViewDataSource(_ pickerView: UIPickerView) throws {
  try pickerView.implement(UIPickerViewDataSource.self) { delegate in
    delegate.on({ $0.numberOfComponents }) { pickerView in 1 }
    delegate.on({ $0.pickerView }) { pickerView, component in 1 }
  }
}

@MainActor func implementUIPickerViewDelegate(_ pickerView: UIPickerView) throws {
  try pickerView.implement(UIPickerViewDelegate.self) { delegate in
    delegate.on({ $0.pickerView(_:widthForComponent:) }) { pickerView, component in 44 }
    delegate.on({ $0.pickerView(_:rowHeightForComponent:) }) { pickerView, component in 44 }
    delegate.on({ $0.pickerView(_:titleForRow:forComponent:) }) { pickerView, row, component in nil }
    delegate.on({ $0.pickerView(_:attributedTitleForRow:forComponent:) }) { pickerView, row, component in nil }
    delegate.on({ $0.pickerView(_:viewForRow:forComponent:reusing:) }) { pickerView, row, component, view in UIView() }
    delegate.on({ $0.pickerView(_:didSelectRow:inComponent:) }) { pickerView, row, component in print(component) }
  }
}

@MainActor func implementUICalendarViewDelegate(_ view: UICalendarView) throws {
  try view.implement(UICalendarViewDelegate.self) { delegate in
    delegate.on({ $0.calendarView(_:decorationFor:) }) { view, components in nil }
    delegate.on({ $0.calendarView(_:didChangeVisibleDateComponentsFrom:) }) { view, components in print(components) }
  }
}

@MainActor func implementUICalendarSelectionSingleDateDelegate(_ selection: UICalendarSelectionSingleDate) throws {
  try selection.implement(UICalendarSelectionSingleDateDelegate.self) { delegate in
    delegate.on({ $0.dateSelection(_:didSelectDate:) }) { selection, components in print(components as Any) }
    delegate.on({ $0.dateSelection(_:canSelectDate:) }) { selection, components in true }
  }
}

@MainActor func implementUITabBarDelegate(_ tabBar: UITabBar) throws {
  try tabBar.implement(UITabBarDelegate.self) { delegate in
    delegate.on({ $0.tabBar(_:didSelect:) }) { tabBar, item in print(item) }
    delegate.on({ $0.tabBar(_:didEndCustomizing:changed:) }) { tabBar, items, changed in print(changed) }
  }
}
