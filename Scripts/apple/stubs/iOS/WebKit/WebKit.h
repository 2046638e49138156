// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_WEBKIT_H
#define STUB_WEBKIT_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
UI_CLASS(WKWebView, UIView)
UI_CLASS(WKWebViewConfiguration, NSObject)
UI_CLASS(WKNavigation, NSObject)
UI_ACTOR @interface WKNavigationAction : NSObject
@property(nonatomic, readonly, copy) NSURLRequest *request;
@end
UI_CLASS(WKNavigationResponse, NSObject)
UI_CLASS(WKWebpagePreferences, NSObject)
UI_CLASS(WKFrameInfo, NSObject)
UI_CLASS(WKWindowFeatures, NSObject)
UI_CLASS(WKSecurityOrigin, NSObject)
UI_CLASS(WKContextMenuElementInfo, NSObject)
UI_CLASS(WKUserContentController, NSObject)
UI_CLASS(WKHTTPCookieStore, NSObject)
UI_ACTOR
@interface WKDownload : NSObject
@end
UI_ACTOR
@interface WKScriptMessage : NSObject
@property (nonatomic, readonly, copy) id body;
@property (nonatomic, readonly, copy) NSString *name;
@end
typedef NS_ENUM(NSInteger, WKNavigationActionPolicy) {
  WKNavigationActionPolicyCancel,
  WKNavigationActionPolicyAllow,
  WKNavigationActionPolicyDownload,
};
typedef NS_ENUM(NSInteger, WKNavigationResponsePolicy) {
  WKNavigationResponsePolicyCancel,
  WKNavigationResponsePolicyAllow,
  WKNavigationResponsePolicyDownload,
};
typedef NS_ENUM(NSInteger, WKPermissionDecision) {
  WKPermissionDecisionPrompt,
  WKPermissionDecisionGrant,
  WKPermissionDecisionDeny,
};
typedef NS_ENUM(NSInteger, WKMediaCaptureType) {
  WKMediaCaptureTypeCamera,
  WKMediaCaptureTypeMicrophone,
};
// Overloads: two methods of one full name have handlers of two types.
UI_ACTOR
@protocol WKNavigationDelegate <NSObject>
@optional
- (void)webView:(WKWebView *)webView decidePolicyForNavigationAction:(WKNavigationAction *)navigationAction decisionHandler:(void (UI_ACTOR ^)(WKNavigationActionPolicy))decisionHandler ASYNC(3);
- (void)webView:(WKWebView *)webView decidePolicyForNavigationAction:(WKNavigationAction *)navigationAction preferences:(WKWebpagePreferences *)preferences decisionHandler:(void (UI_ACTOR ^)(WKNavigationActionPolicy, WKWebpagePreferences *))decisionHandler ASYNC(4);
- (void)webView:(WKWebView *)webView decidePolicyForNavigationResponse:(WKNavigationResponse *)navigationResponse decisionHandler:(void (UI_ACTOR ^)(WKNavigationResponsePolicy))decisionHandler ASYNC(3);
- (void)webView:(WKWebView *)webView didStartProvisionalNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView didReceiveServerRedirectForProvisionalNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView didFailProvisionalNavigation:(null_unspecified WKNavigation *)navigation withError:(NSError *)error;
- (void)webView:(WKWebView *)webView didCommitNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView didFinishNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView didFailNavigation:(null_unspecified WKNavigation *)navigation withError:(NSError *)error;
- (void)webView:(WKWebView *)webView didReceiveAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (UI_ACTOR ^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential *_Nullable credential))completionHandler ASYNC_NAME("webView(_:respondTo:)");
- (void)webViewWebContentProcessDidTerminate:(WKWebView *)webView;
- (void)webView:(WKWebView *)webView authenticationChallenge:(NSURLAuthenticationChallenge *)challenge shouldAllowDeprecatedTLS:(void (UI_ACTOR ^)(BOOL))decisionHandler SWIFT_NAME("webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)") ASYNC_NAME("webView(_:shouldAllowDeprecatedTLSFor:)");
- (void)webView:(WKWebView *)webView navigationAction:(WKNavigationAction *)navigationAction didBecomeDownload:(WKDownload *)download;
- (void)webView:(WKWebView *)webView navigationResponse:(WKNavigationResponse *)navigationResponse didBecomeDownload:(WKDownload *)download;
@end
UI_ACTOR
@protocol WKUIDelegate <NSObject>
@optional
- (nullable WKWebView *)webView:(WKWebView *)webView createWebViewWithConfiguration:(WKWebViewConfiguration *)configuration forNavigationAction:(WKNavigationAction *)navigationAction windowFeatures:(WKWindowFeatures *)windowFeatures;
- (void)webViewDidClose:(WKWebView *)webView;
- (void)webView:(WKWebView *)webView runJavaScriptAlertPanelWithMessage:(NSString *)message initiatedByFrame:(WKFrameInfo *)frame completionHandler:(void (UI_ACTOR ^)(void))completionHandler;
- (void)webView:(WKWebView *)webView runJavaScriptConfirmPanelWithMessage:(NSString *)message initiatedByFrame:(WKFrameInfo *)frame completionHandler:(void (UI_ACTOR ^)(BOOL result))completionHandler;
- (void)webView:(WKWebView *)webView runJavaScriptTextInputPanelWithPrompt:(NSString *)prompt defaultText:(nullable NSString *)defaultText initiatedByFrame:(WKFrameInfo *)frame completionHandler:(void (UI_ACTOR ^)(NSString *_Nullable result))completionHandler;
- (void)webView:(WKWebView *)webView requestMediaCapturePermissionForOrigin:(WKSecurityOrigin *)origin initiatedByFrame:(WKFrameInfo *)frame type:(WKMediaCaptureType)type decisionHandler:(void (UI_ACTOR ^)(WKPermissionDecision decision))decisionHandler ASYNC_NAME("webView(_:decideMediaCapturePermissionsFor:initiatedBy:type:)");
- (void)webView:(WKWebView *)webView requestDeviceOrientationAndMotionPermissionForOrigin:(WKSecurityOrigin *)origin initiatedByFrame:(WKFrameInfo *)frame decisionHandler:(void (UI_ACTOR ^)(WKPermissionDecision decision))decisionHandler ASYNC_NAME("webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedBy:)");
- (void)webView:(WKWebView *)webView contextMenuConfigurationForElement:(WKContextMenuElementInfo *)elementInfo completionHandler:(void (UI_ACTOR ^)(UIContextMenuConfiguration *_Nullable configuration))completionHandler ASYNC_NAME("webView(_:contextMenuConfigurationFor:)");
- (void)webView:(WKWebView *)webView contextMenuWillPresentForElement:(WKContextMenuElementInfo *)elementInfo;
- (void)webView:(WKWebView *)webView contextMenuForElement:(WKContextMenuElementInfo *)elementInfo willCommitWithAnimator:(id<UIContextMenuInteractionCommitAnimating>)animator;
- (void)webView:(WKWebView *)webView contextMenuDidEndForElement:(WKContextMenuElementInfo *)elementInfo;
@end
UI_ACTOR
@protocol WKScriptMessageHandler <NSObject>
@required
- (void)userContentController:(WKUserContentController *)userContentController didReceiveScriptMessage:(WKScriptMessage *)message;
@end
UI_ACTOR
@protocol WKScriptMessageHandlerWithReply <NSObject>
@required
- (void)userContentController:(WKUserContentController *)userContentController didReceiveScriptMessage:(WKScriptMessage *)message replyHandler:(void (UI_ACTOR ^)(id _Nullable reply, NSString *_Nullable errorMessage))replyHandler ASYNC_NAME("userContentController(_:didReceive:)");
@end
UI_ACTOR
@protocol WKURLSchemeTask <NSObject>
- (void)didReceiveResponse:(NSURLResponse *)response;
- (void)didFinish;
@end
// Two required methods with the same types.
UI_ACTOR
@protocol WKURLSchemeHandler <NSObject>
- (void)webView:(WKWebView *)webView startURLSchemeTask:(id<WKURLSchemeTask>)urlSchemeTask;
- (void)webView:(WKWebView *)webView stopURLSchemeTask:(id<WKURLSchemeTask>)urlSchemeTask;
@end
UI_ACTOR
@protocol WKHTTPCookieStoreObserver <NSObject>
@optional
- (void)cookiesDidChangeInCookieStore:(WKHTTPCookieStore *)cookieStore;
@end
typedef NS_ENUM(NSInteger, WKDownloadRedirectPolicy) {
  WKDownloadRedirectPolicyCancel,
  WKDownloadRedirectPolicyAllow,
} SWIFT_NAME("WKDownload.RedirectPolicy");
UI_ACTOR
@protocol WKDownloadDelegate <NSObject>
@required
- (void)download:(WKDownload *)download decideDestinationUsingResponse:(NSURLResponse *)response suggestedFilename:(NSString *)suggestedFilename completionHandler:(void (UI_ACTOR ^)(NSURL *_Nullable destination))completionHandler;
@optional
- (void)download:(WKDownload *)download willPerformHTTPRedirection:(NSHTTPURLResponse *)response newRequest:(NSURLRequest *)request decisionHandler:(void (UI_ACTOR ^)(WKDownloadRedirectPolicy))decisionHandler ASYNC_NAME("download(_:decidedPolicyForHTTPRedirection:newRequest:)");
- (void)download:(WKDownload *)download didReceiveAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (UI_ACTOR ^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential *_Nullable credential))completionHandler ASYNC_NAME("download(_:respondTo:)");
- (void)downloadDidFinish:(WKDownload *)download;
- (void)download:(WKDownload *)download didFailWithError:(NSError *)error resumeData:(nullable NSData *)resumeData;
@end
#pragma clang assume_nonnull end
#endif
