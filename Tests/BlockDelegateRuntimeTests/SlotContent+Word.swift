@testable import BlockDelegateRuntime

extension SlotContent {
  /// Makes the content of a slot from a closure that takes no arguments and returns a word.
  static func word(_ body: @escaping () -> UInt) -> SlotContent {
    .frame {
      $0.pointee.generalResult.0 = UInt64(body())
      return nil
    }
  }
}
