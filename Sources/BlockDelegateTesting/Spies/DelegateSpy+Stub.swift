import BlockDelegate
import BlockDelegateRuntime
import Foundation

// Stubs for typed methods. The compiler checks the types, and all other mistakes fail the test. The overloads that take
// values are disfavored, so that a trailing closure is not taken for a value. Methods of the main actor have overloads of
// their own, and so do matchers, because Swift has no optional functions with a parameter pack.
extension DelegateSpy {
  /// Sets a closure as the implementation of a typed method.
  ///
  ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The closure replaces an earlier stub without a matcher. If it throws an error, the error is stored in the method's
  /// `NSError **`, and fails the test if the method has none. The test also fails if the spy does not respond to the
  /// method.
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
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
    }
  }

  /// Sets a main-actor closure as the implementation of a typed method that is isolated to the main actor.
  ///
  /// The closure replaces an earlier stub without a matcher. If it throws an error, the error is stored in the method's
  /// `NSError **`, and fails the test if the method has none. The test also fails if the spy does not respond to the
  /// method.
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
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, at: $0) { $0.on(method, fileID: fileID, line: UInt32(line), body) }
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
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, where: { try $0.withArguments(matches) }, at: $0) {
        $0.on(method, fileID: fileID, line: UInt32(line), body)
      }
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
    failing(at: CodeLocation(fileID, filePath, line, column)) {
      try set(method.selector, where: { try $0.withArguments(matches) }, at: $0) {
        $0.on(method, fileID: fileID, line: UInt32(line), body)
      }
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
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) { try set(method.selector, at: $0, returning: value) }
  }

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
  ) {
    failing(at: CodeLocation(fileID, filePath, line, column)) { try set(method.selector, at: $0, returning: value) }
  }

}

// Stubs for methods that are named by their selectors. The types are checked when a stub is set.
extension DelegateSpy {
  /// Sets a closure as the implementation of a method that is named by its selector.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method, to which the spy must respond.
  ///   - matches: A closure that returns whether `body` is called for a message; nil to call `body` for all messages.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  /// - Throws: `BlockDelegateError` if the protocol has no such method, if the spy does not respond to it, or if the
  ///   closure's types don't fit it.
  public func stub<each A, R, E: Error>(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
  ) throws {
    try set(selector, where: matches, at: CodeLocation(fileID, filePath, line, column)) {
      $0.on(selector, fileID: fileID, line: UInt32(line), body)
    }
  }

  /// Sets the value that a method, named by its selector, returns.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method, to which the spy must respond.
  ///   - value: The value, whose type must fit the method's result. The spy retains the value.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Throws: `BlockDelegateError` if the protocol has no such method, if the spy does not respond to it, or if the
  ///   value's type doesn't fit it.
  @_disfavoredOverload
  public func stub<R>(
    _ selector: Selector, returning value: R, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws { try set(selector, at: CodeLocation(fileID, filePath, line, column), returning: value) }

  // MARK: Implementation

  private func failing(at site: CodeLocation, _ body: (CodeLocation) throws -> Void) {
    do { try body(site) } catch { log.framework.fail("\(error)", at: site) }
  }

  private func set<R>(_ selector: Selector, at site: CodeLocation, returning value: R) throws {
    try set(selector, at: site) { $0.onAnyArguments(selector, at: site) { value } }
  }

  /// Sets the stub that `register` gives to a builder.
  private func set(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)? = nil, at site: CodeLocation,
    _ register: (DelegateBuilder<P>) -> Void
  ) throws {
    let method = try `protocol`.method(selector)
    guard log.responds(to: method) else {
      throw BlockDelegateError(
        .unansweredMethod, protocol: `protocol`.name, selector: method.selector.name,
        expected: "a method that responding: names when the spy is made")
    }
    // The stub must not retain the spy, because the spy retains the stub.
    let framework = log.framework
    let answer = try `protocol`.closure(
      isInstance: method.isInstance, at: site,
      onFailure: { framework.fail("the stub has failed: \($0.error)", at: site) }, register)
    let matcher = matches.map { matches in
      { (message: RecordedMessage) in
        do { return try matches(message) } catch {
          framework.fail("\(message.name): the stub's matcher has failed: \(error)\n\(message.text)", at: site)
          return false
        }
      }
    }
    core.add(Stub(matches: matcher, answer: answer), for: method.selector)
  }
}
