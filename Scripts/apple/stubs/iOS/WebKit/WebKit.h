// Hand-written declarations; only what Scripts/apple/members uses.
#pragma once
#include <UIKit.h>
#pragma clang assume_nonnull begin
UI_CLASS(WKWebView, UIView)
UI_CLASS(WKWebViewConfiguration, NSObject)
UI_CLASS(WKNavigation, NSObject)
UI_ACTOR @interface WKNavigationAction : NSObject @property(nonatomic, readonly, copy) NSURLRequest *request; @end
UI_CLASS(WKNavigationResponse, NSObject)
UI_CLASS(WKWebpagePreferences, NSObject)
UI_CLASS(WKFrameInfo, NSObject)
UI_CLASS(WKWindowFeatures, NSObject)
UI_CLASS(WKSecurityOrigin, NSObject)
UI_CLASS(WKUserContentController, NSObject)
UI_ACTOR @interface WKScriptMessage : NSObject
@property (nonatomic, readonly, copy) id body;
@property (nonatomic, readonly, copy) NSString *name;
@end
typedef NS_ENUM(NSInteger, WKNavigationActionPolicy) { WKNavigationActionPolicyCancel, WKNavigationActionPolicyAllow, WKNavigationActionPolicyDownload, };
typedef NS_ENUM(NSInteger, WKNavigationResponsePolicy) { WKNavigationResponsePolicyCancel, WKNavigationResponsePolicyAllow, WKNavigationResponsePolicyDownload, };
typedef NS_ENUM(NSInteger, WKPermissionDecision) { WKPermissionDecisionPrompt, WKPermissionDecisionGrant, WKPermissionDecisionDeny, };
typedef NS_ENUM(NSInteger, WKMediaCaptureType) { WKMediaCaptureTypeCamera, WKMediaCaptureTypeMicrophone, };
// Overloads: two methods of one full name have handlers of two types.
UI_ACTOR @protocol WKNavigationDelegate <NSObject>
@optional
- (void)webView:(WKWebView *)webView decidePolicyForNavigationAction:(WKNavigationAction *)navigationAction decisionHandler:(void (UI_ACTOR ^)(WKNavigationActionPolicy))decisionHandler ASYNC(3);
- (void)webView:(WKWebView *)webView decidePolicyForNavigationAction:(WKNavigationAction *)navigationAction preferences:(WKWebpagePreferences *)preferences decisionHandler:(void (UI_ACTOR ^)(WKNavigationActionPolicy, WKWebpagePreferences *))decisionHandler ASYNC(4);
- (void)webView:(WKWebView *)webView decidePolicyForNavigationResponse:(WKNavigationResponse *)navigationResponse decisionHandler:(void (UI_ACTOR ^)(WKNavigationResponsePolicy))decisionHandler ASYNC(3);
- (void)webView:(WKWebView *)webView didFailProvisionalNavigation:(null_unspecified WKNavigation *)navigation withError:(NSError *)error;
- (void)webView:(WKWebView *)webView didFinishNavigation:(null_unspecified WKNavigation *)navigation;
- (void)webView:(WKWebView *)webView didFailNavigation:(null_unspecified WKNavigation *)navigation withError:(NSError *)error;
- (void)webView:(WKWebView *)webView didReceiveAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge completionHandler:(void (UI_ACTOR ^)(NSURLSessionAuthChallengeDisposition disposition, NSURLCredential *_Nullable credential))completionHandler ASYNC_NAME("webView(_:respondTo:)");
- (void)webView:(WKWebView *)webView authenticationChallenge:(NSURLAuthenticationChallenge *)challenge shouldAllowDeprecatedTLS:(void (UI_ACTOR ^)(BOOL))decisionHandler SWIFT_NAME("webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)") ASYNC_NAME("webView(_:shouldAllowDeprecatedTLSFor:)");
@end
UI_ACTOR @protocol WKUIDelegate <NSObject>
@optional
- (nullable WKWebView *)webView:(WKWebView *)webView createWebViewWithConfiguration:(WKWebViewConfiguration *)configuration forNavigationAction:(WKNavigationAction *)navigationAction windowFeatures:(WKWindowFeatures *)windowFeatures;
- (void)webView:(WKWebView *)webView runJavaScriptAlertPanelWithMessage:(NSString *)message initiatedByFrame:(WKFrameInfo *)frame completionHandler:(void (UI_ACTOR ^)(void))completionHandler;
- (void)webView:(WKWebView *)webView runJavaScriptTextInputPanelWithPrompt:(NSString *)prompt defaultText:(nullable NSString *)defaultText initiatedByFrame:(WKFrameInfo *)frame completionHandler:(void (UI_ACTOR ^)(NSString *_Nullable result))completionHandler;
- (void)webView:(WKWebView *)webView requestMediaCapturePermissionForOrigin:(WKSecurityOrigin *)origin initiatedByFrame:(WKFrameInfo *)frame type:(WKMediaCaptureType)type decisionHandler:(void (UI_ACTOR ^)(WKPermissionDecision decision))decisionHandler ASYNC_NAME("webView(_:decideMediaCapturePermissionsFor:initiatedBy:type:)");
@end
UI_ACTOR @protocol WKScriptMessageHandlerWithReply <NSObject>
- (void)userContentController:(WKUserContentController *)userContentController didReceiveScriptMessage:(WKScriptMessage *)message replyHandler:(void (UI_ACTOR ^)(id _Nullable reply, NSString *_Nullable errorMessage))replyHandler ASYNC_NAME("userContentController(_:didReceive:)");
@end
UI_ACTOR @protocol WKURLSchemeTask <NSObject> - (void)didFinish; @end
// Two required methods with the same types.
UI_ACTOR @protocol WKURLSchemeHandler <NSObject>
- (void)webView:(WKWebView *)webView startURLSchemeTask:(id<WKURLSchemeTask>)urlSchemeTask;
- (void)webView:(WKWebView *)webView stopURLSchemeTask:(id<WKURLSchemeTask>)urlSchemeTask;
@end
#pragma clang assume_nonnull end
