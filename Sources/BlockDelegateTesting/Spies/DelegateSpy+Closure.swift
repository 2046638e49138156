// Written by Scripts/generate-overloads.
import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension DelegateSpy {
  /// Has a method answered by a closure.
  ///
  ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// What it throws fails the test at this line, unless the method has an `NSError **`.
  public func stub<R, E: Error>(
    _ method: DelegateMethod<P, () -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) () throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of one argument answered by a closure.
  public func stub<A0, R, E: Error>(
    _ method: DelegateMethod<P, (A0) -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of two arguments answered by a closure.
  public func stub<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1) -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of three arguments answered by a closure.
  public func stub<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2) -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of four arguments answered by a closure.
  public func stub<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of five arguments answered by a closure.
  public func stub<A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of six arguments answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of seven arguments answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of eight arguments answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of no arguments, of the main actor's answered by a closure.
  public func stub<R, E: Error>(
    _ method: DelegateMethod<P, @MainActor () -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor () throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of one argument, of the main actor's answered by a closure.
  public func stub<A0, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of two arguments, of the main actor's answered by a closure.
  public func stub<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of three arguments, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of four arguments, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of five arguments, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of six arguments, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of seven arguments, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of eight arguments, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of one argument and an `NSError **` answered by a closure.
  public func stub<A0, R, E: Error>(
    _ method: DelegateMethod<P, (A0) throws -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of two arguments and an `NSError **` answered by a closure.
  public func stub<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of three arguments and an `NSError **` answered by a closure.
  public func stub<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of four arguments and an `NSError **` answered by a closure.
  public func stub<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of five arguments and an `NSError **` answered by a closure.
  public func stub<A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of six arguments and an `NSError **` answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of seven arguments and an `NSError **` answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of eight arguments and an `NSError **` answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of one argument and an `NSError **`, of the main actor's answered by a closure.
  public func stub<A0, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of two arguments and an `NSError **`, of the main actor's answered by a closure.
  public func stub<A0, A1, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of three arguments and an `NSError **`, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of four arguments and an `NSError **`, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of five arguments and an `NSError **`, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, A4, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of six arguments and an `NSError **`, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of seven arguments and an `NSError **`, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method of eight arguments and an `NSError **`, of the main actor's answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) {
    failing(at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Has a method that is named by its selector answered by a closure.
  ///
  ///     try spy.stub("windowShouldClose:") { (window: ObjCObject) in false }
  ///
  /// - Throws: `BlockDelegateError` when the closure does not fit the method, ``DelegateSpyError`` when the spy does not
  ///   respond to it.
  public func stub<R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) () throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Has a method of one argument that is named by its selector answered by a closure.
  public func stub<A0, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) (A0) throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Has a method of two arguments that is named by its selector answered by a closure.
  public func stub<A0, A1, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1) throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Has a method of three arguments that is named by its selector answered by a closure.
  public func stub<A0, A1, A2, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2) throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Has a method of four arguments that is named by its selector answered by a closure.
  public func stub<A0, A1, A2, A3, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3) throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Has a method of five arguments that is named by its selector answered by a closure.
  public func stub<A0, A1, A2, A3, A4, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4) throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Has a method of six arguments that is named by its selector answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5) throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Has a method of seven arguments that is named by its selector answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6) throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Has a method of eight arguments that is named by its selector answered by a closure.
  public func stub<A0, A1, A2, A3, A4, A5, A6, A7, R, E: Error>(
    _ selector: Selector, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping @isolated(any) (A0, A1, A2, A3, A4, A5, A6, A7) throws(E) -> R
  ) throws {
    try set(selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }
}
