#if !canImport(ObjectiveC)
  import BlockDelegate
  import Dispatch
  import Foundation
  import TestSupport

  /// The protocol of all delegates here. Each method returns its first argument.
  enum Chatter: DeclaredProtocol {
    static let name = "ChaosDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("words:", types: "q@:q"), .optional("number:", types: "d@:d"), .optional("block:", types: "q@:q"),
      .optional("object:", types: "@@:@"), .optional("stack:b:c:d:e:f:", types: "q@:qqqqqq"),
      .optional("later:", types: "q@:q"), .optional("shouldPass:", types: "C@:q"),
      .optional("size:", types: "{CGSize=dd}@:d"), .optional("rect:", types: "{CGRect={CGPoint=dd}{CGSize=dd}}@:d"),
      .optionalClass("kind:", types: "q@:q"),
    ]
  }

  /// Has every method but `later:` answered.
  func answer(_ delegate: AnyDelegateBuilder) {
    let captured = Captured()
    delegate.on("words:") { (number: Int) in captured.pass(number) }
    delegate.on("number:") { (number: Double) in Double(captured.pass(Int(number))) }
    let block: @convention(block) (UnsafeRawPointer, Int) -> Int = { captured.pass($1) }
    delegate.on("block:", block: block)
    delegate.on("shouldPass:") { (number: Int) in captured.pass(number) == number }
    delegate.on("size:") { (number: Double) in CGSize(width: Double(captured.pass(Int(number))), height: number) }
    delegate.on("rect:") { (number: Double) in
      CGRect(x: number, y: number, width: Double(captured.pass(Int(number))), height: number)
    }
    delegate.on("object:") { (object: ObjCObject) -> ObjCObject? in captured.pass(1) == 1 ? object : nil }
    let onStack: @convention(block) (UnsafeRawPointer, Int, Int, Int, Int, Int, Int) -> Int = {
      captured.pass($1) + $2 + $3 + $4 + $5 + $6
    }
    delegate.on("stack:b:c:d:e:f:", block: onStack)
  }

  /// Takes all of those methods away.
  func answerNothing(_ delegate: AnyDelegateBuilder) {
    for name in ["words:", "number:", "block:", "object:", "stack:b:c:d:e:f:", "shouldPass:", "size:", "rect:"] {
      delegate.remove(Selector(name))
    }
  }

  func makeDelegate() throws -> DynamicDelegate<Chatter> { try DynamicDelegate(Chatter.self, answer) }
  func makeOwner() -> ObjCObject { ObjCObject(owned: OpaquePointer(caller_makeOwner())) }

  /// A subclass, whose instances all threads tell about delegates.
  final class Speaker: MultipleDelegateObject {
    init() throws { try super.init(Chatter.self) }
  }

  /// What all threads work on at once.
  ///
  /// Sendable because the library keeps the threads apart: that is what is tried here. The arrays do not change.
  final class World: @unchecked Sendable {
    let delegates: [DynamicDelegate<Chatter>]
    let chains: [DelegateChain<Chatter>]
    /// Those of them whose members all answer. One that is a chain may have lost its own members since it was asked,
    /// and one on a queue may be taken out while its message waits: those return zero.
    var plainChains: ArraySlice<DelegateChain<Chatter>> { chains[..<2] }
    var otherChains: ArraySlice<DelegateChain<Chatter>> { chains[2...] }
    /// Changed on any thread; their messages to delegates, which they do not retain, are sent by none.
    let owners: [ObjCObject]
    /// One in the other, from the innermost. The last has a delegate that always answers, and so messages to it are
    /// answered whatever becomes of its other members.
    let steady: [DelegateChain<Chatter>]
    private let anchor: DynamicDelegate<Chatter>
    /// Those whose methods come and go, and that are members of the chains above.
    let changing: [DynamicDelegate<Chatter>]
    let speakers: [Speaker]
    let events = (0..<3).map { Event<Int>("chaos \($0)") }
    let queue = DispatchQueue(label: "chaos")
    let listeners = (0..<4).map { _ in Listener() }

    init() throws {
      delegates = try (0..<6).map { _ in try makeDelegate() }
      chains = try (0..<5).map { _ in try DelegateChain(Chatter.self) }
      anchor = try makeDelegate()
      steady = try (0..<3).map { _ in try DelegateChain(Chatter.self) }
      changing = try (0..<4).map { _ in try makeDelegate() }
      for index in 1..<3 { try steady[index].add(steady[index - 1].object) }
      try steady[2].add(anchor)
      owners = (0..<4).map { _ in makeOwner() }
      speakers = try (0..<2).map { _ in try Speaker() }
    }
  }

  final class Listener: Sendable {}
#endif
