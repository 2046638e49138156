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
    #expect("\(delegate)".contains("owner:didChange:") && "\(delegate)".contains("owner:scoreFor:"))
  }

  @Test func `A dynamic delegate can be passed wherever an object is expected`() throws {
    let owner = makeOwner()
    let delegate = try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, text: String) in text.count }
    }
    try owner.send("setDelegate:", delegate)
    #expect(try owner.send("scoreFor:", "four") as Int == 4)
    #expect(try owner.send("delegate") == delegate.object)
    #expect(throws: BlockDelegateError.self) { try owner.send("delegate") as AnyDynamicDelegate }
    try owner.send("setDelegate:", nil as AnyDynamicDelegate?)
    try owner.addDelegate(delegate.object, for: TestOwnerDelegate.self)
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [delegate.object])
    owner.removeDelegate(delegate.object, for: TestOwnerDelegate.self)
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
