#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // Members of the main actor's, as those of user interfaces are.
  extension DelegateBuilder {
    /// Implements a method of the main actor's, which the compiler knows by its member, with a closure of the main
    /// actor's.
    ///
    ///     delegate.on({ $0.windowShouldClose }) { [unowned self] window in isSaved }
    ///
    @inlinable
    public func on<R, E: Error>(
      _ member: (P) -> (@MainActor () -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor () throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: (() throws(E) -> R).self)) }
    }

    /// Implements a method of one argument on the main actor.
    @inlinable
    public func on<A0, R, E: Error>(
      _ member: (P) -> (@MainActor (A0) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: ((A0) throws(E) -> R).self)) }
    }

    /// Implements a method of two arguments on the main actor.
    @inlinable
    public func on<A0, A1, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: ((A0, A1) throws(E) -> R).self)) }
    }

    /// Implements a method of three arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1, A2) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: ((A0, A1, A2) throws(E) -> R).self)) }
    }

    /// Implements a method of four arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1, A2, A3) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: ((A0, A1, A2, A3) throws(E) -> R).self)) }
    }

    /// Implements a method of five arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, A4, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1, A2, A3, A4) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self], R.self, throwing: false, at: site)
      if let selector {
        register(selector, site, withoutIsolation(body, as: ((A0, A1, A2, A3, A4) throws(E) -> R).self))
      }
    }

    /// Implements a method of six arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1, A2, A3, A4, A5) -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], R.self, throwing: false,
        at: site)
      if let selector {
        register(selector, site, withoutIsolation(body, as: ((A0, A1, A2, A3, A4, A5) throws(E) -> R).self))
      }
    }

    /// Implements a method of seven arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1, A2, A3, A4, A5, A6) -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], R.self,
        throwing: false, at: site)
      if let selector {
        register(selector, site, withoutIsolation(body, as: ((A0, A1, A2, A3, A4, A5, A6) throws(E) -> R).self))
      }
    }

    /// Implements a method of eight arguments on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1, A2, A3, A4, A5, A6, A7) -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], R.self,
        throwing: false, at: site)
      if let selector {
        register(selector, site, withoutIsolation(body, as: ((A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R).self))
      }
    }

    /// Implements a method of one argument and an `NSError **`, which the closure leaves out, on the main actor.
    @inlinable
    public func on<A0, R, E: Error>(
      _ member: (P) -> (@MainActor (A0) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: ((A0) throws(E) -> R).self)) }
    }

    /// Implements a method of two arguments and an `NSError **`, which the closure leaves out, on the main actor.
    @inlinable
    public func on<A0, A1, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: ((A0, A1) throws(E) -> R).self)) }
    }

    /// Implements a method of three arguments and an `NSError **`, which the closure leaves out, on the main actor.
    @inlinable
    public func on<A0, A1, A2, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1, A2) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: ((A0, A1, A2) throws(E) -> R).self)) }
    }

    /// Implements a method of four arguments and an `NSError **`, which the closure leaves out, on the main actor.
    @inlinable
    public func on<A0, A1, A2, A3, R, E: Error>(
      _ member: (P) -> (@MainActor (A0, A1, A2, A3) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, MainActor.shared)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body, as: ((A0, A1, A2, A3) throws(E) -> R).self)) }
    }
  }
#endif
