import BlockDelegateRuntime
import Testing

@testable import BlockDelegate

/// The cache that gives each dynamic delegate one Swift object as long as that object is referenced.
@Suite struct DynamicDelegateCacheTests {
  @Test func `Deallocating an old Swift object of a delegate leaves the delegate's current Swift object cached`() throws
  {
    let owner = makeOwner()
    let known = try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    // This object simulates one that was about to be deallocated when `known` was made.
    do {
      _ = DynamicDelegate<TestOwnerDelegate>(
        reference: known.reference, dynamicClass: known.dynamicClass, owner: owner.handle)
    }
    #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) === known)
  }
}
