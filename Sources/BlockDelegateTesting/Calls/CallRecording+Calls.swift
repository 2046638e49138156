// Written by Scripts/generate-overloads.
import BlockDelegate
import BlockDelegateRuntime
import Foundation

// Not a parameter pack: the compiler looks into a tuple that one has made only where it has a name.
extension CallRecording {
  /// The messages of a method, those that are still being answered included.
  ///
  ///     #expect(log.calls(.windowShouldClose).count == 2)
  ///     let text = try log.calls(.parserFoundCharacters).first?.arguments.1
  ///
  /// The method is one of the protocol's: for another selector there are no calls, and the test fails. An `NSError **`
  /// is not among the arguments.
  public func calls<R>(
    _ method: DelegateMethod<P, () -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<Void, R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      _ in ()
    }
  }

  /// The messages of a method of one argument.
  public func calls<A0, R>(
    _ method: DelegateMethod<P, (A0) -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<A0, R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.argument(0, as: A0.self)
    }
  }

  /// The messages of a method of two arguments.
  public func calls<A0, A1, R>(
    _ method: DelegateMethod<P, (A0, A1) -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The messages of a method of three arguments.
  public func calls<A0, A1, A2, R>(
    _ method: DelegateMethod<P, (A0, A1, A2) -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The messages of a method of four arguments.
  public func calls<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The messages of a method of five arguments.
  public func calls<A0, A1, A2, A3, A4, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self)
      )
    }
  }

  /// The messages of a method of six arguments.
  public func calls<A0, A1, A2, A3, A4, A5, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self)
      )
    }
  }

  /// The messages of a method of seven arguments.
  public func calls<A0, A1, A2, A3, A4, A5, A6, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5, A6), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self)
      )
    }
  }

  /// The messages of a method of eight arguments.
  public func calls<A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5, A6, A7), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self), try $0.argument(7, as: A7.self)
      )
    }
  }

  /// The messages of a method of no arguments, of the main actor's.
  public func calls<R>(
    _ method: DelegateMethod<P, @MainActor () -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<Void, R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      _ in ()
    }
  }

  /// The messages of a method of one argument, of the main actor's.
  public func calls<A0, R>(
    _ method: DelegateMethod<P, @MainActor (A0) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<A0, R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.argument(0, as: A0.self)
    }
  }

  /// The messages of a method of two arguments, of the main actor's.
  public func calls<A0, A1, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The messages of a method of three arguments, of the main actor's.
  public func calls<A0, A1, A2, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The messages of a method of four arguments, of the main actor's.
  public func calls<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The messages of a method of five arguments, of the main actor's.
  public func calls<A0, A1, A2, A3, A4, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self)
      )
    }
  }

  /// The messages of a method of six arguments, of the main actor's.
  public func calls<A0, A1, A2, A3, A4, A5, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self)
      )
    }
  }

  /// The messages of a method of seven arguments, of the main actor's.
  public func calls<A0, A1, A2, A3, A4, A5, A6, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5, A6), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self)
      )
    }
  }

  /// The messages of a method of eight arguments, of the main actor's.
  public func calls<A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5, A6, A7), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self), try $0.argument(7, as: A7.self)
      )
    }
  }

  /// The messages of a method of one argument and an `NSError **`.
  public func calls<A0, R>(
    _ method: DelegateMethod<P, (A0) throws -> R>, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<A0, R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.argument(0, as: A0.self)
    }
  }

  /// The messages of a method of two arguments and an `NSError **`.
  public func calls<A0, A1, R>(
    _ method: DelegateMethod<P, (A0, A1) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The messages of a method of three arguments and an `NSError **`.
  public func calls<A0, A1, A2, R>(
    _ method: DelegateMethod<P, (A0, A1, A2) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The messages of a method of four arguments and an `NSError **`.
  public func calls<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The messages of a method of five arguments and an `NSError **`.
  public func calls<A0, A1, A2, A3, A4, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self)
      )
    }
  }

  /// The messages of a method of six arguments and an `NSError **`.
  public func calls<A0, A1, A2, A3, A4, A5, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self)
      )
    }
  }

  /// The messages of a method of seven arguments and an `NSError **`.
  public func calls<A0, A1, A2, A3, A4, A5, A6, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5, A6), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self)
      )
    }
  }

  /// The messages of a method of eight arguments and an `NSError **`.
  public func calls<A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5, A6, A7), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self), try $0.argument(7, as: A7.self)
      )
    }
  }

  /// The messages of a method of one argument and an `NSError **`, of the main actor's.
  public func calls<A0, R>(
    _ method: DelegateMethod<P, @MainActor (A0) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<A0, R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.argument(0, as: A0.self)
    }
  }

  /// The messages of a method of two arguments and an `NSError **`, of the main actor's.
  public func calls<A0, A1, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The messages of a method of three arguments and an `NSError **`, of the main actor's.
  public func calls<A0, A1, A2, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The messages of a method of four arguments and an `NSError **`, of the main actor's.
  public func calls<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The messages of a method of five arguments and an `NSError **`, of the main actor's.
  public func calls<A0, A1, A2, A3, A4, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self)
      )
    }
  }

  /// The messages of a method of six arguments and an `NSError **`, of the main actor's.
  public func calls<A0, A1, A2, A3, A4, A5, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self)
      )
    }
  }

  /// The messages of a method of seven arguments and an `NSError **`, of the main actor's.
  public func calls<A0, A1, A2, A3, A4, A5, A6, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5, A6), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self)
      )
    }
  }

  /// The messages of a method of eight arguments and an `NSError **`, of the main actor's.
  public func calls<A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3, A4, A5, A6, A7), R>] {
    log.calls(method.selector, at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self), try $0.argument(7, as: A7.self)
      )
    }
  }
}
