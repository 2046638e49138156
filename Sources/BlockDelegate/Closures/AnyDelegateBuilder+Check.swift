import BlockDelegateRuntime
import Foundation

// Closures and blocks are compared with the methods that the protocol declares.
extension AnyDelegateBuilder {
  func slotMethod(_ selector: Selector, isInstance: Bool) throws(BlockDelegateError) -> SlotMethod {
    if let known = dynamicClass.knownMethod(for: selector.handle, isInstance: isInstance) { return known }
    let name = selector.handle.name
    guard !selector.handle.isReserved(isInstance: isInstance) else {
      throw BlockDelegateError(.reservedMethod, selector: name)
    }
    guard let method = description.method(selector.handle, isInstance: isInstance) else {
      throw .unknownSelector(
        selector.handle, expected: isInstance ? nil : "a class method of the protocol",
        among: description.methods(isInstance: isInstance).map(\.selector.name))
    }
    do {
      return try dynamicClass.slotMethod(for: method, isInstance: isInstance)
    } catch {
      throw BlockDelegateError(MethodFailure(selector: selector.handle, cause: error))
    }
  }

  /// What a closure is used for.
  enum Use {
    /// The closure implements the method. With `leavesErrorOut` it leaves the method's `NSError **` out even if it
    /// never throws.
    case answer(leavesErrorOut: Bool)
    /// The closure implements the method without taking its arguments.
    case answerWithoutArguments
    /// The closure observes calls of the method.
    case observe
    /// The closure observes calls of the method, and takes the result as an additional last argument.
    case observeAnswer

    /// Returns the key of the plan cache for closures of a type: a different type for each use.
    fileprivate func key(_ type: Any.Type) -> Any.Type {
      func key<F>(_ type: F.Type) -> Any.Type {
        switch self {
        case .answer(leavesErrorOut: true): F.self
        case .answer(leavesErrorOut: false): TakingError<F>.self
        case .answerWithoutArguments: WithoutArguments<F>.self
        case .observe: Observed<F>.self
        case .observeAnswer: Answered<F>.self
        }
      }
      return _openExistential(type, do: key)
    }

    private enum TakingError<F> {}
    private enum WithoutArguments<F> {}
    private enum Observed<F> {}
    private enum Answered<F> {}
  }

  /// Returns the plan for closures of this type and use, which is made once for each method.
  func plan(_ method: SlotMethod, for closure: Closure, _ use: Use) throws(BlockDelegateError) -> ClosurePlan {
    try method.cached(use.key(closure.type)) { () throws(BlockDelegateError) in try makePlan(method, for: closure, use)
    }
  }

  private func makePlan(
    _ method: SlotMethod, for closure: Closure, _ use: Use
  ) throws(BlockDelegateError) -> ClosurePlan {
    let plan = try callPlan(of: method)
    let (converters, throwsToCaller) = try converters(method, closure.parts, throwsErrors: closure.throwsErrors, use)
    let isObserver =
      switch use {
      case .observe, .observeAnswer: true
      case .answer, .answerWithoutArguments: false
      }
    let isAnswer = if case .answer = use { true } else { false }
    let completion = isAnswer ? CompletionArgument.of(method, plan, report: reporter) : nil
    return ClosurePlan(
      protocol: description.name, selector: method.selector.name, plan: plan, converters: converters,
      error: closure.error, throwsToCaller: throwsToCaller, isObserver: isObserver, hasDefault: isAnswer,
      completion: completion)
  }

  /// Returns converters for closures of these types, and whether the closures leave the method's `NSError **` out.
  private func converters(
    _ method: SlotMethod, _ closure: (arguments: [Any.Type], result: Any.Type), throwsErrors: Bool, _ use: Use
  ) throws(BlockDelegateError) -> (CallConverters, throwsToCaller: Bool) {
    let encoding = method.encoding
    var expected = encoding.explicitArguments
    let hasErrorPointer = encoding.takesError
    var throwsToCaller = hasErrorPointer
    // A closure that returns `Never` has no result to convert.
    var hasResult = closure.result != Never.self
    switch use {
    case .answer(let leavesErrorOut):
      throwsToCaller =
        hasErrorPointer && (throwsErrors || leavesErrorOut) && closure.arguments.count == expected.count - 1
      if throwsToCaller { expected.removeLast() }
    case .answerWithoutArguments: expected = []
    case .observe: (throwsToCaller, hasResult) = (false, false)
    case .observeAnswer:
      (throwsToCaller, hasResult) = (false, false)
      expected.append(encoding.result)
    }
    let converters = try CallConverters(
      closure.arguments, for: expected, result: hasResult ? closure.result : nil, for: encoding.result,
      makeHandler: makeHandlerConverter, selector: method.selector.name)
    return (converters, throwsToCaller)
  }

  /// Returns whether closures of these types can implement the method.
  func fits(_ method: SlotMethod, _ types: FunctionTypeParts) -> Bool {
    (try? converters(
      method, (types.parameters, types.result), throwsErrors: true, .answer(leavesErrorOut: true))) != nil
  }

  func callPlan(of method: SlotMethod) throws(BlockDelegateError) -> CallPlan {
    switch method.plan {
    case .success(let plan): return plan
    case .failure(let error):
      throw BlockDelegateError(error, selector: method.selector.name)
    }
  }

  /// Throws if the block's signature differs from the method's, because the caller would then pass wrong arguments.
  func check(_ block: BlockReference, for method: SlotMethod) throws(BlockDelegateError) {
    let selector = method.selector.name
    guard let signature = block.signature else { throw BlockDelegateError(.missingBlockSignature, selector: selector) }
    guard let encoding = try? MethodEncoding(block: signature) else {
      throw BlockDelegateError(.malformedEncoding, selector: selector, given: signature)
    }
    let given = encoding.explicitArguments
    let expected = method.encoding.explicitArguments
    // The block's first argument is the delegate object, or its class.
    guard given.count == expected.count + 1, let receiver = given.first,
      receiver.hasSameCallingShape(as: .anyObject, pointersForObjects: true)
    else {
      throw BlockDelegateError(
        .wrongArgumentCount, selector: selector, expected: "the delegate object, then \(describe(expected))",
        given: describe(given))
    }
    let pairs = zip(given.dropFirst() + [encoding.result], expected + [method.encoding.result])
    let problems = pairs.enumerated().compactMap { index, pair -> BlockDelegateError? in
      guard !pair.0.hasSameCallingShape(as: pair.1, pointersForObjects: true) else { return nil }
      let reason = index < expected.count ? BlockDelegateError.Reason.wrongArgumentType(index) : .wrongResultType
      return BlockDelegateError(reason, selector: selector, expected: describe(pair.1), given: describe(pair.0))
    }
    if !problems.isEmpty { throw BlockDelegateError(problems) }
  }
}
