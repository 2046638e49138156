import BlockDelegate
import BlockDelegateRuntime
import Foundation

// An overload for each number of arguments up to four, and a parameter pack for more: the compiler looks into a tuple
// that a pack has made only where it has a name, `let call = log.calls(.five)[0]`.
extension CallRecording {
  /// The messages of a method, those that are still being answered included.
  ///
  ///     #expect(log.calls(.windowShouldClose).count == 2)
  ///     let text = try log.calls(.parserFoundCharacters).first?.arguments.1
  ///
  /// The method is one of the protocol's: for another selector there are no calls, and the test fails.
  public func calls<R>(
    _ method: DelegateMethod<P, () -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<Void, R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { _ in () }
  }

  /// The messages of a method of no arguments, of the main actor's.
  public func calls<R>(
    _ method: DelegateMethod<P, @MainActor () -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<Void, R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) { _ in () }
  }

  /// The messages of a method of one argument.
  public func calls<A0, R>(
    _ method: DelegateMethod<P, (A0) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<A0, R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.argument(0, as: A0.self)
    }
  }

  /// The messages of a method of one argument, of the main actor's.
  public func calls<A0, R>(
    _ method: DelegateMethod<P, @MainActor (A0) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<A0, R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.argument(0, as: A0.self)
    }
  }

  /// The messages of a method of two arguments.
  public func calls<A0, A1, R>(
    _ method: DelegateMethod<P, (A0, A1) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The messages of a method of two arguments, of the main actor's.
  public func calls<A0, A1, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self))
    }
  }

  /// The messages of a method of three arguments.
  public func calls<A0, A1, A2, R>(
    _ method: DelegateMethod<P, (A0, A1, A2) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The messages of a method of three arguments, of the main actor's.
  public func calls<A0, A1, A2, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self))
    }
  }

  /// The messages of a method of four arguments.
  public func calls<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The messages of a method of four arguments, of the main actor's.
  public func calls<A0, A1, A2, A3, R>(
    _ method: DelegateMethod<P, @MainActor (A0, A1, A2, A3) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(A0, A1, A2, A3), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      (
        try $0.argument(0, as: A0.self), try $0.argument(1, as: A1.self), try $0.argument(2, as: A2.self),
        try $0.argument(3, as: A3.self)
      )
    }
  }

  /// The messages of a method of any number of arguments.
  public func calls<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(repeat each A), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.allArguments()
    }
  }

  /// The messages of a method of any number of arguments, the `NSError **` not among them.
  public func calls<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(repeat each A), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.allArguments()
    }
  }

  /// The messages of a method of any number of arguments, of the main actor's.
  public func calls<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(repeat each A), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.allArguments()
    }
  }

  /// The messages of a method of any number of arguments, the `NSError **` not among them, of the main actor's.
  public func calls<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) throws -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedCall<(repeat each A), R>] {
    log.calls(method.selector, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)) {
      try $0.allArguments()
    }
  }

  /// The messages of a method that is named by its selector.
  public func calls(
    _ selector: Selector, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> [RecordedMessage] {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return log.records(selector, at: site).map { RecordedMessage(record: $0) }
  }
}

extension CallLog {
  fileprivate func calls<Arguments, R>(
    _ selector: Selector, at site: CallSite, _ load: @escaping (MessageRecord) throws -> Arguments
  ) -> [RecordedCall<Arguments, R>] {
    records(selector, at: site).map { RecordedCall($0, load) }
  }

  func records(_ selector: Selector, at site: CallSite) -> [MessageRecord] {
    guard let method = method(selector, at: site) else { return [] }
    return recorder.records.filter { $0.method.selector == method.selector }
  }

  /// The protocol's method for a selector; nil, and a failure, when there is none.
  func method(_ selector: Selector, at site: CallSite) -> SlotMethod? {
    do {
      return try `protocol`.method(selector)
    } catch {
      framework.fail("\(error)", at: site)
      return nil
    }
  }
}
