// Hand-written declarations; only what Scripts/apple/members uses.
#ifndef STUB_AUTHENTICATIONSERVICES_H
#define STUB_AUTHENTICATIONSERVICES_H
#include <UIKit.h>
#pragma clang assume_nonnull begin
UI_CLASS(ASAuthorizationController, NSObject)
@interface ASAuthorization : NSObject
@end
UI_CLASS(ASWebAuthenticationSession, NSObject)
@interface ASAuthorizationProviderExtensionAuthorizationRequest : NSObject
@end
UI_ACTOR
@protocol ASAuthorizationControllerDelegate <NSObject>
@optional
- (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithAuthorization:(ASAuthorization *)authorization;
- (void)authorizationController:(ASAuthorizationController *)controller didCompleteWithError:(NSError *)error;
@end
UI_ACTOR
@protocol ASAuthorizationControllerPresentationContextProviding <NSObject>
@required
- (UIWindow *)presentationAnchorForAuthorizationController:(ASAuthorizationController *)controller;
@end
UI_ACTOR
@protocol ASWebAuthenticationPresentationContextProviding <NSObject>
@required
- (UIWindow *)presentationAnchorForWebAuthenticationSession:(ASWebAuthenticationSession *)session;
@end
@protocol ASAuthorizationProviderExtensionAuthorizationRequestHandler <NSObject>
@required
- (void)beginAuthorizationWithRequest:(ASAuthorizationProviderExtensionAuthorizationRequest *)request;
@optional
- (void)cancelAuthorizationWithRequest:(ASAuthorizationProviderExtensionAuthorizationRequest *)request;
@end
#pragma clang assume_nonnull end
#endif
