import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

/// Observers that get the results that a delegate returns.
@Suite struct ObservedAnswerTests {
  private enum Asked: DeclaredProtocol {
    static let name = "TestAskedForAnswersDelegate"
    static let changed = DelegateMethod<Asked, MethodBody<ObjCObject, Int, Void>>(selector("owner:didChange:"))
    static let score = DelegateMethod<Asked, MethodBody<ObjCObject, String, Int>>(selector("owner:scoreFor:"))
    static let stop = DelegateMethod<Asked, MethodBody<ObjCObject, Bool>>(selector("ownerShouldStop:"))
    static let rect = DelegateMethod<Asked, MethodBody<NSRange, Double, CGRect>>(selector("rect:scale:"))
    static let range = DelegateMethod<Asked, MethodBody<Int8, NSRange>>(selector("range:"))
    static let half = DelegateMethod<Asked, MethodBody<Double, Double>>(selector("half:"))
    static let title = DelegateMethod<Asked, MethodBody<String?>>(selector("title"))
    static let small = DelegateMethod<Asked, MethodBody<Int8, Int8>>(selector("small:"))
    @MainActor static let shown = DelegateMethod<Asked, MainActorMethodBody<Int, Bool>>(selector("shown:"))
    @MainActor static let hidden = DelegateMethod<Asked, MainActorMethodBody<Int, Void>>(selector("hidden:"))
    static let methods: [MethodDeclaration] = [
      .optional(changed), .optional(score), .optional(stop), .optional(rect), .optional(range), .optional(half),
      .optional(title), .optional(small), .optional("shown:", types: "\(encodedBOOL)@:q"),
      .optional("hidden:", types: "v@:q"),
    ]
  }

  private func makeOwnerWithDelegate(_ log: @escaping (String) -> Void) throws -> ObjCObject {
    let owner = makeOwner()
    try owner.implement(Asked.self) {
      $0.on(Asked.score) { _, text in
        log("asked")
        return text.count
      }
      $0.on(Asked.changed) { _, number in log("changed \(number)") }
    }
    return owner
  }

  @Test func `An observer is called after the delegate's method, with the arguments and the result`() throws {
    var lines: [String] = []
    let owner = try makeOwnerWithDelegate { lines.append($0) }
    let delegate = owner.delegateIdentity
    let address = owner.pointer
    let scores = try owner.observe(Asked.score) { sender, text, answer in
      lines.append("\(sender.pointer == address) \(text) \(answer)")
    }
    let changes = try owner.observe(Asked.changed) { _, number in lines.append("saw \(number)") }
    #expect(try owner.send("scoreFor:", "abc") as Int == 3)
    try owner.send("change:", 5)
    #expect(lines == ["asked", "true abc 3", "changed 5", "saw 5"])
    scores.cancel()
    scores.cancel()
    #expect(try owner.send("scoreFor:", "abcd") as Int == 4)
    changes.cancel()
    try owner.send("change:", 6)
    #expect(lines == ["asked", "true abc 3", "changed 5", "saw 5", "asked", "changed 6"])
    #expect(owner.delegateIdentity == delegate)
  }

  @Test func `An observation ends when its object is released`() throws {
    var lines: [String] = []
    let owner = try makeOwnerWithDelegate { _ in }
    let delegate = owner.delegateIdentity
    var observation: DelegateObservation? = try owner.observe(Asked.score) { _, text, _ in lines.append(text) }
    _ = try owner.send("scoreFor:", "a") as Int
    withExtendedLifetime(observation) {}
    observation = nil
    _ = try owner.send("scoreFor:", "b") as Int
    #expect(lines == ["a"])
    #expect(owner.delegateIdentity == delegate)
  }

  @Test func `An observer of several delegates gets their combined result, and their methods do not change`() throws {
    var answers: [Bool] = []
    let chain = try DelegateChain(Asked.self)
    let members = try [true, false].map { answer in
      try DynamicDelegate(Asked.self) { $0.on(Asked.stop) { _ in answer } }
    }
    defer { withExtendedLifetime(members) {} }  // the chain holds its members weakly
    for member in members { try chain.add(member.object) }
    try chain.combineResults(of: Asked.stop, by: .any)
    let owner = makeOwner()
    try chain.attach(to: owner)
    let log = owner.setterLog
    let observation = try owner.observe(Asked.stop) { _, answer in answers.append(answer) }
    #expect(try owner.send("shouldStop") as Bool)
    try chain.combineResults(of: Asked.stop, by: .all)
    #expect(try !(owner.send("shouldStop") as Bool))
    #expect(answers == [true, false])
    #expect(!chain.responds(to: Asked.score))
    #expect(owner.setterLog == log)
    withExtendedLifetime(observation) {}
  }

  @Test func `An observer gets results of all shapes, such as structs, doubles, objects and narrow integers`() throws {
    let chain = try DelegateChain(Asked.self)
    let member = try DynamicDelegate(Asked.self) {
      $0.on(Asked.rect) { range, scale in
        CGRect(x: Double(range.location), y: Double(range.length), width: scale, height: 4)
      }
      $0.on(Asked.range) { NSRange(location: Int($0), length: 2) }
      $0.on(Asked.half) { $0 / 2 }
      $0.on(Asked.title) { "title" }
      $0.on(Asked.small) { -$0 }
    }
    try chain.add(member.object)
    let owner = makeOwner()
    try chain.attach(to: owner)
    var lines: [String] = []
    let observations = [
      try owner.observe(Asked.rect) { range, scale, answer in lines.append("\(range.location) \(scale) \(answer.width)")
      },
      try owner.observe(Asked.range) { number, answer in lines.append("\(number) \(answer.location)") },
      try owner.observe(Asked.half) { number, answer in lines.append("\(number) \(answer)") },
      try owner.observe(Asked.title) { answer in lines.append(answer ?? "nil") },
      try owner.observe(Asked.small) { number, answer in lines.append("\(number) \(answer)") },
    ]
    let object = chain.object
    #expect((try object.send("rect:scale:", NSRange(location: 1, length: 2), 2.5) as CGRect).width == 2.5)
    #expect((try object.send("range:", Int8(7)) as NSRange).location == 7)
    #expect(try object.send("half:", 3.0) as Double == 1.5)
    #expect(try object.send(selector("title")) as String? == "title")
    #expect(try object.send("small:", Int8(3)) as Int8 == -3)
    #expect(lines == ["1 2.5 2.5", "7 7", "3.0 1.5", "title", "3 -3"])
    withExtendedLifetime((observations, member)) {}
  }

  @Test func `An exception of a delegate reaches the owner, and observers of the method are not called`() throws {
    var count = 0
    let (owner, plain) = (makeOwner(), makePlainDelegate())
    try owner.send("setDelegate:", plain)
    let observation = try owner.observe(Asked.score) { _, _, _ in count += 1 }
    try plain.send("setRaising:", true)
    #expect(throws: ObjCException.self) { try owner.send("scoreFor:", "a") as Int }
    #expect(count == 0)
    try plain.send("setRaising:", false)
    #expect(try owner.send("scoreFor:", "a") as Int == 100)
    #expect(count == 1)
    observation.cancel()
    #expect(owner.delegateIdentity == plain.pointer)
  }

  @Test func `Observing a method that no delegate implements is refused, and the owner is unchanged`() throws {
    let owner = makeOwner()
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try owner.observe(Asked.changed) { _, _ in }
    }
    #expect(error?.problems.map(\.reason) == [.unansweredMethod])
    #expect(error?.problems.first?.expected == "a delegate that implements it")
    #expect(error?.problems.first?.line != nil)
    #expect(owner.delegateIdentity == nil)
    let plain = makePlainDelegate()
    try owner.send("setDelegate:", plain)
    let wrong = DelegateMethod<Asked, MethodBody<ObjCObject, String, String>>(selector("owner:scoreFor:"))
    let misfit = #expect(throws: BlockDelegateError.self) { _ = try owner.observe(wrong) { _, _, _ in } }
    #expect(misfit?.problems.map(\.reason) == [.wrongArgumentType(2)])
    #expect(owner.delegateIdentity == plain.pointer)
  }

  @Test func `An argument that is released during its message lives until the observer has returned`() throws {
    let events = ChainDeallocationTests.Events()
    nonisolated(unsafe) let argument = events.makeMember()
    let owner = makeOwner()
    var sawLiving = false
    try owner.implement(Asked.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in caller_releaseCallbackMember(argument) }
    }
    let observation = try owner.observe(Asked.changed) { sender, _ in
      sawLiving = events.lines.isEmpty && sender.pointer == OpaquePointer(argument)
    }
    let object = try #require(owner.delegateIdentity)
    // The message is sent as Objective-C code sends it, without retaining anything.
    let selector = bd_sel_registerName("owner:didChange:")
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?, Int) -> Void
    ObjCObject.autoreleasepool {
      let function = unsafeBitCast(bd_objc_msg_lookup(object, selector), to: Function.self)
      function(object, selector, OpaquePointer(argument), 1)
    }
    #expect(sawLiving)
    #expect(events.lines == ["deallocated"])
    withExtendedLifetime(observation) {}
  }

  @Test @MainActor func `A main-actor closure can observe methods of the main actor`() throws {
    let owner = makeOwner()
    try owner.implement(Asked.self) {
      $0.on(Asked.shown) { number in number > 1 }
      $0.on(Asked.hidden) { number in }
    }
    var lines: [String] = []
    let shown = try owner.observe(Asked.shown) { number, answer in lines.append("\(number) \(answer)") }
    let hidden = try owner.observe(Asked.hidden) { number in lines.append("\(number)") }
    let object = try #require(try owner.send("delegate") as ObjCObject?)
    #expect(try object.send("shown:", 2) as Bool)
    try object.send("hidden:", 3)
    #expect(lines == ["2 true", "3"])
    withExtendedLifetime((shown, hidden)) {}
  }
}
