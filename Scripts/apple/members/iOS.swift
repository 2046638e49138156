import AVFoundation
import BlockDelegate
import FileProvider
import Foundation
import UIKit
import WebKit

@MainActor func implementOnMainActor(_ object: NSObject) throws {
  try object.implement(UIScrollViewDelegate.self) { delegate in
    delegate[{ $0.scrollViewDidScroll }] = { scrollView in print(scrollView) }
    delegate[UIScrollViewDelegate.viewForZooming] = { _ in nil }
    delegate[{ $0.scrollViewWillEndDragging }] = { _, _, offset in print(offset) }
  }
  try object.implement(UITableViewDelegate.self) { delegate in
    delegate[UITableViewDelegate.tableView(_:didSelectRowAt:)] = { _, indexPath in print(indexPath) }
    delegate[{ $0.tableView(_:editingStyleForRowAt:) }] = { _, _ in .delete }
    delegate[UITableViewDelegate.tableView(_:didEndEditingRowAt:)] = { _, indexPath in print(indexPath as Any) }
    delegate[{ $0.tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:) }] = { _, path, _ in path }
  }
  try object.implement(UITableViewDataSource.self) { delegate in
    delegate[UITableViewDataSource.tableView(_:numberOfRowsInSection:)] = { _, _ in 1 }
    delegate[{ $0.tableView(_:cellForRowAt:) }] = { _, _ in UITableViewCell() }
    delegate[UITableViewDataSource.tableView(_:commit:forRowAt:)] = { _, _, indexPath in print(indexPath) }
  }
  try object.implement(UITextViewDelegate.self) { delegate in
    delegate[{ $0.textView(_:shouldChangeTextIn:replacementText:) }] = { _, _, _ in true }
    delegate[UITextViewDelegate.textView(_:shouldInteractWith:in:interaction:)] = { (_, url: URL, _, _) in true }
    delegate[{ $0.textView(_:shouldInteractWith:in:interaction:) }] = { (_, attachment: NSTextAttachment, _, _) in true
    }
  }
  try object.implement(UIApplicationDelegate.self) { delegate in
    delegate[UIApplicationDelegate.application(_:didReceiveRemoteNotification:fetchCompletionHandler:)] = {
      _, _, handler in handler(.noData)
    }
    delegate.on(#selector(getter: UIApplicationDelegate.window)) { () -> UIWindow? in nil }
    delegate.on(#selector(setter: UIApplicationDelegate.window)) { (value: UIWindow?) in print(value as Any) }
    delegate[{ $0.application(_:continue:restorationHandler:) }] = { _, _, handler in
      handler(nil)
      return true
    }
  }
  try object.implement(UIViewControllerRestoration.self) { delegate in
    delegate.on(NSSelectorFromString("viewControllerWithRestorationIdentifierPath:coder:")) {
      (components: [String], coder: NSCoder) -> UIViewController? in
      nil
    }
  }
  try object.implement(UIGestureRecognizerDelegate.self) { delegate in
    delegate[UIGestureRecognizerDelegate.gestureRecognizerShouldBegin] = { _ in true }
    delegate[{ $0.gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) }] = { _, _ in true }
    delegate[UIGestureRecognizerDelegate.gestureRecognizer(_:shouldReceive:)] = { (_, touch: UITouch) in true }
    delegate[{ $0.gestureRecognizer(_:shouldReceive:) }] = { (_, press: UIPress) in true }
    delegate[UIGestureRecognizerDelegate.gestureRecognizer(_:shouldReceive:)] = { (_, event: UIEvent) in true }
  }
  try object.implement(UIPageViewControllerDataSource.self) { delegate in
    delegate[
      UIPageViewControllerDataSource.pageViewController(_:viewControllerBefore:),
      selector: "pageViewController:viewControllerBeforeViewController:"] = {
        _, _ in nil
      }
    delegate[
      UIPageViewControllerDataSource.pageViewController(_:viewControllerAfter:),
      selector: "pageViewController:viewControllerAfterViewController:"] = {
        _, _ in nil
      }
  }
  try object.implement(WKNavigationDelegate.self) { delegate in
    delegate[{ $0.webView(_:decidePolicyFor:decisionHandler:) }] = {
      (_, navigationAction: WKNavigationAction, handler) in handler(.allow)
    }
    delegate[WKNavigationDelegate.webView(_:decidePolicyFor:preferences:decisionHandler:)] = {
      _, _, preferences, handler in handler(.allow, preferences)
    }
    delegate[{ $0.webView(_:decidePolicyFor:decisionHandler:) }] = { (_, response: WKNavigationResponse, handler) in
      handler(.allow)
    }
    delegate[WKNavigationDelegate.webView(_:didFail:withError:)] = { _, _, error in print(error.localizedDescription) }
    delegate[{ $0.webView(_:didReceive:completionHandler:) }] = {
      _, _, handler in handler(.performDefaultHandling, nil)
    }
    delegate[WKNavigationDelegate.webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)] = { _, _, handler in
      handler(true)
    }
  }
  try object.implement(WKUIDelegate.self) { delegate in
    delegate[{ $0.webView(_:createWebViewWith:for:windowFeatures:) }] = { _, _, _, _ in nil }
    delegate[WKUIDelegate.webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:)] = {
      _, _, _, handler in handler()
    }
    delegate[{ $0.webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:) }] =
      {
        _, _, defaultText, _, handler in handler(defaultText)
      }
    delegate[WKUIDelegate.webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)] = {
      _, _, _, _, handler in handler(.grant)
    }
  }
  try object.implement(WKScriptMessageHandlerWithReply.self) { delegate in
    delegate[{ $0.userContentController }] = { _, _, handler in handler(nil, nil) }
  }
  try object.implement(WKURLSchemeHandler.self) { delegate in
    delegate[WKURLSchemeHandler.webView(_:start:), selector: "webView:startURLSchemeTask:"] = {
      _, task in print(task)
    }
    delegate[WKURLSchemeHandler.webView(_:stop:), selector: "webView:stopURLSchemeTask:"] = {
      _, task in print(task)
    }
  }
}

func implementAnywhere(_ object: NSObject) throws {
  try object.implement(AVAssetResourceLoaderDelegate.self) { delegate in
    delegate.on(AVAssetResourceLoaderDelegate.resourceLoader(_:shouldWaitForLoadingOfRequestedResource:)).delivered(.onAnyThread)
    { _, _ in true }
    delegate.on({ $0.resourceLoader(_:shouldWaitForRenewalOfRequestedResource:) }).delivered(.onAnyThread) { _, _ in true }
    delegate.on(AVAssetResourceLoaderDelegate.resourceLoader(_:didCancel:)).delivered(.onAnyThread) {
      (_, request: AVAssetResourceLoadingRequest) in print(request)
    }
    delegate.on({ $0.resourceLoader(_:didCancel:) }).delivered(.onAnyThread) { (_, challenge: URLAuthenticationChallenge) in
      print(challenge)
    }
  }
  try object.implement(NSFileProviderEnumerating.self) { delegate in
    delegate.on(NSFileProviderEnumerating.enumerator).delivered(.onAnyThread) { _, _ in throw CancellationError() }
  }
  try object.implement(XMLParserDelegate.self) { delegate in
    delegate[{ $0.parser(_:didStartElement:namespaceURI:qualifiedName:attributes:) }, .inMyCall] = {
      _, _, _, _, dict in print(dict)
    }
    delegate[XMLParserDelegate.parser(_:foundCharacters:), .inMyCall] = { _, string in print(string) }
    delegate[{ $0.parser(_:parseErrorOccurred:) }, .inMyCall] = { _, parseError in
      print(parseError.localizedDescription)
    }
    delegate[XMLParserDelegate.parser(_:resolveExternalEntityName:systemID:), .inMyCall] = { _, _, _ in nil }
  }
  try object.implement(StreamDelegate.self) { delegate in
    delegate[{ $0.stream }, .onMainThread] = { _, eventCode in print(eventCode) }
  }
  try object.implement(URLSessionDelegate.self) { delegate in
    delegate[URLSessionDelegate.urlSession(_:didBecomeInvalidWithError:)] = { _, error in print(error as Any) }
    delegate[{ $0.urlSession(_:didReceive:completionHandler:) }] = {
      _, _, handler in handler(.performDefaultHandling, nil)
    }
    delegate[URLSessionDelegate.urlSessionDidFinishEvents] = { session in print(session) }
  }
  try object.implement(URLSessionTaskDelegate.self) { delegate in
    delegate[{ $0.urlSession(_:task:didCompleteWithError:) }] = { _, _, error in print(error as Any) }
    delegate[URLSessionTaskDelegate.urlSession(_:didCreateTask:)] = { _, task in print(task) }
    delegate[{ $0.urlSession(_:task:willBeginDelayedRequest:completionHandler:) }] = {
      _, _, _, handler in handler(.useNewRequest, nil)
    }
    delegate[URLSessionTaskDelegate.urlSession(_:task:willPerformHTTPRedirection:newRequest:completionHandler:)] = {
      _, _, _, _, handler in handler(nil)
    }
    delegate[{ $0.urlSession(_:task:didReceive:completionHandler:) }] = {
      _, _, _, handler in handler(.performDefaultHandling, nil)
    }
    delegate[URLSessionTaskDelegate.urlSession(_:task:needNewBodyStream:)] = { _, _, handler in handler(nil) }
    delegate[{ $0.urlSession(_:task:needNewBodyStreamFrom:completionHandler:) }] = { _, _, _, handler in handler(nil) }
    delegate[URLSessionTaskDelegate.urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)] = {
      _, _, _, _, send in print(send)
    }
  }
  try object.implement(URLSessionDataDelegate.self) { delegate in
    delegate[{ $0.urlSession(_:dataTask:didReceive:completionHandler:) }] = { _, _, _, handler in handler(.allow) }
    delegate[URLSessionDataDelegate.urlSession(_:dataTask:didReceive:)] = { _, _, data in print(data) }
    delegate[{ $0.urlSession(_:dataTask:didBecome:) }] = { (_, _, task: URLSessionDownloadTask) in print(task) }
    delegate[URLSessionDataDelegate.urlSession(_:dataTask:didBecome:)] = { (_, _, streamTask: URLSessionStreamTask) in
      print(streamTask)
    }
    delegate[{ $0.urlSession(_:dataTask:willCacheResponse:completionHandler:) }] = { _, _, _, handler in handler(nil) }
  }
  try object.implement(FileManagerDelegate.self) { delegate in
    delegate[FileManagerDelegate.fileManager(_:shouldCopyItemAt:to:), .inMyCall] = { _, _, _ in true }
    delegate[{ $0.fileManager(_:shouldProceedAfterError:copyingItemAt:to:) }, .inMyCall] = { _, _, _, _ in true
    }
  }
  try object.implement(NSMachPortDelegate.self) { delegate in
    delegate[NSMachPortDelegate.handleMachMessage, .onMainThread] = { msg in print(msg) }
  }
  try object.implement(NSFilePresenter.self) { delegate in
    delegate.on(#selector(getter: NSFilePresenter.presentedItemURL)) { () -> URL? in nil }
    delegate.on(#selector(getter: NSFilePresenter.presentedItemOperationQueue)) { () -> OperationQueue in
      OperationQueue()
    }
    delegate.on({ $0.relinquishPresentedItem(toReader:) }).delivered(.onAnyThread) { reader in reader(nil) }
    delegate.on(NSFilePresenter.relinquishPresentedItem(toWriter:)).delivered(.onAnyThread) { writer in writer(nil) }
    delegate.on({ $0.savePresentedItemChanges }).delivered(.onAnyThread) { handler in handler(nil) }
    delegate.on(NSFilePresenter.accommodatePresentedItemDeletion).delivered(.onAnyThread) { handler in handler(nil) }
    delegate.on({ $0.presentedItemDidMove }).delivered(.onAnyThread) { newURL in print(newURL) }
    delegate.on(NSFilePresenter.presentedItemDidChange).delivered(.onAnyThread) { print("called") }
    delegate.on({ $0.presentedItemDidGain }).delivered(.onAnyThread) { version in print(version) }
    delegate.on(NSFilePresenter.accommodatePresentedSubitemDeletion).delivered(.onAnyThread) { _, handler in handler(nil) }
    delegate.on({ $0.presentedSubitem }).delivered(.onAnyThread) { _, newURL in print(newURL) }
  }
  try object.implement(NSItemProviderWriting.self) { delegate in
    delegate.on(#selector(getter: NSItemProviderWriting.writableTypeIdentifiersForItemProvider)) {
      () -> [String] in []
    }
    delegate.on(NSItemProviderWriting.loadData).delivered(.onAnyThread) { _, handler in
      handler(nil, nil)
      return nil
    }
    delegate.on(#selector(getter: NSItemProviderWriting.writableTypeIdentifiersForItemProvider)) { () -> [String] in []
    }
    delegate.on(NSSelectorFromString("itemProviderVisibilityForRepresentationWithTypeIdentifier:")) {
      (identifier: String) -> NSItemProviderRepresentationVisibility in
      .team
    }
  }
}
