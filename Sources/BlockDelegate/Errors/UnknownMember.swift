#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  /// Members that name no method, or several: `DelegateMethod.member` can't throw, so the call that uses one of them
  /// fails with the error that is kept here.
  enum UnknownMember {
    // Kept for the life of the process, as selectors are: one for each type of member.
    private static let errors = Mutex<[SelectorHandle: BlockDelegateError]>([:])

    /// Has a selector, which no protocol has, stand for a member.
    static func note(_ selector: SelectorHandle, _ error: BlockDelegateError) {
      errors.withLock { $0[selector] = error }
    }

    /// Why a selector names no method, if it stands for a member.
    static func error(for selector: SelectorHandle) -> BlockDelegateError? { errors.withLock { $0[selector] } }
  }
#endif
