import BlockDelegateRuntime
import Foundation

/// Names the methods that an object is expected to call on its delegate, in the closure of `next(_:)`.
///
///     try await picker.next { reply in
///       reply.returning(.pickerDidPick) { picker, urls in urls }
///       reply.throwing(.pickerWasCancelled) { _ in CancellationError() }
///     }
public struct Reply {
  let object: ObjCObject
  let setter: Selector?

  /// For methods that another object calls on its delegate.
  ///
  ///     reply.of(connection).throwing(.connectionDidFail) { connection, error in error }
  ///
  /// - Parameters:
  ///   - object: the object, which is not retained.
  ///   - setter: the message that sets its delegate; by default as for `addDelegate`.
  public func of(_ object: ObjCObject, setter: Selector? = nil) -> Reply { Reply(object: object, setter: setter) }

  /// One method, and what becomes of its arguments.
  public typealias Outcome = ReplyOutcome

  /// One method, and the error that its arguments become.
  public typealias ErrorOutcome = ReplyErrorOutcome

  /// - Parameter type: the protocol.
  func owner<P>(_ type: P.Type) -> ListenedMethod.Owner {
    ListenedMethod.Owner(object: object, setter: setter) { try .named(by: type) }
  }

  /// - Parameter answer: makes the method's own result; nil where it has none, or others answer.
  func outcome<Value, each A, R>(
    of owner: ListenedMethod.Owner, _ selector: Selector, at location: CodeLocation, isolation: (any Actor)?,
    answering answer: ((repeat each A) -> R)?, _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    Outcome { finish, isOpen in
      ListenedMethod(of: owner, selector, at: location, isolation: isolation, answering: answer) {
        (arguments: repeat each A) in
        // One that comes after the first is nobody's.
        if isOpen() { finish(Result { try body(repeat each arguments) }) }
      }
    }
  }
}
