import BlockDelegateRuntime
import Testing

@testable import BlockDelegate

/// One Swift object for each dynamic delegate, while somebody has it.
@Suite struct DynamicDelegateCacheTests {
  @Test func `The end of an object for a delegate leaves the one that is given out by now`() throws {
    let owner = makeOwner()
    let known = try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    // As one that was about to go when the other was made.
    let setter = try Setter.find(SelectorHandle("setDelegate:" as String), of: owner.handle.cls)
    do {
      _ = DynamicDelegate<TestOwnerDelegate>(
        reference: known.reference, dynamicClass: known.dynamicClass, owner: owner.handle, setter: setter)
    }
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) === known)
  }
}
