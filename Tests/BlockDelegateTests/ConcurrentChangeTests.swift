import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Simultaneous changes of one delegate, on several threads or inside each other. Each change waits for the other or is
/// refused.
@Suite struct ConcurrentChangeTests {
  enum Scrolling: DeclaredProtocol {
    static let name = "ConcurrentScrollDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("scrolled:", types: "v@:@"), .optional("selected:", types: "v@:@"),
    ]
  }

  /// Counts the live objects that closures have captured.
  final class Tally: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0  // guarded by `lock`
    var alive: Int { lock.withLock { count } }
    fileprivate func add(_ number: Int) { lock.withLock { count += number } }

    final class Captured {
      private let tally: Tally
      init(_ tally: Tally) {
        self.tally = tally
        tally.add(1)
      }
      deinit { tally.add(-1) }
    }
  }

  private static let setterName = "setDelegate:"
  private static var setter: Selector { Selector(setterName) }
  private static let rounds = 5_000

  /// Lets two threads each change one owner `rounds` times. A refused change must throw one of the allowed errors.
  private func race(
    on owner: ObjCObject, _ first: @escaping (ObjCObject) throws -> Void,
    _ second: @escaping (ObjCObject) throws -> Void,
    location: SourceLocation = #_sourceLocation
  ) {
    let allowed: Set<BlockDelegateError.Reason> = [
      .concurrentChange, .existingDelegate, .missingDelegate, .unimplementedMethod,
    ]
    nonisolated(unsafe) let (owner, first, second) = (owner, first, second)  // the library synchronizes the threads
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for _ in 0..<Self.rounds {
        do {
          try ObjCObject.autoreleasepool { try (index == 0 ? first : second)(owner) }
        } catch let error as BlockDelegateError {
          #expect(error.problems.allSatisfy { allowed.contains($0.reason) }, sourceLocation: location)
        } catch {
          Issue.record(error, sourceLocation: location)
        }
      }
    }
  }

  private func implement(_ owner: ObjCObject, _ tally: Tally = Tally()) throws {
    try owner.implement(Scrolling.self, setter: Self.setter, scrolled(tally))
  }

  private func scrolled(_ tally: Tally) -> (AnyDelegateBuilder) -> Void {
    let captured = Tally.Captured(tally)
    return { $0.on("scrolled:") { (_: ObjCObject) in withExtendedLifetime(captured) {} } }
  }

  private func remove(_ owner: ObjCObject) throws { try owner.removeDynamicDelegate(for: Scrolling.self) }

  /// Checks that the owner's delegate is the attached one and gets messages, and that its removal leaves nothing
  /// behind.
  private func check(_ owner: ObjCObject, _ tally: Tally, location: SourceLocation = #_sourceLocation) throws {
    try ObjCObject.autoreleasepool {
      let delegate = owner.dynamicDelegate(for: Scrolling.self)
      #expect(owner.delegateIdentity == delegate?.pointer, sourceLocation: location)
      #expect(tally.alive == (delegate == nil ? 0 : 1), sourceLocation: location)
      try owner.send("tell")
      if delegate != nil { try remove(owner) }
    }
    #expect(owner.delegateIdentity == nil, sourceLocation: location)
    #expect(tally.alive == 0, sourceLocation: location)
  }

  @Test func `Implementing and removing a delegate on two threads leaves one delegate that is set, or none`() throws {
    let (owner, tally) = (try ObjCObject("TestScroll"), Tally())
    race(on: owner) {
      try implement($0, tally)
    } _: {
      try remove($0)
    }
    try check(owner, tally)
  }

  @Test func `Updating a delegate on two threads leaves the closures of one update`() throws {
    let (owner, tally) = (try ObjCObject("TestScroll"), Tally())
    try implement(owner, tally)
    let update: (ObjCObject) throws -> Void = { owner in
      try #require(owner.dynamicDelegate(for: Scrolling.self)).update(scrolled(tally))
    }
    race(on: owner, update, update)
    try check(owner, tally)
  }

  @Test func `Updating, removing and implementing on two threads leaves no delegate that is set but not retained`()
    throws
  {
    let (owner, tally) = (try ObjCObject("TestScroll"), Tally())
    race(on: owner) { owner in
      try owner.dynamicDelegate(for: Scrolling.self)?.update(scrolled(tally))
    } _: { owner in
      try implement(owner, tally)
      try remove(owner)
    }
    try check(owner, tally)
  }

  @Test func `Delegates that threads add and remove at the same time are all added and all removed`() throws {
    let owner = try ObjCObject("TestScroll")
    nonisolated(unsafe) let members = try (0..<4).map { _ in
      try DynamicDelegate(Scrolling.self) { $0.on("scrolled:") { (_: ObjCObject) in } }
    }
    for _ in 0..<500 {
      nonisolated(unsafe) let owner = owner  // the library synchronizes the threads
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        let add = { try owner.addDelegate(members[index].object, for: Scrolling.self, setter: Self.setter) }
        // Adding is refused while another thread adds a delegate, so this thread tries again.
        while (try? add()) == nil {}
      }
      #expect(owner.delegates(for: Scrolling.self).count == 4)
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        owner.removeDelegate(members[index].object, for: Scrolling.self)
      }
      #expect(owner.delegates(for: Scrolling.self).isEmpty)
      #expect(owner.delegateIdentity == nil)
    }
  }

  @Test func `An update whose closure removes the delegate is refused`() throws {
    let owner = try ObjCObject("TestScroll")
    try implement(owner)
    let delegate = try #require(owner.dynamicDelegate(for: Scrolling.self))
    let error = #expect(throws: BlockDelegateError.self) {
      try delegate.update {
        $0.on("selected:") { (_: ObjCObject) in }
        try owner.removeDynamicDelegate(for: Scrolling.self)
      }
    }
    #expect(error?.problems.map(\.reason) == [.missingDelegate])
    #expect(owner.delegateIdentity == nil)
    #expect(!delegate.responds(to: "selected:"))
    try owner.send("tell")
  }

  @Test func `A closure can remove its own delegate while it runs`() throws {
    let owner = try ObjCObject("TestScroll")
    var calls = 0
    try owner.implement(Scrolling.self, setter: Self.setter) {
      $0.on("scrolled:") { (owner: ObjCObject) in
        calls += 1
        try? owner.removeDynamicDelegate(for: Scrolling.self)
      }
    }
    try owner.send("tell")
    try owner.send("tell")
    #expect(calls == 1)
    #expect(owner.delegateIdentity == nil)
  }
}
