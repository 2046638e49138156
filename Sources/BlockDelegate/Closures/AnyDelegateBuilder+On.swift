import BlockDelegateRuntime
import Foundation

// These methods are named by selectors. The program writes the types of the closure's parameters, and registering the
// closure compares them with the method's type encoding.
extension AnyDelegateBuilder {
  /// Implements a method, named by its selector, with a closure. If the protocol has no such instance method, this is its
  /// class method; a delegate with class methods has an Objective-C class of its own.
  ///
  ///     delegate.on("parser:foundCharacters:") { (parser: ObjCObject, text: String) in print(text) }
  ///
  /// The closure takes the method's arguments, without `self`, and returns the method's result. Its Swift types are
  /// compared with the method's type encoding, and `implement` throws an error for each type that does not fit.
  ///
  /// A closure that an actor isolates, by an attribute or by where it is written, must be called on that actor: the
  /// program stops with a message if the method is called elsewhere. A closure that is marked `@Sendable` may be called
  /// anywhere.
  ///
  /// The closure may throw. If the method's last parameter is an `NSError **`, the closure leaves that parameter out:
  /// the error is stored there, and the method returns NO or nil. Otherwise ``onFailure(_:)`` gets the
  /// error, and the method returns its default: ``otherwise(_:_:fileID:line:)``, or else zero or nil.
  ///
  /// The delegate retains the closure, and its owner (the object whose delegate it is) retains the delegate. A closure
  /// that captures the owner therefore keeps both alive forever. Most delegate methods have the owner as an argument,
  /// so it rarely needs to be captured.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
  ///   - body: The implementation, retained.
  public func on<each A, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    register(selector, Closure(body, at: CodeLocation(fileID, line)))
  }

  /// Names a method by its selector, for a closure that is not simply called where the method is called.
  ///
  ///     delegate.on("download:progressed:").delivered(.on(queue)) { (download: ObjCObject, done: Double) in log(done) }
  ///
  /// - Parameter selector: The selector of a method of the protocol, or of a protocol that it inherits.
  /// - Returns: The registration, one of whose methods takes the closure.
  public func on<F>(_ selector: Selector) -> Registration<F> { Registration(builder: self, selector: selector) }

  /// Registers a closure for a method, after comparing its types with the method's.
  ///
  /// - Parameters:
  ///   - use: What the closure is used for.
  ///   - route: Where the closure is called.
  @inline(never)
  func register(
    _ selector: Selector, _ closure: Closure, isInstance: Bool = true, _ use: Use = .answer,
    by route: DeliveryRoute = .immediate
  ) {
    let location = closure.location
    do throws(BlockDelegateError) {
      let method = try slotMethod(selector, isInstance: isInstance && !takesClassMethods)
      let place = route.isImmediate ? memberRoute : route
      guard !place.isOff(closure.isolation) else {
        let expected = "a closure that no actor isolates (mark it @Sendable), because it is called on \(place.name)"
        throw BlockDelegateError(.otherThread, selector: selector.handle.name, expected: expected)
      }
      // A call whose frame does not lead to the delegate can't find the delegate's handler of errors.
      let isApart = isDetached || !method.isInstance || !route.isImmediate
      let failures = closure.throwsErrors && isApart ? failuresOfDelegate() : nil
      let plan = try plan(method, for: closure, use, failures: failures)
      let planned = closure.planned(plan, failures: failures)
      guard !route.isImmediate else { return add(method, .closure(planned), at: location) }
      let (name, handler) = (description.name, failuresOfDelegate())
      // The method's calls are kept until the closure is called elsewhere, or their callers wait.
      let delivered = try DeliveredMethod(
        method, plan.plan, route, report: { handler.report(DelegateFailure(publicError($0, protocol: name))) },
        run: { (frame) throws(ObjectiveCException) in
          try planned(frame)
          return true
        }, decline: plan.decline)
      set(delivered, for: method.selector)
      add(method, delivered.content, at: location)
    } catch { add(error, at: location) }
  }
}

// MARK: Checks

extension AnyDelegateBuilder {
  func slotMethod(_ selector: Selector, isInstance: Bool) throws(BlockDelegateError) -> SlotMethod {
    if let known = dynamicClass.knownMethod(for: selector.handle, isInstance: isInstance) { return known }
    let name = selector.handle.name
    guard !selector.handle.isReserved(isInstance: isInstance) else {
      throw BlockDelegateError(.reservedMethod, selector: name)
    }
    guard let method = description.method(selector.handle, isInstance: isInstance) else {
      if isInstance, description.method(selector.handle, isInstance: false) != nil {
        return try slotMethod(selector, isInstance: false)
      }
      throw .unknownSelector(
        selector.handle, expected: isInstance ? nil : "a class method of the protocol",
        among: (isInstance ? description.instanceMethods : description.classMethods).map(\.selector.name))
    }
    return try dynamicClass.slotMethod(for: method, isInstance: isInstance)
  }

  /// What a closure is used for.
  enum Use {
    /// The closure implements the method. It may leave the method's `NSError **` out.
    case answer
    /// The closure implements the method, and passes its arguments to code that is called later.
    case keep
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
    try ClosurePlan.plan(of: method, for: closure, use, failures: failures) { (key) throws(BlockDelegateError) in
      let plan = try method.plan.get()
      let (converters, throwsToCaller) = try converters(method, closure.parts, use)
      return ClosurePlan(
        key, protocol: description.name, selector: method.selector.name, plan: plan, converters: converters,
        error: closure.error, throwsToCaller: throwsToCaller,
        completion: [.answer, .keep].contains(use) && method.takesCompletion
          ? CompletionArgument(method, plan, report: reporter) : nil)
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
    case .answer, .keep:
      throwsToCaller = encoding.takesError && closure.parameters.count == expected.count - 1
      if throwsToCaller { expected.removeLast() }
    case .answerWithoutArguments: (throwsToCaller, expected) = (encoding.takesError, [])
    case .observe: result = nil
    case .observeAnswer:
      result = nil
      expected.append(encoding.result)
    }
    let converters = try CallConverters(
      closure.parameters, for: expected, result: result, for: encoding.result, selector: method.selector.name)
    return (converters, throwsToCaller)
  }
}

// MARK: Blocks

// The method's caller calls a block directly. The method is disfavored because a trailing closure is not a block.
extension AnyDelegateBuilder {
  /// Implements a method with an `@convention(block)` closure, which the method's caller calls without any conversion.
  ///
  ///     let block: @convention(block) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void = { ... }
  ///     delegate.on("cache:willEvictObject:", block: block)
  ///
  /// The block takes the delegate object first, and then the method's arguments. Objects are pointers. Nothing checks
  /// on which actor the block is called.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol, or of a protocol that it inherits.
  ///   - block: An `@convention(block)` closure or an ``ObjCBlock``. It is copied.
  @_disfavoredOverload
  public func on<Block>(
    _ selector: Selector, block: borrowing Block, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    let location = CodeLocation(fileID, line)
    do throws(BlockDelegateError) {
      let method = try slotMethod(selector, isInstance: true)
      guard let block = blockHandle(of: block) else {
        let expected = "an @convention(block) closure"
        throw BlockDelegateError(
          .invalidBlock, selector: method.selector.name, expected: expected, given: "\(Block.self)")
      }
      // The encoding does not tell whether a block returns its result in memory. Few blocks do.
      let types = bd_block_returnsInMemory(block.address) ? nil : bd_block_getSignature(block.address)
      try method.checkOnce(types) { () throws(BlockDelegateError) in try check(block, for: method) }
      add(method, .block(StrongReference(retaining: block)), at: location)
    } catch { add(error, at: location) }
  }

  /// Throws if the block's signature differs from the method's, because the caller would then pass wrong arguments.
  private func check(_ block: ObjectHandle, for method: SlotMethod) throws(BlockDelegateError) {
    let selector = method.selector.name
    let encoding = try Sending.encoding(ofBlock: block, of: selector)
    if method.encoding.misfit != nil, case .failure(let error) = method.plan { throw error }
    if let misfit = encoding.misfit { throw BlockDelegateError(misfit, selector: selector) }
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
    try method.check(Array(given.dropFirst()), result: encoding.result)
  }
}
