#if canImport(ObjectiveC)
  // Written by Scripts/generate-overloads.
  import BlockDelegateRuntime
  import Foundation

  // Required methods: the selector says which, and the member its types.
  extension DelegateBuilder {
    /// Implements a method of the protocol that is named by its selector, with a closure of its member's types: a
    /// required method, whose selector no code can learn.
    ///
    ///     source.on(#selector(UITableViewDataSource.tableView(_:numberOfRowsInSection:)), {
    ///       $0.tableView(_:numberOfRowsInSection:)
    ///     }) { table, section in planets.count }
    ///
    /// - Parameters:
    ///   - selector: the method.
    ///   - member: `{ $0.member }`. It is not called.
    ///   - fileID: where the closure stands, for errors and messages.
    ///   - line: the closure's line in that file.
    ///   - body: the implementation.
    @inlinable
    public func on<R, E: Error>(
      _ selector: Selector, _ member: (P) -> (() -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) () throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of one argument.
    @inlinable
    public func on<A0, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of two arguments.
    @inlinable
    public func on<A0, A1, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of three arguments.
    @inlinable
    public func on<A0, A1, A2, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2) -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of four arguments.
    @inlinable
    public func on<A0, A1, A2, A3, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3) -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of five arguments.
    @inlinable
    public func on<A0, A1, A2, A3, A4, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4) -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of six arguments.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5) -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of seven arguments.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6) -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of eight arguments.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6, A7) -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body))
    }

    /// Implements a method of one argument and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0) throws -> R)
    }

    /// Implements a method of two arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1) throws -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0, A1) throws -> R)
    }

    /// Implements a method of three arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2) throws -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
    ) {
      register(selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0, A1, A2) throws -> R)
    }

    /// Implements a method of four arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3) throws -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
    ) {
      register(
        selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0, A1, A2, A3) throws -> R)
    }

    /// Implements a method of five arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, A4, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4) throws -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
    ) {
      register(
        selector, ClosureSite(fileID, line, body.isolation), withoutIsolation(body) as (A0, A1, A2, A3, A4) throws -> R)
    }

    /// Implements a method of six arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5) throws -> R)?, fileID: StaticString = #fileID,
      line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
    ) {
      register(
        selector, ClosureSite(fileID, line, body.isolation),
        withoutIsolation(body) as (A0, A1, A2, A3, A4, A5) throws -> R)
    }

    /// Implements a method of seven arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6) throws -> R)?,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
    ) {
      register(
        selector, ClosureSite(fileID, line, body.isolation),
        withoutIsolation(body) as (A0, A1, A2, A3, A4, A5, A6) throws -> R)
    }

    /// Implements a method of eight arguments and an `NSError **`, which the closure leaves out.
    @inlinable
    public func on<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
      _ selector: Selector, _ member: (P) -> ((A0, A1, A2, A3, A4, A5, A6, A7) throws -> R)?,
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
    ) {
      register(
        selector, ClosureSite(fileID, line, body.isolation),
        withoutIsolation(body) as (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R)
    }
  }
#endif
