import BlockDelegate
import Foundation
import Testing

/// How a chain combines several results by default, and how to choose a combination for an owner's delegates.
@Suite struct ChainPermissionTests {
  enum Asking: DeclaredProtocol {
    static let name = "ChainAskingDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("windowShouldClose:", types: "\(encodedBOOL)@:@"),
      .optional("text:shouldChangeTextInRange:", types: "\(encodedBOOL)@:@{_NSRange=QQ}"),
      .optional("table:canEditRow:", types: "\(encodedBOOL)@:@q"),
      .optional("viewAllowsScrolling", types: "\(encodedBOOL)@:"),
      .optional("windowDidCancel:", types: "\(encodedBOOL)@:@"), .optional("allowsOf:", types: "q@:@"),
    ]
  }

  /// Returns two delegates: the first returns `first` from each method, and the second returns the opposite.
  private func members(_ first: Bool) throws -> [AnyDynamicDelegate] {
    try [first, !first].map { answer in
      try DynamicDelegate(Asking.self) {
        $0.on("windowShouldClose:") { (_: ObjCObject) in answer }
        $0.on("text:shouldChangeTextInRange:") { (_: ObjCObject, _: NSRange) in answer }
        $0.on("table:canEditRow:") { (_: ObjCObject, _: Int) in answer }
        $0.on("viewAllowsScrolling") { answer }
        $0.on("windowDidCancel:") { (_: ObjCObject) in answer }
        $0.on("allowsOf:") { (_: ObjCObject) in answer ? 1 : 0 }
      }
    }
  }

  @Test(arguments: [true, false])
  func `All members must agree if a method returns BOOL; other methods return the last result`(first: Bool) throws {
    let chain = try DelegateChain(Asking.self)
    let members = try members(first)
    defer { withExtendedLifetime(members) {} }  // the chain holds its members weakly
    for member in members { try chain.add(member.object) }
    let owner = makeOwner()
    #expect(try !(chain.object.send("windowShouldClose:", owner) as Bool))
    #expect(try !(chain.object.send("text:shouldChangeTextInRange:", owner, NSRange(location: 0, length: 1)) as Bool))
    #expect(try !(chain.object.send("table:canEditRow:", owner, 1) as Bool))
    #expect(try !(chain.object.send("viewAllowsScrolling") as Bool))
    #expect(try !(chain.object.send("windowDidCancel:", owner) as Bool))
    #expect(try chain.object.send("allowsOf:", owner) as Int == (first ? 0 : 1))
    chain.remove(members[first ? 1 : 0].object)
    #expect(try chain.object.send("windowShouldClose:", owner) as Bool)
  }

  @Test func `A caller can choose another combination for a method that returns BOOL`() throws {
    let chain = try DelegateChain(Asking.self)
    let members = try members(false)
    defer { withExtendedLifetime(members) {} }
    for member in members { try chain.add(member.object) }
    try chain.combineResults(of: "windowShouldClose:", by: .last)
    #expect(try chain.object.send("windowShouldClose:", makeOwner()) as Bool)
  }

  @Test func `delegateChain(for:) returns the owner's chain of added delegates, whose results can be combined`() throws
  {
    let owner = makeOwner()
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
    func member(_ answer: Bool, _ score: Int) throws -> AnyDynamicDelegate {
      try DynamicDelegate(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        $0.on("ownerShouldStop:") { (_: ObjCObject) in answer }
        $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in score }
      }
    }
    let members = try [member(true, 1), member(false, 2), member(false, 3)]
    defer { withExtendedLifetime(members) {} }
    try owner.addDelegate(members[0].object, for: TestOwnerDelegate.self)
    try owner.addDelegate(members[1].object, for: TestOwnerDelegate.self)
    let chain = try #require(owner.delegateChain(for: TestOwnerDelegate.self))
    try chain.combineResults(of: "ownerShouldStop:", by: .any)
    #expect(try owner.send("shouldStop") as Bool)
    try owner.addDelegate(members[2].object, for: TestOwnerDelegate.self)
    try chain.combineResults(of: "owner:scoreFor:") { (scores: [Int]) in scores.reduce(0, +) }
    #expect(try owner.send("scoreFor:", "abc") as Int == 6)

    #expect(chain.object.pointer == owner.delegateIdentity)
    #expect(chain.delegates == members.map(\.object))
    try chain.combineResults(of: "owner:scoreFor:", by: .first)
    #expect(try owner.send("scoreFor:", "abc") as Int == 1)
  }
}
