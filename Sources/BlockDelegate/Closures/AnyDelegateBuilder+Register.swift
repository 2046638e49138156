// Written by Scripts/generate-overloads.
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

// What the overloads of `on` come to: the closure without isolation in its type.
extension AnyDelegateBuilder {
  @inlinable
  func register<R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true, _ body: @escaping () throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E) -> R).self, [], R.self, throwing: E.self)
    else { return }
    // Most don't throw, and most values are found without a closure between that knows their types.
    if E.self == Never.self, install(plan, site, isInstance: isInstance, values: withoutType(body)) { return }
    if plan.isWords {
      install(
        plan, site, isInstance: isInstance,
        words: { a, b, c, d in
          do { return try plan.word(for: body()) } catch { return plan.fail(error, (a, b, c, d)) }
        })
    } else {
      install(plan, site, isInstance: isInstance) { frame in
        do { try plan.store(body(), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true, _ body: @escaping (A0) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, A0) -> R).self, [A0.self], R.self, throwing: E.self)
    else { return }
    // Most don't throw, and most values are found without a closure between that knows their types.
    if E.self == Never.self, install(plan, site, isInstance: isInstance, values: withoutType(body)) { return }
    if plan.isWords {
      install(
        plan, site, isInstance: isInstance,
        words: { a, b, c, d in
          let arguments = WordArguments(words: (a, b, c, d))
          do { return try plan.word(for: body(arguments.load(0, plan))) } catch {
            return plan.fail(error, (a, b, c, d))
          }
        })
    } else {
      install(plan, site, isInstance: isInstance) { frame in
        let arguments = FrameArguments(frame: frame)
        do { try plan.store(body(arguments.load(0, plan)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true, _ body: @escaping (A0, A1) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, A0, A1) -> R).self, [A0.self, A1.self], R.self, throwing: E.self)
    else { return }
    // Most don't throw, and most values are found without a closure between that knows their types.
    if E.self == Never.self, install(plan, site, isInstance: isInstance, values: withoutType(body)) { return }
    if plan.isWords {
      install(
        plan, site, isInstance: isInstance,
        words: { a, b, c, d in
          let arguments = WordArguments(words: (a, b, c, d))
          do { return try plan.word(for: body(arguments.load(0, plan), arguments.load(1, plan))) } catch {
            return plan.fail(error, (a, b, c, d))
          }
        })
    } else {
      install(plan, site, isInstance: isInstance) { frame in
        let arguments = FrameArguments(frame: frame)
        do { try plan.store(body(arguments.load(0, plan), arguments.load(1, plan)), frame) } catch {
          plan.fail(error, frame)
        }
      }
    }
  }

  @inlinable
  func register<A0, A1, A2, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true, _ body: @escaping (A0, A1, A2) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, A0, A1, A2) -> R).self, [A0.self, A1.self, A2.self], R.self,
        throwing: E.self)
    else { return }
    // Most don't throw, and most values are found without a closure between that knows their types.
    if E.self == Never.self, install(plan, site, isInstance: isInstance, values: withoutType(body)) { return }
    if plan.isWords {
      install(
        plan, site, isInstance: isInstance,
        words: { a, b, c, d in
          let arguments = WordArguments(words: (a, b, c, d))
          do {
            return try plan.word(for: body(arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan)))
          } catch { return plan.fail(error, (a, b, c, d)) }
        })
    } else {
      install(plan, site, isInstance: isInstance) { frame in
        let arguments = FrameArguments(frame: frame)
        do {
          try plan.store(body(arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan)), frame)
        } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true,
    _ body: @escaping (A0, A1, A2, A3) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, A0, A1, A2, A3) -> R).self, [A0.self, A1.self, A2.self, A3.self],
        R.self, throwing: E.self)
    else { return }
    // Most don't throw, and most values are found without a closure between that knows their types.
    if E.self == Never.self, install(plan, site, isInstance: isInstance, values: withoutType(body)) { return }
    if plan.isWords {
      install(
        plan, site, isInstance: isInstance,
        words: { a, b, c, d in
          let arguments = WordArguments(words: (a, b, c, d))
          do {
            return try plan.word(
              for: body(
                arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan)))
          } catch { return plan.fail(error, (a, b, c, d)) }
        })
    } else {
      install(plan, site, isInstance: isInstance) { frame in
        let arguments = FrameArguments(frame: frame)
        do {
          try plan.store(
            body(arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan)),
            frame)
        } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<A0, A1, A2, A3, A4, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true,
    _ body: @escaping (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, A0, A1, A2, A3, A4) -> R).self,
        [A0.self, A1.self, A2.self, A3.self, A4.self], R.self, throwing: E.self)
    else { return }
    install(plan, site, isInstance: isInstance) { frame in
      let arguments = FrameArguments(frame: frame)
      do {
        try plan.store(
          body(
            arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan),
            arguments.load(4, plan)), frame)
      } catch { plan.fail(error, frame) }
    }
  }

  @inlinable
  func register<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true,
    _ body: @escaping (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, A0, A1, A2, A3, A4, A5) -> R).self,
        [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], R.self, throwing: E.self)
    else { return }
    install(plan, site, isInstance: isInstance) { frame in
      let arguments = FrameArguments(frame: frame)
      do {
        try plan.store(
          body(
            arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan),
            arguments.load(4, plan), arguments.load(5, plan)), frame)
      } catch { plan.fail(error, frame) }
    }
  }

  @inlinable
  func register<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true,
    _ body: @escaping (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, A0, A1, A2, A3, A4, A5, A6) -> R).self,
        [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], R.self, throwing: E.self)
    else { return }
    install(plan, site, isInstance: isInstance) { frame in
      let arguments = FrameArguments(frame: frame)
      do {
        try plan.store(
          body(
            arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan),
            arguments.load(4, plan), arguments.load(5, plan), arguments.load(6, plan)), frame)
      } catch { plan.fail(error, frame) }
    }
  }

  @inlinable
  func register<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite, isInstance: Bool = true,
    _ body: @escaping (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, isInstance: isInstance, ((E, A0, A1, A2, A3, A4, A5, A6, A7) -> R).self,
        [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], R.self, throwing: E.self)
    else { return }
    install(plan, site, isInstance: isInstance) { frame in
      let arguments = FrameArguments(frame: frame)
      do {
        try plan.store(
          body(
            arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan),
            arguments.load(4, plan), arguments.load(5, plan), arguments.load(6, plan), arguments.load(7, plan)), frame)
      } catch { plan.fail(error, frame) }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite, _ body: @escaping (Receiver) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E) -> R).self, [], R.self, throwing: E.self)
    else { return }
    if plan.isWords {
      install(
        plan, site,
        words: { [weak receiver] a, b, c, d in
          guard let receiver else { return 0 }
          do { return try plan.word(for: body(receiver)) } catch { return plan.fail(error, (a, b, c, d)) }
        })
    } else {
      install(plan, site) { [weak receiver] frame in
        guard let receiver else { return plan.answerZero(frame) }
        do { try plan.store(body(receiver), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, A0, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite, _ body: @escaping (Receiver, A0) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0) -> R).self, [A0.self], R.self, throwing: E.self)
    else { return }
    if plan.isWords {
      install(
        plan, site,
        words: { [weak receiver] a, b, c, d in
          guard let receiver else { return 0 }
          let arguments = WordArguments(words: (a, b, c, d))
          do { return try plan.word(for: body(receiver, arguments.load(0, plan))) } catch {
            return plan.fail(error, (a, b, c, d))
          }
        })
    } else {
      install(plan, site) { [weak receiver] frame in
        guard let receiver else { return plan.answerZero(frame) }
        let arguments = FrameArguments(frame: frame)
        do { try plan.store(body(receiver, arguments.load(0, plan)), frame) } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, A0, A1, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite,
    _ body: @escaping (Receiver, A0, A1) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1) -> R).self, [A0.self, A1.self], R.self, throwing: E.self)
    else { return }
    if plan.isWords {
      install(
        plan, site,
        words: { [weak receiver] a, b, c, d in
          guard let receiver else { return 0 }
          let arguments = WordArguments(words: (a, b, c, d))
          do { return try plan.word(for: body(receiver, arguments.load(0, plan), arguments.load(1, plan))) } catch {
            return plan.fail(error, (a, b, c, d))
          }
        })
    } else {
      install(plan, site) { [weak receiver] frame in
        guard let receiver else { return plan.answerZero(frame) }
        let arguments = FrameArguments(frame: frame)
        do { try plan.store(body(receiver, arguments.load(0, plan), arguments.load(1, plan)), frame) } catch {
          plan.fail(error, frame)
        }
      }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, A0, A1, A2, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite,
    _ body: @escaping (Receiver, A0, A1, A2) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2) -> R).self, [A0.self, A1.self, A2.self], R.self, throwing: E.self)
    else { return }
    if plan.isWords {
      install(
        plan, site,
        words: { [weak receiver] a, b, c, d in
          guard let receiver else { return 0 }
          let arguments = WordArguments(words: (a, b, c, d))
          do {
            return try plan.word(
              for: body(receiver, arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan)))
          } catch { return plan.fail(error, (a, b, c, d)) }
        })
    } else {
      install(plan, site) { [weak receiver] frame in
        guard let receiver else { return plan.answerZero(frame) }
        let arguments = FrameArguments(frame: frame)
        do {
          try plan.store(
            body(receiver, arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan)), frame)
        } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite,
    _ body: @escaping (Receiver, A0, A1, A2, A3) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2, A3) -> R).self, [A0.self, A1.self, A2.self, A3.self], R.self, throwing: E.self)
    else { return }
    if plan.isWords {
      install(
        plan, site,
        words: { [weak receiver] a, b, c, d in
          guard let receiver else { return 0 }
          let arguments = WordArguments(words: (a, b, c, d))
          do {
            return try plan.word(
              for: body(
                receiver, arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan),
                arguments.load(3, plan)))
          } catch { return plan.fail(error, (a, b, c, d)) }
        })
    } else {
      install(plan, site) { [weak receiver] frame in
        guard let receiver else { return plan.answerZero(frame) }
        let arguments = FrameArguments(frame: frame)
        do {
          try plan.store(
            body(
              receiver, arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan),
              arguments.load(3, plan)), frame)
        } catch { plan.fail(error, frame) }
      }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, A0, A1, A2, A3, A4, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite,
    _ body: @escaping (Receiver, A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2, A3, A4) -> R).self, [A0.self, A1.self, A2.self, A3.self, A4.self], R.self,
        throwing: E.self)
    else { return }
    install(plan, site) { [weak receiver] frame in
      guard let receiver else { return plan.answerZero(frame) }
      let arguments = FrameArguments(frame: frame)
      do {
        try plan.store(
          body(
            receiver, arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan),
            arguments.load(3, plan), arguments.load(4, plan)), frame)
      } catch { plan.fail(error, frame) }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite,
    _ body: @escaping (Receiver, A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2, A3, A4, A5) -> R).self,
        [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], R.self, throwing: E.self)
    else { return }
    install(plan, site) { [weak receiver] frame in
      guard let receiver else { return plan.answerZero(frame) }
      let arguments = FrameArguments(frame: frame)
      do {
        try plan.store(
          body(
            receiver, arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan),
            arguments.load(3, plan), arguments.load(4, plan), arguments.load(5, plan)), frame)
      } catch { plan.fail(error, frame) }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite,
    _ body: @escaping (Receiver, A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2, A3, A4, A5, A6) -> R).self,
        [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], R.self, throwing: E.self)
    else { return }
    install(plan, site) { [weak receiver] frame in
      guard let receiver else { return plan.answerZero(frame) }
      let arguments = FrameArguments(frame: frame)
      do {
        try plan.store(
          body(
            receiver, arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan),
            arguments.load(3, plan), arguments.load(4, plan), arguments.load(5, plan), arguments.load(6, plan)), frame)
      } catch { plan.fail(error, frame) }
    }
  }

  @inlinable
  func register<Receiver: AnyObject, A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ selector: Selector, for receiver: Receiver, _ site: ClosureSite,
    _ body: @escaping (Receiver, A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2, A3, A4, A5, A6, A7) -> R).self,
        [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], R.self, throwing: E.self)
    else { return }
    install(plan, site) { [weak receiver] frame in
      guard let receiver else { return plan.answerZero(frame) }
      let arguments = FrameArguments(frame: frame)
      do {
        try plan.store(
          body(
            receiver, arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan),
            arguments.load(3, plan), arguments.load(4, plan), arguments.load(5, plan), arguments.load(6, plan),
            arguments.load(7, plan)), frame)
      } catch { plan.fail(error, frame) }
    }
  }

  @inlinable
  func register<A0, A1, A2, A3, A4, A5, A6, A7, A8, each A, R, E: Error>(
    _ selector: Selector, _ site: ClosureSite,
    _ body: @escaping (A0, A1, A2, A3, A4, A5, A6, A7, A8, repeat each A) throws(E) -> R
  ) {
    var types: [Any.Type] = [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self, A8.self]
    repeat types.append((each A).self)
    guard
      let plan = plan(
        selector, site, ((E, A0, A1, A2, A3, A4, A5, A6, A7, A8, repeat each A) -> R).self, types, R.self,
        throwing: E.self)
    else { return }
    install(plan, site) { frame in
      let arguments = FrameArguments(frame: frame)
      var index = 9
      func next<Value>(_ type: Value.Type) throws -> Value {
        defer { index += 1 }
        return try arguments.load(index, plan)
      }
      do {
        try plan.store(
          body(
            arguments.load(0, plan), arguments.load(1, plan), arguments.load(2, plan), arguments.load(3, plan),
            arguments.load(4, plan), arguments.load(5, plan), arguments.load(6, plan), arguments.load(7, plan),
            arguments.load(8, plan), repeat next((each A).self)), frame)
      } catch { plan.fail(error, frame) }
    }
  }
}
