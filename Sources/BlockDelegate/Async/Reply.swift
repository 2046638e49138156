import BlockDelegateRuntime
import Foundation

/// Lists the methods that an object is expected to call on its delegate, in the closure of `next(_:)`.
///
///     try await picker.next { reply in
///       reply.returning(.pickerDidPick) { picker, urls in urls }
///       reply.throwing(.pickerWasCancelled) { _ in CancellationError() }
///     }
public struct Reply {
  let object: ObjCObject
  let setter: Selector?

  /// Returns a reply for methods that another object calls on its delegate.
  ///
  ///     reply.of(connection).throwing(.connectionDidFail) { connection, error in error }
  ///
  /// - Parameters:
  ///   - object: The other object, which is not retained.
  ///   - setter: The method that sets the delegate of `object`; nil to find it by the protocol.
  public func of(_ object: ObjCObject, setter: Selector? = nil) -> Reply { Reply(object: object, setter: setter) }

  /// A method with the closure that makes a value from its arguments.
  public typealias Outcome = ReplyOutcome

  /// A method with the closure that makes an error from its arguments.
  public typealias ErrorOutcome = ReplyErrorOutcome

  /// Returns the object together with the setter and the protocol of its delegate.
  ///
  /// - Parameter type: The protocol.
  func owner<P>(_ type: P.Type) -> ListenedMethod.Owner {
    ListenedMethod.Owner(object: object, setter: setter) { try .named(by: type) }
  }

  /// Makes the outcome for a method and the closure that makes a value from its arguments.
  ///
  /// - Parameter answer: Returns the result of the method; nil if the method has no result, or if other delegates
  ///   return it.
  func outcome<Value, each A, R>(
    of owner: ListenedMethod.Owner, _ selector: Selector, at location: CodeLocation, isolation: (any Actor)?,
    answering answer: ((repeat each A) -> R)?, _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    Outcome { finish, isOpen in
      ListenedMethod(of: owner, selector, at: location, isolation: isolation, answering: answer) {
        (arguments: repeat each A) in
        // Only the first call of one of the methods ends the wait. Later calls are ignored.
        if isOpen() { finish(Result { try body(repeat each arguments) }) }
      }
    }
  }
}
