import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

// Stubs for typed methods. The compiler checks the types, and all other mistakes fail the test. The overloads that take
// values are disfavored, so that a trailing closure is not taken for a value. Methods of the main actor have overloads of
// their own, and so do matchers, because Swift has no optional functions with a parameter pack.
extension DelegateSpy {
  /// Sets a closure as the implementation of a typed method.
  ///
  ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The closure replaces an earlier stub without a matcher. The test fails at this line if the spy does not respond to
  /// the method, or if the closure throws an error and the method has no `NSError **`.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    set(method.selector, at: CodeLocation(fileID, filePath, line, column)) {
      $0.on(method, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Sets a main-actor closure as the implementation of a typed method that is isolated to the main actor.
  ///
  /// The closure replaces an earlier stub without a matcher. The test fails at this line if the spy does not respond to
  /// the method, or if the closure throws an error and the method has no `NSError **`.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    set(method.selector, at: CodeLocation(fileID, filePath, line, column)) {
      $0.on(method, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Sets a closure as the implementation of a typed method for calls whose arguments a matcher accepts.
  ///
  ///     spy.stub(.windowShouldClose, where: { window in window == main }) { window in true }
  ///
  /// If several stubs accept a call, the stub that was set last is used. If no stub accepts a call, the stub without a
  /// matcher is used.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - matches: The matcher, which returns whether it accepts the arguments of a call. The matcher runs on the thread
  ///     of the call. If the matcher throws an error, the test fails and other stubs are tried.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, where matches: @escaping (repeat each A) throws -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    let site = CodeLocation(fileID, filePath, line, column)
    set(method.selector, where: { try $0.withArguments(matches) }, at: site) {
      $0.on(method, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Sets a closure as the implementation of a main-actor method for calls whose arguments a matcher accepts.
  ///
  /// If several stubs accept a call, the stub that was set last is used. If no stub accepts a call, the stub without a
  /// matcher is used.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - matches: The matcher, which returns whether it accepts the arguments of a call. The matcher runs on the thread
  ///     of the call. If the matcher throws an error, the test fails and other stubs are tried.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure on the main actor, which gets the arguments and returns the result. The spy retains the
  ///     closure.
  public func stub<each A, R, E: Error>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>,
    where matches: @escaping (repeat each A) throws -> Bool, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @MainActor (repeat each A) throws(E) -> R
  ) {
    let site = CodeLocation(fileID, filePath, line, column)
    set(method.selector, where: { try $0.withArguments(matches) }, at: site) {
      $0.on(method, fileID: fileID, line: UInt32(line), body)
    }
  }

  // This unavailable overload gives the compiler a useful message for a closure with the wrong number of parameters.
  @_disfavoredOverload
  @available(*, unavailable, message: "the closure must take the method's arguments")
  public func stub<F>(_ method: DelegateMethod<P, F>, _ body: F) {}

  /// Sets the value that a typed method returns.
  ///
  ///     spy.stub(.windowShouldClose, returning: false)
  ///
  /// The value replaces an earlier stub without a matcher. The test fails if the spy does not respond to the method.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - value: The value, which the spy retains.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, returning value: R, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) { set(method.selector, at: CodeLocation(fileID, filePath, line, column), returning: value) }

  /// Sets the value that a typed method returns, if the method is isolated to the main actor.
  ///
  /// The value replaces an earlier stub without a matcher. The test fails if the spy does not respond to the method.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - value: The value, which the spy retains.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  @_disfavoredOverload
  public func stub<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, returning value: R, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) { set(method.selector, at: CodeLocation(fileID, filePath, line, column), returning: value) }

  /// Sets the values that a typed method returns in successive calls.
  ///
  ///     spy.stub(.windowShouldClose, returningEach: [false, true])
  ///
  /// After the last value, calls are handled as if there were no stub. The test fails if the spy does not respond to
  /// the method.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - values: The values, one for each call.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public func stub<each A, R>(
    _ method: DelegateMethod<P, (repeat each A) -> R>, returningEach values: some Sequence<R>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) { set(method.selector, at: CodeLocation(fileID, filePath, line, column), returningEach: values) }

  /// Sets the values that a typed method returns in successive calls, if the method is isolated to the main actor.
  ///
  ///     spy.stub(.windowShouldClose, returningEach: [false, true])
  ///
  /// After the last value, calls are handled as if there were no stub. The test fails if the spy does not respond to
  /// the method.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - values: The values, one for each call.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public func stub<each A, R>(
    _ method: DelegateMethod<P, @MainActor (repeat each A) -> R>, returningEach values: some Sequence<R>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) { set(method.selector, at: CodeLocation(fileID, filePath, line, column), returningEach: values) }

  /// Makes a typed method with an `NSError **` fail with an error.
  ///
  /// The method writes the error to the address that it gets, and returns NO or nil. The test fails if the spy does not
  /// respond to the method, or if the method has no `NSError **`.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - error: The error.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public func stub<F>(
    _ method: DelegateMethod<P, F>, throwing error: any Error, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    stub(method.selector, throwing: error, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

// Stubs for methods that are named by their selectors. The types are checked when a stub is set.
extension DelegateSpy {
  /// Sets a closure as the implementation of a method that is named by its selector.
  ///
  /// The test fails if the protocol has no such method, if the closure's types don't fit it, or if the spy does not
  /// respond to it.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - matches: A closure that returns whether `body` is called for a message; nil to call `body` for all messages.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  public func stub<each A, R, E: Error>(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) {
    set(selector, where: matches, at: CodeLocation(fileID, filePath, line, column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Sets the value that a method, named by its selector, returns.
  ///
  /// The test fails if the protocol has no such method, if the value's type doesn't fit it, or if the spy does not
  /// respond to it.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - value: The value. The spy retains it.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  @_disfavoredOverload
  public func stub<R>(
    _ selector: Selector, returning value: R, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) { set(selector, at: CodeLocation(fileID, filePath, line, column), returning: value) }

  /// Makes a method with an `NSError **`, named by its selector, fail with an error.
  ///
  /// The method writes the error to the address that it gets, and returns NO or nil. The test fails if the spy does not
  /// respond to the method. A call of a method without an `NSError **` fails the test.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method.
  ///   - error: The error.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  public func stub(
    _ selector: Selector, throwing error: any Error, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CodeLocation(fileID, filePath, line, column)
    set(selector, at: site) { $0.onAnyArguments(selector, at: site, throwing: error) }
  }

  // MARK: Implementation

  private typealias Answer = (UnsafeMutablePointer<bd_call_frame>) throws(ObjectiveCException) -> Bool

  private func set<R>(_ selector: Selector, at site: CodeLocation, returning value: R) {
    set(selector, at: site) { $0.onAnyArguments(selector, at: site) { value } }
  }

  private func set<R>(_ selector: Selector, at site: CodeLocation, returningEach values: some Sequence<R>) {
    // The stub must not retain the spy, because the spy retains the stub.
    let (known, framework, next) = (`protocol`, log.framework, NextValue(values))
    add(selector, at: site) { method in
      { frame throws(ObjectiveCException) in
        guard let value = next.take() else { return false }
        // The compiler has checked that the value's type fits.
        let answer = try? Self.makeAnswer(known, method, framework, at: site) {
          $0.onAnyArguments(selector, at: site) { value }
        }
        try answer?(frame)
        return true
      }
    }
  }

  private func set(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)? = nil, at site: CodeLocation,
    _ register: (DelegateBuilder<P>) -> Void
  ) {
    add(selector, where: matches, at: site) { method in
      let answer = try Self.makeAnswer(`protocol`, method, log.framework, at: site, register)
      return { frame throws(ObjectiveCException) in
        try answer(frame)
        return true
      }
    }
  }

  private static func makeAnswer(
    _ protocol: ObjCProtocol, _ method: SlotMethod, _ framework: TestFramework, at site: CodeLocation,
    _ register: (DelegateBuilder<P>) -> Void
  ) throws -> MethodAnswer {
    try MethodAnswer(
      `protocol`, isInstance: method.isInstance, at: site,
      onFailure: { framework.fail("the stub has failed: \($0.error)", at: site) }, register)
  }

  /// Adds a stub, or fails the test.
  private func add(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)? = nil, at site: CodeLocation,
    _ makeAnswer: (SlotMethod) throws -> Answer
  ) {
    let framework = log.framework
    do {
      let method = try `protocol`.method(selector)
      guard log.responds(to: method) else {
        return framework.fail("\(method.name(in: `protocol`.name)): \(log.hint)", at: site)
      }
      let matcher = matches.map { matches in
        { (message: RecordedMessage) in
          do { return try matches(message) } catch {
            framework.fail("\(message.name): the stub's matcher has failed: \(error)\n\(message.text)", at: site)
            return false
          }
        }
      }
      core.add(Stub(matches: matcher, answer: try makeAnswer(method)), for: method.selector)
    } catch {
      framework.fail("\(error)", at: site)
    }
  }
}

/// The remaining values of a sequence, which several threads may take.
///
/// `NextValue` is sendable because a lock protects the iterator. The elements belong to the test, which is responsible
/// for their use.
private final class NextValue<Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var iterator: any IteratorProtocol<Value>

  init(_ values: some Sequence<Value>) { iterator = values.makeIterator() }

  func take() -> Value? { lock.withLock { _ in iterator.next() } }
}
