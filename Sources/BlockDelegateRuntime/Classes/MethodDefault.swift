import CBlockDelegateRuntime

/// The default result of a method. The default is used if the closure's receiver or the forwarding target was
/// deallocated, or if the closure throws an error.
///
/// The class is Sendable because it never changes. The thread-safety of the closures in it is the caller's
/// responsibility, as it is for a delegate's closures.
package final class MethodDefault: @unchecked Sendable {
  /// A closure that runs for the message and stores the result, or nil for a method without a default result.
  package let answer: (closure: AnyClosure, plan: OpaquePointer)?
  /// Calls a completion block. Throws before the call if the values do not fit the block.
  let complete: ((BlockReference) throws -> Void)?
  /// Whether the closure gets the completion block without a wrapper.
  let passesCompletionUnchanged: Bool

  package init(answer: AnyClosure, plan: OpaquePointer) {
    (self.answer, complete, passesCompletionUnchanged) = ((answer, plan), nil, false)
  }

  package init(complete: @escaping (BlockReference) throws -> Void) {
    (answer, self.complete, passesCompletionUnchanged) = (nil, complete, false)
  }

  private init() { (answer, complete, passesCompletionUnchanged) = (nil, nil, true) }

  package static let unchangedCompletion = MethodDefault()
}
