#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// The errors for typed members that match no method or more than one method. `DelegateMethod.member` can't throw an
  /// error, so it returns a made-up selector and stores the error here. The call that uses the selector throws the
  /// stored error.
  enum UnknownMember {
    // The errors are never released, because selectors are not released either. Each type of typed member stores at
    // most one error.
    private static let errors = Mutex<[SelectorHandle: BlockDelegateError]>([:])

    /// Stores the error for a made-up selector that no protocol has.
    static func note(_ selector: SelectorHandle, _ error: BlockDelegateError) {
      errors.withLock { $0[selector] = error }
    }

    /// Returns the error for a made-up selector, or nil for any other selector.
    static func error(for selector: SelectorHandle) -> BlockDelegateError? { errors.withLock { $0[selector] } }
  }
#endif
