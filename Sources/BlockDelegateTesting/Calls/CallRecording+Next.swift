import BlockDelegate
import BlockDelegateRuntime
import Foundation

// Overloads as those of `calls` (CallRecording+Calls.swift).
extension CallRecording {
  /// The next call of a method, one that is answered after this was called.
  ///
  ///     let ended = try await log.next(.parserDidEndDocument)
  ///
  /// - Throws: ``CallLogError`` when there is none within the time, ``BlockDelegateError`` when the protocol has no such
  ///   method, `CancellationError` when the task is cancelled.
  public func next<R>(
    _ method: DelegateMethod<P, () -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<Void, R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { _ in () }
  }

  /// The next call of a method of no arguments, of the main actor's.
  public func next<R>(
    _ method: DelegateMethod<P, @MainActor () -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<Void, R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { _ in () }
  }

  /// The next call of a method of one argument.
  public func next<A0, R>(
    _ method: DelegateMethod<P, (A0) -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<A0, R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { try $0.argument(0, as: A0.self) }
  }

  /// The next call of a method of one argument, of the main actor's.
  public func next<A0, R>(
    _ method: DelegateMethod<P, @MainActor (A0) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<A0, R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { try $0.argument(0, as: A0.self) }
  }

  /// The next call of a method of two arguments.
  public func next<A0, A1, R>(
    _ method: DelegateMethod<P, (A0, A1) -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1), R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The next call of a method of two arguments, of the main actor's.
  public func next<A0, A1, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1), R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The next call of a method of three arguments.
  public func next<A0, A1, A2, R>(
    _ method: DelegateMethod<P, (A0, A1, A2) -> R>, within time: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2), R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The next call of a method of three arguments, of the main actor's.
  public func next<A0, A1, A2, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2), R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The next call of a method of four arguments.
  public func next<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3), R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The next call of a method of four arguments, of the main actor's.
  public func next<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(A0, A1, A2, A3), R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The next call of a method of any number of arguments.
  public func next<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(repeat each A), R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { try $0.allArguments() }
  }

  /// The next call of a method of any number of arguments, of the main actor's.
  public func next<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, within time: Duration = .seconds(5),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws -> RecordedCall<(repeat each A), R> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RecordedCall(try await log.next(method.selector, within: time, at: site)) { try $0.allArguments() }
  }
}

extension CallLog {
  fileprivate func next(_ selector: Selector, within time: Duration, at site: CallSite) async throws -> MessageRecord {
    let method = try `protocol`.method(selector)
    let recorder = recorder
    let known = recorder.count(of: method.selector)
    @Sendable func found() -> MessageRecord? {
      recorder.records.first { $0.method.selector == method.selector && ($0.order ?? 0) > known }
    }
    _ = try await Waiting(recorder: recorder).suspend(within: time) { found() != nil }
    guard let record = found() else {
      throw CallLogError.timeout(
        "-[\(`protocol`.name) \(method.selector.name)]: no call within \(time.text), at \(site.fileID):\(site.line)")
    }
    return record
  }
}
