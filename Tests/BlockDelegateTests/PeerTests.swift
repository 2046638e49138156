import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Scenarios from the issues and the test suites of other delegate proxies, with one delegate on one object.
@Suite struct PeerTests {
  @Test func `Implementing a delegate sends the setter once to an owner without a delegate`() throws {
    let owner = makeOwner()
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    #expect(owner.setterLog == "object")
  }

  @Test func `Implementing a delegate replaces the owner's earlier delegate through the setter`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    try owner.send("setDelegate:", plain)
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    #expect(owner.setterLog == "object,object")
  }

  @Test func `A deallocated earlier delegate is not touched when a new delegate is implemented`() throws {
    let owner = makeOwner()
    try ObjCObject.autoreleasepool { try owner.send("setDelegate:", makePlainDelegate()) }
    // The owner does not retain the earlier delegate.
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, text: String) in text.count }
    }
    #expect(try owner.send("scoreFor:", "four") as Int == 4)
    #expect(owner.delegateIdentity == delegate.pointer)
    try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `An update sets a stand-in and then the delegate, so that the owner asks again which methods it has`()
    throws
  {
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(try owner.send("scoreFor:", "a") as Int == -1)
    try delegate.update { $0.on("owner:scoreFor:") { (_: ObjCObject, text: String) in text.count } }
    #expect(owner.setterLog == "object,object,object")
    #expect(try owner.send("scoreFor:", "four") as Int == 4)
    try delegate.update { $0.remove("owner:scoreFor:") }
    #expect(try owner.send("scoreFor:", "four") as Int == -1)
  }

  @Test func `Two delegates of one protocol respond to different methods`() throws {
    let first = makeOwner()
    let second = makeOwner()
    let a = try first.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
    }
    let b = try second.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(a.responds(to: "ownerShouldStop:"))
    #expect(!b.responds(to: "ownerShouldStop:"))
    #expect(try first.send("shouldStop") as Bool)
    #expect(try !(second.send("shouldStop") as Bool))
  }

  @Test func `Methods without a closure are forwarded to the target, and methods with a closure are not`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    var changes: [Int] = []
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: plain) {
      $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in changes.append(number) }
    }
    try owner.send("change:", 7)
    #expect(changes == [7])
    #expect(plain.plainCalls == 0)
    #expect(try owner.send("scoreFor:", "x") as Int == 100)
    #expect(plain.plainCalls == 1)
    #expect(delegate.responds(to: "owner:scoreFor:"))
  }

  @Test func `A closure can pass its message on to the forwarding target, so that both get it`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    var total = 0
    try owner.implement(TestOwnerDelegate.self, forwardingTo: plain) {
      $0.on("owner:didChange:") { (owner: ObjCObject, number: Int) in
        total += number
        try? plain.send("owner:didChange:", owner, number)
      }
    }
    try owner.send("change:", 3)
    #expect(total == 3)
    #expect(plain.plainCalls == 1)
  }

  @Test func `A delegate holds its forwarding target weakly by default`() throws {
    let owner = makeOwner()
    var plain: ObjCObject? = makePlainDelegate()
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: plain) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(delegate.responds(to: "ownerShouldStop:"))
    ObjCObject.autoreleasepool { plain = nil }
    #expect(!delegate.responds(to: "ownerShouldStop:"))
    _ = plain
  }

  @Test func `A delegate retains its forwarding target if retainingTarget is true`() throws {
    let owner = makeOwner()
    var plain: ObjCObject? = makePlainDelegate()
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: plain, retainingTarget: true) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    plain = nil
    #expect(delegate.responds(to: "ownerShouldStop:"))
    #expect(try owner.send("shouldStop") as Bool)
    _ = plain
  }

  @Test func `A required method may be implemented by the forwarding target alone`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    try owner.implement(TestOwnerDelegate.self, forwardingTo: plain) {
      $0.on("ownerShouldStop:") { (_: ObjCObject) in false }
    }
    try owner.send("change:", 1)
    #expect(plain.plainCalls == 1)
  }

  @Test
  func `A method that one update removes and implements calls the new closure, not the target`() throws {
    let plain = makePlainDelegate()
    let owner = makeOwner()
    var calls: [String] = []
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: plain) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in calls.append("old") }
    }
    try delegate.update {
      $0.remove("owner:didChange:")
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in calls.append("new") }
    }
    try owner.send("change:", 1)
    #expect(calls == ["new"])
    #expect(plain.plainCalls == 0)
  }

  @Test func `A message outside the protocol reaches the forwarding target`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    try owner.implement(TestOwnerDelegate.self, forwardingTo: plain) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    try owner.send("sendUnknown")
    #expect(plain.plainCalls == 1)
  }

  @Test func `A message outside the protocol raises an exception if no object implements it`() throws {
    let owner = makeOwner()
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let exception = #expect(throws: ObjCException.self) { try owner.send("sendUnknown") }
    #expect(exception?.name == "NSInvalidArgumentException")
  }

  @Test func `A message to a method whose closure was removed returns zero`() throws {
    let owner = makeOwner()
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 1 }
    }
    try delegate.update { $0.remove("owner:scoreFor:") }
    let object = try owner.send("delegate") as ObjCObject
    #expect(!object.responds(to: "owner:scoreFor:"))
    #expect(try object.send("owner:scoreFor:", owner, "x") as Int == 0)
  }

  @Test func `Several methods of one delegate call their own closures in the order of the messages`() throws {
    let owner = makeOwner()
    var calls: [String] = []
    try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in calls.append("change \(number)") }
      $0.on("owner:scoreFor:") { (_: ObjCObject, text: String) in
        calls.append("score \(text)")
        return 2
      }
    }
    try owner.send("change:", 1)
    _ = try owner.send("scoreFor:", "a") as Int
    try owner.send("change:", 2)
    #expect(calls == ["change 1", "score a", "change 2"])
  }

  @Test func `A removed delegate's closures are no longer called`() throws {
    let owner = makeOwner()
    var calls = 0
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in calls += 1 } }
    try owner.send("change:", 1)
    try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
    try owner.send("change:", 1)
    #expect(calls == 1)
    #expect(owner.delegateIdentity == nil)
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == nil)
  }

  @Test func `Two delegates of one protocol can implement a class method differently`() throws {
    let first = makeOwner()
    let second = makeOwner()
    for (owner, version) in [(first, 1), (second, 2)] {
      try owner.implement(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        $0.on("version") { version }
      }
    }
    #expect(try first.send("delegateVersion") as Int == 1)
    #expect(try second.send("delegateVersion") as Int == 2)
    let third = makeOwner()
    let delegate = try third.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(delegate.responds(to: "owner:didChange:"))
  }

  @Test func `A delegate of a protocol that inherits another protocol implements the methods of both`() throws {
    enum Derived: DeclaredProtocol {
      static let name = "TestDerivedDelegate"
      static var inherited: [any DeclaredProtocol.Type] { [TestOwnerDelegate.self] }
      static let methods: [MethodDeclaration] = [.optional("derivedMethod", types: "v@:")]
    }
    let owner = makeOwner()
    var calls = 0
    let delegate = try owner.implement(Derived.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in calls += 1 }
      $0.on("derivedMethod") { calls += 10 }
    }
    try owner.send("change:", 1)
    try (owner.send("delegate") as ObjCObject).send("derivedMethod")
    #expect(calls == 11)
    #expect(delegate.responds(to: "derivedMethod"))
    // The delegate conforms to both protocols.
    for name in ["TestDerivedDelegate", "TestOwnerDelegate"] {
      #expect(try (owner.send("delegate") as ObjCObject).conforms(to: ObjCProtocol(name)))
    }
  }

  @Test func `Implementing a delegate does not change the owner's class`() throws {
    let owner = makeOwner()
    let before = owner.objCClass
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    #expect(owner.objCClass == before)
    #expect(before.name == "TestOwner")
  }

  @Test func `An owner whose setter raises stays without a delegate, and accepts one later`() throws {
    let owner = makeOwner()
    try owner.send("setRefusing:", true)
    let exception = #expect(throws: ObjCException.self) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    #expect(exception?.name == "TestRefused")
    #expect(owner.delegateIdentity == nil)
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == nil)
    try owner.send("setRefusing:", false)
    try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    #expect(owner.delegateIdentity != nil)
  }

  @Test func `An update is undone if the owner's setter raises`() throws {
    let owner = makeOwner()
    var calls = 0
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in calls += 1 }
    }
    try owner.send("setRefusing:", true)
    #expect(throws: ObjCException.self) {
      try delegate.update { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
    }
    #expect(!delegate.responds(to: "ownerShouldStop:"))
    #expect(delegate.responds(to: "owner:didChange:"))
  }
}
