#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // Required methods of the main actor's.
  extension DelegateBuilder {
    /// Implements a method of no argument on the main actor.
    @inlinable
    public func on<R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor () -> R)?, _ body: @escaping @MainActor () throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of one argument on the main actor.
    @inlinable
    public func on<A0, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0) -> R)?, _ body: @escaping @MainActor (A0) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of two arguments on the main actor.
    @inlinable
    public func on<A0, A1, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1) -> R)?,
      _ body: @escaping @MainActor (A0, A1) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of three arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1, A2) -> R)?,
      _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of four arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1, A2, A3) -> R)?,
      _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of five arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, A4, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1, A2, A3, A4) -> R)?,
      _ body: @escaping @MainActor (A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of six arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1, A2, A3, A4, A5) -> R)?,
      _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of seven arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1, A2, A3, A4, A5, A6) -> R)?,
      _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of eight arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1, A2, A3, A4, A5, A6, A7) -> R)?,
      _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of one argument and an `NSError **`, which the closure leaves out, on the main actor.
    @inlinable
    public func on<A0, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0) throws -> R)?,
      _ body: @escaping @MainActor (A0) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of two arguments and an `NSError **`, which the closure leaves out, on the main actor.
    @inlinable
    public func on<A0, A1, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1) throws -> R)?,
      _ body: @escaping @MainActor (A0, A1) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of three arguments and an `NSError **`, which the closure leaves out, on the main actor.
    @inlinable
    public func on<A0, A1, A2, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1, A2) throws -> R)?,
      _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
    ) {
      on(selector, body)
    }

    /// Implements a method of four arguments and an `NSError **`, which the closure leaves out, on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, R, E: Error>(
      _ selector: Selector, _ member: (P) -> (@MainActor (A0, A1, A2, A3) throws -> R)?,
      _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
    ) {
      on(selector, body)
    }
  }
#endif
