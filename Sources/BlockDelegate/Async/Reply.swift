import BlockDelegateRuntime
import Foundation

/// The argument of the closure of `next` or `reply`, with which the closure lists the methods to wait for.
///
///     try await picker.next { reply in
///       reply.returning(.pickerDidPick) { picker, urls in urls }
///       reply.throwing(.pickerWasCancelled) { _ in CancellationError() }
///     }
public struct Reply {
  let object: ObjCObject
  let setter: Selector?

  /// Returns a `Reply` that lists the methods that another object calls on its delegate.
  ///
  ///     reply.of(connection).throwing(.connectionDidFail) { connection, error in error }
  ///
  /// - Parameters:
  ///   - object: The other object, which is not retained.
  ///   - setter: The method that sets the delegate of `object`; nil to find the setter by the protocol.
  /// - Returns: The `Reply` for the other object.
  public func of(_ object: ObjCObject, setter: Selector? = nil) -> Reply { Reply(object: object, setter: setter) }

  /// A method to wait for, together with the closure that makes a value from the method's arguments.
  public typealias Outcome = ReplyOutcome

  /// A method to wait for, together with the closure that makes an error from the method's arguments.
  public typealias ErrorOutcome = ReplyErrorOutcome

  /// Returns the object, the setter of the object's delegate, and the protocol of this delegate.
  ///
  /// - Parameter type: The Swift type that names the delegate's protocol.
  func owner<P>(_ type: P.Type) -> ListenedMethod.Owner {
    ListenedMethod.Owner(object: object, setter: setter) { try .named(by: type) }
  }

  /// Makes the outcome for a method and the closure that makes a value from its arguments.
  ///
  /// - Parameter answer: The closure that returns the method's result; nil if the method has no result, or if other
  ///   delegates return the result.
  func outcome<Value, each A, R>(
    of owner: ListenedMethod.Owner, _ selector: Selector, at location: CodeLocation, isolation: (any Actor)?,
    answering answer: ((repeat each A) -> R)?, _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    Outcome { finish, isOpen in
      ListenedMethod(of: owner, selector, at: location, isolation: isolation, answering: answer) {
        (arguments: repeat each A) in
        // Only the first call of a listed method ends the wait. Later calls are ignored.
        if isOpen() { finish(Result { try body(repeat each arguments) }) }
      }
    }
  }
}
