import BlockDelegate
import TestSupport
import Testing

/// What an owner's delegate is when its dynamic delegate has been removed.
@Suite struct GivenBackDelegateTests {
  private let owner = makeOwner()
  private let first = makePlainDelegate()

  private func scores(_ number: Int) -> (AnyDelegateBuilder) -> Void {
    { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in number } }
  }

  private func changes(_ delegate: AnyDelegateBuilder) {
    delegate.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
  }

  private func remove() throws { try owner.removeDynamicDelegate(for: TestOwnerDelegate.self) }

  @Test func `The delegate that is forwarded to is set again, after nil`() throws {
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    #expect(owner.setterLog == "object,object,nil,object")
    // The owner has asked it anew what it responds to.
    #expect(try owner.send("scoreFor:", "x") as Int == 100)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  @Test func `A delegate that is attached gives back what it forwards to`() throws {
    try owner.send("setDelegate:", first)
    let delegate = try DynamicDelegate(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try delegate.attach(to: owner)
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  @Test func `An object that was not the delegate is not made it`() throws {
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try remove()
    #expect(owner.delegateIdentity == nil)
    // Nor is one that was it, but is not forwarded to.
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: makePlainDelegate(), retainingTarget: true, scores(1))
    try remove()
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `What an earlier delegate gave back is not given back by a later one`() throws {
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, retainingTarget: true, scores(1))
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
    try owner.implement(TestOwnerDelegate.self, changes)
    try remove()
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `A delegate that has gone leaves nil`() throws {
    var gone: ObjCObject? = makePlainDelegate()
    try owner.send("setDelegate:", gone)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: gone) {
      scores(1)($0)
      changes($0)
    }
    ObjCObject.autoreleasepool { gone = nil }
    #expect(gone == nil)
    try remove()
    #expect(owner.delegateIdentity == nil)
    #expect(owner.setterLog == "object,object,nil")
  }

  @Test func `A delegate that only the removed one retained is the owner's`() throws {
    let events = ChainDeallocationTests.Events()
    defer { withExtendedLifetime(events) {} }
    try ObjCObject.autoreleasepool {
      let target = ObjCObject(owned: OpaquePointer(events.makeMember()))
      try owner.send("setDelegate:", target)
      try owner.implement(TestOwnerDelegate.self, forwardingTo: target, retainingTarget: true, scores(1))
    }
    try ObjCObject.autoreleasepool { try remove() }
    #expect(owner.delegateIdentity != nil)
    #expect(events.lines == [])
    // Until the protocol is implemented again, here without it.
    try ObjCObject.autoreleasepool { _ = try owner.implement(TestOwnerDelegate.self, changes) }
    #expect(events.lines == ["deallocated"])
  }

  @Test func `A replacement gives back what the replaced one would have`() throws {
    try owner.send("setDelegate:", first)
    let replaced = try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try owner.implement(TestOwnerDelegate.self, replacing: true, changes)
    // Also one that forwards to the replaced one.
    try owner.implement(TestOwnerDelegate.self, forwardingTo: replaced.object, replacing: true, scores(2))
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  @Test func `A replacement of one whose place somebody has taken gives that one back`() throws {
    try owner.implement(TestOwnerDelegate.self, changes)
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, replacing: true, scores(2))
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  @Test func `A delegate that somebody has set since stays`() throws {
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    let other = makePlainDelegate()
    try owner.send("setDelegate:", other)
    try remove()
    #expect(owner.delegateIdentity == other.pointer)
  }

  @Test func `Where delegates were added since, the one from before is a member again`() throws {
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    let added = makePlainDelegate()
    try owner.addDelegate(added, for: TestOwnerDelegate.self)
    try remove()
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [added, first])
    owner.removeDelegate(added, for: TestOwnerDelegate.self)
    try owner.send("change:", 1)
    #expect(first.plainCalls == 1)
  }

  @Test func `Where delegates were added before, the chain is set again`() throws {
    try owner.send("setDelegate:", first)
    let added = makePlainDelegate()
    try owner.addDelegate(added, for: TestOwnerDelegate.self)
    let chain = try #require(try owner.send("delegate") as ObjCObject?)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: chain, scores(1))
    try remove()
    #expect(owner.delegateIdentity == chain.pointer)
    try owner.send("change:", 1)
    #expect([first.plainCalls, added.plainCalls] == [1, 1])
  }

  @Test func `A setter that refuses it leaves the dynamic delegate`() throws {
    try owner.send("setDelegate:", first)
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try owner.send("setRefusing:", true)
    #expect(throws: ObjCException.self) { try remove() }
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == delegate)
    // It has refused to have the dynamic delegate back, too.
    try owner.send("setRefusing:", false)
    try owner.send("setDelegate:", delegate)
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }
}
