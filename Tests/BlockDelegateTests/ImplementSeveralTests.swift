import BlockDelegate
import Foundation
import Testing

/// A delegate object for several protocols, with a builder for each protocol.
@Suite struct ImplementSeveralTests {
  private enum Changes: DeclaredProtocol {
    static let name = "TestSeveralChangesDelegate"
    static let changed = method("owner:didChange:", ObjCObject.self, Int.self)
    static let methods: [MethodDeclaration] = [.required(changed)]
  }

  private enum Scores: DeclaredProtocol {
    static let name = "TestSeveralScoresDelegate"
    static let score = method("owner:scoreFor:", ObjCObject.self, String.self, returning: Int.self)
    static let methods: [MethodDeclaration] = [.optional(score)]
  }

  private enum Stops: DeclaredProtocol {
    static let name = "TestSeveralStopsDelegate"
    static let stop = method("ownerShouldStop:", ObjCObject.self, returning: Bool.self)
    static let methods: [MethodDeclaration] = [
      .optional(stop), .optional("owner:didChange:", types: "v@:@q"), .optional("fail", types: "v@:"),
    ]
  }

  @Test func `One delegate of an owner implements two protocols`() throws {
    let owner = makeOwner()
    var seen: [Int] = []
    let delegate = try owner.implement(Changes.self, Scores.self) { changes, scores in
      changes.on(Changes.changed) { _, number in seen.append(number) }
      scores.on(Scores.score) { _, text in text.count }
    }
    #expect(owner.delegateIdentity == delegate.pointer)
    try owner.send("change:", 5)
    #expect(try owner.send("scoreFor:", "abc") as Int == 3)
    #expect(seen == [5])
    #expect(delegate.protocolName == "TestSeveralChangesDelegate & TestSeveralScoresDelegate")
    #expect(delegate.object.conforms(to: Changes.self) && delegate.object.conforms(to: Scores.self))
    let both = ObjCProtocol(combining: .init(Scores.self), .init(Changes.self))
    #expect(owner.dynamicDelegate(for: both) == delegate)
    try owner.removeDynamicDelegate(for: both)
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `A delegate can implement three protocols in any order`() throws {
    let owner = makeOwner()
    try owner.implement(Stops.self, Changes.self, Scores.self) { stops, changes, scores in
      scores.on(Scores.score) { _, _ in 7 }
      stops.on(Stops.stop) { _ in true }
      changes.on(Changes.changed) { _, _ in }
    }
    #expect(try owner.send("scoreFor:", "abc") as Int == 7)
    #expect(try owner.send("shouldStop") as Bool)
  }

  @Test func `One error lists the problems of all builders, and the owner is unchanged`() throws {
    let owner = makeOwner()
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.implement(Stops.self, Scores.self, Changes.self) { stops, scores, changes in
        stops.on("owner:didChange:") { (_: ObjCObject, _: Int) in }
        changes.on(Changes.changed) { _, _ in }
        scores.on("owner:scoreFor:") { (_: ObjCObject, _: Selector) in 1 }
        scores.remove("ownerShouldStop:")
        stops.remove("version")
      }
    }
    let expected: [BlockDelegateError.Reason] = [
      .duplicateMethod, .wrongArgumentType(1), .unimplementedMethod, .unimplementedMethod,
    ]
    #expect(error?.problems.map(\.reason) == expected)
    #expect(error?.problems.allSatisfy { $0.line != nil } == true)
    #expect(owner.delegateIdentity == nil && owner.setterLog == "")
    let missing = #expect(throws: BlockDelegateError.self) {
      try owner.implement(Changes.self, Scores.self) { _, _ in }
    }
    #expect(missing?.problems.map(\.reason) == [.missingRequiredMethod])
  }

  @Test func `One builder can remove a closure of another builder, and all builders share one failure handler`() throws
  {
    var failures: [DelegateFailure] = []
    struct Offline: Error {}
    let delegate = try makeOwner().implement(Stops.self, Changes.self) { stops, changes in
      stops.on("fail") { () throws in throw Offline() }
      stops.on(Stops.stop) { _ in true }
      changes.remove("ownerShouldStop:")
      changes.on(Changes.changed) { _, _ in }
      changes.onFailure { failures.append($0) }
    }
    #expect(!delegate.responds(to: "ownerShouldStop:"))
    try delegate.object.send(selector("fail"))
    #expect(failures.map { $0.error is Offline } == [true])
  }

  @Test func `The error for a second protocol on one setter says how to implement both`() throws {
    let owner = makeOwner()
    try owner.implement(Changes.self) { $0.on(Changes.changed) { _, _ in } }
    let error = #expect(throws: BlockDelegateError.self) {
      try owner.implement(Scores.self) { $0.on(Scores.score) { _, _ in 1 } }
    }
    #expect(error?.problems.map(\.reason) == [.occupiedSetter])
    #expect(error?.problems.first?.expected?.contains("implement(A.self, B.self) { a, b in ... }") == true)
  }
}
