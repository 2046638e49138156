import BlockDelegateRuntime
import CBlockDelegateRuntime

// The overloads of `on`, without isolation in the closures' types. The compiler leaves some of the nested functions as
// calls unless it is told not to: 3 ns where a struct comes on the stack.
extension AnyDelegateBuilder {
  @inlinable
  func register<R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, _ body: @escaping () throws(E) -> R
  ) {
    guard let plan = plan(selector, site, ((E) -> R).self, [], R.self, throwing: E.self) else { return }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R { try body() }
    if plan.isWords {
      install(plan, site, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan, site) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, _ body: @escaping (A0) throws(E) -> R
  ) {
    guard let plan = plan(selector, site, ((E, A0) -> R).self, [A0.self], R.self, throwing: E.self) else { return }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R { try body(arguments.load(0, plan)) }
    if plan.isWords {
      install(plan, site, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan, site) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, _ body: @escaping (A0, A1) throws(E) -> R
  ) {
    guard let plan = plan(selector, site, ((E, A0, A1) -> R).self, [A0.self, A1.self], R.self, throwing: E.self) else {
      return
    }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R {
      try body(arguments.load(0, plan), arguments.load(1, plan))
    }
    if plan.isWords {
      install(plan, site, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan, site) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, A2, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, _ body: @escaping (A0, A1, A2) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2) -> R).self, [A0.self, A1.self, A2.self], R.self, throwing: E.self)
    else { return }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R {
      try body(arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan))
    }
    if plan.isWords {
      install(plan, site, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan, site) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, _ body: @escaping (A0, A1, A2, A3) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2, A3) -> R).self, [A0.self, A1.self, A2.self, A3.self], R.self, throwing: E.self)
    else { return }
    @inline(__always) func call(_ arguments: some MethodArguments) throws -> R {
      try body(arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan))
    }
    if plan.isWords {
      install(plan, site, words: { plan.answer(WordArguments(words: ($0, $1, $2, $3))) { try call($0) } })
    } else {
      install(plan, site) { frame in
        do { try plan.store(call(FrameArguments(frame: frame)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<each A, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true,
    _ body: @escaping (repeat each A) throws(E) -> R
  ) {
    var types: [Any.Type] = []
    repeat types.append((each A).self)
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, repeat each A) -> R).self, types, R.self, throwing: E.self)
    else { return }
    install(plan, site, isInstance: isInstance) { frame in
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
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true, _ type: Any.Type,
    _ arguments: @autoclosure () -> [Any.Type], _ result: Any.Type, throwing: Any.Type
  ) -> MethodPlan? {
    guard let method = noting(try slotMethod(selector, isInstance: isInstance), at: site.location) else { return nil }
    let shared = noting(
      try method.cached(type) { () throws(BlockDelegateError) in
        try makePlan(method, arguments: arguments(), result: result, throwsError: throwing != Never.self)
      }, at: site.location)
    guard let plan = shared?.at(site.location) else { return nil }
    return throwing == Never.self ? plan : plan.reporting(to: failuresOfDelegate())
  }

  @usableFromInline
  func install(_ plan: MethodPlan, _ site: ClosureSite, words: @escaping (UInt, UInt, UInt, UInt) -> UInt) {
    guard let isolation = site.isolation else {
      return add(plan.method, isInstance: true, .words(words), at: site.location)
    }
    IsolationCheck.note(isolation)
    let checked = { (a: UInt, b: UInt, c: UInt, d: UInt) in
      IsolationCheck.check(isolation, plan.description)
      return words(a, b, c, d)
    }
    add(plan.method, isInstance: true, .words(checked), at: site.location)
  }

  @usableFromInline
  func install(
    _ plan: MethodPlan, _ site: ClosureSite, isInstance: Bool = true,
    frame: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void
  ) {
    guard let isolation = site.isolation else {
      return add(plan.method, isInstance: isInstance, .frame(frame), at: site.location)
    }
    IsolationCheck.note(isolation)
    let checked = { (call: UnsafeMutablePointer<bd_call_frame>) in
      IsolationCheck.check(isolation, plan.description)
      frame(call)
    }
    add(plan.method, isInstance: isInstance, .frame(checked), at: site.location)
  }
}
