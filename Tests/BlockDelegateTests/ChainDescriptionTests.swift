import BlockDelegate
import Dispatch
import Testing

/// The description of a chain, which tells members of the same class apart.
@Suite struct ChainDescriptionTests {
  private let owner = makeOwner()

  /// Returns the lines of the chain's members without addresses, which differ each time.
  private func members(_ chain: AnyDelegateChain) -> [String] {
    "\(chain)".replacing(/: 0x[0-9a-f]+/, with: "").split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `A chain's description shows each member's label, and the file and line where it was added`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let plain = makePlainDelegate()
    let queued = makePlainDelegate()
    let block = try DynamicDelegate(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let file = "BlockDelegateTests/ChainDescriptionTests.swift"
    let line = #line
    try chain.add(plain, label: "logger")
    try chain.add(block.object, label: "closures")
    try chain.add(queued, delivering: .on(.main, waiting: true))
    let members = members(chain)
    try #require(members.count == 3)
    #expect(members[0] == "  \"logger\" <TestPlainDelegate> at \(file):\(line + 1)")
    #expect(members[1].hasPrefix("  \"closures\" <"))
    #expect(members[1].hasSuffix(" at \(file):\(line + 2)"))
    #expect(members[2] == "  <TestPlainDelegate> at \(file):\(line + 3)")
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
      members(chain) == [
        "  <TestPlainDelegate>",
        "  \"added\" <TestPlainDelegate> at BlockDelegateTests/ChainDescriptionTests.swift:\(line)",
      ])
    withExtendedLifetime((before, added)) {}
  }

  @Test func `The chain of a MultipleDelegateObject shows each delegate's label, however it was added`() throws {
    let object = try MultipleDelegateObject(TestOwnerDelegate.self)
    let plain = makePlainDelegate()
    let block = try DynamicDelegate(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let line = #line
    try object.addDelegate(plain, label: "one")
    try object.addDelegate(block.object, label: "two")
    try object.addDelegate(TestOwnerDelegate.self, label: "three") {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    let members = members(object.chain)
    try #require(members.count == 3)
    for (index, label) in ["one", "two", "three"].enumerated() {
      #expect(members[index].contains("\"\(label)\" <"))
      #expect(members[index].hasSuffix(" at BlockDelegateTests/ChainDescriptionTests.swift:\(line + 1 + index)"))
    }
    withExtendedLifetime((plain, block)) {}
  }
}
