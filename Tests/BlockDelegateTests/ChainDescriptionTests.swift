import BlockDelegate
import Dispatch
import Testing

/// The description of a chain, which tells members of the same class apart.
@Suite struct ChainDescriptionTests {
  private let owner = makeOwner()

  /// Returns the chain's description without addresses, which differ each time.
  private func text(_ chain: AnyDelegateChain) -> String {
    "\(chain)".replacing(/:? ?0x[0-9a-f]+/, with: "")
  }

  @Test func `A chain's description shows each member's label, and the file and line where it was added`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let plain = makePlainDelegate()
    let queued = makePlainDelegate()
    let block = try DynamicDelegate(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let file = "BlockDelegateTests/ChainDescriptionTests.swift"
    let line = #line
    try chain.add(plain, label: "logger")
    try chain.add(block, label: "closures")
    try chain.add(queued, delivering: .on(.main, waiting: true))
    let members = text(chain).split(separator: ", ")
    try #require(members.count == 3)
    #expect(members[0] == "DelegateChain for TestOwnerDelegate: \"logger\" <TestPlainDelegate> (\(file):\(line + 1))")
    #expect(members[1].hasPrefix("\"closures\" <"))
    #expect(members[1].hasSuffix(" (\(file):\(line + 2))"))
    #expect(members[2] == "<TestPlainDelegate> (\(file):\(line + 3))")
    withExtendedLifetime((plain, queued, block)) {}
  }

  @Test func `A chain's description has a source location for an added delegate, and none for the earlier one`() throws
  {
    let before = makePlainDelegate()
    try owner.send("setDelegate:", before)
    let added = makePlainDelegate()
    let line = #line + 1
    try owner.addDelegate(added, for: TestOwnerDelegate.self, label: "added")
    let chain = try #require(owner.delegateChain(for: TestOwnerDelegate.self))
    #expect(
      text(chain)
        == "DelegateChain for TestOwnerDelegate: <TestPlainDelegate>, "
        + "\"added\" <TestPlainDelegate> (BlockDelegateTests/ChainDescriptionTests.swift:\(line))")
    withExtendedLifetime((before, added)) {}
  }

  @Test func `The chain of a MultipleDelegateObject shows each delegate's label, however it was added`() throws {
    let object = try MultipleDelegateObject(TestOwnerDelegate.self)
    let plain = makePlainDelegate()
    let block = try DynamicDelegate(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let line = #line
    try object.addDelegate(plain, label: "one")
    try object.addDelegate(block, label: "two")
    try object.addDelegate(label: "three") { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let members = text(object.chain).split(separator: ", ")
    try #require(members.count == 3)
    for (index, label) in ["one", "two", "three"].enumerated() {
      #expect(members[index].contains("\"\(label)\" <"))
      #expect(members[index].hasSuffix(" (BlockDelegateTests/ChainDescriptionTests.swift:\(line + 1 + index))"))
    }
    withExtendedLifetime((plain, block)) {}
  }
}
