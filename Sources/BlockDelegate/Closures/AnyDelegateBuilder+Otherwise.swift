import BlockDelegateRuntime
import Foundation

// What methods answer when nothing else does.
extension AnyDelegateBuilder {
  /// Says what a method answers when its closure can't: the closure's receiver has gone, the closure throws, or the
  /// object has gone that the method is forwarded to.
  ///
  ///     delegate.otherwise("windowShouldClose:", true)
  ///     delegate.otherwise("session:decide:completionHandler:", 2, nil as ObjCObject?)
  ///
  /// For a method with a result this is the result. For one whose last argument is a completion block, these are the
  /// arguments that the block is called with when nobody has called it and nobody can any more: also when the closure
  /// lets it go. Without a default a method returns zero or nil, and a completion block gets the method's default: zero
  /// and nil, or what Docs/Completions.md lists.
  /// - Parameters:
  ///   - selector: a method of the protocol, with a closure or forwarded.
  ///   - values: the result; or the block's arguments, which are retained and may be used on any thread. A block whose
  ///     types they do not fit gets the method's default, and ``DelegateFailure/handler`` an error.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  public func otherwise<each Value>(
    _ selector: Selector, _ values: repeat each Value, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    let location = CodeLocation(fileID, line)
    guard let method = noting(try slotMethod(selector, isInstance: true), at: location) else { return }
    if method.encoding.result == .void {
      complete(method, with: repeat each values, at: location)
    } else {
      var count = 0
      for _ in repeat (each Value).self { count += 1 }
      guard count == 1 else {
        return add(
          .init(
            .wrongArgumentCount, selector: method.selector.name, expected: "one value, the result", given: "\(count)"),
          at: location)
      }
      repeat answer(method, with: each values, at: location)
    }
  }

  /// Has the closure of a method call the method's completion block as often as it likes, or not at all.
  ///
  ///     delegate.passCompletionBlockUnchanged(of: "progress:update:")
  ///
  /// Until then, where the last argument of a method is a block that returns nothing, the block's first call runs it.
  /// Later calls do nothing, and ``DelegateFailure/handler`` is told of them
  /// (``BlockDelegateError/Reason/repeatedCompletion``). A block that is released without a call is called with the
  /// method's default, and the handler is told (``BlockDelegateError/Reason/droppedCompletion``).
  /// - Parameters:
  ///   - selector: a method of the protocol with a closure.
  ///   - fileID: where the call stands, for errors.
  ///   - line: the call's line in that file.
  public func passCompletionBlockUnchanged(
    of selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    let location = CodeLocation(fileID, line)
    guard let method = noting(try slotMethod(selector, isInstance: true), at: location),
      hasCompletion(method, at: location)
    else { return }
    set(.unchangedCompletion, for: method.selector)
  }

  /// Has a method return a value when nothing else answers.
  func answer<R>(_ selector: Selector, with value: R, at location: CodeLocation) {
    guard let method = noting(try slotMethod(selector, isInstance: true), at: location) else { return }
    answer(method, with: value, at: location)
  }

  private func answer<R>(_ method: SlotMethod, with value: R, at location: CodeLocation) {
    let closure = Closure({ value }, isolation: nil, at: location)
    guard let plan = noting(try plan(method, for: closure, .answerWithoutArguments), at: location) else { return }
    let (call, pointer) = closure.content(plan, failures: nil)
    // One that no actor isolates is called by its plan.
    set(MethodDefault(answer: call, plan: pointer!), for: method.selector)
  }

  private func complete<each Value>(
    _ method: SlotMethod, with values: repeat each Value, at location: CodeLocation
  ) {
    guard hasCompletion(method, at: location) else { return }
    let values = (repeat each values)
    let complete = MethodDefault { block in
      try Sending.call(ObjCBlock(reference: block), repeat each values, as: Void.self)
    }
    set(complete, for: method.selector)
  }

  private func hasCompletion(_ method: SlotMethod, at location: CodeLocation) -> Bool {
    if case .success(let plan) = method.plan, CompletionArgument.of(method, plan, report: reporter) != nil {
      return true
    }
    let error = BlockDelegateError(
      .wrongResultType, selector: method.selector.name, expected: "a method with a result or a completion block",
      given: method.types)
    add(error, at: location)
    return false
  }
}
