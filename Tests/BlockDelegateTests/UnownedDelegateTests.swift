import BlockDelegate
import Foundation
import Testing

/// Dynamic delegates without an owner that retains them.
@Suite struct UnownedDelegateTests {
  typealias Log = ChainTests.Log

  @Test func `A delegate without an owner is deallocated with its last reference`() throws {
    let owner = makeOwner()
    weak var captured: Log?
    try ObjCObject.autoreleasepool {
      let log = Log()
      captured = log
      let delegate = try DynamicDelegate(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in log.append("\(number)") }
      }
      try owner.send("setDelegate:", delegate.object)
      try owner.send("change:", 3)
      #expect(log.lines == ["3"])
      #expect(delegate.protocolName == "TestOwnerDelegate")
      #expect(delegate.responds(to: "owner:didChange:"))
      // The owner does not retain its delegate.
      try owner.send("setDelegate:", nil as ObjCObject?)
    }
    #expect(captured == nil)
  }

  @Test func `A delegate without an owner can be updated`() throws {
    let delegate = try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(throws: BlockDelegateError.self) { try delegate.update { $0.remove("owner:didChange:") } }
    try delegate.update { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 4 } }
    #expect(try delegate.object.send("owner:scoreFor:", delegate.object, "text") as Int == 4)
    #expect("\(delegate)" == "DynamicDelegate for TestOwnerDelegate: owner:didChange:, owner:scoreFor:")
  }

  @Test func `An attached delegate lives as long as its owner, and can be looked up, updated and removed`() throws {
    let owner = makeOwner()
    weak var captured: Log?
    try ObjCObject.autoreleasepool {
      let log = Log()
      captured = log
      let delegate = try DynamicDelegate(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in log.append("\(number)") }
      }
      try delegate.attach(to: owner)
      #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) === delegate)
    }
    try owner.send("change:", 3)
    #expect(captured?.lines == ["3"])
    try ObjCObject.autoreleasepool {
      let delegate = try #require(owner.dynamicDelegate(for: TestOwnerDelegate.self))
      try delegate.update { $0.on("owner:scoreFor:") { (_: ObjCObject, text: String) in text.count } }
      #expect(owner.setterLog == "object,nil,object")
      #expect(try owner.send("scoreFor:", "four") as Int == 4)
      try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
    }
    #expect(captured == nil)
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `A delegate can be attached to only one owner, with an explicit setter or the default one`() throws {
    let (first, second) = (makeOwner(), makeOwner())
    func make() throws -> AnyDynamicDelegate {
      try DynamicDelegate(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    func reasons(_ body: () throws -> Void) -> [BlockDelegateError.Reason]? {
      #expect(throws: BlockDelegateError.self, performing: body)?.problems.map(\.reason)
    }
    let delegate = try make()
    #expect(reasons { try delegate.attach(to: first, setter: "setNoSuchDelegate:") } == [.missingSetter])
    try delegate.attach(to: first, setter: "setDelegate:")
    #expect(reasons { try delegate.attach(to: second) } == [.existingDelegate])
    #expect(reasons { try make().attach(to: first) } == [.existingDelegate])
    #expect(first.delegateIdentity == delegate.pointer)
    try make().attach(to: first, replacing: true)
    #expect(first.delegateIdentity != delegate.pointer)
    #expect(second.delegateIdentity == nil)
  }

  @Test func `A delegate has no owner if the setter raises, and can then be attached to another owner`() throws {
    let (owner, other) = (makeOwner(), makeOwner())
    let delegate = try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    try owner.send("setRefusing:", true)
    #expect(throws: ObjCException.self) { try delegate.attach(to: owner) }
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) == nil)
    try delegate.attach(to: other)
    #expect(other.delegateIdentity == delegate.pointer)
  }

  @Test func `A dynamic delegate can be passed and returned wherever an object is expected`() throws {
    let owner = makeOwner()
    let delegate = try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, text: String) in text.count }
    }
    try owner.send("setDelegate:", delegate)
    #expect(try owner.send("scoreFor:", "four") as Int == 4)
    #expect(try owner.send("delegate") as AnyDynamicDelegate == delegate)
    #expect(throws: BlockDelegateError.self) { try delegate.object.send("self") as [AnyDynamicDelegate] }
    try owner.send("setDelegate:", nil as AnyDynamicDelegate?)
    #expect(try owner.send("delegate") as DynamicDelegate<TestOwnerDelegate>? == nil)
    try owner.addDelegate(delegate, for: TestOwnerDelegate.self)
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [delegate.object])
    owner.removeDelegate(delegate, for: TestOwnerDelegate.self)
    #expect(owner.delegates(for: TestOwnerDelegate.self).isEmpty)
    withExtendedLifetime(delegate) {}
  }

  @Test func `Creating a delegate without an owner throws one error with all problems`() throws {
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(TestOwnerDelegate.self) {
        $0.on("owner:scoreFor:") { (_: ObjCObject, _: Int32, _: Int) in 4 }
      }
    }
    #expect(error?.problems.map(\.selector) == ["owner:scoreFor:", "owner:didChange:"])
    #expect(throws: BlockDelegateError.self) { try DynamicDelegate(ObjCProtocol("NoSuchProtocol")) { _ in } }
  }

  @Test func `A delegate without an owner forwards other messages to its target, retained if requested`() throws {
    for isRetained in [false, true] {
      try ObjCObject.autoreleasepool {
        var target: ObjCObject? = makePlainDelegate()
        let delegate = try DynamicDelegate(
          TestOwnerDelegate.self, forwardingTo: target, retainingTarget: isRetained
        ) { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 4 } }
        let owner = makeOwner()
        // Forwarding a message retains the target until this pool is drained.
        try ObjCObject.autoreleasepool {
          try owner.send("setDelegate:", delegate.object)
          try owner.send("change:", 1)
        }
        #expect(target?.plainCalls == 1)
        target = nil
        #expect(delegate.responds(to: "owner:didChange:") == isRetained)
        try owner.send("setDelegate:", nil as ObjCObject?)
      }
    }
  }
}
