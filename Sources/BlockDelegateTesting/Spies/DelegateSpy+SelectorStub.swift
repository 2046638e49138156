import BlockDelegate
import BlockDelegateRuntime
import Foundation

// Methods that are named by their selectors: the types are compared when the stub is set. Those that take a value are
// disfavored: a trailing closure is not a value.
extension DelegateSpy {
  /// Has a method return a value; with a matcher only in calls that this accepts.
  /// - Throws: as `stub(_:fileID:filePath:line:column:_:)`.
  @_disfavoredOverload
  public func stub<R>(
    _ selector: Selector, where matches: ((RecordedMessage) throws -> Bool)? = nil, returning value: R,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try stub(selector, where: matches, at: CodeLocation(fileID, filePath, line, column), returning: value)
  }

  /// Has a method with an `NSError **` fail: it stores the error, and returns NO or nil. One without fails the test.
  /// - Throws: as `stub(_:fileID:filePath:line:column:_:)`.
  public func stub(
    _ selector: Selector, throwing error: any Error, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try stub(selector, at: CodeLocation(fileID, filePath, line, column), throwing: error)
  }

  /// Has a method return one value after the other. A call after the last of them is one that no stub answers.
  /// - Throws: as `stub(_:fileID:filePath:line:column:_:)`.
  public func stub<R>(
    _ selector: Selector, returningEach values: some Sequence<R>, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) throws {
    try stub(selector, at: CodeLocation(fileID, filePath, line, column), returningEach: values)
  }

  // MARK: What all of them come to

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
    // The stub must not have the spy, which has the stub.
    let (known, framework) = (`protocol`, log.framework)
    func answer(_ value: @escaping () -> R) throws -> MethodAnswer {
      try Self.makeAnswer(known, method, framework, at: site) { $0.onAnyArguments(selector, at: site) { value() } }
    }
    // A type that does not fit is an error now.
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

/// Why a spy does not do what it is told.
public enum DelegateSpyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The spy does not respond to the method, so that nobody calls it.
  case unansweredMethod(String)

  public var description: String {
    switch self {
    case .unansweredMethod(let method):
      "\(method): the spy does not respond to it; name the method in responding: when you make the spy"
    }
  }
}

/// The values of a sequence, for several threads.
///
/// Sendable because of the lock; the sequence is a test's own.
private final class NextValue<Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var iterator: any IteratorProtocol<Value>

  init(_ values: some Sequence<Value>) { iterator = values.makeIterator() }

  func take() -> Value? { lock.withLock { _ in iterator.next() } }
}
