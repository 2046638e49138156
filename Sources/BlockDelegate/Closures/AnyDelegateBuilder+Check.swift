import BlockDelegateRuntime
import Foundation

// What a method gives is compared with what the protocol says of it.
extension AnyDelegateBuilder {
  /// The protocol's method for a selector.
  func slotMethod(_ selector: Selector, isInstance: Bool) throws(BlockDelegateError) -> SlotMethod {
    if let known = dynamicClass.knownMethod(for: selector.handle, isInstance: isInstance) { return known }
    let name = selector.handle.name
    guard !selector.handle.isReserved(isInstance: isInstance) else {
      throw BlockDelegateError(.reservedMethod, selector: name)
    }
    guard let method = description.method(selector.handle, isInstance: isInstance) else {
      throw BlockDelegateError(
        .unknownSelector, selector: name, expected: isInstance ? nil : "a class method of the protocol",
        nearMisses: nearMisses(of: name, among: description.methods(isInstance: isInstance).map(\.selector.name)))
    }
    do {
      return try isInstance ? dynamicClass.slotMethod(for: method) : dynamicClass.classMethod(for: method)
    } catch {
      throw BlockDelegateError(MethodFailure(selector: selector.handle, cause: error))
    }
  }

  /// How closures of these types answer the method.
  /// - Parameter result: nil for those whose result nobody looks at.
  func makePlan(
    _ method: SlotMethod, arguments types: [Any.Type], result: Any.Type?, throwsError: Bool
  ) throws(BlockDelegateError) -> MethodPlan {
    let selector = method.selector.name
    let callPlan = try callPlan(of: method)
    var expected = Array(method.encoding.explicitArguments)
    // A closure that throws leaves the place for the error out, if there is one.
    let throwsToCaller =
      throwsError && types.count == expected.count - 1 && expected.last?.isErrorPlace == true
      && method.encoding.result.canSayFailure
    if throwsToCaller { expected.removeLast() }
    let converters = try CallConverters(
      types, for: expected, result: result, for: method.encoding.result, selector: selector)
    return MethodPlan(
      protocolName: description.name, method: method, plan: callPlan, converters: converters,
      throwsToCaller: throwsToCaller)
  }

  /// How closures that take none of the arguments answer the method.
  /// - Parameter result: nil for those that return nothing.
  func makePlanWithoutArguments(_ method: SlotMethod, result: Any.Type?) throws(BlockDelegateError) -> MethodPlan {
    let encoding = method.encoding
    return MethodPlan(
      protocolName: description.name, method: method, plan: try callPlan(of: method),
      converters: try CallConverters(
        [], for: [], result: result, for: encoding.result, selector: method.selector.name),
      throwsToCaller: encoding.explicitArguments.last?.isErrorPlace == true && encoding.result.canSayFailure)
  }

  private func callPlan(of method: SlotMethod) throws(BlockDelegateError) -> CallPlan {
    switch method.plan {
    case .success(let plan): return plan
    case .failure(let error):
      throw BlockDelegateError(.unsupportedMethod, selector: method.selector.name, given: "\(error)")
    }
  }

  /// Refuses a block that the method's caller would call wrongly.
  func check(_ block: BlockReference, for method: SlotMethod) throws(BlockDelegateError) {
    let selector = method.selector.name
    guard let signature = block.signature else {
      throw BlockDelegateError(.missingBlockSignature, selector: selector)
    }
    guard let encoding = try? MethodEncoding(block: signature) else {
      throw BlockDelegateError(.malformedEncoding, selector: selector, given: signature)
    }
    let given = encoding.explicitArguments
    let expected = method.encoding.explicitArguments
    // The first is the delegate object, or its class.
    guard given.count == expected.count + 1, let receiver = given.first,
      receiver.hasSameCallingShape(as: .anyObject, pointersForObjects: true)
    else {
      throw BlockDelegateError(
        .wrongArgumentCount, selector: selector, expected: "the delegate object, then \(describe(Array(expected)))",
        given: describe(Array(given)))
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
