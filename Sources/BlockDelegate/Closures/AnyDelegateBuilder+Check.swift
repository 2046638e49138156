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
    /// The closure implements the method. It may leave the method's `NSError **` out.
    case answer
    /// The closure implements the method without taking its arguments.
    case answerWithoutArguments
    /// The closure observes calls of the method.
    case observe
    /// The closure observes calls of the method, and takes the result as an additional last argument.
    case observeAnswer
  }

  /// Returns the plan for closures of this type, location and use, which is made once for each method.
  func plan(
    _ method: SlotMethod, for closure: Closure, _ use: Use, failures: DelegateFailures?
  ) throws(BlockDelegateError) -> ClosurePlan {
    let plans = method.cached(closure.type) { ObjectMap<ClosurePlan>() }
    return try ClosurePlan.plan(for: closure, use, failures: failures, in: plans) { (key) throws(BlockDelegateError) in
      let plan: CallPlan
      do throws(UnsupportedTypeError) { plan = try method.plan.get() } catch {
        throw BlockDelegateError(error, selector: method.selector.name)
      }
      let (converters, throwsToCaller) = try converters(method, closure.parts, use)
      return ClosurePlan(
        key, protocol: description.name, selector: method.selector.name, plan: plan, converters: converters,
        error: closure.error, throwsToCaller: throwsToCaller,
        completion: use == .answer ? CompletionArgument.of(method, plan, report: reporter) : nil)
    }
  }

  /// Returns converters for closures of these types, and whether the closures leave the method's `NSError **` out.
  func converters(
    _ method: SlotMethod, _ closure: FunctionTypeParts, _ use: Use
  ) throws(BlockDelegateError) -> (CallConverters, throwsToCaller: Bool) {
    let encoding = method.encoding
    var expected = encoding.explicitArguments
    var throwsToCaller = false
    // A closure that returns `Never` has no result to convert.
    var result = closure.result == Never.self ? nil : closure.result
    switch use {
    case .answer:
      throwsToCaller = encoding.takesError && closure.parameters.count == expected.count - 1
      if throwsToCaller { expected.removeLast() }
    case .answerWithoutArguments: (throwsToCaller, expected) = (encoding.takesError, [])
    case .observe: result = nil
    case .observeAnswer:
      result = nil
      expected.append(encoding.result)
    }
    let converters = try CallConverters(
      closure.parameters, for: expected, result: result, for: encoding.result, makeHandler: makeHandlerConverter,
      selector: method.selector.name)
    return (converters, throwsToCaller)
  }

  /// Throws if the block's signature differs from the method's, because the caller would then pass wrong arguments.
  func check(_ block: ObjectHandle, for method: SlotMethod) throws(BlockDelegateError) {
    let selector = method.selector.name
    guard let signature = block.blockSignature else {
      throw BlockDelegateError(.missingBlockSignature, selector: selector)
    }
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
