#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// Errors for typed members that name no method or several methods. `DelegateMethod.member` can't throw, so it
  /// returns a made-up selector, and the call that uses the selector fails with the error that is stored here.
  enum UnknownMember {
    // The errors are never released, like selectors. There is one error for each type of typed member.
    private static let errors = Mutex<[SelectorHandle: BlockDelegateError]>([:])

    /// Stores the error for a made-up selector that no protocol has.
    static func note(_ selector: SelectorHandle, _ error: BlockDelegateError) {
      errors.withLock { $0[selector] = error }
    }

    /// Returns the error for a made-up selector, or nil for any other selector.
    static func error(for selector: SelectorHandle) -> BlockDelegateError? { errors.withLock { $0[selector] } }
  }
#endif
