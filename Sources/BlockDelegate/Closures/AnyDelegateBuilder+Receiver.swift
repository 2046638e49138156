import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

// Closures that are given a receiver which nobody retains, as handlers of events are.
extension AnyDelegateBuilder {
  /// Implements a method for a receiver that is held weakly, and given to the closure.
  ///
  ///     delegate.on("parser:foundCharacters:", for: self) { (me: Reader, parser: ObjCObject, text: String) in
  ///       me.text += text
  ///     }
  ///
  /// When the receiver is gone the method returns zero or nil. The rest is as for ``on(_:fileID:line:_:)-(_,_,_,()->R)``.
  /// - Parameters:
  ///   - selector: a method of the protocol.
  ///   - receiver: the closure's first argument.
  ///   - fileID: where the closure stands, for errors and messages.
  ///   - line: the closure's line in that file.
  ///   - body: the implementation.
  @inlinable
  public func on<Receiver: AnyObject, each A, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
  ) {
    register(
      selector, for: receiver, ClosureSite(fileID, line, body.isolation),
      IsolatedReceiverClosure(body).withoutIsolation)
  }

  @inlinable
  func register<Receiver: AnyObject, each A, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite,
    _ body: @escaping (Receiver, repeat each A) throws(E) -> R
  ) {
    var types: [Any.Type] = []
    repeat types.append((each A).self)
    guard let plan = plan(selector, site, ((E, repeat each A) -> R).self, types, R.self, throwing: E.self) else {
      return
    }
    install(plan, site) { [weak receiver] frame in
      guard let receiver else { return plan.answerZero(frame) }
      var index = 0
      func next<Value>(_ type: Value.Type) throws -> Value {
        defer { index += 1 }
        return try FrameArguments(frame: frame).load(index, plan)
      }
      do { try plan.store(body(receiver, repeat next((each A).self)), frame) } catch { plan.fail(error, frame) }
    }
  }
}
