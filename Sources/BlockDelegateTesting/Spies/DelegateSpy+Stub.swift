import BlockDelegate
import Foundation

// Stubs for typed methods. The compiler checks the types, and all other mistakes fail the test.
extension DelegateSpy {
  /// Sets a closure as the implementation of a typed method.
  ///
  ///     spy.stub(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// The closure replaces an earlier stub without a matcher. If it throws an error, the error is stored in the method's
  /// `NSError **`, and fails the test if the method has none. The test also fails if the spy does not respond to the
  /// method.
  ///
  /// A stub with a matcher is only for the messages that the matcher accepts. The matcher reads arguments by index and
  /// type:
  ///
  ///     spy.stub(.parserFoundCharacters, where: { try $0.argument(1) == "text" }) { parser, text in print(text) }
  ///     spy.stub(.parserFoundCharacters, where: { try $0.argument(1, as: String.self).isEmpty }) { parser, text in }
  ///
  /// An argument that can be nil is read as an Optional, such as `String?.self`.
  ///
  /// If several matchers accept a message, the stub that was set last is used. If none accepts it, the stub without a
  /// matcher is used.
  ///
  /// - Parameters:
  ///   - method: The method, to which the spy must respond.
  ///   - matches: The matcher, which returns whether the stub is for a message; with nil the stub is for all. It runs on
  ///     the thread of the call. If it throws an error, the test fails and other stubs are tried.
  ///   - filePath: The path of the file, for the failure.
  ///   - isolation: The actor of a closure whose type says nothing about actors: the one of the code around it.
  ///   - body: The closure, which gets the arguments and returns the result. The spy retains the closure.
  public func stub<F>(
    _ method: DelegateMethod<P, F>, where matches: ((RecordedMessage) throws -> Bool)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    isolation: (any Actor)? = #isolation, _ body: F
  ) {
    let site = CodeLocation(fileID, filePath, line, column)
    do {
      try set(method.selector, where: matches, at: site) {
        $0.on(method, fileID: fileID, line: UInt32(line), isolation: isolation, body)
      }
    } catch { log.framework.fail("\(error)", at: site) }
  }
}

// Stubs for methods that are named by their selectors. The types are checked when a stub is set.
extension DelegateSpy {
  /// Sets a closure as the implementation of a method that is named by its selector.
  ///
  /// A stub with a matcher is only for the messages that the matcher accepts. The last such stub is used, or else the
  /// stub without a matcher.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method, to which the spy must respond.
  ///   - matches: The matcher, which returns whether the stub is for a message; with nil the stub is for all. It runs on
  ///     the thread of the call. If it throws an error, the test fails and other stubs are tried.
  ///   - filePath: The path of the file, for the failure.
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

  // MARK: Implementation

  /// Sets the stub that `register` gives to a builder.
  private func set(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)?, at site: CodeLocation,
    _ register: (DelegateBuilder<P>) -> Void
  ) throws {
    let method = try log.protocol.method(selector)
    try log.checkResponds(to: method)
    // The stub must not retain the spy, because the spy retains the stub.
    let framework = log.framework
    let answer = try log.protocol.closure(
      isInstance: method.isInstance, at: site,
      onFailure: { framework.fail("the stub has failed: \($0.error)", at: site) }, register)
    core.stubs.set(answer, for: method.selector, where: matches, framework, at: site)
  }
}
