import BlockDelegate
import WebKit

@MainActor func implementWKNavigationDelegate(_ webView: WKWebView) throws {
  try webView.implement(WKNavigationDelegate.self) { delegate in
    delegate.on({ $0.webView(_:decidePolicyFor:decisionHandler:) }) {
      (webView, navigationAction: WKNavigationAction, handler) in
      handler(.allow)
    }
    delegate.on({ $0.webView(_:decidePolicyFor:preferences:decisionHandler:) }) {
      webView, navigationAction, preferences, handler in
      handler(.allow, preferences)
    }
    delegate.on({ $0.webView(_:decidePolicyFor:decisionHandler:) }) {
      (webView, response: WKNavigationResponse, handler) in
      handler(.allow)
    }
    delegate.on({ $0.webView(_:didStartProvisionalNavigation:) }) { webView, navigation in print(navigation as Any) }
    delegate.on({ $0.webView(_:didReceiveServerRedirectForProvisionalNavigation:) }) { webView, navigation in
      print(navigation as Any)
    }
    delegate.on({ $0.webView(_:didFailProvisionalNavigation:withError:) }) { webView, navigation, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.webView(_:didCommit:) }) { webView, navigation in print(navigation as Any) }
    delegate.on({ $0.webView(_:didFinish:) }) { webView, navigation in print(navigation as Any) }
    delegate.on({ $0.webView(_:didFail:withError:) }) { webView, navigation, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.webView(_:didReceive:completionHandler:) }) { webView, challenge, handler in
      handler(.performDefaultHandling, nil)
    }
    delegate.on({ $0.webViewWebContentProcessDidTerminate }) { webView in print(webView) }
    delegate.on({ $0.webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:) }) { webView, challenge, handler in
      handler(true)
    }
    delegate.on({ $0.webView(_:navigationAction:didBecome:) }) { webView, navigationAction, download in
      print(download)
    }
    delegate.on({ $0.webView(_:navigationResponse:didBecome:) }) { webView, response, download in print(download) }
  }
}

@MainActor func implementWKUIDelegate(_ webView: WKWebView) throws {
  try webView.implement(WKUIDelegate.self) { delegate in
    delegate.on({ $0.webView(_:createWebViewWith:for:windowFeatures:) }) {
      webView, configuration, navigationAction, features in
      nil
    }
    delegate.on({ $0.webViewDidClose }) { webView in print(webView) }
    delegate.on({ $0.webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:) }) {
      webView, message, frame, handler in
      handler()
    }
    delegate.on({ $0.webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:) }) {
      webView, message, frame, handler in
      handler(true)
    }
    delegate.on({ $0.webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:) })
    {
      webView, prompt, defaultText, frame, handler in
      handler(defaultText)
    }
    delegate.on({ $0.webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:) }) {
      webView, origin, frame, type, handler in
      handler(.grant)
    }
    delegate.on({ $0.webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:decisionHandler:) }) {
      webView, origin, frame, handler in
      handler(.grant)
    }
    delegate.on({ $0.webView(_:contextMenuConfigurationForElement:completionHandler:) }) {
      webView, elementInfo, handler in
      handler(nil)
    }
    delegate.on({ $0.webView(_:contextMenuWillPresentForElement:) }) { webView, elementInfo in print(elementInfo) }
    delegate.on({ $0.webView(_:contextMenuForElement:willCommitWithAnimator:) }) { webView, elementInfo, animator in
      print(animator)
    }
    delegate.on({ $0.webView(_:contextMenuDidEndForElement:) }) { webView, elementInfo in print(elementInfo) }
  }
}

@MainActor func implementWKScriptMessageHandler(_ controller: WKUserContentController) throws {
  try controller.implement(WKScriptMessageHandler.self) { delegate in
    delegate.on({ $0.userContentController }) { controller, message in print(message) }
  }
}

@MainActor func implementWKScriptMessageHandlerWithReply(_ controller: WKUserContentController) throws {
  try controller.implement(WKScriptMessageHandlerWithReply.self) { delegate in
    delegate.on({ $0.userContentController }) { controller, message, handler in handler(nil, nil) }
  }
}

@MainActor func implementWKURLSchemeHandler(_ webView: WKWebView) throws {
  try webView.implement(WKURLSchemeHandler.self) { delegate in
    delegate.on(.member(#selector(WKURLSchemeHandler.webView(_:start:))) { $0.webView(_:start:) }) { webView, task in
      print(task)
    }
    delegate.on(.member(#selector(WKURLSchemeHandler.webView(_:stop:))) { $0.webView(_:stop:) }) { webView, task in
      print(task)
    }
  }
}

@MainActor func implementWKHTTPCookieStoreObserver(_ cookieStore: WKHTTPCookieStore) throws {
  try cookieStore.implement(WKHTTPCookieStoreObserver.self) { delegate in
    delegate.on({ $0.cookiesDidChange }) { cookieStore in print(cookieStore) }
  }
}

@MainActor func implementWKDownloadDelegate(_ download: WKDownload) throws {
  try download.implement(WKDownloadDelegate.self) { delegate in
    delegate.on({ $0.download(_:decideDestinationUsing:suggestedFilename:completionHandler:) }) {
      download, response, filename, handler in
      handler(nil)
    }
    delegate.on({ $0.download(_:willPerformHTTPRedirection:newRequest:decisionHandler:) }) {
      download, response, request, handler in
      handler(.allow)
    }
    delegate.on({ $0.download(_:didReceive:completionHandler:) }) { download, challenge, handler in
      handler(.performDefaultHandling, nil)
    }
    delegate.on({ $0.downloadDidFinish }) { download in print(download) }
    delegate.on({ $0.download(_:didFailWithError:resumeData:) }) { download, error, resumeData in
      print(resumeData as Any)
    }
  }
}
