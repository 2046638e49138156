import BlockDelegate
import Foundation
import Testing

/// A chain's result comes only from members that have the method, even while members change.
@Suite struct ChainAnswerTests {
  enum Answering: DeclaredProtocol {
    static let name = "ChainAnsweringDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("shouldGo:", types: "C@:@"), .optional("isReady", types: "C@:"), .optional("count:", types: "q@:q"),
      .optional("name", types: "@@:"), .optional("ratio:", types: "d@:d"),
      .optional("frame", types: "{CGRect={CGPoint=dd}{CGSize=dd}}@:"), .optional("size", types: "{CGSize=dd}@:"),
    ]
  }

  private static let selectors = ["shouldGo:", "isReady", "count:", "name", "ratio:", "frame", "size"]
  private static let frame = CGRect(x: 1, y: 2, width: 3, height: 4)

  /// Implements each method with a closure that returns a nonzero value.
  private static func answer(_ delegate: AnyDelegateBuilder) {
    delegate.on("shouldGo:") { (sender: ObjCObject?) in true }
    delegate.on("isReady") { true }
    delegate.on("count:") { (number: Int) in 7 }
    delegate.on("name") { "seven" }
    delegate.on("ratio:") { (number: Double) in 0.7 }
    delegate.on("frame") { frame }
    delegate.on("size") { frame.size }
  }

  /// Returns the methods of a chain whose results differ from those of the closures in `answer`.
  private static func wrong(_ chain: ObjCObject) throws -> [String] {
    var wrong: [String] = []
    func check(_ name: String, _ isRight: Bool) { if !isRight { wrong.append(name) } }
    check("shouldGo:", try chain.send("shouldGo:", ObjCObject?.none))
    check("isReady", try chain.send("isReady"))
    check("count:", try chain.send("count:", 1) as Int == 7)
    check("name", try chain.send("name") as String? == "seven")
    check("ratio:", try chain.send("ratio:", 0.5) as Double == 0.7)
    check("frame", try chain.send("frame") as CGRect == frame)
    check("size", try chain.send("size") as CGSize == frame.size)
    return wrong
  }

  enum Policy: CaseIterable {
    case last, first, all, any, closure

    func apply(to chain: AnyDelegateChain) throws {
      func combine(by combination: AnyDelegateChain.Combination) throws {
        for selector in selectors { try chain.combineResults(of: Selector(selector), by: combination) }
      }
      switch self {
      case .last: try combine(by: .last)
      case .first: try combine(by: .first)
      case .all: for name in ["shouldGo:", "isReady"] { try chain.combineResults(of: Selector(name), by: .all) }
      case .any: for name in ["shouldGo:", "isReady"] { try chain.combineResults(of: Selector(name), by: .any) }
      case .closure:
        // Without results, as in an empty chain, these closures return zero.
        try chain.combineResults(of: "shouldGo:") { (results: [Bool]) in !results.isEmpty && !results.contains(false) }
        try chain.combineResults(of: "isReady") { (results: [Bool]) in !results.isEmpty && !results.contains(false) }
        try chain.combineResults(of: "count:") { (results: [Int]) in Set(results) == [7] ? 7 : 0 }
        try chain.combineResults(of: "name") { (results: [String?]) in Set(results) == ["seven"] ? "seven" : nil }
        try chain.combineResults(of: "ratio:") { (results: [Double]) in Set(results) == [0.7] ? 0.7 : 0 }
        try chain.combineResults(of: "frame") { (results: [CGRect]) in
          results.allSatisfy { $0 == frame } ? frame : .zero
        }
        try chain.combineResults(of: "size") { (results: [CGSize]) in
          results.allSatisfy { $0 == frame.size } ? frame.size : .zero
        }
      }
    }
  }

  /// Checks a chain of three members, of which only the middle one returns results. The other members respond to the
  /// methods, but return no result.
  private func check(_ policy: Policy, silent: () throws -> ObjCObject) throws {
    let chain = try DelegateChain(Answering.self)
    let answers = try DynamicDelegate(Answering.self, Self.answer)
    let members = [try silent(), answers.object, try silent()]
    for member in members { try chain.add(member) }
    try policy.apply(to: chain)
    #expect(try Self.wrong(chain.object) == [])
    // Now no member returns a result.
    chain.remove(answers.object)
    let zero: Int = try chain.object.send("count:", 1)
    #expect(zero == 0)
    let outer = try DelegateChain(Answering.self)
    for member in [chain.object, answers.object, try silent()] { try outer.add(member) }
    try policy.apply(to: outer)
    #expect(try Self.wrong(outer.object) == [])
    withExtendedLifetime(members) {}
  }

  @Test(arguments: Policy.allCases)
  func `A member whose forwarding target was deallocated contributes no result to its chain`(policy: Policy) throws {
    var kept: [AnyDynamicDelegate] = []
    try check(policy) {
      let target = try DynamicDelegate(Answering.self, Self.answer)
      let member = try DynamicDelegate(Answering.self, forwardingTo: target.object) { _ in }
      kept.append(member)
      let chain = try DelegateChain(Answering.self)
      try chain.add(member.object)
      // The target is deallocated when this function returns, after the chain has asked the members what they respond
      // to.
      return ObjCObject.autoreleasepool { chain.object }
    }
    withExtendedLifetime(kept) {}
  }

  @Test func `A member that returns no result on its queue contributes no result to its chain`() throws {
    let queue = DispatchQueue(label: "ChainAnswerTests")
    var kept: [Any] = []
    try check(.last) {
      let chain = try DelegateChain(Answering.self)
      let gone = try DynamicDelegate(Answering.self, Self.answer)
      let member = try DynamicDelegate(Answering.self, forwardingTo: gone.object) { _ in }
      try chain.add(member.object, delivering: .on(queue, waiting: true))
      kept += [chain, member]
      return chain.object
    }
    withExtendedLifetime(kept) {}
  }

  /// Two threads add, remove and change members, while two other threads send messages. One member always stays and
  /// returns results.
  @Test(arguments: Policy.allCases)
  func `Each message to a chain gets a result while other threads change the chain's members`(policy: Policy) throws {
    let outer = try DelegateChain(Answering.self)
    let middle = try DelegateChain(Answering.self)
    let inner = try DelegateChain(Answering.self)
    let answers = try DynamicDelegate(Answering.self, Self.answer)
    let changing = try DynamicDelegate(Answering.self, Self.answer)
    let coming = try DynamicDelegate(Answering.self, Self.answer)
    for member in [middle.object, answers.object, changing.object] { try outer.add(member) }
    try middle.add(inner.object)
    for chain in [outer, middle, inner] { try policy.apply(to: chain) }
    // The library allows these objects on any thread.
    nonisolated(unsafe) let (sender, target, member) = (outer.object, inner, coming.object)
    nonisolated(unsafe) let other = changing
    let rounds = 3_000
    let counts = Counts()
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for round in 0..<rounds {
        ObjCObject.autoreleasepool {
          do {
            switch index {
            case 0:
              try target.add(member)
              target.remove(member)
              // This delegate is deallocated while it is a member.
              if round.isMultiple(of: 8) {
                let short = try DynamicDelegate(Answering.self, Self.answer)
                try target.add(short.object)
              }
            case 1:
              try other.update { delegate in for name in Self.selectors { delegate.remove(Selector(name)) } }
              try other.update(Self.answer)
            default: for name in try Self.wrong(sender) { counts.add(name) }
            }
          } catch { counts.add("\(error)") }
        }
      }
    }
    #expect(counts.all == [:])
  }

  private final class Counts: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [String: Int] = [:]  // guarded by `lock`
    var all: [String: Int] { lock.withLock { counts } }
    func add(_ name: String) { lock.withLock { counts[name, default: 0] += 1 } }
  }
}
