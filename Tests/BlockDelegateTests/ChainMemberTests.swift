import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Members that change, are added again or are removed while their chain examines them.
@Suite struct ChainMemberTests {
  typealias Member = ChainTestMember
  typealias Parts = ChainTests.Parts

  private let change = "owner:didChange:"

  @Test func `A member is asked once for each method, and again if its methods change while it is added`() throws {
    let chain = try DelegateChain(Parts.self)
    var (asked, answer) = (0, false)
    var meanwhile: (() -> Void)?
    let member = try makeAsked { [change] name in
      guard name == change else { return false }
      asked += 1
      let before = answer
      meanwhile.take()?()
      return before
    }
    try chain.add(member)
    #expect(asked == 1)
    #expect(!chain.responds(to: "owner:didChange:"))
    chain.remove(member)
    meanwhile = {
      answer = true
      try? chain.refresh(member)
    }
    try chain.add(member)
    #expect(asked == 3)
    #expect(chain.responds(to: "owner:didChange:"))
  }

  @Test func `A member that is added again during its own respondsToSelector: is a member only once`() throws {
    let chain = try DelegateChain(Parts.self)
    var again: (() -> Void)?
    let member = try makeAsked { [change] name in
      guard name == change else { return false }
      again.take()?()
      return true
    }
    again = { try? chain.add(member) }
    try chain.add(member)
    #expect(chain.delegates.map(\.pointer) == [member.pointer])
    chain.remove(member)
    #expect(chain.delegates.isEmpty)
    #expect(!chain.responds(to: "owner:didChange:"))
  }

  @Test func `A refresh does not overwrite the result of a newer refresh of the same member`() throws {
    let chain = try DelegateChain(Parts.self)
    var answer = true
    var meanwhile: (() -> Void)?
    let member = try makeAsked { [change] name in
      guard name == change else { return false }
      let before = answer
      meanwhile.take()?()
      return before
    }
    try chain.add(member)
    #expect(chain.responds(to: "owner:didChange:"))
    meanwhile = {
      answer = false
      try? chain.refresh(member)
    }
    try chain.refresh(member)
    #expect(!chain.responds(to: "owner:didChange:"))
  }

  @Test func `A member gets no message that only an earlier member responds to, even while it is being added`() throws {
    let chain = try DelegateChain(Parts.self)
    let first = makePlainDelegate()
    try chain.add(first)
    var asked = 0
    var thrown: (any Error)?
    let second = try makeAsked { [change] name in
      guard name == change else { return false }
      asked += 1
      if asked == 1 {
        do { try chain.object.send("owner:didChange:", first, 1) } catch { thrown = error }
      }
      return false
    }
    try chain.add(second)
    #expect(asked == 1)
    #expect(first.plainCalls == 1)
    #expect(thrown == nil)
  }

  @Test func `A member on a queue that is removed during a message contributes no result to it`() throws {
    let chain = try DelegateChain(Parts.self)
    func scores(_ number: Int) throws -> Member {
      try Member(Parts.self) { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in number } }
    }
    let removed = try scores(9)
    let others = try (0..<4).map { _ in try scores(7) }
    let first = try Member(Parts.self) {
      $0.on("owner:scoreFor:") { [unowned chain] (_: ObjCObject, _: String) in
        // The message continues through the members that the chain had when it was sent.
        for other in others { try? chain.add(other.object) }
        chain.remove(removed.object)
        return 1
      }
    }
    try chain.add(first.object)
    try chain.add(removed.object, delivering: .on(DispatchQueue(label: "ChainMemberTests"), waiting: true))
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 1)
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 7)
  }

  @Test func `A named combination of results replaces a combining closure, for integers and doubles`() throws {
    let members = try [2.0, 3.0].map { factor in
      try Member(Parts.self) {
        $0.on("half:") { (value: Double) in value * factor }
        $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in Int(factor) }
      }
    }
    let chain = try DelegateChain(Parts.self)
    defer { withExtendedLifetime(members) {} }  // the chain holds its members weakly
    for member in members { try chain.add(member.object) }
    try chain.combineResults(of: "half:") { (values: [Double]) in values.reduce(0, +) }
    try chain.combineResults(of: "owner:scoreFor:") { (values: [Int]) in values.reduce(0, +) }
    #expect(try chain.object.send("half:", 1.0) as Double == 5)
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 5)
    try chain.combineResults(of: "half:", by: .first)
    try chain.combineResults(of: "owner:scoreFor:", by: .first)
    #expect(try chain.object.send("half:", 1.0) as Double == 2)
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 2)
  }
}
