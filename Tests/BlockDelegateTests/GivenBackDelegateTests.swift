import BlockDelegate
import TestSupport
import Testing

/// Tests of which delegate an owner has after its dynamic delegate was removed.
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

  @Test func `Removing a dynamic delegate sets the delegate that it forwarded to again, without nil`() throws {
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    #expect(owner.setterLog == "object,object,object")
    // The owner has asked the delegate again which methods it responds to.
    #expect(try owner.send("scoreFor:", "x") as Int == 100)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  @Test func `Removing a dynamic delegate does not set a target that was not the owner's delegate before`() throws {
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try remove()
    #expect(owner.delegateIdentity == nil)
    // An earlier delegate that was not the forwarding target is not set either.
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: makePlainDelegate(), retainingTarget: true, scores(1))
    try remove()
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `Removing a later dynamic delegate does not set a delegate that an earlier one forwarded to`() throws {
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, retainingTarget: true, scores(1))
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
    try owner.implement(TestOwnerDelegate.self, changes)
    try remove()
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `Removing a dynamic delegate whose target was deallocated sets the owner's delegate to nil`() throws {
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

  @Test func `A target that only the removed dynamic delegate retained stays alive as the owner's delegate`() throws {
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
    // The target lives until the protocol is implemented again, here without that target.
    try ObjCObject.autoreleasepool { _ = try owner.implement(TestOwnerDelegate.self, changes) }
    #expect(events.lines == ["deallocated"])
  }

  @Test func `Removing a replacement sets the delegate that the replaced dynamic delegate forwarded to`() throws {
    try owner.send("setDelegate:", first)
    let replaced = try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try owner.implement(TestOwnerDelegate.self, replacing: true, changes)
    // This replacement forwards to the replaced dynamic delegate.
    try owner.implement(TestOwnerDelegate.self, forwardingTo: replaced.object, replacing: true, scores(2))
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  @Test func `Removing a replacement sets a delegate that other code had set before the replacement`() throws {
    try owner.implement(TestOwnerDelegate.self, changes)
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, replacing: true, scores(2))
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }

  @Test func `Removing a dynamic delegate keeps a delegate that other code has set since`() throws {
    try owner.send("setDelegate:", first)
    try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    let other = makePlainDelegate()
    try owner.send("setDelegate:", other)
    try remove()
    #expect(owner.delegateIdentity == other.pointer)
  }

  @Test func `Removing a dynamic delegate makes its target a member again if delegates were added since`() throws {
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

  @Test func `Removing a dynamic delegate sets the chain again that it forwarded to`() throws {
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

  @Test func `A dynamic delegate stays attached if the setter raises during its removal`() throws {
    try owner.send("setDelegate:", first)
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: first, scores(1))
    try owner.send("setRefusing:", true)
    #expect(throws: ObjCException.self) { try remove() }
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == delegate)
    // The setter has also refused to set the dynamic delegate again.
    try owner.send("setRefusing:", false)
    try owner.send("setDelegate:", delegate)
    try remove()
    #expect(owner.delegateIdentity == first.pointer)
    try owner.send("setDelegate:", nil as ObjCObject?)
  }
}
