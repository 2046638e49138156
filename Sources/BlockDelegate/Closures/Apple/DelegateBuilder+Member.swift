#if canImport(ObjectiveC)
  // Written by Scripts/generate-overloads.
  import BlockDelegateRuntime
  import Foundation

  // Methods by their members: the types come from the protocol as Swift imports it. An optional function of a parameter
  // pack is not possible.
  extension DelegateBuilder {
    /// Implements a method of the protocol, which the compiler knows by its member, with a closure of its types.
    ///
    ///     delegate.on({ $0.windowDidMove }) { notification in print("moved") }
    ///
    /// The selector of an optional method is learned by asking for the member: the compiled code asks an object of the
    /// protocol's type whether it responds. A required method is found by its types, where no other required method of
    /// the protocol has such; otherwise give its selector, too: `on(_:_:)`.
    /// - Parameters:
    ///   - member: `{ $0.member }`, and nothing else.
    ///   - fileID: where the closure stands, for errors and messages.
    ///   - line: the closure's line in that file.
    ///   - body: the implementation.
    @inlinable
    public func on<R, E: Error>(
      _ member: (P) -> (() -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) () throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of one argument.
    @inlinable
    public func on<A0, R, E: Error>(
      _ member: (P) -> ((A0) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of two arguments.
    @inlinable
    public func on<A0, A1, R, E: Error>(
      _ member: (P) -> ((A0, A1) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of three arguments.
    @inlinable
    public func on<A0, A1, A2, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of four arguments.
    @inlinable
    public func on<A0, A1, A2, A3, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of five arguments.
    @inlinable
    public func on<A0, A1, A2, A3, A4, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self], R.self, throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of six arguments.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], R.self, throwing: false,
        at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of seven arguments.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], R.self,
        throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of eight arguments.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6, A7) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], R.self,
        throwing: false, at: site)
      if let selector { register(selector, site, withoutIsolation(body)) }
    }

    /// Implements a method of one argument and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, R, E: Error>(
      _ member: (P) -> ((A0) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body) as (A0) throws -> R) }
    }

    /// Implements a method of two arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, R, E: Error>(
      _ member: (P) -> ((A0, A1) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body) as (A0, A1) throws -> R) }
    }

    /// Implements a method of three arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body) as (A0, A1, A2) throws -> R) }
    }

    /// Implements a method of four arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body) as (A0, A1, A2, A3) throws -> R) }
    }

    /// Implements a method of five arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, A4, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self], R.self, throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body) as (A0, A1, A2, A3, A4) throws -> R) }
    }

    /// Implements a method of six arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self], R.self, throwing: true,
        at: site)
      if let selector { register(selector, site, withoutIsolation(body) as (A0, A1, A2, A3, A4, A5) throws -> R) }
    }

    /// Implements a method of seven arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6) throws -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self], R.self,
        throwing: true, at: site)
      if let selector { register(selector, site, withoutIsolation(body) as (A0, A1, A2, A3, A4, A5, A6) throws -> R) }
    }

    /// Implements a method of eight arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6, A7) throws -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      let site = ClosureSite(fileID, line, body.isolation)
      let selector = selector(
        of: { member($0) != nil }, [A0.self, A1.self, A2.self, A3.self, A4.self, A5.self, A6.self, A7.self], R.self,
        throwing: true, at: site)
      if let selector {
        register(selector, site, withoutIsolation(body) as (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R)
      }
    }
  }
#endif
