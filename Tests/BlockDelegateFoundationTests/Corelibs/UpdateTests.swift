import BlockDelegateFoundation
import Foundation
import FoundationXML
import Testing

struct UpdateTests {
  private let parser = XMLParser(data: Data("<a>one</a>".utf8))
  private let calls = Calls()

  private func implement() throws -> FoundationDelegate<any XMLParserDelegate> {
    try parser.implement(XMLParserDelegate.self) { [calls] delegate in
      delegate.onFailure { calls.note("first handler: \($0.error)") }
      delegate.on(.parserFoundCharacters) { _, text in calls.note("first \(text)") }
    }
  }

  @Test func `An update whose body throws leaves the closures and the handler of failures as they were`() throws {
    struct Refused: Error {}
    let delegate = try implement()
    #expect(throws: Refused.self) {
      try delegate.update { [calls] delegate in
        delegate.onFailure { _ in calls.note("second handler") }
        delegate.remove(.parserFoundCharacters)
        throw Refused()
      }
    }
    try delegate.update { $0.on(.parserDidEndDocument) { _ in throw Refused() } }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(calls.all == ["first one", "first handler: Refused()"])
  }

  @Test func `An update refuses to remove a closure that does not exist, and changes nothing`() throws {
    let delegate = try implement()
    let line: UInt32 = #line + 2
    func update(_ delegate: FoundationDelegateBuilder<any XMLParserDelegate>) {
      delegate.remove(.parserFoundComment)
      delegate.on(.parserFoundCharacters) { _, _ in }
    }
    let error = #expect(throws: BlockDelegateError.self) { try delegate.update(update) }
    let problem = try #require(error?.problems.first)
    #expect(error?.problems.count == 1)
    #expect(problem.reason == .unimplementedMethod)
    #expect(problem.selector == "parser:foundComment:")
    #expect(problem.line == line)
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(calls.all == ["first one"])
  }

  @Test func `A default for a method without a closure is refused`() {
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try FileManager().implement(FileManagerDelegate.self) { delegate in
        delegate.otherwise(.fileManagerShouldRemoveItemAtPath, false)
      }
    }
    #expect(error?.problems.map(\.reason) == [.unansweredMethod])
  }

  @Test func `An update may set a default for a closure that exists, and a new closure does not have it`() throws {
    struct Refused: Error {}
    let manager = FileManager()
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.onFailure { _ in }
      delegate.on(.fileManagerShouldRemoveItemAtPath) { _, _ in throw Refused() }
    }
    func answer() -> Bool? { manager.delegate?.fileManager(manager, shouldRemoveItemAtPath: "/") }
    #expect(answer() == false)
    try delegate.update { $0.otherwise(.fileManagerShouldRemoveItemAtPath, true) }
    #expect(answer() == true)
    try delegate.update { $0.on(.fileManagerShouldRemoveItemAtPath) { _, _ in throw Refused() } }
    #expect(answer() == false)
  }

  @Test func `A closure may update its own delegate, and is released after the update`() throws {
    final class Captured {}
    weak var captured: Captured?
    var delegate: FoundationDelegate<any XMLParserDelegate>?
    do {
      let object = Captured()
      captured = object
      delegate = try parser.implement(XMLParserDelegate.self) { builder in
        builder.on(.parserDidStartDocument) { [calls] _ in
          try withExtendedLifetime(object) {
            try delegate?.update { $0.on(.parserDidStartDocument) { _ in } }
          }
          calls.note("updated")
        }
      }
    }
    #expect(captured != nil)
    _ = parser.parse()
    #expect(calls.all == ["updated"])
    #expect(captured == nil)
    withExtendedLifetime(delegate) {}
  }

  @Test func `Closures are called while another thread updates their delegate`() throws {
    let delegate = try FoundationDelegate((any StreamDelegate).self) { $0.on(.streamHandle) { _, _ in } }
    let (object, stream, isDone) = (delegate.delegate, InputStream(data: Data()), DispatchSemaphore(value: 0))
    nonisolated(unsafe) let (shared, sharedStream) = (object, stream)  // Both are only called, which any thread may do.
    DispatchQueue.global().async {
      for _ in 0..<2_000 { shared.stream(sharedStream, handle: .openCompleted) }
      isDone.signal()
    }
    for number in 0..<2_000 {
      try delegate.update { builder in
        if number % 2 == 0 { builder.remove(.streamHandle) } else { builder.on(.streamHandle) { _, _ in } }
      }
    }
    isDone.wait()
  }
}
