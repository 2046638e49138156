import BlockDelegateRuntime

// The closure has a label, so that a value of a block type is not taken for a closure. A trailing closure has no label.
extension ObjCBlock {
  /// Makes a block from a closure, whose arguments and result are converted as for a delegate's closures.
  ///
  ///     let block = try ObjCBlock { (object: ObjCObject, index: UInt) in print(object) }
  ///     try array.send("enumerateObjectsUsingBlock:", block)
  ///
  /// The block's type encoding is made from the closure's types, which must match the arguments that the block is
  /// called with. The closure may take fewer arguments; it then gets the first ones.
  ///
  /// The block retains the closure, which runs wherever the block is called. A closure that an actor isolates, by an
  /// attribute or by where it is written, must be called on that actor: the program stops with a message if the block
  /// is called elsewhere. A closure that is marked `@Sendable` may be called anywhere. If the closure throws, or an
  /// argument does not fit its Swift type, the block returns zero or nil, and ``DelegateFailure/handler`` gets the
  /// error.
  ///
  /// - Parameters:
  ///   - body: The closure that the block calls, retained.
  /// - Throws: ``BlockDelegateError`` if one of the closure's types has no Objective-C type.
  public init<each A, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    calling body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) throws {
    let location = CodeLocation(fileID, line)
    self = try throwingPublicErrors(at: location) { try ObjCBlock(Closure(body, at: location), name: "block") }
  }

  /// - Parameters:
  ///   - name: The name of the block in error messages.
  ///   - failures: The handler for errors of the closure; nil for the process's handler.
  /// - Throws: ``BlockDelegateError`` if a block can't have the closure's arguments or its result.
  init(_ closure: Closure, name: String, failures: DelegateFailures? = nil) throws {
    // A value of type `Any.Type` is the address of the type's metadata.
    let known = try ClosureBlocks.all.object(for: unsafeBitCast(closure.type, to: UnsafeRawPointer.self)) {
      try ClosureBlocks(of: closure, named: name)
    }
    let plan = ClosurePlan.plan(of: known, for: closure, .answer, block: name, failures: failures) { key in
      ClosurePlan(
        key, protocol: nil, selector: name, plan: known.plan, converters: known.converters, error: closure.error)
    }
    self.init(reference: known.descriptor.makeBlock(closure.planned(plan, failures: failures)))
  }
}

/// What the blocks that call closures of one type have in common.
private final class ClosureBlocks: Sendable {
  /// The objects of this class by the types of the closures.
  static let all = ObjectMap<ClosureBlocks>()

  let plan: CallPlan
  let converters: CallConverters
  let descriptor: BlockDescriptor

  init(of closure: Closure, named name: String) throws {
    func encoding(_ type: Any.Type, _ reason: BlockDelegateError.Reason) throws -> String {
      if let encoding = EncodingOfType.value(type) { return encoding }
      throw BlockDelegateError(
        reason, selector: name, expected: "a type that Objective-C can represent", given: "\(type)")
    }
    let parts = closure.parts
    let types = try parts.parameters.enumerated().map { try encoding($1, .wrongArgumentType($0)) }
    let signature = try encoding(parts.result, .wrongResultType) + "@?" + types.joined()
    let block: MethodEncoding
    do {
      block = try MethodEncoding(block: signature)
      plan = try CallPlans.plan(for: block)
    } catch { throw BlockDelegateError(.unsupportedMethod, selector: name, given: "\(error)") }
    converters = try CallConverters(
      parts.parameters, for: block.explicitArguments, result: parts.result, for: block.result, selector: name)
    descriptor = BlockDescriptor.of(signature: block.encoded, hasIndirectResult: plan.passesResultAddress)
  }
}
