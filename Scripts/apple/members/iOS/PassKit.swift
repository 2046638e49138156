import BlockDelegate
import PassKit

func implementPKPaymentAuthorizationViewControllerDelegate(_ controller: PKPaymentAuthorizationViewController) throws {
  try controller.implement(PKPaymentAuthorizationViewControllerDelegate.self) { delegate in
    delegate.on({ $0.paymentAuthorizationViewControllerDidFinish }) { controller in print(controller) }
    delegate.on({ $0.paymentAuthorizationViewController(_:didAuthorizePayment:handler:) }) {
      controller, payment, completion in
      completion(PKPaymentAuthorizationResult(status: .success, errors: nil))
    }
    delegate.on({ $0.paymentAuthorizationViewControllerWillAuthorizePayment }) { controller in print(controller) }
    delegate.on({ $0.paymentAuthorizationViewController(_:didSelect:handler:) }) {
      (controller, method: PKShippingMethod, completion) in
      completion(PKPaymentRequestShippingMethodUpdate())
    }
    delegate.on({ $0.paymentAuthorizationViewController(_:didSelectShippingContact:handler:) }) {
      controller, contact, completion in
      completion(PKPaymentRequestShippingContactUpdate())
    }
    delegate.on({ $0.paymentAuthorizationViewController(_:didSelect:handler:) }) {
      (controller, method: PKPaymentMethod, completion) in
      completion(PKPaymentRequestPaymentMethodUpdate())
    }
  }
}

func implementPKPaymentAuthorizationControllerDelegate(_ controller: PKPaymentAuthorizationController) throws {
  try controller.implement(PKPaymentAuthorizationControllerDelegate.self) { delegate in
    delegate.on({ $0.paymentAuthorizationControllerDidFinish }) { controller in print(controller) }
    delegate.on({ $0.paymentAuthorizationController }) { controller, payment, completion in
      completion(PKPaymentAuthorizationResult(status: .success, errors: nil))
    }
    delegate.on({ $0.presentationWindow }) { controller in nil }
  }
}

func implementPKAddPassesViewControllerDelegate(_ controller: PKAddPassesViewController) throws {
  try controller.implement(PKAddPassesViewControllerDelegate.self) { delegate in
    delegate.on({ $0.addPassesViewControllerDidFinish }) { controller in print(controller) }
  }
}
