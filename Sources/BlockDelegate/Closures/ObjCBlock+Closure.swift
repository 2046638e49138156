import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

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
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: The closure that the block calls, retained.
  /// - Throws: ``BlockDelegateError`` if one of the closure's types has no Objective-C type.
  public init<each A, R, E: Error>(
    fileID: StaticString = #fileID, line: UInt32 = #line,
    calling body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) throws {
    let location = CodeLocation(fileID, line)
    do { try self.init(Closure(body, at: location), name: "block") } catch let error as BlockDelegateError {
      throw BlockDelegateError([error], at: location)
    }
  }

  /// - Parameters:
  ///   - name: The name of the block in error messages.
  ///   - failures: The handler for errors of the closure; nil for the process's handler.
  /// - Throws: ``BlockDelegateError`` if a block can't have the closure's arguments or its result.
  init(_ closure: Closure, name: String, failures: DelegateFailures? = nil) throws {
    let known = try BlockPlans.plan(for: closure, name: name)
    self.init(reference: known.descriptor.makeBlock(closure.planned(known.plan, failures: failures)))
  }
}

/// The plans and descriptors for blocks, by the type of the closure and the block's name in error messages.
private enum BlockPlans {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let name: String
  }

  typealias Known = (plan: ClosurePlan, descriptor: BlockDescriptor)

  private static let plans = Mutex<[Key: Known]>([:])

  static func plan(for closure: Closure, name: String) throws -> Known {
    let key = Key(type: ObjectIdentifier(closure.type), name: name)
    if let known = plans.withLock({ $0[key] }) { return known }
    let new = try make(closure, name)
    return plans.withLock { plans in
      // If two threads race to make a plan, the first plan stays, because blocks may have it already.
      if let other = plans[key] { return other }
      plans[key] = new
      return new
    }
  }

  private static func make(_ closure: Closure, _ name: String) throws -> Known {
    let (arguments, result) = closure.parts
    let types = try arguments.enumerated().map { try encoding($1, name, .wrongArgumentType($0)) }
    let signature = try encoding(result, name, .wrongResultType) + "@?" + types.joined()
    let block: MethodEncoding
    let plan: CallPlan
    do {
      block = try MethodEncoding(block: signature)
      plan = try CallPlans.plan(for: block)
    } catch {
      throw BlockDelegateError(.unsupportedMethod, selector: name, given: "\(error)")
    }
    let converters = try CallConverters(
      arguments, for: block.explicitArguments, result: result, for: block.result, selector: name)
    let closurePlan = ClosurePlan(
      protocol: nil, selector: name, plan: plan, converters: converters, error: closure.error)
    return (closurePlan, BlockDescriptor.of(block))
  }

  private static func encoding(
    _ type: Any.Type, _ name: String, _ reason: BlockDelegateError.Reason
  ) throws -> String {
    if let encoding = EncodingOfType.value(type) { return encoding }
    throw BlockDelegateError(
      reason, selector: name, expected: "a type that Objective-C can represent", given: "\(type)")
  }
}
