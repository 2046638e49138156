import BlockDelegate
import BlockDelegateRuntime
import Foundation

// Stubs for methods that are named by their selectors. The types are checked when a stub is set. The overloads that
// take a value are disfavored, so that a trailing closure is not taken for a value.
extension DelegateSpy {
  /// Sets the value that a method, named by its selector, returns.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method, to which the spy must respond.
  ///   - matches: A closure that returns whether the value is used for a message; nil to use the value for all
  ///     messages.
  ///   - value: The value, whose type must fit the method's result. The spy retains the value.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Throws: `BlockDelegateError` if the protocol has no such method or the value's type doesn't fit it, or
  ///   ``DelegateSpyError`` if the spy does not respond to the method.
  @_disfavoredOverload
  public func stub<R>(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)? = nil, returning value: R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try stub(selector, where: matches, at: CodeLocation(fileID, filePath, line, column), returning: value)
  }

  /// Makes a method with an `NSError **`, named by its selector, fail with an error.
  ///
  /// The method writes the error to the address that it gets, and returns NO or nil.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method, to which the spy must respond.
  ///   - error: The error.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Throws: `BlockDelegateError` if the protocol has no such method, or ``DelegateSpyError`` if the spy does not
  ///   respond to the method. A call of a method without an `NSError **` fails the test.
  public func stub(
    _ selector: Selector, throwing error: any Error, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try stub(selector, at: CodeLocation(fileID, filePath, line, column), throwing: error)
  }

  /// Sets the values that a method, named by its selector, returns in successive calls.
  ///
  /// After the last value, calls are handled as if there were no stub.
  ///
  /// - Parameters:
  ///   - selector: The selector of the method, to which the spy must respond.
  ///   - values: The values, one for each call, whose type must fit the method's result.
  ///   - fileID: The file of the call, for the failure.
  ///   - filePath: The path of the file, for the failure.
  ///   - line: The line of the call, for the failure.
  ///   - column: The column of the call, for the failure.
  /// - Throws: `BlockDelegateError` if the protocol has no such method or the type doesn't fit it, or
  ///   ``DelegateSpyError`` if the spy does not respond to the method.
  public func stub<R>(
    _ selector: Selector, returningEach values: some Sequence<R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try stub(selector, at: CodeLocation(fileID, filePath, line, column), returningEach: values)
  }

  // MARK: Implementation

  typealias Matcher = (RecordedMessage) throws -> Bool

  func stub<R>(
    _ selector: Selector, where matches: Matcher? = nil, at site: CodeLocation, returning value: R
  ) throws {
    try set(selector, where: matches, at: site) { $0.onAnyArguments(selector, at: site) { value } }
  }

  func stub(_ selector: Selector, at site: CodeLocation, throwing error: any Error) throws {
    try set(selector, at: site) { $0.onAnyArguments(selector, at: site, throwing: error) }
  }

  func stub<R>(_ selector: Selector, at site: CodeLocation, returningEach values: some Sequence<R>) throws {
    let method = try respondingMethod(selector)
    // The stub must not retain the spy, because the spy retains the stub.
    let (known, framework) = (`protocol`, log.framework)
    func answer(_ value: @escaping () -> R) throws -> MethodAnswer {
      try Self.makeAnswer(known, method, framework, at: site) { $0.onAnyArguments(selector, at: site) { value() } }
    }
    // The answer is made once now, so that a type that does not fit is an error now and not when the method is called.
    _ = try answer { preconditionFailure("nobody calls it") }
    let next = NextValue(values)
    core.add(
      Stub(matches: nil) { frame throws(ObjectiveCException) in
        guard let value = next.take(), let answer = try? answer({ value }) else { return false }
        try answer(frame)
        return true
      }, for: method.selector)
  }

  func set(
    _ selector: Selector, where matches: Matcher? = nil, at site: CodeLocation,
    _ register: (DelegateBuilder<P>) -> Void
  ) throws {
    let method = try respondingMethod(selector)
    let answer = try Self.makeAnswer(`protocol`, method, log.framework, at: site, register)
    core.add(
      Stub(matches: matches.map { matcher($0, at: site) }) { frame throws(ObjectiveCException) in
        try answer(frame)
        return true
      }, for: method.selector)
  }

  private func matcher(_ matches: @escaping Matcher, at site: CodeLocation) -> (MessageRecord) -> Bool {
    let framework = log.framework
    return { record in
      do { return try matches(RecordedMessage(record: record)) } catch {
        framework.fail("\(record.name): the stub's matcher has failed: \(error)\n\(record.text)", at: site)
        return false
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

  private func respondingMethod(_ selector: Selector) throws -> SlotMethod {
    let method = try `protocol`.method(selector)
    guard responds(to: method) else {
      throw DelegateSpyError.unansweredMethod(method.name(in: `protocol`.name))
    }
    return method
  }
}

/// An error of a spy's configuration.
public enum DelegateSpyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The spy does not respond to the method, so the method would never be called.
  case unansweredMethod(String)

  public var description: String {
    switch self {
    case .unansweredMethod(let method):
      "\(method): the spy does not respond to it; name it when the spy is made, after responding:"
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
