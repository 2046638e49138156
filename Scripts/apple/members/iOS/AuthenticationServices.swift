import AuthenticationServices
import BlockDelegate

@MainActor func implementASAuthorizationControllerDelegate(_ controller: ASAuthorizationController) throws {
  try controller.implement(ASAuthorizationControllerDelegate.self) { delegate in
    delegate.on({ $0.authorizationController(_:didCompleteWith:) }) { controller, authorization in
      print(authorization)
    }
    delegate.on({ $0.authorizationController(_:didCompleteWithError:) }) { controller, error in
      print(error.localizedDescription)
    }
  }
}

@MainActor func implementASAuthorizationControllerPresentationContextProviding(_ controller: ASAuthorizationController)
  throws
{
  try controller.implement(ASAuthorizationControllerPresentationContextProviding.self) { delegate in
    delegate.on({ $0.presentationAnchor }) { controller in UIWindow() }
  }
}

@MainActor func implementASWebAuthenticationPresentationContextProviding(_ session: ASWebAuthenticationSession) throws {
  try session.implement(ASWebAuthenticationPresentationContextProviding.self) { delegate in
    delegate.on({ $0.presentationAnchor }) { session in UIWindow() }
  }
}

func implementASAuthorizationProviderExtensionAuthorizationRequestHandler(
  _ request: ASAuthorizationProviderExtensionAuthorizationRequest
) throws {
  try request.implement(ASAuthorizationProviderExtensionAuthorizationRequestHandler.self) { delegate in
    delegate.on({ $0.beginAuthorization }) { request in print(request) }
    delegate.on({ $0.cancelAuthorization }) { request in print(request) }
  }
}
