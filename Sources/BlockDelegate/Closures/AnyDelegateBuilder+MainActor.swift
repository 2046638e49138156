import BlockDelegateRuntime
import Foundation

// Closures that are marked `@MainActor` have an overload each, as others in AnyDelegateBuilder+On.swift; one without the
// mark takes the overload there, also when it is written in a main-actor method and so isolated without saying so.
extension AnyDelegateBuilder {
  /// Implements a method with a closure of the main actor, as the delegates of user interfaces are called.
  ///
  ///     delegate.on("windowShouldClose:") { @MainActor (window: ObjCObject) -> Bool in document.isSaved }
  ///
  /// The program stops with a message when the method is called elsewhere than on the main actor, as on another thread.
  /// Otherwise it is as other closures are: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<R, E: Error>(_ selector: Selector, _ body: @escaping @MainActor () throws(E) -> R) {
    on(selector) { () throws(E) -> R in
      try MainActorCall.run(selector) { () throws(E) -> R in try body() }
    }
  }

  /// Implements a method of one argument on the main actor.
  @inlinable
  public func on<A0, R, E: Error>(_ selector: Selector, _ body: @escaping @MainActor (A0) throws(E) -> R) {
    on(selector) { (a: A0) throws(E) -> R in
      // The arguments come on the main actor, or the call ends here.
      nonisolated(unsafe) let a = a
      return try MainActorCall.run(selector) { () throws(E) -> R in try body(a) }
    }
  }

  /// Implements a method of two arguments on the main actor.
  @inlinable
  public func on<A0, A1, R, E: Error>(_ selector: Selector, _ body: @escaping @MainActor (A0, A1) throws(E) -> R) {
    on(selector) { (a: A0, b: A1) throws(E) -> R in
      // The arguments come on the main actor, or the call ends here.
      nonisolated(unsafe) let (a, b) = (a, b)
      return try MainActorCall.run(selector) { () throws(E) -> R in try body(a, b) }
    }
  }

  /// Implements a method of three arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(
    _ selector: Selector, _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
  ) {
    on(selector) { (a: A0, b: A1, c: A2) throws(E) -> R in
      // The arguments come on the main actor, or the call ends here.
      nonisolated(unsafe) let (a, b, c) = (a, b, c)
      return try MainActorCall.run(selector) { () throws(E) -> R in try body(a, b, c) }
    }
  }

  /// Implements a method of four arguments on the main actor.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
  ) {
    on(selector) { (a: A0, b: A1, c: A2, d: A3) throws(E) -> R in
      // The arguments come on the main actor, or the call ends here.
      nonisolated(unsafe) let (a, b, c, d) = (a, b, c, d)
      return try MainActorCall.run(selector) { () throws(E) -> R in try body(a, b, c, d) }
    }
  }

  /// Implements a method of any number of arguments on the main actor.
  @inlinable
  public func on<each A, R, E: Error>(
    _ selector: Selector, _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    on(selector) { (arguments: repeat each A) throws(E) -> R in
      let arguments = MainActorCall.Arguments(values: (repeat each arguments))
      return try MainActorCall.run(selector) { () throws(E) -> R in try body(repeat each arguments.values) }
    }
  }

  /// Implements a class method on the main actor.
  @inlinable
  public func onClassMethod<each A, R, E: Error>(
    _ selector: Selector, _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    onClassMethod(selector) { (arguments: repeat each A) throws(E) -> R in
      let arguments = MainActorCall.Arguments(values: (repeat each arguments))
      return try MainActorCall.run(selector) { () throws(E) -> R in try body(repeat each arguments.values) }
    }
  }
}
