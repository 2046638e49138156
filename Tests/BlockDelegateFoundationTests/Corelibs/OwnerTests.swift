import BlockDelegateFoundation
import Foundation
import FoundationNetworking
import FoundationXML
import Testing

/// Owners whose `delegate` runs code of their own while `implement` reads or sets it.
struct OwnerTests {
  /// An object that takes a lock in the accessors of its delegate, as an object does that is used by several threads.
  private final class LockedOwner: DelegateOwner, @unchecked Sendable {
    let lock: NSLock
    var whileSetting: () -> Void = {}
    private weak var held: (any XMLParserDelegate)?

    init(lock: NSLock) { self.lock = lock }

    var delegate: (any XMLParserDelegate)? {
      get { lock.withLock { held } }
      set {
        lock.withLock { held = newValue }
        whileSetting()
      }
    }
  }

  @Test func `Two threads implement delegates under the owners' lock without waiting for each other forever`() throws {
    let (lock, first, second) = (NSLock(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (owner, other) = (LockedOwner(lock: lock), LockedOwner(lock: NSLock()))
    // The first thread is within the first owner's setter until the second thread has implemented its own delegate.
    owner.whileSetting = {
      first.signal()
      #expect(second.wait(timeout: .now() + 10) == .success)
    }
    DispatchQueue.global().async {
      first.wait()
      lock.withLock { _ = try? other.implement(XMLParserDelegate.self) { _ in } }
      second.signal()
    }
    let delegate = try owner.implement(XMLParserDelegate.self) { _ in }
    #expect(owner.delegate === delegate.delegate)
  }

  @Test func `An owner's setter may implement its delegate again, and then update it`() throws {
    let owner = LockedOwner(lock: NSLock())
    var inner: FoundationDelegate<any XMLParserDelegate>?
    var isInner = false
    owner.whileSetting = {
      guard !isInner else { return }
      isInner = true
      inner = try? owner.implement(XMLParserDelegate.self, replacing: true) { _ in }
      try? inner?.update { $0.on(.parserDidEndDocument) { _ in } }
    }
    let outer = try owner.implement(XMLParserDelegate.self) { _ in }
    #expect(inner != nil)
    #expect(owner.delegate === inner?.delegate)
    withExtendedLifetime(outer) {}
    owner.whileSetting = {}  // the closure captures the owner
  }

  @Test func `A parser's subclass whose didSet takes a lock accepts a delegate`() throws {
    final class Parser: XMLParser {
      let lock = NSLock()
      var changes = 0
      override var delegate: (any XMLParserDelegate)? { didSet { lock.withLock { changes += 1 } } }
    }
    let parser = Parser(data: Data("<a>one</a>".utf8))
    var texts: [String] = []
    let delegate = try parser.implement(XMLParserDelegate.self) { delegate in
      delegate.on(.parserFoundCharacters) { parser, text in
        (parser as? Parser)?.lock.withLock { texts.append(text) }
      }
    }
    _ = withExtendedLifetime(delegate) { parser.parse() }
    #expect(texts == ["one"])
    #expect(parser.changes == 1)
  }

  @Test func `A protocol that is not one of Foundation's is refused`() {
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try FoundationDelegate((any CustomStringConvertible).self) { _ in }
    }
    #expect(error?.problems.map(\.reason) == [.unknownProtocol])
  }

  @Test func `One of a session's protocols is refused with the name of the type for all of them`() {
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try FoundationDelegate((any URLSessionDataDelegate).self) { _ in }
    }
    #expect(error?.problems.first?.expected == "any URLSessionDelegates")
  }
}
