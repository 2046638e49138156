import BlockDelegate
import BlockDelegateTesting
import Foundation
import TestSupport
import Testing

/// When the owner of a chain is sent its setter, and where.
@Suite struct ChainSetterTests {
  enum Owner: DeclaredProtocol {
    static let name = "ChainSetterTestsOwner"
    static let methods: [MethodDeclaration] = [
      .required("setDelegate:", types: "v@:@"), .optional("delegate", types: "@@:"),
    ]
  }

  /// An owner that can't be asked which delegate it has.
  enum Unseen: DeclaredProtocol {
    static let name = "ChainSetterTestsUnseen"
    static let methods: [MethodDeclaration] = [.required("setDelegate:", types: "v@:@")]
  }

  /// Where an owner's setter was called.
  ///
  /// Sendable because the lines are only touched under the lock.
  final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private let mainQueue = DispatchSpecificKey<Bool>()
    private var all: [String] = []
    private var delegate: ObjCObject?

    var lines: [String] { lock.withLock { all } }

    init() { DispatchQueue.main.setSpecific(key: mainQueue, value: true) }

    func append(_ delegate: ObjCObject?) {
      let isMain = Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) == true
      let line = "\(delegate == nil ? "nil" : "object") \(isMain ? "on main" : "elsewhere")"
      lock.withLock {
        all.append(line)
        self.delegate = delegate
      }
    }

    func makeOwner() throws -> AnyDynamicDelegate {
      try DynamicDelegate(Owner.self) {
        $0.on("setDelegate:") { (delegate: ObjCObject?) in self.append(delegate) }
        $0.on("delegate") { () -> ObjCObject? in self.lock.withLock { self.delegate } }
      }
    }
  }

  /// The last reference to a delegate.
  ///
  /// Sendable because one thread after the other has it.
  final class Last: @unchecked Sendable {
    private var delegate: AnyDynamicDelegate?

    /// A delegate that is added to an owner, and responds to these.
    init(_ owner: AnyDynamicDelegate, _ body: (AnyDelegateBuilder) -> Void) throws {
      let delegate = try DynamicDelegate(ChainTests.Parts.self, body)
      try owner.object.addDelegate(delegate.object, for: ChainTests.Parts.self, setter: "setDelegate:")
      self.delegate = delegate
    }

    /// Lets go of it on a thread of its own, and returns when that has ended.
    func endElsewhere() async {
      await withCheckedContinuation { ended in
        Thread {
          ObjCObject.autoreleasepool { self.delegate = nil }
          ended.resume()
        }.start()
      }
      // What was handed to the main queue by then has been done.
      await MainActor.run {}
    }
  }

  static func stops(_ delegate: AnyDelegateBuilder) { delegate.on("ownerShouldStop:") { (_: ObjCObject) in true } }
  static func changes(_ delegate: AnyDelegateBuilder) { delegate.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }

  @Test @MainActor func `A member's end on another thread sends the setter on the main queue`() async throws {
    let log = Log()
    let owner = try log.makeOwner()
    let stays = try Last(owner, Self.stops)
    let goes = try Last(owner, Self.changes)
    #expect(log.lines == ["object on main", "nil on main", "object on main"])
    await goes.endElsewhere()
    #expect(log.lines.dropFirst(3) == ["nil on main", "object on main"])
    // With the last one the chain goes, and nobody was the delegate before.
    await stays.endElsewhere()
    #expect(log.lines.dropFirst(5) == ["nil on main"])
    #expect(owner.object.delegates(for: ChainTests.Parts.self).isEmpty)
  }

  @Test @MainActor func `A member added elsewhere than on the main thread sends the setter there too`() async throws {
    let log = Log()
    nonisolated(unsafe) let owner = try log.makeOwner()  // the library locks; the object itself is only read
    let first = try Last(owner, Self.stops)
    nonisolated(unsafe) var second: Last?  // one thread after the other has it
    await withCheckedContinuation { added in
      Thread {
        second = try? Last(owner, Self.changes)
        added.resume()
      }.start()
    }
    await MainActor.run {}
    #expect(log.lines == ["object on main", "nil on main", "object on main"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `Where it was attached on another thread, a member's end elsewhere sends it on the main queue`()
    async throws
  {
    let log = Log()
    let owner = try log.makeOwner()
    let stays = try Last(owner, Self.stops)
    let goes = try Last(owner, Self.changes)
    #expect(log.lines == ["object elsewhere", "nil elsewhere", "object elsewhere"])
    await goes.endElsewhere()
    #expect(log.lines.dropFirst(3) == ["nil on main", "object on main"])
    withExtendedLifetime(stays) {}
  }

  @Test func `A member that comes while the setter is sent is told afterwards`() throws {
    let chain = try DelegateChain(ChainTests.Parts.self)
    let member = try DynamicDelegate(ChainTests.Parts.self, Self.stops)
    var log: [String] = []
    let owner = try DynamicDelegate(Unseen.self) {
      $0.on("setDelegate:") { (delegate: ObjCObject?) in
        log.append(delegate.map { $0.responds(to: "ownerShouldStop:") ? "answers" : "object" } ?? "nil")
        if log == ["object"] { try? chain.add(member) }
      }
    }
    try chain.attach(to: owner.object, setter: "setDelegate:")
    #expect(log == ["object", "nil", "answers"])
  }

  @Test @MainActor func `A chain that is detached before the main queue hears of a member's end is not set again`()
    async throws
  {
    let owner = try DelegateSpy(Unseen.self)
    let chain = try DelegateChain(ChainTests.Parts.self)
    try chain.attach(to: owner.object, setter: "setDelegate:")
    nonisolated(unsafe) var member: AnyDynamicDelegate? = try DynamicDelegate(ChainTests.Parts.self, Self.changes)
    ObjCObject.autoreleasepool { try? chain.add(member!) }
    let ended = DispatchSemaphore(value: 0)
    Thread {
      ObjCObject.autoreleasepool { member = nil }
      ended.signal()
    }.start()
    waitBlocking(ended)
    #expect(chain.delegates.isEmpty)
    try chain.detach()
    owner.log.removeAll()
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    owner[selector("setDelegate:")].verifyNever()
  }

  /// The main queue must do nothing meanwhile.
  private nonisolated func waitBlocking(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test func `The setter is not sent when the chain answers what it did before`() async throws {
    let log = Log()
    let owner = try log.makeOwner()
    let first = try Last(owner, Self.stops)
    #expect(log.lines.count == 1)
    let alike = try Last(owner, Self.stops)
    #expect(log.lines.count == 1)
    await alike.endElsewhere()
    #expect(log.lines.count == 1)
    let other = try Last(owner, Self.changes)
    #expect(log.lines.count == 3)
    withExtendedLifetime((first, other)) {}
  }
}
