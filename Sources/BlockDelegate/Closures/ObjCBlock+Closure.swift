import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

// Labelled, so that a value of a block type is not taken for a closure. A trailing closure has no label.
extension ObjCBlock {
  /// Makes a block of a closure, whose arguments and result are converted as those of a delegate's closures are.
  ///
  ///     try array.send("enumerateObjectsUsingBlock:", ObjCBlock { (object: ObjCObject, index: UInt) in print(object) })
  ///
  /// The block's type encoding is made of the closure's types: they must be those that the block is called with. A
  /// block may take fewer arguments than it is called with; the last ones are left out.
  ///
  /// The block retains the closure. It runs wherever the block is called. A closure that an actor isolates, because it
  /// says so or because of where it is written, stops the program with a message when it is called elsewhere; one that
  /// is marked `@Sendable` may be called anywhere. When it throws, or an argument is no value of its type, the block
  /// returns zero or nil, and the process's failure handler gets the error.
  /// - Parameters:
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: what the block does.
  /// - Throws: ``BlockDelegateError`` when Objective-C has no type for one of the closure's.
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
  ///   - name: names the block in errors.
  ///   - failures: gets what the closure throws, and why it could not be called; nil for the process's handler.
  /// - Throws: ``BlockDelegateError`` when a block can't have such arguments or such a result.
  init(_ closure: Closure, name: String, failures: DelegateFailures? = nil) throws {
    let known = try BlockPlans.plan(for: closure, name: name)
    let (call, plan) = closure.content(known.plan, failures: failures)
    self.init(reference: known.descriptor.makeBlock(call, plan: plan))
  }
}

/// How closures of each type are blocks, by the closures' types and what errors name: made once for each.
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
      // Of two that are made at once the first stays: blocks may have its plan already.
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
    guard let descriptor = BlockDescriptor.of(block) else { throw BlockDelegateError(.insufficientMemory) }
    return (
      ClosurePlan(
        protocol: nil, selector: name, plan: plan, hasIndirectResult: descriptor.hasIndirectResult,
        converters: converters, error: closure.error), descriptor
    )
  }

  private static func encoding(
    _ type: Any.Type, _ name: String, _ reason: BlockDelegateError.Reason
  ) throws -> String {
    if let encoding = EncodingOfType.value(type) { return encoding }
    throw BlockDelegateError(
      reason, selector: name, expected: "a type that Objective-C can represent", given: "\(type)")
  }
}
