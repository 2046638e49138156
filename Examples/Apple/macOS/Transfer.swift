import BlockDelegate
import Foundation

@objc protocol TransferDelegate {
  @objc optional func transferShouldStart(_ transfer: Transfer) -> Bool
  @objc optional func transferDidFinish(_ transfer: Transfer)
}

/// A class whose instances can have any number of delegates.
final class Transfer: MultipleDelegateObject {
  init() throws {
    try super.init(TransferDelegate.self)
    try chain.combineResults(of: #selector(TransferDelegate.transferShouldStart(_:)), by: .all)
  }

  func run() {
    // The chain of the delegates conforms to their protocol.
    guard let delegate = delegate as? any TransferDelegate, delegate.transferShouldStart?(self) ?? true else { return }
    delegate.transferDidFinish?(self)
  }
}

/// Runs a transfer with two delegates: one that another object retains, and one that the transfer retains.
func runTransfer(for logger: NSObject & TransferDelegate) throws {
  let transfer = try Transfer()
  try transfer.addDelegate(logger)
  try transfer.addDelegate(TransferDelegate.self) { delegate in
    delegate[TransferDelegate.transferDidFinish, .inMyCall] = { transfer in
      print("done,", transfer.delegates.count, "delegates were told")
    }
  }
  transfer.run()
  transfer.removeDelegate(logger)
}
