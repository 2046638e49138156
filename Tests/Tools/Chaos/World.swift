#if !canImport(ObjectiveC)
  import BlockDelegate
  import Dispatch
  import Foundation
  import TestSupport

  /// The protocol of all delegates in this program. Each method returns its first argument.
  enum Chatter: DeclaredProtocol {
    static let name = "ChaosDelegate"
    static let didChange = DelegateMethod<Chatter, MethodBody<ObjCObject, Int, Void>>("owner:didChange:")
    /// The numbers that an owner sends.
    static let changes = 0..<5
    static let methods: [MethodDeclaration] = [
      .optional(didChange),
      .optional("words:", types: "q@:q"), .optional("number:", types: "d@:d"), .optional("block:", types: "q@:q"),
      .optional("object:", types: "@@:@"), .optional("stack:b:c:d:e:f:", types: "q@:qqqqqq"),
      .optional("later:", types: "q@:q"), .optional("shouldPass:", types: "C@:q"),
      .optional("size:", types: "{CGSize=dd}@:d"), .optional("rect:", types: "{CGRect={CGPoint=dd}{CGSize=dd}}@:d"),
      .optional("kind:", types: "q@:q", isInstance: false),
    ]
  }

  /// Implements every method except `later:`.
  func answer(_ delegate: AnyDelegateBuilder) {
    let captured = Captured()
    delegate.on("words:") { (number: Int) in captured.pass(number) }
    delegate.on("owner:didChange:") { (_: ObjCObject, number: Int) in _ = captured.pass(number) }
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

  /// Removes the closures of all these methods.
  func answerNothing(_ delegate: AnyDelegateBuilder) {
    for name in [
      "owner:didChange:", "words:", "number:", "block:", "object:", "stack:b:c:d:e:f:", "shouldPass:", "size:", "rect:",
    ] {
      delegate.remove(Selector(name))
    }
  }

  func makeDelegate() throws -> DynamicDelegate<Chatter> { try DynamicDelegate(Chatter.self, answer) }
  func makeOwner() -> ObjCObject { ObjCObject(owned: OpaquePointer(sending_makeOwner())) }

  /// A subclass to whose instances all threads add delegates.
  final class Speaker: MultipleDelegateObject {
    init() throws { try super.init(Chatter.self) }
  }

  /// The objects that all threads use simultaneously.
  ///
  /// The class is Sendable because the library must synchronize the threads, which is what this program tests. The
  /// arrays do not change.
  final class World: @unchecked Sendable {
    let delegates: [DynamicDelegate<Chatter>]
    let chains: [DelegateChain<Chatter>]
    /// The chains whose members all return a result. In the other chains, a member that is itself a chain may lose its
    /// members after it was asked whether it responds, and a member on a queue may be removed while its message waits.
    /// Messages to these members return zero.
    var plainChains: ArraySlice<DelegateChain<Chatter>> { chains[..<2] }
    var otherChains: ArraySlice<DelegateChain<Chatter>> { chains[2...] }
    /// The owners that all threads change, and that send messages on all threads. They do not retain their delegates.
    let owners: [ObjCObject]
    /// Nested chains, beginning with the innermost. The outermost chain has a delegate that always returns a result, so
    /// its messages have a result whatever happens to its other members.
    let steady: [DelegateChain<Chatter>]
    private let anchor: DynamicDelegate<Chatter>
    /// The delegates whose methods are added and removed. These delegates are members of the `steady` chains.
    let changing: [DynamicDelegate<Chatter>]
    let speakers: [Speaker]
    let events = (0..<3).map { Event<Int>("chaos \($0)") }
    let queue = DispatchQueue(label: "chaos")
    let kept = Kept()
    let listeners = (0..<4).map { _ in Listener() }

    init() throws {
      delegates = try (0..<6).map { _ in try makeDelegate() }
      chains = try (0..<5).map { _ in try DelegateChain(Chatter.self) }
      anchor = try makeDelegate()
      steady = try (0..<3).map { _ in try DelegateChain(Chatter.self) }
      changing = try (0..<4).map { _ in try makeDelegate() }
      for index in 1..<3 { try steady[index].add(steady[index - 1].object) }
      try steady[2].add(anchor.object)
      owners = (0..<4).map { _ in makeOwner() }
      speakers = try (0..<2).map { _ in try Speaker() }
    }
  }

  final class Listener: Sendable {}
#endif
