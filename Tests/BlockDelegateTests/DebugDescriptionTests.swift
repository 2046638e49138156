import BlockDelegate
import Foundation
import Testing

/// The texts that logs and a debugger's `po` show for delegates, chains and events.
@Suite struct DebugDescriptionTests {
  private let owner = makeOwner()

  /// Returns the lines of a description without addresses, which differ each time.
  private func lines(_ value: some CustomStringConvertible) -> [String] {
    value.description.replacing(/0x[0-9a-f]+/, with: "0x").split(separator: "\n").map(String.init)
  }

  @Test func `A delegate's description shows its owner, setter, target and its closures' source locations`()
    throws
  {
    let target = makePlainDelegate()
    let line = #line
    let delegate = try owner.implement(TestOwnerDelegate.self, forwardingTo: target) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) throws in 4 }
    }
    let text = lines(delegate)
    try #require(text.count == 5)
    #expect(text[0].hasPrefix("DynamicDelegate for TestOwnerDelegate, <"))
    #expect(text[1] == "  owner: <TestOwner: 0x>, by setDelegate:")
    #expect(text[2] == "  other methods: <TestPlainDelegate: 0x>")
    #if canImport(ObjectiveC)
      #expect(text[3].hasPrefix("  owner:didChange:"))
    #else
      #expect(text[3] == "  owner:didChange: at BlockDelegateTests/DebugDescriptionTests.swift:\(line + 2)")
    #endif
    #if canImport(ObjectiveC)
      #expect(text[4].hasPrefix("  owner:scoreFor:"))
    #else
      #expect(text[4] == "  owner:scoreFor: at BlockDelegateTests/DebugDescriptionTests.swift:\(line + 3)")
    #endif
    withExtendedLifetime(target) {}
  }

  @Test func `A delegate's description shows that its owner and its target were deallocated`() throws {
    var delegate: DynamicDelegate<TestOwnerDelegate>?
    try ObjCObject.autoreleasepool {
      let target = makePlainDelegate()
      delegate = try makeOwner().implement(TestOwnerDelegate.self, forwardingTo: target) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
      }
    }
    let text = lines(try #require(delegate))
    #expect(text[1] == "  owner: gone")
    #expect(text[2] == "  other methods: gone")
  }

  @Test func `The description of a delegate without an owner has no owner line`() throws {
    let delegate = try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
    }
    #expect(lines(delegate).count == 2)
  }

  @Test func `A chain's description has a line for each member, with its label and source location`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let plain = makePlainDelegate()
    try chain.add(plain, label: "logger")
    let line = #line - 1
    #expect(
      lines(chain) == [
        "DelegateChain for TestOwnerDelegate, <0x>",
        "  \"logger\" <TestPlainDelegate: 0x> at BlockDelegateTests/DebugDescriptionTests.swift:\(line)",
      ])
    try chain.attach(to: owner)
    #expect(lines(chain)[0] == "DelegateChain for TestOwnerDelegate, <0x>, an object's delegate")
    withExtendedLifetime(plain) {}
  }

  @Test func `The descriptions of an event and its source show each handler, with its source location`() {
    final class Listener {}
    let event = Event<Int>("Download.finished")
    let listener = Listener()
    event.add(listener) { _, _, _ in }
    event.add(listener, delivering: .onMainActor) { _, _, _ in }
    let line = #line - 2
    let expected =
      "Download.finished: Listener at BlockDelegateTests/DebugDescriptionTests.swift:\(line), "
      + "Listener at BlockDelegateTests/DebugDescriptionTests.swift:\(line + 1), on the main actor"
    #expect("\(event)" == expected)
    #expect("\(event.source)" == expected)
    // A debugger also shows a mirror's children, by default the stored properties of a struct, so there must be none.
    #expect(Mirror(reflecting: event).children.isEmpty)
    #expect(Mirror(reflecting: event.source).children.isEmpty)
    withExtendedLifetime(listener) {}
  }
}
