import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// A block that a message ends with, made of a closure for its one call.
///
/// Sendable because what changes is under locks.
final class CompletionBlock<Value: Sendable>: @unchecked Sendable {
  let wait = Wait<Value>()
  private let selector: String
  private let plan: BlockPlan
  private let isCalled = Mutex(false)
  /// Called once.
  private let answer: (UnsafeMutablePointer<bd_call_frame>) throws -> Value

  /// What the block keeps: its end is the block's.
  private final class Call: Sendable {
    let block: CompletionBlock
    init(_ block: CompletionBlock) { self.block = block }
    deinit { block.isReleased() }
  }

  /// - Throws: ``BlockDelegateError`` when a block can't have such arguments.
  init<each B>(_ selector: String, _ body: @escaping @Sendable (repeat each B) throws -> Value) throws {
    self.selector = selector
    func types() -> [Any.Type] {
      var types: [Any.Type] = []
      repeat types.append((each B).self)
      return types
    }
    let plan = try BlockPlans.plan(((repeat each B) -> Void).self, types(), Void.self, name: "\(selector) block")
    self.plan = plan
    answer = { frame in
      var index = 0
      func next<Argument>(_ type: Argument.Type) throws -> Argument {
        defer { index += 1 }
        return try plan.load(index, frame)
      }
      return try body(repeat next((each B).self))
    }
  }

  private func call(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    guard !isCalled.exchange(true) else {
      return FailureHandler.report(BlockDelegateError(.repeatedCompletion, selector: selector))
    }
    wait.finish(Result { try answer(frame) })
  }

  private func isReleased() {
    if !isCalled.exchange(true) { wait.finish(.failure(BlockDelegateError(.droppedCompletion, selector: selector))) }
  }

  /// A block with the closure's signature, for one message.
  func makeBlock() -> ObjCBlock {
    let call = Call(self)
    return plan.makeBlock { call.block.call($0) }
  }
}
