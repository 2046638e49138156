import BlockDelegate
import Foundation
import Testing

/// Block delegates that no object was asked to keep.
@Suite struct UnownedDelegateTests {
  typealias Log = ChainTests.Log

  @Test func `A delegate without an owner is an object like any, and goes with its last reference`() throws {
    let owner = makeOwner()
    weak var captured: Log?
    try ObjCObject.autoreleasepool {
      let log = Log()
      captured = log
      let delegate = try BlockDelegate(TestOwnerDelegate.self) {
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

  @Test func `A delegate without an owner is updated`() throws {
    let delegate = try BlockDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(throws: BlockDelegateError.self) { try delegate.update { $0.remove("owner:didChange:") } }
    try delegate.update { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 4 } }
    #expect(try delegate.object.send("owner:scoreFor:", delegate.object, "text") as Int == 4)
    #expect("\(delegate)" == "BlockDelegate for TestOwnerDelegate: owner:didChange:, owner:scoreFor:")
  }

  @Test func `A problem is thrown, and nothing is made`() throws {
    let error = #expect(throws: BlockDelegateError.self) {
      try BlockDelegate(TestOwnerDelegate.self) { $0.on("owner:scoreFor:") { (_: ObjCObject, _: Int32, _: Int) in 4 } }
    }
    #expect(error?.problems.map(\.selector) == ["owner:scoreFor:", "owner:didChange:"])
    #expect(throws: BlockDelegateError.self) { try BlockDelegate(ObjCProtocol("NoSuchProtocol")) { _ in } }
  }

  @Test func `What it does not implement goes to its target, retained when asked`() throws {
    for isRetained in [false, true] {
      try ObjCObject.autoreleasepool {
        var target: ObjCObject? = makePlainDelegate()
        let delegate = try BlockDelegate(
          TestOwnerDelegate.self, forwardingTo: target, retainingTarget: isRetained
        ) { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 4 } }
        let owner = makeOwner()
        // A message that is sent on keeps its target until the pool is drained.
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
