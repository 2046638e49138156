import BlockDelegate
import StoreKit

func implementSKPaymentTransactionObserver(_ queue: SKPaymentQueue) throws {
  try queue.implement(SKPaymentTransactionObserver.self) { delegate in
    delegate.on({ $0.paymentQueue(_:updatedTransactions:) }) { queue, transactions in print(transactions) }
    delegate.on({ $0.paymentQueue(_:removedTransactions:) }) { queue, transactions in print(transactions) }
    delegate.on({ $0.paymentQueue(_:restoreCompletedTransactionsFailedWithError:) }) { queue, error in
      print(error.localizedDescription)
    }
    delegate.on({ $0.paymentQueueRestoreCompletedTransactionsFinished }) { queue in print(queue) }
    delegate.on({ $0.paymentQueue(_:shouldAddStore:for:) }) { queue, payment, product in true }
    delegate.on({ $0.paymentQueueDidChangeStorefront }) { queue in print(queue) }
    delegate.on({ $0.paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:) }) { queue, identifiers in
      print(identifiers)
    }
  }
}

func implementSKPaymentQueueDelegate(_ queue: SKPaymentQueue) throws {
  try queue.implement(SKPaymentQueueDelegate.self) { delegate in
    delegate.on({ $0.paymentQueue }) { queue, transaction, storefront in true }
    delegate.on({ $0.paymentQueueShouldShowPriceConsent }) { queue in true }
  }
}

func implementSKRequestDelegate(_ request: SKRequest) throws {
  try request.implement(SKRequestDelegate.self) { delegate in
    delegate.on({ $0.requestDidFinish }) { request in print(request) }
    delegate.on({ $0.request }) { request, error in print(error.localizedDescription) }
  }
}

func implementSKProductsRequestDelegate(_ request: SKProductsRequest) throws {
  try request.implement(SKProductsRequestDelegate.self) { delegate in
    delegate.on({ $0.productsRequest }) { request, response in print(response) }
  }
}
