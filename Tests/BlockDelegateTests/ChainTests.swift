import BlockDelegate
import BlockDelegateTesting
import Foundation
import TestSupport
import Testing

/// A delegate made of closures, and the owner that keeps it alive while it is a member of a chain.
final class ChainTestMember {
  let owner = makeOwner()
  let delegate: AnyDynamicDelegate
  /// Updates the delegate.
  let update: (_ body: (AnyDelegateBuilder) throws -> Void) throws -> Void
  var object: ObjCObject { delegate.object }

  init(_ type: (some DeclaredProtocol).Type, _ body: (AnyDelegateBuilder) throws -> Void) throws {
    let delegate = try owner.implement(type, setter: "setDelegate:", body)
    self.delegate = delegate
    update = { try delegate.update($0) }
  }
}

@Suite struct ChainTests {
  typealias Member = ChainTestMember

  /// A protocol whose methods are all optional, so that members can respond to different ones.
  enum Parts: DeclaredProtocol {
    static let name = "ChainPartsDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("owner:didChange:", types: "v@:@q"), .optional("owner:scoreFor:", types: "q@:@@"),
      .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@"), .optional("half:", types: "d@:d"),
      .optional("narrow:", types: "s@:s"),
      .optional("rect:", types: "{CGRect={CGPoint=dd}{CGSize=dd}}@:{CGRect={CGPoint=dd}{CGSize=dd}}"),
      .optional("range:a:b:c:d:e:", types: "{_NSRange=QQ}@:{_NSRange=QQ}qqqqq"), .optional("name", types: "@@:"),
      .optional("run:selector:out:", types: "v@:@?:^q"),
    ]
  }

  private func number(_ number: Int, _ log: Log) throws -> Member {
    try Member(Parts.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("\(number):\(value)") }
      $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) -> Int in number }
    }
  }

  final class Log {
    var lines: [String] = []
    func append(_ line: String) { lines.append(line) }
  }

  // MARK: Members

  @Test func `A chain sends each message once to each member, in the order in which the members were added`() throws {
    let log = Log()
    let members = try (1...3).map { try number($0, log) }
    let chain = try DelegateChain(Parts.self)
    defer { withExtendedLifetime(members) {} }
    for member in members { try chain.add(member.object) }
    try chain.add(members[0].object)
    try chain.add(chain.object)
    try chain.object.send("owner:didChange:", makeOwner(), 7)
    #expect(log.lines == ["1:7", "2:7", "3:7"])
    #expect(chain.delegates.map(\.pointer) == members.map(\.delegate.pointer))
    chain.remove(members[1].object)
    chain.remove(members[1].object)
    log.lines = []
    try chain.object.send("owner:didChange:", makeOwner(), 8)
    #expect(log.lines == ["1:8", "3:8"])
    chain.removeAll()
    #expect(chain.delegates.isEmpty)
  }

  @Test func `A deallocated member leaves its chain, which no longer responds to that member's methods`() throws {
    let log = Log()
    let chain = try DelegateChain(Parts.self)
    let stays = try Member(Parts.self) { $0.on("ownerShouldStop:") { (_: ObjCObject) -> Bool in true } }
    try chain.add(stays.object)
    try ObjCObject.autoreleasepool {
      let goes = try number(1, log)
      try chain.add(goes.object)
      #expect(chain.responds(to: "owner:didChange:"))
      try goes.owner.removeDynamicDelegate(for: Parts.self)
    }
    #expect(!chain.responds(to: "owner:didChange:"))
    #expect(chain.responds(to: "ownerShouldStop:"))
    #expect(chain.delegates.count == 1)
    // A sender that asked earlier with `respondsToSelector:` may still send the message.
    try chain.object.send("owner:didChange:", makeOwner(), 1)
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 0)
    #expect(log.lines.isEmpty)
  }

  @Test func `A chain can have both Objective-C objects and dynamic delegates as members`() throws {
    let log = Log()
    let plain = makePlainDelegate()
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let closures = try Member(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("\(value)") }
    }
    try chain.add(plain)
    try chain.add(closures.object)
    let owner = makeOwner()
    try chain.attach(to: owner)
    try owner.send("change:", 4)
    #expect(log.lines == ["4"])
    #expect(plain.plainCalls == 1)
    // For a message outside the protocol, the chain uses the first member that responds to it.
    try owner.send("sendUnknown")
    #expect(plain.plainCalls == 2)
    try chain.detach()
    #expect(owner.delegateIdentity == nil)
  }

  @Test func `A chain conforms to its protocol and responds to the methods of its members, like one delegate`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    #expect(chain.object.conforms(to: TestOwnerDelegate.self))
    #expect(!chain.responds(to: "owner:didChange:"))
    #expect(chain.responds(to: "description"))
    let plain = makePlainDelegate()
    try chain.add(plain)
    #expect(chain.responds(to: "owner:didChange:"))
    let signature: ObjCObject = try chain.object.send("methodSignatureForSelector:", Selector(("owner:didChange:")))
    #expect(try signature.send("numberOfArguments") as UInt == 4)
    #expect("\(chain)".contains("\n  <TestPlainDelegate: "))
  }

  // MARK: Messages

  @Test func `Doubles, narrow integers, large structs and stack arguments reach every member of a chain`() throws {
    var seen: [String] = []
    let members = try (1...2).map { factor in
      try Member(Parts.self) {
        $0.on("half:") { (value: Double) -> Double in
          seen.append("\(value)")
          return value / Double(2 * factor)
        }
        $0.on("narrow:") { (value: Int16) -> Int16 in -value * Int16(factor) }
        $0.on("rect:") { (rect: CGRect) -> CGRect in
          seen.append("\(rect.origin.x)")
          return CGRect(x: rect.origin.x * CGFloat(factor), y: 2, width: 3, height: 4)
        }
        $0.on("range:a:b:c:d:e:") { (range: NSRange, a: Int, b: Int, c: Int, d: Int, e: Int) -> NSRange in
          seen.append("\(range.location) \(a) \(e)")
          return NSRange(location: range.location + factor, length: e)
        }
      }
    }
    let chain = try DelegateChain(Parts.self)
    defer { withExtendedLifetime(members) {} }
    for member in members { try chain.add(member.object) }
    #expect(try chain.object.send("half:", 8.0) as Double == 2)
    #expect(try chain.object.send("narrow:", Int16(5)) as Int16 == -10)
    let rect: CGRect = try chain.object.send("rect:", CGRect(x: 1.5, y: 0, width: 0, height: 0))
    #expect(rect == CGRect(x: 3, y: 2, width: 3, height: 4))
    let range: NSRange = try chain.object.send("range:a:b:c:d:e:", NSRange(location: 10, length: 1), 1, 2, 3, 4, 5)
    #expect(range.location == 12)
    #expect(range.length == 5)
    #expect(seen == ["8.0", "8.0", "1.5", "1.5", "10 1 5", "10 1 5"])
  }

  @Test func `Blocks, selectors and out-pointers reach every member of a chain`() throws {
    let members = try (1...2).map { number in
      try Member(Parts.self) {
        $0.on("run:selector:out:") { (block: ObjCBlock, selector: Selector, out: UnsafeMutablePointer<Int>) in
          try! block.call(number)
          out.pointee += "\(selector)".utf8.count
        }
      }
    }
    let chain = try DelegateChain(Parts.self)
    defer { withExtendedLifetime(members) {} }
    for member in members { try chain.add(member.object) }
    var calls: [Int] = []
    let block: @convention(block) (Int) -> Void = { calls.append($0) }
    let out = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { out.deallocate() }
    out.initialize(to: 0)
    try chain.object.send("run:selector:out:", ObjCBlock(block), Selector(("abc:")), out)
    #expect(calls == [1, 2])
    #expect(out.pointee == 8)
  }

  @Test func `A chain returns the last responding member's result, or the first one's if that is chosen`() throws {
    let log = Log()
    let members = try (1...3).map { try number($0, log) }
    let silent = try Member(Parts.self) { $0.on("name") { () -> String in "silent" } }
    defer { withExtendedLifetime(silent) {} }
    let chain = try DelegateChain(Parts.self)
    defer { withExtendedLifetime(members) {} }
    for member in members { try chain.add(member.object) }
    try chain.add(silent.object)
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 3)
    try chain.combineResults(of: "owner:scoreFor:", by: .first)
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 1)
    try chain.combineResults(of: "owner:scoreFor:", by: .last)
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 3)
    #expect(try chain.object.send("name") as String == "silent")
  }

  @Test(arguments: [[true], [false], [true, false, true], [false, true], [true, true], [false, false, false]])
  func `Combining Boolean results by all or any still calls every member of a chain`(answers: [Bool]) throws {
    let shouldStop = selector("ownerShouldStop:")
    let chain = try DelegateChain(Parts.self)
    let spies = try answers.map { answer in
      let spy = try DelegateSpy(Parts.self, responding: [shouldStop])
      try spy.stub(shouldStop) { (_: ObjCObject) in answer }
      try chain.add(spy.object)
      return spy
    }
    try chain.combineResults(of: "ownerShouldStop:", by: .all)
    #expect(try chain.object.send("ownerShouldStop:", makeOwner()) as Bool == answers.allSatisfy { $0 })
    try chain.combineResults(of: "ownerShouldStop:", by: .any)
    #expect(try chain.object.send("ownerShouldStop:", makeOwner()) as Bool == answers.contains(true))
    for spy in spies { spy[shouldStop].verify(count: 2) }
  }

  @Test func `A closure can combine integers, doubles, structs or objects that members return into one result`() throws
  {
    let members = try (1...3).map { number in
      try Member(Parts.self) {
        $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) -> Int in number }
        $0.on("narrow:") { (value: Int16) -> Int16 in -value * Int16(number) }
        $0.on("half:") { (value: Double) -> Double in value * Double(number) }
        $0.on("rect:") { (rect: CGRect) -> CGRect in CGRect(x: 0, y: 0, width: CGFloat(number), height: 0) }
        $0.on("name") { () -> String in "m\(number)" }
      }
    }
    let chain = try DelegateChain(Parts.self)
    try chain.combineResults(of: "owner:scoreFor:") { (scores: [Int]) in scores.reduce(0, +) }
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 0)
    defer { withExtendedLifetime(members) {} }
    for member in members { try chain.add(member.object) }
    try chain.combineResults(of: "narrow:") { (values: [Int16]) in values.min() ?? 0 }
    try chain.combineResults(of: "half:") { (values: [Double]) in values.max() ?? 0 }
    try chain.combineResults(of: "rect:") { (rects: [CGRect]) in
      CGRect(x: 1, y: 2, width: rects.reduce(0) { $0 + Double($1.size.width) }, height: 4)
    }
    try chain.combineResults(of: "name") { (names: [String]) in names.joined(separator: "+") }
    #expect(try chain.object.send("owner:scoreFor:", makeOwner(), "") as Int == 6)
    #expect(try chain.object.send("narrow:", Int16(2)) as Int16 == -6)
    #expect(try chain.object.send("half:", 1.5) as Double == 4.5)
    #expect(try chain.object.send("rect:", CGRect.zero) as CGRect == CGRect(x: 1, y: 2, width: 6, height: 4))
    #expect(try chain.object.send("name") as String == "m1+m2+m3")
  }

  @Test func `Combining results is refused for an unknown method or an unsuitable result type`() throws {
    func reason(_ body: (AnyDelegateChain) throws -> Void) throws -> BlockDelegateError.Problem? {
      let chain = try DelegateChain(Parts.self)
      do {
        try body(chain)
        return nil
      } catch let error as BlockDelegateError { return error.problems.first }
    }
    #expect(try reason { try $0.combineResults(of: "owner:scoreFor:", by: .all) }?.reason == .wrongResultType)
    #expect(try reason { try $0.combineResults(of: "owner:didChange:", by: .any) }?.reason == .wrongResultType)
    #expect(
      try reason { try $0.combineResults(of: "owner:scoreFor:") { (_: [String]) in "" } }?.reason == .wrongResultType)
    #expect(
      try reason { try $0.combineResults(of: "owner:didChange:") { (_: [Int]) in 0 } }?.reason == .wrongResultType)
    #expect(
      try reason { try $0.combineResults(of: "owner:didChange:") { (_: [Void]) in () } }?.reason == .wrongResultType)
    let unknown = try reason { try $0.combineResults(of: "owner:scoresFor:", by: .last) }
    #expect(unknown?.reason == .unknownSelector)
    #expect(unknown?.nearMisses == ["owner:scoreFor:"])
  }

  // MARK: Changes during a message

  @Test func `A member that is added during a message gets the next one, and a member that is removed gets none`()
    throws
  {
    let log = Log()
    let chain = try DelegateChain(Parts.self)
    let third = try number(3, log)
    let late = try number(4, log)
    let first = try Member(Parts.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in
        log.append("1:\(value)")
        chain.remove(third.object)
        try? chain.add(late.object)
      }
    }
    let second = try number(2, log)
    for member in [first, second, third] { try chain.add(member.object) }
    try chain.object.send("owner:didChange:", makeOwner(), 0)
    #expect(log.lines == ["1:0", "2:0"])
    try chain.object.send("owner:didChange:", makeOwner(), 1)
    #expect(log.lines == ["1:0", "2:0", "1:1", "2:1", "4:1"])
  }

  @Test func `A member that removes itself and releases another member disturbs no other member of the chain`() throws {
    let log = Log()
    let chain = try DelegateChain(Parts.self)
    var victim: Member? = try number(2, log)
    var first: Member?
    first = try Member(Parts.self) {
      $0.on("owner:didChange:") { [unowned chain] (_: ObjCObject, value: Int) in
        log.append("1:\(value)")
        if let first { chain.remove(first.object) }
        ObjCObject.autoreleasepool {
          try? victim?.owner.removeDynamicDelegate(for: Parts.self)
          victim = nil
        }
      }
    }
    let third = try number(3, log)
    for member in [first, victim] { try chain.add(#require(member).object) }
    try chain.add(third.object)
    try chain.object.send("owner:didChange:", makeOwner(), 0)
    #expect(log.lines == ["1:0", "3:0"])
    #expect(chain.delegates.count == 1)
    first = nil
  }

  @Test func `A chain delivers each message while other threads add, remove and release members`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let stays = makePlainDelegate()
    try chain.add(stays)
    nonisolated(unsafe) let shared = chain
    nonisolated(unsafe) let object = chain.object
    let messages = 2_000
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      ObjCObject.autoreleasepool {
        let owner = makeOwner()
        for round in 0..<messages {
          if thread < 2 {
            try! object.send("owner:didChange:", owner, round)
          } else {
            let member = makePlainDelegate()
            try? shared.add(member)
            if round % 2 == 0 { shared.remove(member) }
          }
        }
      }
    }
    #expect(stays.plainCalls == 2 * messages)
    #expect(chain.delegates.map(\.pointer) == [stays.pointer])
  }

  // MARK: Owners

  @Test func `A chain sets a stand-in and then itself when members are added, removed or deallocated`() throws {
    let owner = makeOwner()
    let chain = try DelegateChain(TestOwnerDelegate.self)
    try chain.attach(to: owner)
    #expect(owner.setterLog == "object")
    #expect(throws: BlockDelegateError.self) { try chain.attach(to: makeOwner()) }
    let plain = makePlainDelegate()
    try chain.add(plain)
    #expect(owner.setterLog == "object,object,object")
    #expect(owner.delegateIdentity == chain.object.pointer)
    #expect(try owner.send("scoreFor:", "abc") as Int != -1)
    chain.remove(plain)
    #expect(owner.setterLog == "object,object,object,object,object")
    #expect(try owner.send("scoreFor:", "abc") as Int == -1)
    ObjCObject.autoreleasepool { try? chain.add(makePlainDelegate()) }
    #expect(owner.setterLog.split(separator: ",").count { $0 == "object" } == 9)
    #expect(chain.delegates.isEmpty)
  }

  @Test func `An added delegate is called after the owner's own one, and removing it sets the own one again`() throws {
    let owner = makeOwner()
    let before = makePlainDelegate()
    try owner.send("setDelegate:", before)
    let log = Log()
    let added = try Member(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("\(value) \(before.plainCalls)") }
    }
    try owner.addDelegate(added.object, for: TestOwnerDelegate.self)
    try owner.addDelegate(added.object, for: TestOwnerDelegate.self)
    #expect(owner.delegates(for: TestOwnerDelegate.self).map(\.pointer) == [before.pointer, added.delegate.pointer])
    try owner.send("change:", 5)
    #expect(log.lines == ["5 1"])
    owner.removeDelegate(makeOwner(), for: TestOwnerDelegate.self)
    owner.removeDelegate(added.object, for: TestOwnerDelegate.self)
    #expect(owner.delegateIdentity == before.pointer)
    #expect(owner.delegates(for: TestOwnerDelegate.self).isEmpty)
  }

  @Test func `The owner's earlier delegate is set again when the last added delegate is deallocated`() throws {
    let owner = makeOwner()
    let before = makePlainDelegate()
    try owner.send("setDelegate:", before)
    try ObjCObject.autoreleasepool {
      let first = makePlainDelegate()
      let second = makePlainDelegate()
      try owner.addDelegate(first, for: TestOwnerDelegate.self)
      try owner.addDelegate(second, for: TestOwnerDelegate.self)
      try owner.send("change:", 1)
      #expect(second.plainCalls == 1)
    }
    #expect(owner.delegateIdentity == before.pointer)
    try owner.send("change:", 2)
    #expect(before.plainCalls == 2)
  }

  @Test func `A dynamic delegate that is updated stays in the chain of its owner`() throws {
    let owner = makeOwner()
    let log = Log()
    let first = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("first \(value)") }
    }
    let plain = makePlainDelegate()
    try owner.addDelegate(plain, for: TestOwnerDelegate.self)
    try first.update { $0.on("ownerShouldStop:") { (_: ObjCObject) -> Bool in true } }
    try owner.send("change:", 1)
    #expect(log.lines == ["first 1"])
    #expect(plain.plainCalls == 1)
    #expect(owner.delegates(for: TestOwnerDelegate.self).count == 2)
  }

  @Test func `Implementing a protocol and removing that delegate leaves the owner's added delegates unchanged`() throws
  {
    let owner = makeOwner()
    let log = Log()
    let plain = makePlainDelegate()
    try owner.addDelegate(plain, for: TestOwnerDelegate.self)
    try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, value: Int) in log.append("closure \(value)") }
    }
    try owner.send("change:", 1)
    #expect(log.lines == ["closure 1"])
    #expect(plain.plainCalls == 1)
    #expect(owner.delegates(for: TestOwnerDelegate.self).count == 2)
    try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
    try owner.send("change:", 2)
    #expect(log.lines == ["closure 1"])
    #expect(plain.plainCalls == 2)
    #expect(owner.delegates(for: TestOwnerDelegate.self) == [plain])
  }

  @Test func `An owner's earlier delegate that was removed meanwhile is not set again`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    let first = try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    try owner.addDelegate(plain, for: TestOwnerDelegate.self)
    try owner.removeDynamicDelegate(for: TestOwnerDelegate.self)
    try owner.send("change:", 1)
    #expect(plain.plainCalls == 1)
    owner.removeDelegate(plain, for: TestOwnerDelegate.self)
    #expect(owner.delegateIdentity == nil)
    // The delegate is still retained here.
    withExtendedLifetime(first) {}
  }

  @Test func `A nested chain passes changes to the outer chain, and no chain becomes its own member`() throws {
    let chains = try (0..<3).map { _ in try DelegateChain(Parts.self) }
    try chains[0].add(chains[1].object)
    try chains[1].add(chains[2].object)
    #expect(!chains[0].responds(to: "owner:didChange:"))
    let log = Log()
    let member = try number(1, log)
    try chains[2].add(member.object)
    #expect(chains[0].responds(to: "owner:didChange:"))
    try chains[2].add(chains[0].object)
    try chains[1].add(chains[0].object)
    try chains[0].add(chains[0].object)
    #expect(chains.map(\.delegates.count) == [1, 1, 1])
    try chains[0].object.send("owner:didChange:", member.object, 5)
    #expect(log.lines.count == 1)
    chains[2].remove(member.object)
    #expect(!chains[0].responds(to: "owner:didChange:"))
  }

  @Test func `Each chain that contains a dynamic delegate examines its methods again after an update`() throws {
    let member = try Member(Parts.self) { $0.on("owner:scoreFor:") { (_: ObjCObject, _: String) in 1 } }
    let chains = try (0..<3).map { _ in try DelegateChain(Parts.self) }
    for chain in chains { try chain.add(member.object) }
    chains[1].remove(member.object)
    try member.update {
      $0.remove("owner:scoreFor:")
      $0.on("narrow:") { (number: Int16) in number + 1 }
    }
    for chain in [chains[0], chains[2]] {
      #expect(!chain.responds(to: "owner:scoreFor:"))
      #expect(try chain.object.send("narrow:", 4 as Int16) as Int16 == 5)
    }
    #expect(!chains[1].responds(to: "narrow:"))
  }

  @Test func `An update of a member that its owner refuses is undone in the member's chains too`() throws {
    let member = try Member(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    let chain = try DelegateChain(TestOwnerDelegate.self)
    try chain.add(member.object)
    try member.owner.send("setRefusing:", true)
    #expect(throws: ObjCException.self) {
      try member.update { $0.on("ownerShouldStop:") { (_: ObjCObject) -> Bool in true } }
    }
    #expect(!chain.responds(to: "ownerShouldStop:"))
    #expect(chain.responds(to: "owner:didChange:"))
  }

  @Test func `An owner whose setter refuses a chain has no chain and no added delegates`() throws {
    let owner = makeOwner()
    try owner.send("setRefusing:", true)
    let plain = makePlainDelegate()
    #expect(throws: ObjCException.self) { try owner.addDelegate(plain, for: TestOwnerDelegate.self) }
    #expect(owner.delegates(for: TestOwnerDelegate.self).isEmpty)
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
    let chain = try DelegateChain(TestOwnerDelegate.self)
    #expect(throws: ObjCException.self) { try chain.attach(to: owner) }
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
    withExtendedLifetime(plain) {}
  }

  @Test func `Detaching a chain or adding a member keeps a delegate that other code has set since`() throws {
    let owner = makeOwner()
    let chain = try DelegateChain(TestOwnerDelegate.self)
    try chain.attach(to: owner)
    let other = makePlainDelegate()
    try owner.send("setDelegate:", other)
    let log = owner.setterLog
    let member = makePlainDelegate()
    try chain.add(member)
    #expect(owner.delegateIdentity == other.pointer)
    #expect(owner.setterLog == log)
    try chain.detach()
    #expect(owner.delegateIdentity == other.pointer)
    #expect(owner.setterLog == log)
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
    withExtendedLifetime((other, member)) {}
  }

  @Test func `A detached chain can be attached to another owner, and the first owner gets no more setter calls`() throws
  {
    // This owner has no getter for its delegate.
    let unseen = try ObjCObject("TestUIOwner")
    let chain = try DelegateChain(TestOwnerDelegate.self)
    try chain.attach(to: unseen, setter: "setUnseenDelegate:")
    try chain.detach()
    let calls: Int = try unseen.send("calls")
    let member = makePlainDelegate()
    try chain.add(member)
    #expect(try unseen.send("calls") as Int == calls)
    let owner = makeOwner()
    try chain.attach(to: owner)
    try owner.send("change:", 1)
    #expect(member.plainCalls == 1)
  }

  @Test func `Adding the delegate that an owner already has changes nothing`() throws {
    let owner = makeOwner()
    let plain = makePlainDelegate()
    try owner.send("setDelegate:", plain)
    try owner.addDelegate(plain, for: TestOwnerDelegate.self)
    #expect(owner.delegateIdentity == plain.pointer)
    #expect(owner.setterLog == "object")
    #expect(owner.delegateChain(for: TestOwnerDelegate.self) == nil)
  }

  @Test func `A chain that was set with the setter is one of the owner's delegates when another one is added`() throws {
    let owner = makeOwner()
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let member = makePlainDelegate()
    try chain.add(member)
    try owner.send("setDelegate:", chain)
    let added = makePlainDelegate()
    try owner.addDelegate(added, for: TestOwnerDelegate.self)
    #expect(chain.delegates.map(\.pointer) == [member.pointer])
    #expect(owner.delegates(for: TestOwnerDelegate.self).map(\.pointer) == [chain.object.pointer, added.pointer])
    try owner.send("change:", 1)
    #expect(member.plainCalls == 1)
    #expect(added.plainCalls == 1)
  }

  @Test func `A chain that was set with the setter is replaced like any other delegate`() throws {
    let owner = makeOwner()
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let member = makePlainDelegate()
    try chain.add(member)
    try owner.send("setDelegate:", chain.object)
    var changes = 0
    let delegate = try owner.implement(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in changes += 1 }
    }
    #expect(owner.delegateIdentity == delegate.pointer)
    #expect(chain.delegates.map(\.pointer) == [member.pointer])
    try owner.send("change:", 1)
    #expect(changes == 1)
    #expect(member.plainCalls == 0)
  }

  @Test func `Adding a delegate with a raising or missing setter throws and leaves the owner unchanged`() throws {
    let owner = makeOwner()
    try owner.send("setRefusing:", true)
    let delegate = makePlainDelegate()
    #expect(throws: ObjCException.self) { try owner.addDelegate(delegate, for: TestOwnerDelegate.self) }
    #expect(owner.delegateIdentity == nil)
    #expect(owner.delegates(for: TestOwnerDelegate.self).isEmpty)
    #expect(throws: BlockDelegateError.self) {
      try owner.addDelegate(makePlainDelegate(), for: TestOwnerDelegate.self, setter: "setNothing:")
    }
  }

  @Test func `An owner whose setter refuses a chain keeps the delegate that only this owner retains`() throws {
    let owner = try ObjCObject("TestRetainingOwner")
    try ObjCObject.autoreleasepool { try owner.send("setDelegate:", makePlainDelegate()) }
    try owner.send("setRefusing:", true)
    let chain = try DelegateChain(TestOwnerDelegate.self)
    let other = makePlainDelegate()
    #expect(throws: ObjCException.self) { try chain.attach(to: owner) }
    #expect(throws: ObjCException.self) {
      try owner.addDelegate(other, for: TestOwnerDelegate.self)
    }
    #expect(throws: ObjCException.self) {
      try owner.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
    }
    let kept: ObjCObject = try owner.send("delegate")
    #expect(kept.objCClass.name == "TestPlainDelegate")
    try kept.send("owner:didChange:", owner, 1)
    #expect(kept.plainCalls == 1)
    withExtendedLifetime((chain, other)) {}
  }

  /// Runs a closure when it is deallocated.
  private final class Ending {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    deinit { body() }
  }

  @Test func `A member that is removed by the deallocation of the previous member gets no message`() throws {
    let chain = try DelegateChain(TestOwnerDelegate.self)
    var lines: [String] = []
    let second = try DynamicDelegate(TestOwnerDelegate.self) {
      $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in lines.append("second") }
    }
    var first: AnyDynamicDelegate?
    do {
      let ending = Ending {
        chain.remove(second.object)
        lines.append("second removed")
      }
      first = try DynamicDelegate(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in
          first = nil
          lines.append("first")
          withExtendedLifetime(ending) {}
        }
      }
    }
    try chain.add(first!.object)
    try chain.add(second.object)
    try chain.object.send("owner:didChange:", makeOwner(), 1)
    #expect(lines == ["first", "second removed"])
    withExtendedLifetime(second) {}
  }

  private enum Little: DeclaredProtocol {
    static let name = "ChainLittleDelegate"
    static let methods: [MethodDeclaration] = [.optional("littleChange:", types: "v@:q")]
  }

  @Test func `A method outside the protocol that a delegate implements first is none of its chains' methods`() throws {
    let member = try DynamicDelegate(Little.self) { $0.on("stringValue") { () -> String in "outside" } }
    let chain = try DelegateChain(Little.self)
    try chain.add(member.object)
    let error = #expect(throws: BlockDelegateError.self) {
      try chain.combineResults(of: "stringValue", by: .first)
    }
    #expect(error?.problems.map(\.reason) == [.unknownSelector])
    #expect(chain.responds(to: "stringValue"))
    #expect(try chain.object.send("stringValue") as String == "outside")
  }

  @Test func `An owner keeps its chain alive, and the chain is deallocated with its owner`() throws {
    // This chain holds its members weakly, so its list shows which objects are still alive.
    let witness = try DelegateChain(TestOwnerDelegate.self)
    try ObjCObject.autoreleasepool {
      let owner = makeOwner()
      let member = makePlainDelegate()
      try owner.addDelegate(member, for: TestOwnerDelegate.self)
      let chain: ObjCObject = try owner.send("delegate")
      for object in [owner, member, chain] { try witness.add(object) }
      #expect(witness.delegates.count == 3)
      try owner.send("change:", 1)
      #expect(member.plainCalls == 1)
    }
    #expect(witness.delegates.isEmpty)
  }
}
