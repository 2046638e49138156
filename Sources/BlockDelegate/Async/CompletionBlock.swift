import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// A block that a message ends with, made of a closure for its one call.
///
/// Sendable because what changes is under locks.
final class Completion<Value: Sendable>: @unchecked Sendable {
  let wait = Wait<Value>()
  private let selector: String
  private let plan: CallPlan
  private let converters: [AnyValueConverter]
  private let isCalled = Mutex(false)
  /// Called once.
  private let answer: (Completion, UnsafeMutablePointer<bd_call_frame>) throws -> Value

  /// What the block keeps: its end is the block's.
  private final class Call: Sendable {
    let completion: Completion
    init(_ completion: Completion) { self.completion = completion }
    deinit { completion.isReleased() }
  }

  /// - Throws: ``BlockDelegateError`` when a block can't have such arguments.
  init<each B>(_ selector: String, _ body: @escaping @Sendable (repeat each B) throws -> Value) throws {
    self.selector = selector
    var types: [Any.Type] = []
    repeat types.append((each B).self)
    var signature = "v@?"
    for (index, type) in types.enumerated() {
      guard let encoding = EncodingOfType.value(type) else {
        throw BlockDelegateError(
          .wrongArgumentType(index), selector: "\(selector) block", expected: "a type that Objective-C has",
          given: "\(type)")
      }
      signature += encoding
    }
    self.signature = signature
    let encoding: MethodEncoding
    do {
      encoding = try MethodEncoding(block: signature)
      plan = try CallPlans.plan(for: encoding)
    } catch {
      throw BlockDelegateError(.unsupportedMethod, selector: "\(selector) block", given: "\(error)")
    }
    guard plan.stackSize == 0 else {
      throw BlockDelegateError(
        .unsupportedMethod, selector: "\(selector) block", expected: "arguments that all fit in registers",
        given: signature)
    }
    converters = try CallConverters(
      types, for: Array(encoding.explicitArguments), result: nil, for: encoding.result, selector: "\(selector) block"
    ).arguments
    answer = { completion, frame in
      var index = 0
      func next<Argument>(_ type: Argument.Type) throws -> Argument {
        defer { index += 1 }
        return try completion.load(index, frame)
      }
      return try body(repeat next((each B).self))
    }
  }

  private let signature: String

  private func load<Argument>(_ index: Int, _ frame: UnsafeMutablePointer<bd_call_frame>) throws -> Argument {
    do {
      return try plan.arguments[index].place.withBytes(of: frame) {
        try converters[index].of(Argument.self).load($0)
      }
    } catch let failure as ConversionFailure {
      throw failure.error(argument: index, selector: "\(selector) block")
    }
  }

  private func call(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    guard !isCalled.exchange(true) else {
      return FailureHandler.report(BlockDelegateError(.repeatedCompletion, selector: selector))
    }
    wait.finish(Result { try answer(self, frame) })
  }

  private func isReleased() {
    if !isCalled.exchange(true) { wait.finish(.failure(BlockDelegateError(.droppedCompletion, selector: selector))) }
  }

  /// A block with the closure's signature, for one message. All that it is told comes in registers.
  func makeBlock() throws -> ObjCBlock {
    let call = Call(self)
    #if arch(arm64)
      typealias Block =
        @convention(block) (
          UInt, UInt, UInt, UInt, UInt, UInt, UInt, Double, Double, Double, Double, Double, Double, Double, Double
        ) -> Void
      let block: Block = { a, b, c, d, e, f, g, s, t, u, v, w, x, y, z in
        var frame = bd_call_frame()
        frame.general = (0, UInt64(a), UInt64(b), UInt64(c), UInt64(d), UInt64(e), UInt64(f), UInt64(g))
        frame.vector = (
          s.bitPattern, t.bitPattern, u.bitPattern, v.bitPattern, w.bitPattern, x.bitPattern, y.bitPattern,
          z.bitPattern
        )
        call.completion.call(&frame)
      }
    #else
      typealias Block =
        @convention(block) (
          UInt, UInt, UInt, UInt, UInt, Double, Double, Double, Double, Double, Double, Double, Double
        ) -> Void
      let block: Block = { a, b, c, d, e, s, t, u, v, w, x, y, z in
        var frame = bd_call_frame()
        frame.general = (0, UInt64(a), UInt64(b), UInt64(c), UInt64(d), UInt64(e))
        frame.vector = (
          s.bitPattern, t.bitPattern, u.bitPattern, v.bitPattern, w.bitPattern, x.bitPattern, y.bitPattern,
          z.bitPattern
        )
        call.completion.call(&frame)
      }
    #endif
    let copy = try ObjCBlock(block)
    let pointer = UnsafeMutableRawPointer(copy.pointer)
    guard let descriptor = CompletionDescriptors.descriptor(signature, like: pointer) else {
      throw BlockDelegateError(.insufficientMemory)
    }
    bd_block_setDescriptor(pointer, descriptor)
    return copy
  }
}

/// The descriptors of such blocks, one for each signature. They are never freed: a block may outlive whoever sent it.
private enum CompletionDescriptors {
  /// Sendable because it never changes.
  private struct Descriptor: @unchecked Sendable { let pointer: UnsafeRawPointer }

  private static let known = Mutex<[String: Descriptor]>([:])

  static func descriptor(_ signature: String, like block: UnsafeRawPointer) -> UnsafeRawPointer? {
    known.withLock { known in
      // What captures are copied and released by is the same for all.
      if let descriptor = known[signature] { return descriptor.pointer }
      guard let text = strdup(signature), let pointer = bd_block_makeDescriptor(block, text) else { return nil }
      known[signature] = Descriptor(pointer: pointer)
      return pointer
    }
  }
}
