import BlockDelegateRuntime
import Foundation

/// Names the methods that an object is expected to call on its delegate, in the closure of
/// ``ObjCObject/next(within:setter:isolation:fileID:line:_:)``.
///
///     try await picker.next { reply in
///       reply.returning(.pickerDidPick) { picker, urls in urls }
///       reply.throwing(.pickerWasCancelled) { _ in CancellationError() }
///     }
public struct Reply {
  let owner: ObjCObject
  let setter: Selector?

  /// For methods that another object calls on its delegate.
  ///
  ///     reply.of(connection).throwing(.connectionDidFail) { connection, error in error }
  ///
  /// - Parameters:
  ///   - object: the object, which is not retained.
  ///   - setter: the message that sets its delegate; by default as for `addDelegate`.
  public func of(_ object: ObjCObject, setter: Selector? = nil) -> Reply { Reply(owner: object, setter: setter) }

  /// One method, and what becomes of its arguments.
  public struct Outcome<Value> {
    /// Registers the method, whose calls end with a result.
    let method: (@escaping (Result<Value, any Error>) -> Void, @escaping () -> Bool) -> ListenedMethod
  }

  /// One method, and the error that its arguments become.
  public struct ErrorOutcome {
    let method: (@escaping (any Error) -> Void, @escaping () -> Bool) -> ListenedMethod

    init(_ outcome: Outcome<Never>) {
      method = { finish, isOpen in
        outcome.method({ result in if case .failure(let error) = result { finish(error) } }, isOpen)
      }
    }
  }

  /// - Parameters:
  ///   - type: the protocol, if the compiler knows it.
  ///   - answer: the method's own result.
  func outcome<P, Value, each A, R>(
    _ type: P.Type, _ selector: Selector, _ site: ClosureSite, answering answer: @escaping (repeat each A) -> R,
    _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    outcome({ try .named(by: type) }, selector, site, answering: answer, body)
  }

  func outcome<Value, each A, R>(
    _ findProtocol: @escaping () throws -> ObjCProtocol, _ selector: Selector, _ site: ClosureSite,
    answering answer: @escaping (repeat each A) -> R, _ body: @escaping (repeat each A) throws -> Value
  ) -> Outcome<Value> {
    Outcome { finish, isOpen in
      ListenedMethod(owner: owner, setter: setter, findProtocol: findProtocol) { builder in
        builder.listen(selector, site) { (arguments: repeat each A) -> R in
          // One that comes after the first is nobody's.
          if isOpen() { finish(Result { try body(repeat each arguments) }) }
          return answer(repeat each arguments)
        }
      }
    }
  }
}
