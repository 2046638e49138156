import BlockDelegateRuntime
import CBlockDelegateRuntime

// One overload for each number of arguments up to four, where the calls of words end, and a parameter pack for more.
// The compiler does not specialize packs: through one a call takes 50 ns more. They are disfavoured so that a closure of up
// to four arguments is never ambiguous, however many overloads its body has to choose from.
extension DelegateBuilder {
  /// Implements a method of the protocol with a closure.
  ///
  ///     delegate.on("parser:foundCharacters:") { (parser: ObjCObject, text: String) in print(text) }
  ///
  /// The closure takes the method's own arguments, without `self`, and returns what the method returns. Its Swift types
  /// are compared with the method's type encoding here; a type that does not fit makes `implement` throw. It may throw
  /// when the method's last parameter is an `NSError **`, which the closure leaves out, and it returns `BOOL` or an
  /// object: the error is stored there, and the method returns NO or nil.
  ///
  /// The closure is retained as long as the delegate, and the delegate as long as the object that it belongs to: a
  /// closure that captures that object keeps both alive for ever. It is an argument of most delegate methods, so that
  /// there is no need to.
  /// - Parameters:
  ///   - selector: a method of the protocol, or of a protocol that it inherits.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(_ selector: Selector, _ body: @escaping () throws(E) -> R) {
    register(selector, isInstance: true, body)
  }

  /// Implements a method of one argument: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<A0, R, E: Error>(_ selector: Selector, _ body: @escaping (A0) throws(E) -> R) {
    register(selector, isInstance: true, body)
  }

  /// Implements a method of two arguments: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<A0, A1, R, E: Error>(_ selector: Selector, _ body: @escaping (A0, A1) throws(E) -> R) {
    register(selector, isInstance: true, body)
  }

  /// Implements a method of three arguments: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(_ selector: Selector, _ body: @escaping (A0, A1, A2) throws(E) -> R) {
    register(selector, isInstance: true, body)
  }

  /// Implements a method of four arguments: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, _ body: @escaping (A0, A1, A2, A3) throws(E) -> R
  ) {
    register(selector, isInstance: true, body)
  }

  /// Implements a method of any number of arguments: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<each A, R, E: Error>(_ selector: Selector, _ body: @escaping (repeat each A) throws(E) -> R) {
    register(selector, isInstance: true, body)
  }

  /// Implements a class method of the protocol with a closure: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func onClassMethod<R, E: Error>(_ selector: Selector, _ body: @escaping () throws(E) -> R) {
    register(selector, isInstance: false, body)
  }

  /// Implements a class method of one argument.
  @inlinable
  public func onClassMethod<A0, R, E: Error>(_ selector: Selector, _ body: @escaping (A0) throws(E) -> R) {
    register(selector, isInstance: false, body)
  }

  /// Implements a class method of any number of arguments.
  @inlinable
  public func onClassMethod<each A, R, E: Error>(_ selector: Selector, _ body: @escaping (repeat each A) throws(E) -> R) {
    register(selector, isInstance: false, body)
  }
}

extension DelegateBuilder {
  /// The plan for a closure, or nil after noting what is wrong with it.
  /// - Parameter type: the closure's type, which `arguments`, `result` and `throwing` are the parts of.
  @usableFromInline
  func plan(
    _ selector: Selector, isInstance: Bool, type: Any.Type, arguments: @autoclosure () -> [Any.Type],
    result: Any.Type, throwing: Any.Type
  ) -> MethodPlan? {
    guard let method = noting(try slotMethod(selector, isInstance: isInstance)) else { return nil }
    return noting(
      try method.cached(type) {
        try makePlan(method, arguments: arguments(), result: result, throwsError: throwing != Never.self)
      })
  }

  @usableFromInline
  func install(_ plan: MethodPlan, isInstance: Bool, words: @escaping (UInt, UInt, UInt, UInt) -> UInt) {
    add(plan.method, isInstance: isInstance, .words(words))
  }

  @usableFromInline
  func install(_ plan: MethodPlan, isInstance: Bool, frame: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void) {
    add(plan.method, isInstance: isInstance, .frame(frame))
  }

  @inlinable
  func register<R, E: Error>(_ selector: Selector, isInstance: Bool, _ body: @escaping () throws(E) -> R) {
    guard
      let plan = plan(
        selector, isInstance: isInstance, type: E.self == Never.self ? (() -> R).self : (() throws -> R).self,
        arguments: [], result: R.self,
        throwing: E.self)
    else { return }
    if plan.isWords {
      install(plan, isInstance: isInstance) { (a, b, c, d) -> UInt in
        do { return try plan.word(for: body()) } catch { return plan.fail(error, (a, b, c, d)) }
      }
    } else {
      install(plan, isInstance: isInstance) { frame in
        do { try plan.store(body(), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, R, E: Error>(_ selector: Selector, isInstance: Bool, _ body: @escaping (A0) throws(E) -> R) {
    guard
      let plan = plan(
        selector, isInstance: isInstance, type: E.self == Never.self ? ((A0) -> R).self : ((A0) throws -> R).self,
        arguments: [A0.self], result: R.self,
        throwing: E.self)
    else { return }
    if plan.isWords {
      install(plan, isInstance: isInstance) { (a, b, c, d) -> UInt in
        do { return try plan.word(for: body(plan.load(0, a))) } catch { return plan.fail(error, (a, b, c, d)) }
      }
    } else {
      install(plan, isInstance: isInstance) { frame in
        do { try plan.store(body(plan.load(0, frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, R, E: Error>(
    _ selector: Selector, isInstance: Bool, _ body: @escaping (A0, A1) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, isInstance: isInstance,
        type: E.self == Never.self ? ((A0, A1) -> R).self : ((A0, A1) throws -> R).self, arguments: [A0.self, A1.self],
        result: R.self, throwing: E.self)
    else { return }
    if plan.isWords {
      install(plan, isInstance: isInstance) { (a, b, c, d) -> UInt in
        do {
          return try plan.word(for: body(plan.load(0, a), plan.load(1, b)))
        } catch { return plan.fail(error, (a, b, c, d)) }
      }
    } else {
      install(plan, isInstance: isInstance) { frame in
        do { try plan.store(body(plan.load(0, frame), plan.load(1, frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, A2, R, E: Error>(
    _ selector: Selector, isInstance: Bool, _ body: @escaping (A0, A1, A2) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, isInstance: isInstance,
        type: E.self == Never.self ? ((A0, A1, A2) -> R).self : ((A0, A1, A2) throws -> R).self,
        arguments: [A0.self, A1.self, A2.self], result: R.self, throwing: E.self)
    else { return }
    if plan.isWords {
      install(plan, isInstance: isInstance) { (a, b, c, d) -> UInt in
        do {
          return try plan.word(for: body(plan.load(0, a), plan.load(1, b), plan.load(2, c)))
        } catch { return plan.fail(error, (a, b, c, d)) }
      }
    } else {
      install(plan, isInstance: isInstance) { frame in
        do {
          try plan.store(body(plan.load(0, frame), plan.load(1, frame), plan.load(2, frame)), frame)
        } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, isInstance: Bool, _ body: @escaping (A0, A1, A2, A3) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, isInstance: isInstance,
        type: E.self == Never.self ? ((A0, A1, A2, A3) -> R).self : ((A0, A1, A2, A3) throws -> R).self,
        arguments: [A0.self, A1.self, A2.self, A3.self], result: R.self, throwing: E.self)
    else { return }
    if plan.isWords {
      install(plan, isInstance: isInstance) { (a, b, c, d) -> UInt in
        do {
          return try plan.word(for: body(plan.load(0, a), plan.load(1, b), plan.load(2, c), plan.load(3, d)))
        } catch { return plan.fail(error, (a, b, c, d)) }
      }
    } else {
      install(plan, isInstance: isInstance) { frame in
        do {
          try plan.store(
            body(plan.load(0, frame), plan.load(1, frame), plan.load(2, frame), plan.load(3, frame)), frame)
        } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<each A, R, E: Error>(
    _ selector: Selector, isInstance: Bool, _ body: @escaping (repeat each A) throws(E) -> R
  ) {
    var types: [Any.Type] = []
    repeat types.append((each A).self)
    guard
      let plan = plan(
        selector, isInstance: isInstance,
        type: E.self == Never.self ? ((repeat each A) -> R).self : ((repeat each A) throws -> R).self, arguments: types,
        result: R.self, throwing: E.self)
    else { return }
    install(plan, isInstance: isInstance) { frame in
      var index = 0
      func next<Value>(_ type: Value.Type) throws -> Value {
        defer { index += 1 }
        return try plan.load(index, frame)
      }
      do { try plan.store(body(repeat next((each A).self)), frame) } catch { plan.fail(error, frame) }
    }
  }
}
