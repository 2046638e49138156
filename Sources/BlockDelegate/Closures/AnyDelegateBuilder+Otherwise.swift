import BlockDelegateRuntime
import Foundation

// Defaults: what a method returns, or calls its completion block with, when its closure can't do so.
extension AnyDelegateBuilder {
  /// Sets the default of a method: its result, or its completion block's arguments, if the closure provides none.
  ///
  /// The default is used when the closure throws, when an argument does not fit its Swift type, or when the object that
  /// the method is forwarded to has been deallocated.
  ///
  ///     delegate.otherwise("windowShouldClose:", true)
  ///     delegate.otherwise("session:decide:completionHandler:", 2, nil as ObjCObject?)
  ///
  /// For a method with a result, the default is that result. For a method whose last argument is a completion block,
  /// the default is the block's arguments: the block is called with them when its last reference is released without a
  /// call, as when the closure drops it. Without this default a method returns zero or nil, and its block gets zero and
  /// nil, or the arguments that Docs/Async.md lists for well-known methods.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol that has a closure or is forwarded.
  ///   - values: The result, or the arguments of the block. They are retained, and may be used on any thread. If they
  ///     do not fit the types of the block, it is called as without this default, and ``DelegateFailure/handler`` gets
  ///     an error.
  public func otherwise<each Value>(
    _ selector: Selector, _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    let location = CodeLocation(fileID, line)
    do throws(BlockDelegateError) {
      let method = try slotMethod(selector, isInstance: true)
      if method.encoding.result == .void {
        try checkCompletion(of: method)
        let values = (repeat each values)
        let complete = MethodDefault.completion {
          try Sending.send($0.handle, nil, repeat each values, as: Void.self)
        }
        return set(complete, for: method.selector)
      }
      var count = 0
      for _ in repeat (each Value).self { count += 1 }
      guard count == 1 else {
        throw BlockDelegateError(
          .wrongArgumentCount, selector: method.selector.name, expected: "one value, the result", given: "\(count)")
      }
      repeat try answer(method, with: each values, at: location)
    } catch { add(error, at: location) }
  }

  /// Passes the completion block of a method, named by its selector, to the closure without any protection.
  ///
  ///     delegate.passCompletionBlockUnchanged(of: "progress:update:")
  ///
  /// The closure may then call the block any number of times, or never. Without this setting, a last argument that is a
  /// block without a result is called exactly once. Its first call runs it. A later call does nothing, and
  /// ``DelegateFailure/handler`` gets ``BlockDelegateError/Reason/repeatedCompletion``. A block that is released
  /// without a call is called with the method's default, and the handler gets
  /// ``BlockDelegateError/Reason/droppedCompletion``.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol that has a closure.
  public func passCompletionBlockUnchanged(
    of selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    do throws(BlockDelegateError) {
      let method = try slotMethod(selector, isInstance: true)
      try checkCompletion(of: method)
      set(.unchangedCompletion, for: method.selector)
    } catch { add(error, at: CodeLocation(fileID, line)) }
  }

  private func answer<R>(_ method: SlotMethod, with value: R, at location: CodeLocation) throws(BlockDelegateError) {
    let closure = Closure({ value }, isolation: nil, at: location)
    let plan = try plan(method, for: closure, .answerWithoutArguments, failures: nil)
    set(.answer(closure.planned(plan, failures: nil)), for: method.selector)
  }

  private func checkCompletion(of method: SlotMethod) throws(BlockDelegateError) {
    if method.takesCompletion, case .success = method.plan { return }
    throw BlockDelegateError(
      .wrongResultType, selector: method.selector.name, expected: "a method with a result or a completion block",
      given: method.types)
  }
}
