import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Members whose last reference is released while messages are sent to them or to other members.
@Suite struct ChainDeallocationTests {
  /// The callbacks of a member whose class is compiled Objective-C, and a log of its events.
  final class Events: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [String] = []
    var inside: () -> Void = {}
    var raises = false
    var lines: [String] { lock.withLock { all } }
    func append(_ line: String) { lock.withLock { all.append(line) } }

    /// Returns a member that the caller owns.
    func makeMember() -> UnsafeMutableRawPointer {
      caller_makeCallbackMember(
        Unmanaged.passUnretained(self).toOpaque(),
        {
          Events.of($0).inside()
          return Events.of($0).raises
        }, { Events.of($0).append($1 ? "lives" : "DEAD") },
        { Events.of($0).append("deallocated") })
    }

    private static func of(_ context: UnsafeMutableRawPointer) -> Events {
      Unmanaged<Events>.fromOpaque(context).takeUnretainedValue()
    }
  }

  private func add(_ member: UnsafeMutableRawPointer, to chain: AnyDelegateChain) {
    ObjCObject.autoreleasepool { try? chain.add(ObjCObject(retaining: OpaquePointer(member))) }
  }

  @Test func `A member that releases its own last reference during a message lives until the message ends`() throws {
    let events = Events()
    // The closure may capture `events`, so the test breaks this cycle at its end.
    defer { events.inside = {} }
    let chain = try DelegateChain(TestOwnerDelegate.self)
    nonisolated(unsafe) let member = events.makeMember()
    add(member, to: chain)
    events.inside = { caller_releaseCallbackMember(member) }
    try chain.object.send("owner:didChange:", makeOwner(), 1)
    #expect(events.lines == ["lives", "deallocated"])
    #expect(chain.delegates.isEmpty)
    withExtendedLifetime(events) {}
  }

  @Test func `A member that another thread releases during a message lives until the message ends`() throws {
    let events = Events()
    // The closure may capture `events`, so the test breaks this cycle at its end.
    defer { events.inside = {} }
    let chain = try DelegateChain(TestOwnerDelegate.self)
    nonisolated(unsafe) let member = events.makeMember()
    add(member, to: chain)
    events.inside = {
      let released = DispatchSemaphore(value: 0)
      Thread {
        caller_releaseCallbackMember(member)
        released.signal()
      }.start()
      released.wait()
      events.append("released")
    }
    try chain.object.send("owner:didChange:", makeOwner(), 1)
    #expect(events.lines == ["released", "lives", "deallocated"])
    withExtendedLifetime(events) {}
  }

  @Test func `A later member that is released during a message is deallocated immediately and gets no message`() throws
  {
    let first = Events()
    let second = Events()
    let chain = try DelegateChain(TestOwnerDelegate.self)
    nonisolated(unsafe) let firstMember = first.makeMember()
    nonisolated(unsafe) let secondMember = second.makeMember()
    add(firstMember, to: chain)
    add(secondMember, to: chain)
    second.inside = { second.append("message") }
    first.inside = {
      caller_releaseCallbackMember(secondMember)
      // A message may take long, so it delays the deallocation only of the member that handles it.
      first.append(second.lines.joined())
    }
    try chain.object.send("owner:didChange:", makeOwner(), 1)
    #expect(first.lines == ["deallocated", "lives"])
    #expect(second.lines == ["deallocated"])
    #expect(chain.delegates.count == 1)
    caller_releaseCallbackMember(firstMember)
    #expect(first.lines == ["deallocated", "lives", "deallocated"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `A member that raised an exception is deallocated when its last reference is released`() throws {
    let events = Events()
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let member = events.makeMember()
    add(member, to: chain)
    events.raises = true
    #expect(throws: ObjCException.self) { try chain.object.send("owner:didChange:", makeOwner(), 0) }
    // No later message follows from which the chain could see that this one has ended.
    caller_releaseCallbackMember(member)
    #expect(events.lines == ["lives", "deallocated"])
    #expect(chain.delegates.isEmpty)
    withExtendedLifetime(events) {}
  }

  @Test func `A member lives through nested messages, and is deallocated after an exception ends them`() throws {
    let events = Events()
    // The closure may capture `events`, so the test breaks this cycle at its end.
    defer { events.inside = {} }
    let chain = try DelegateChain(TestOwnerDelegate.self)
    nonisolated(unsafe) let member = events.makeMember()
    add(member, to: chain)
    let object = chain.object
    var depth = 0
    events.inside = {
      depth += 1
      if depth < 5 { try? object.send("owner:didChange:", makeOwner(), depth) }
      if depth == 5 {
        depth += 1
        caller_releaseCallbackMember(member)
        // The exception ends all five messages, and none of them returns.
        events.raises = true
      }
    }
    #expect(throws: ObjCException.self) { try object.send("owner:didChange:", makeOwner(), 0) }
    #expect(events.lines.filter { $0 == "lives" }.count == 5)
    #expect(!events.lines.contains("DEAD"))
    #expect(events.lines.last == "deallocated")
    try object.send("owner:didChange:", makeOwner(), 0)
    #expect(events.lines.last == "deallocated")
    withExtendedLifetime(events) {}
  }
}
