import BlockDelegateRuntime
import Foundation

extension AnyDelegateChain {
  /// Has members call the completion block of a method as often as they like.
  ///
  ///     try chain.passCompletionBlockUnchanged(of: "progress:update:")
  ///
  /// Until then, where the last argument of a message is a block that returns nothing, and several members get the
  /// message, the block's first call runs it. Each later one does nothing, and ``DelegateFailure/handler`` is told
  /// (``BlockDelegateError/Reason/repeatedCompletion``), because most who pass such a block count on one call.
  /// - Throws: ``BlockDelegateError`` when the protocol has no such method, or its last argument is no block.
  public func passCompletionBlockUnchanged(of selector: Selector) throws {
    let method = try method(selector)
    if chain.passCompletionUnchanged(selector.handle) { return }
    let last = method.encoding.explicitArguments.last
    throw BlockDelegateError(
      last == nil ? .wrongArgumentCount : .wrongArgumentType(method.encoding.explicitArguments.count - 1),
      protocol: chain.dynamicClass.description.name, selector: selector.handle.name,
      expected: "a method whose last argument is a block", given: last.map { describe($0) } ?? "none")
  }
}
