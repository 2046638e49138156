import CBlockDelegateRuntime

/// What a method answers when nobody else does: its receiver or its target has gone, or its closure throws.
///
/// Sendable because it never changes. What it calls is the caller's, as the closures of a delegate are.
package final class MethodDefault: @unchecked Sendable {
  /// Runs for the message, and stores the result. nil for a method without one.
  package let answer: (closure: AnyClosure, plan: OpaquePointer)?
  /// Calls a completion block; throws before the call if the values do not fit the block.
  let complete: ((BlockReference) throws -> Void)?
  /// Whether the closure gets the completion block as it came.
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
