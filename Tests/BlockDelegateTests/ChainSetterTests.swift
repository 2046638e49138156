import BlockDelegate
import BlockDelegateTesting
import Foundation
import TestSupport
import Testing

/// When, and on which thread, a chain sends its owner the delegate setter.
@Suite struct ChainSetterTests {
  enum Owner: DeclaredProtocol {
    static let name = "ChainSetterTestsOwner"
    static let methods: [MethodDeclaration] = [
      .required("setDelegate:", types: "v@:@"), .optional("delegate", types: "@@:"),
    ]
  }

  /// The methods of an owner that has a setter, but no getter, for its delegate.
  enum Unseen: DeclaredProtocol {
    static let name = "ChainSetterTestsUnseen"
    static let methods: [MethodDeclaration] = [.required("setDelegate:", types: "v@:@")]
  }

  /// A log of the threads on which an owner's setter was called.
  ///
  /// Sendable because the lock guards the lines and the delegate.
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

  /// An object that holds the last reference to a delegate.
  ///
  /// Sendable because only one thread at a time uses the reference.
  final class Last: @unchecked Sendable {
    private var delegate: AnyDynamicDelegate?

    /// Creates a delegate with the closures of `body`, and adds it to `owner`.
    init(_ owner: AnyDynamicDelegate, _ body: (AnyDelegateBuilder) -> Void) throws {
      let delegate = try DynamicDelegate(ChainTests.Parts.self, body)
      try owner.object.addDelegate(delegate.object, for: ChainTests.Parts.self, setter: "setDelegate:")
      self.delegate = delegate
    }

    /// Releases the delegate on a new thread, and returns after that thread has released it.
    func endElsewhere() async {
      await withCheckedContinuation { ended in
        Thread {
          ObjCObject.autoreleasepool { self.delegate = nil }
          ended.resume()
        }.start()
      }
      // After this, work that was already on the main queue has run.
      await MainActor.run {}
    }
  }

  static func stops(_ delegate: AnyDelegateBuilder) { delegate.on("ownerShouldStop:") { (_: ObjCObject) in true } }
  static func changes(_ delegate: AnyDelegateBuilder) { delegate.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }

  @Test @MainActor func `A chain whose member is deallocated on another thread sends the setter on the main queue`()
    async throws
  {
    let log = Log()
    let owner = try log.makeOwner()
    let stays = try Last(owner, Self.stops)
    let goes = try Last(owner, Self.changes)
    #expect(log.lines == ["object on main", "object on main", "object on main"])
    await goes.endElsewhere()
    #expect(log.lines.dropFirst(3) == ["object on main", "object on main"])
    // The chain is removed with its last member. The owner had no delegate before the chain.
    await stays.endElsewhere()
    #expect(log.lines.dropFirst(5) == ["nil on main"])
    #expect(owner.object.delegates(for: ChainTests.Parts.self).isEmpty)
  }

  @Test @MainActor func `A chain that gets a member on a background thread sends the setter on the main thread`()
    async throws
  {
    let log = Log()
    nonisolated(unsafe) let owner = try log.makeOwner()  // the library synchronizes; the object is only read
    let first = try Last(owner, Self.stops)
    nonisolated(unsafe) var second: Last?  // only one thread at a time uses the variable
    await withCheckedContinuation { added in
      Thread {
        second = try? Last(owner, Self.changes)
        added.resume()
      }.start()
    }
    await MainActor.run {}
    #expect(log.lines == ["object on main", "object on main", "object on main"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `A chain attached on a background thread sends the setter for deallocations on the main queue`()
    async throws
  {
    let log = Log()
    let owner = try log.makeOwner()
    let stays = try Last(owner, Self.stops)
    let goes = try Last(owner, Self.changes)
    #expect(log.lines == ["object elsewhere", "object elsewhere", "object elsewhere"])
    await goes.endElsewhere()
    #expect(log.lines.dropFirst(3) == ["object on main", "object on main"])
    withExtendedLifetime(stays) {}
  }

  @Test func `A member that is added during the setter call causes another setter call`() throws {
    let chain = try DelegateChain(ChainTests.Parts.self)
    let member = try DynamicDelegate(ChainTests.Parts.self, Self.stops)
    var log: [String] = []
    let owner = try DynamicDelegate(Unseen.self) {
      $0.on("setDelegate:") { (delegate: ObjCObject?) in
        log.append(delegate.map { $0.responds(to: "ownerShouldStop:") ? "answers" : "object" } ?? "nil")
        if log == ["object"] { try? chain.add(member.object) }
      }
    }
    try chain.attach(to: owner.object, setter: "setDelegate:")
    #expect(log == ["object", "answers", "answers"])
  }

  @Test @MainActor
  func `A chain that is detached before the main queue handles a member's deallocation sends no setter`() async throws {
    let owner = try DelegateSpy(Unseen.self)
    let chain = try DelegateChain(ChainTests.Parts.self)
    try chain.attach(to: owner.object, setter: "setDelegate:")
    nonisolated(unsafe) var member: AnyDynamicDelegate? = try DynamicDelegate(ChainTests.Parts.self, Self.changes)
    ObjCObject.autoreleasepool { try? chain.add(member!.object) }
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

  /// Waits without letting the main queue run.
  private nonisolated func waitBlocking(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test func `A chain sends no setter if a change of members leaves its set of methods unchanged`() async throws {
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
