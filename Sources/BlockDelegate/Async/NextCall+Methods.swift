import Foundation

/// The argument of the closure of `next` or `reply`, with which the closure lists the methods to wait for.
///
///     try await picker.next { call in
///       call.returning(.pickerDidPick) { picker, urls in urls }
///       call.throwing(.pickerWasCancelled) { _ in CancellationError() }
///     }
public struct NextCall {
  let object: ObjCObject
  let setter: Selector?

  /// Returns a `NextCall` that lists the methods that another object calls on its delegate.
  ///
  ///     call.of(connection).throwing(.connectionDidFail) { connection, error in error }
  ///
  /// - Parameters:
  ///   - object: The other object, which is not retained.
  ///   - setter: The method that sets the delegate of `object`; nil to find the setter by the protocol.
  /// - Returns: The `NextCall` for the other object.
  public func of(_ object: ObjCObject, setter: Selector? = nil) -> NextCall { NextCall(object: object, setter: setter) }

  /// Returns the object, the setter of the object's delegate, and the protocol of this delegate.
  ///
  /// - Parameter type: The Swift type that names the delegate's protocol.
  func owner<P>(_ type: P.Type) -> ListenedMethod.Owner {
    ListenedMethod.Owner(object: object.delegateOwner, setter: setter) { try .named(by: type) }
  }

  /// Makes the outcome for a method and the closure that makes a value from its arguments.
  ///
  /// - Parameter answer: The closure that returns the method's result; nil if the method has no result, or if other
  ///   delegates return the result.
  func outcome<Value, each A, R>(
    of owner: ListenedMethod.Owner, _ selector: Selector, at location: CodeLocation, isolation: (any Actor)?,
    answering answer: ((repeat each A) -> R)?, _ body: @escaping (repeat each A) throws -> Value
  ) -> CallOutcome<Value> {
    CallOutcome { finish in
      ListenedMethod(of: owner, selector, at: location, isolation: isolation, keeping: false, answering: answer) {
        (arguments: repeat each A) in finish { try body(repeat each arguments) }
      }
    }
  }

  /// Ends the wait with a value that a closure makes from the arguments of a typed method.
  ///
  /// The closure runs during the call of the method, on the thread of the call. If the closure throws an error, the
  /// wait ends with this error. If the closure is isolated to an actor, the program stops with a message if the method
  /// is called off that actor.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - answer: A closure that returns a result of the method. The closure is retained. The result is combined with
  ///     the results of the other delegates. Omit `answer` for a method without a result, and for a method that another
  ///     delegate of the object implements: the wait then observes the call and leaves the result unchanged.
  ///   - isolation: The actor that both closures are isolated to, by default the actor of the calling code.
  ///   - body: A closure that makes the value. The closure is retained until the wait ends, and is called before
  ///     `answer`.
  /// - Returns: The outcome. Each outcome is an expression in the closure that `next` or `reply` takes.
  public func returning<P, each A, R, Value>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, R>>, answering answer: ((repeat each A) -> R)? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ body: @escaping (repeat each A) throws -> Value
  ) -> CallOutcome<Value> {
    outcome(
      of: owner(P.self), method.selector, at: CodeLocation(fileID, line), isolation: isolation, answering: answer, body)
  }

  /// Ends the wait with a value that a main-actor closure makes from the arguments of a main-actor method.
  ///
  /// The closure runs during the call of the method. If the closure throws an error, the wait ends with this error. The
  /// program stops with a message if the method is called off the main actor.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol that is isolated to the main actor.
  ///   - answer: A closure that returns a result of the method. The closure is retained. The result is combined with
  ///     the results of the other delegates. Omit `answer` for a method without a result, and for a method that another
  ///     delegate of the object implements.
  ///   - body: A closure that makes the value. The closure is retained until the wait ends, and is called before
  ///     `answer`.
  /// - Returns: The outcome. Each outcome is an expression in the closure that `next` or `reply` takes.
  public func returning<P, each A, R, Value>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>,
    answering answer: (@MainActor (repeat each A) -> R)? = nil, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (repeat each A) throws -> Value
  ) -> CallOutcome<Value> {
    outcome(
      of: owner(P.self), method.selector, at: CodeLocation(fileID, line), isolation: MainActor.shared,
      answering: unisolated(answer), unisolated(body))
  }

  /// Ends the wait with a value that a closure makes from the arguments of a method that is named by its selector.
  ///
  ///     call.returning("parser:foundCharacters:", of: "NSXMLParserDelegate") { (_: ObjCObject, text: String) in
  ///       text
  ///     }
  ///
  /// The method must have no result. The closure runs during the call of the method, on the thread of the call. If the
  /// closure throws an error, the wait ends with this error.
  ///
  /// - Parameters:
  ///   - selector: The selector of a method of the protocol.
  ///   - protocol: The protocol, found by its name.
  ///   - isolation: The actor that the closure is isolated to, by default the actor of the calling code. The program
  ///     stops with a message if the method is called off this actor.
  ///   - body: A closure that makes the value. The closure is retained until the wait ends. When the wait begins, the
  ///     closure's parameter types are compared with the method type encoding.
  /// - Returns: The outcome. Each outcome is an expression in the closure that `next` or `reply` takes.
  public func returning<each A, Value>(
    _ selector: Selector, of protocol: ObjCProtocol, fileID: StaticString = #fileID, line: UInt32 = #line,
    isolation: (any Actor)? = #isolation, _ body: @escaping (repeat each A) throws -> Value
  ) -> CallOutcome<Value> {
    outcome(
      of: .init(object: object.delegateOwner, setter: setter) { `protocol` }, selector, at: CodeLocation(fileID, line),
      isolation: isolation,
      answering: nil as ((repeat each A) -> Void)?, body)
  }

  /// Ends the wait with an error that a closure makes from the arguments of a typed method.
  ///
  /// The closure runs during the call of the method, on the thread of the call. If the closure is isolated to an actor,
  /// the program stops with a message if the method is called off that actor.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol.
  ///   - answer: A closure that returns a result of the method. The closure is retained. The result is combined with
  ///     the results of the other delegates. Omit `answer` for a method without a result, and for a method that another
  ///     delegate of the object implements.
  ///   - isolation: The actor that both closures are isolated to, by default the actor of the calling code.
  ///   - body: A closure that makes the error. The closure is retained until the wait ends, and is called before
  ///     `answer`.
  /// - Returns: The outcome. Each outcome is an expression in the closure that `next` or `reply` takes.
  public func throwing<P, each A, R>(
    _ method: DelegateMethod<P, MethodBody<repeat each A, R>>, answering answer: ((repeat each A) -> R)? = nil,
    fileID: StaticString = #fileID, line: UInt32 = #line, isolation: (any Actor)? = #isolation,
    _ body: @escaping (repeat each A) -> any Error
  ) -> CallOutcome<Never> {
    returning(method, answering: answer, fileID: fileID, line: line, isolation: isolation) {
      (arguments: repeat each A) -> Never in throw body(repeat each arguments)
    }
  }

  /// Ends the wait with an error that a main-actor closure makes from the arguments of a main-actor method.
  ///
  /// The closure runs during the call of the method. The program stops with a message if the method is called off the
  /// main actor.
  ///
  /// - Parameters:
  ///   - method: A typed method of the protocol that is isolated to the main actor. If the method has a result, another
  ///     delegate of the object must implement it.
  ///   - body: A closure that makes the error. The closure is retained until the wait ends.
  /// - Returns: The outcome. Each outcome is an expression in the closure that `next` or `reply` takes.
  public func throwing<P, each A, R>(
    _ method: DelegateMethod<P, MainActorMethodBody<repeat each A, R>>, fileID: StaticString = #fileID,
    line: UInt32 = #line, _ body: @escaping @MainActor (repeat each A) -> any Error
  ) -> CallOutcome<Never> {
    returning(method, fileID: fileID, line: line) { (arguments: repeat each A) -> Never in
      throw body(repeat each arguments)
    }
  }

  // The unavailable overloads exist for the compiler's message about a closure with the wrong number of arguments.
  // Without these overloads, the compiler prints no helpful message, because the other overloads have parameter packs.

  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func returning<P, F>(_ method: DelegateMethod<P, F>, _ body: F) -> CallOutcome<Void> {
    fatalError("unavailable")
  }

  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func throwing<P, F>(_ method: DelegateMethod<P, F>, _ body: F) -> CallOutcome<Never> {
    fatalError("unavailable")
  }
}
