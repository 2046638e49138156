import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

// One overload for each number of arguments up to four, where the calls of words end, and a parameter pack for more.
// The compiler does not specialize packs: through one a call takes 50 ns more. It leaves some of the nested functions
// as calls unless it is told not to: 3 ns where a struct comes on the stack.
extension AnyDelegateBuilder {
  /// Implements a method of the protocol with a closure.
  ///
  ///     delegate.on("parser:foundCharacters:") { (parser: ObjCObject, text: String) in print(text) }
  ///
  /// The closure takes the method's own arguments, without `self`, and returns what the method returns. Its Swift types
  /// are compared with the method's type encoding here; a type that does not fit makes `implement` throw.
  ///
  /// The closure may throw. When the method's last parameter is an `NSError **`, which the closure leaves out, and it
  /// returns `BOOL` or an object, the error is stored there, and the method returns NO or nil. Otherwise the method
  /// returns zero or nil, and ``onFailure(_:)`` hears of the error.
  ///
  /// The closure is retained as long as the delegate, and the delegate as long as the object that it belongs to: a
  /// closure that captures that object keeps both alive for ever. It is an argument of most delegate methods, so that
  /// there is no need to.
  /// - Parameters:
  ///   - selector: a method of the protocol, or of a protocol that it inherits.
  ///   - body: the implementation.
  @inlinable
  public func on<R, E: Error>(_ selector: Selector, _ body: @escaping () throws(E) -> R) {
    guard let plan = plan(selector, ((E) -> R).self, [], R.self, throwing: E.self) else { return }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R { try body() }
    if plan.isWords {
      install(plan, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  /// Implements a method of one argument: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<A0, R, E: Error>(_ selector: Selector, _ body: @escaping (A0) throws(E) -> R) {
    guard let plan = plan(selector, ((E, A0) -> R).self, [A0.self], R.self, throwing: E.self) else { return }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R { try body(arguments.load(0, plan)) }
    if plan.isWords {
      install(plan, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  /// Implements a method of two arguments: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<A0, A1, R, E: Error>(_ selector: Selector, _ body: @escaping (A0, A1) throws(E) -> R) {
    guard let plan = plan(selector, ((E, A0, A1) -> R).self, [A0.self, A1.self], R.self, throwing: E.self) else {
      return
    }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R {
      try body(arguments.load(0, plan), arguments.load(1, plan))
    }
    if plan.isWords {
      install(plan, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  /// Implements a method of three arguments: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<A0, A1, A2, R, E: Error>(_ selector: Selector, _ body: @escaping (A0, A1, A2) throws(E) -> R) {
    guard let plan = plan(selector, ((E, A0, A1, A2) -> R).self, [A0.self, A1.self, A2.self], R.self, throwing: E.self)
    else { return }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R {
      try body(arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan))
    }
    if plan.isWords {
      install(plan, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  /// Implements a method of four arguments: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<A0, A1, A2, A3, R, E: Error>(_ selector: Selector, _ body: @escaping (A0, A1, A2, A3) throws(E) -> R) {
    guard
      let plan = plan(
        selector, ((E, A0, A1, A2, A3) -> R).self, [A0.self, A1.self, A2.self, A3.self], R.self, throwing: E.self)
    else { return }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R {
      try body(arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan))
    }
    if plan.isWords {
      install(plan, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  /// Implements a method of any number of arguments: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func on<each A, R, E: Error>(_ selector: Selector, _ body: @escaping (repeat each A) throws(E) -> R) {
    register(selector, isInstance: true, body)
  }

  /// Implements a class method of the protocol with a closure: see ``on(_:_:)-(_,()->R)``.
  @inlinable
  public func onClassMethod<each A, R, E: Error>(
    _ selector: Selector, _ body: @escaping (repeat each A) throws(E) -> R
  ) {
    register(selector, isInstance: false, body)
  }

  @inlinable
  func register<each A, R, E: Error>(
    _ selector: Selector, isInstance: Bool, _ body: @escaping (repeat each A) throws(E) -> R
  ) {
    var types: [Any.Type] = []
    repeat types.append((each A).self)
    guard
      let plan = plan(
        selector, isInstance: isInstance, ((E, repeat each A) -> R).self, types, R.self, throwing: E.self)
    else { return }
    install(plan, isInstance: isInstance) { frame in
      var index = 0
      func next<Value>(_ type: Value.Type) throws -> Value {
        defer { index += 1 }
        return try FrameArguments(frame: frame).load(index, plan)
      }
      do { try plan.store(body(repeat next((each A).self)), frame) } catch { plan.fail(error, frame) }
    }
  }

  /// The plan for a closure, or nil after noting what is wrong with it.
  /// - Parameter type: a function type that the others are the parts of.
  @usableFromInline
  func plan(
    _ selector: Selector, isInstance: Bool = true, _ type: Any.Type, _ arguments: @autoclosure () -> [Any.Type],
    _ result: Any.Type, throwing: Any.Type
  ) -> MethodPlan? {
    guard let method = noting(try slotMethod(selector, isInstance: isInstance)) else { return nil }
    let shared = noting(
      try method.cached(type) { () throws(BlockDelegateError) in
        try makePlan(method, arguments: arguments(), result: result, throwsError: throwing != Never.self)
      })
    return throwing == Never.self ? shared : shared?.reporting(to: failuresOfDelegate())
  }

  @usableFromInline
  func install(_ plan: MethodPlan, words: @escaping (UInt, UInt, UInt, UInt) -> UInt) {
    add(plan.method, isInstance: true, .words(words))
  }

  @usableFromInline
  func install(
    _ plan: MethodPlan, isInstance: Bool = true, frame: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void
  ) {
    add(plan.method, isInstance: isInstance, .frame(frame))
  }
}
