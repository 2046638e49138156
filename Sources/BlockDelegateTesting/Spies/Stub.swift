import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

/// What a spy does for one method.
struct Stub: Sendable {
  /// Answers a call; false when it has no answer any more, and the call is as if there were no stub.
  ///
  /// Sendable because the closures in it are those of a test, which says on which threads a spy is called.
  private nonisolated(unsafe) let body: (UnsafeMutablePointer<bd_call_frame>) -> Bool

  init(_ body: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Bool) { self.body = body }

  init(_ answer: MethodAnswer) {
    body = { frame in
      answer(frame)
      return true
    }
  }

  func callAsFunction(_ frame: UnsafeMutablePointer<bd_call_frame>) -> Bool { body(frame) }
}
