import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// How closures of one type answer as blocks: what their Swift types are in Objective-C, and where the values stand in a
/// call.
@usableFromInline
final class BlockPlan: Sendable {
  /// For errors: "block", or of which method it is one.
  private let name: String
  private let plan: CallPlan
  private let converters: CallConverters
  private let descriptor: BlockDescriptor

  /// - Throws: ``BlockDelegateError`` when a block can't have such arguments or such a result.
  fileprivate init(_ arguments: [Any.Type], _ result: Any.Type, name: String) throws {
    self.name = name
    let types = try arguments.enumerated().map { try Self.encoding($1, name, .wrongArgumentType($0)) }
    let signature = try Self.encoding(result, name, .wrongResultType) + "@?" + types.joined()
    let encoding: MethodEncoding
    do {
      encoding = try MethodEncoding(block: signature)
      plan = try CallPlans.plan(for: encoding)
    } catch {
      throw BlockDelegateError(.unsupportedMethod, selector: name, given: "\(error)")
    }
    converters = try CallConverters(
      arguments, for: Array(encoding.explicitArguments), result: result, for: encoding.result, selector: name)
    guard let descriptor = BlockDescriptor.of(encoding) else { throw BlockDelegateError(.insufficientMemory) }
    self.descriptor = descriptor
  }

  private static func encoding(
    _ type: Any.Type, _ name: String, _ reason: BlockDelegateError.Reason
  ) throws -> String {
    if let encoding = EncodingOfType.value(type) { return encoding }
    throw BlockDelegateError(reason, selector: name, expected: "a type that Objective-C has", given: "\(type)")
  }

  /// - Parameter call: runs for each call of the block, on its caller's thread.
  func makeBlock(_ call: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void) -> ObjCBlock {
    ObjCBlock(reference: descriptor.makeBlock(call))
  }

  /// - Throws: ``BlockDelegateError`` when the argument is no such value.
  @usableFromInline
  func load<Value>(
    _ index: Int, _ frame: UnsafeMutablePointer<bd_call_frame>, as type: Value.Type = Value.self
  ) throws -> Value {
    try naming(index) {
      try plan.arguments[index].place.withBytes(of: frame) {
        try converters.arguments[index].of(Value.self).load($0)
      }
    }
  }

  @usableFromInline
  func store<Value>(_ value: Value, _ frame: UnsafeMutablePointer<bd_call_frame>) throws {
    guard plan.result != .void else { return }
    try plan.resultPlace.withMutableBytes(of: frame) { memory in
      try naming(nil) { try converters.result.of(Value.self).store(value, memory) }?.autorelease()
      plan.resultSignExtension.extend(memory)
    }
  }

  /// Makes the block return zero when its closure could not be called.
  @usableFromInline
  func fail(_ error: any Error, _ frame: UnsafeMutablePointer<bd_call_frame>, _ site: ClosureSite) {
    FailureHandler.report(DelegateFailure(error, selector: name, at: site.location))
    bd_call_frame_clearResult(frame, plan.result == .indirect ? UInt(plan.resultSize) : 0)
  }

  private func naming<Value: ~Copyable>(_ index: Int?, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as ConversionFailure {
      throw failure.error(argument: index, selector: name)
    }
  }
}

/// The plans that have been made, by the closures' types and what the plans' errors name.
enum BlockPlans {
  private struct Key: Hashable {
    let type: ObjectIdentifier
    let name: String
  }

  private static let plans = Mutex<[Key: BlockPlan]>([:])

  /// - Parameter type: a function type that the others are the parts of.
  static func plan(
    _ type: Any.Type, _ arguments: @autoclosure () -> [Any.Type], _ result: Any.Type, name: String = "block"
  ) throws -> BlockPlan {
    let key = Key(type: ObjectIdentifier(type), name: name)
    if let known = plans.withLock({ $0[key] }) { return known }
    let new = try BlockPlan(arguments(), result, name: name)
    plans.withLock { $0[key] = new }
    return new
  }
}

extension ObjCBlock {
  /// - Parameter type: a function type that the others are the parts of.
  @usableFromInline
  init(
    _ type: Any.Type, _ arguments: @autoclosure () -> [Any.Type], _ result: Any.Type, _ site: ClosureSite,
    _ call: @escaping (BlockPlan, UnsafeMutablePointer<bd_call_frame>) throws -> Void
  ) throws {
    let plan: BlockPlan
    do { plan = try BlockPlans.plan(type, arguments(), result) } catch let error as BlockDelegateError {
      throw BlockDelegateError([error], at: site.location)
    }
    guard let isolation = site.isolation else {
      self = plan.makeBlock { frame in
        do { try call(plan, frame) } catch { plan.fail(error, frame, site) }
      }
      return
    }
    IsolationCheck.note(isolation)
    self = plan.makeBlock { frame in
      IsolationCheck.check(isolation, "the block at \(site.location)")
      do { try call(plan, frame) } catch { plan.fail(error, frame, site) }
    }
  }
}
