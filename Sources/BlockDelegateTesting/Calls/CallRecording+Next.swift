// Written by Scripts/generate-overloads.
import BlockDelegate
import BlockDelegateRuntime
import Foundation

extension CallRecording {
  /// The next call of a method, one that is answered after this was called.
  ///
  ///     let ended = try await log.next(.parserDidEndDocument)
  ///
  /// - Throws: ``CallLogError`` when there is none within the time, `BlockDelegateError` when the protocol has no such
  ///   method, `CancellationError` when the task is cancelled.
  public func next<R>(
    _ method: DelegateMethod<P, () -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<Void, R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { _ in () }
  }

  /// The next call of a method of one argument.
  public func next<A0, R>(
    _ method: DelegateMethod<P, (A0) -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<A0, R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { try $0.argument(0, as: A0.self) }
  }

  /// The next call of a method of two arguments.
  public func next<A0, A1, R>(
    _ method: DelegateMethod<P, (A0, A1) -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The next call of a method of three arguments.
  public func next<A0, A1, A2, R>(
    _ method: DelegateMethod<P, (A0, A1, A2) -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The next call of a method of four arguments.
  public func next<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The next call of a method of five arguments.
  public func next<A0, A1, A2, A3, A4, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self)
      )
    }
  }

  /// The next call of a method of six arguments.
  public func next<A0, A1, A2, A3, A4, A5, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self)
      )
    }
  }

  /// The next call of a method of seven arguments.
  public func next<A0, A1, A2, A3, A4, A5, A6, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5, A6), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self)
      )
    }
  }

  /// The next call of a method of eight arguments.
  public func next<A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5, A6, A7), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self), try $0.argument(7, as: A7.self)
      )
    }
  }

  /// The next call of a method of no arguments, of the main actor's.
  public func next<R>(
    _ method: DelegateMethod<P, @MainActor () -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<Void, R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { _ in () }
  }

  /// The next call of a method of one argument, of the main actor's.
  public func next<A0, R>(
    _ method: DelegateMethod<P, @MainActor (A0) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<A0, R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { try $0.argument(0, as: A0.self) }
  }

  /// The next call of a method of two arguments, of the main actor's.
  public func next<A0, A1, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The next call of a method of three arguments, of the main actor's.
  public func next<A0, A1, A2, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The next call of a method of four arguments, of the main actor's.
  public func next<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The next call of a method of five arguments, of the main actor's.
  public func next<A0, A1, A2, A3, A4, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self)
      )
    }
  }

  /// The next call of a method of six arguments, of the main actor's.
  public func next<A0, A1, A2, A3, A4, A5, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self)
      )
    }
  }

  /// The next call of a method of seven arguments, of the main actor's.
  public func next<A0, A1, A2, A3, A4, A5, A6, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5, A6), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self)
      )
    }
  }

  /// The next call of a method of eight arguments, of the main actor's.
  public func next<A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5, A6, A7), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self), try $0.argument(7, as: A7.self)
      )
    }
  }

  /// The next call of a method of one argument and an `NSError **`.
  public func next<A0, R>(
    _ method: DelegateMethod<P, (A0) throws -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<A0, R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { try $0.argument(0, as: A0.self) }
  }

  /// The next call of a method of two arguments and an `NSError **`.
  public func next<A0, A1, R>(
    _ method: DelegateMethod<P, (A0, A1) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The next call of a method of three arguments and an `NSError **`.
  public func next<A0, A1, A2, R>(
    _ method: DelegateMethod<P, (A0, A1, A2) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The next call of a method of four arguments and an `NSError **`.
  public func next<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The next call of a method of five arguments and an `NSError **`.
  public func next<A0, A1, A2, A3, A4, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self)
      )
    }
  }

  /// The next call of a method of six arguments and an `NSError **`.
  public func next<A0, A1, A2, A3, A4, A5, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self)
      )
    }
  }

  /// The next call of a method of seven arguments and an `NSError **`.
  public func next<A0, A1, A2, A3, A4, A5, A6, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5, A6), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self)
      )
    }
  }

  /// The next call of a method of eight arguments and an `NSError **`.
  public func next<A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5, A6, A7), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self), try $0.argument(7, as: A7.self)
      )
    }
  }

  /// The next call of a method of one argument and an `NSError **`, of the main actor's.
  public func next<A0, R>(
    _ method: DelegateMethod<P, @MainActor (A0) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<A0, R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { try $0.argument(0, as: A0.self) }
  }

  /// The next call of a method of two arguments and an `NSError **`, of the main actor's.
  public func next<A0, A1, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The next call of a method of three arguments and an `NSError **`, of the main actor's.
  public func next<A0, A1, A2, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The next call of a method of four arguments and an `NSError **`, of the main actor's.
  public func next<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The next call of a method of five arguments and an `NSError **`, of the main actor's.
  public func next<A0, A1, A2, A3, A4, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self)
      )
    }
  }

  /// The next call of a method of six arguments and an `NSError **`, of the main actor's.
  public func next<A0, A1, A2, A3, A4, A5, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5) throws -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self)
      )
    }
  }

  /// The next call of a method of seven arguments and an `NSError **`, of the main actor's.
  public func next<A0, A1, A2, A3, A4, A5, A6, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6) throws -> R>,
    within time: Duration = .seconds(5), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5, A6), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self)
      )
    }
  }

  /// The next call of a method of eight arguments and an `NSError **`, of the main actor's.
  public func next<A0, A1, A2, A3, A4, A5, A6, A7, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3, A4, A5, A6, A7) throws -> R>,
    within time: Duration = .seconds(5), fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3, A4, A5, A6, A7), R> {
    let site = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self), try $0.argument(4, as: A4.self), try $0.argument(5, as: A5.self),
        try $0.argument(6, as: A6.self), try $0.argument(7, as: A7.self)
      )
    }
  }
}
