import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

@testable import BlockDelegateRuntime

/// What a chain keeps, and how it sends its messages.
@Suite struct ChainStateTests {
  private static let stop = SelectorHandle("chainStateStop")

  private static func makeChain() throws -> (chain: Chain, object: StrongReference) {
    let declaration = ProtocolDeclaration(
      name: "BDTestChainState", inherited: [],
      methods: [.init(selector: stop, types: "v16@0:8", isRequired: false, isInstance: true)])
    let cls = DynamicClassRegistry.dynamicClass(for: ProtocolHandle(declaration: declaration))
    return try Chain.make(cls) { Issue.record("\($0)") }
  }

  private static func makeObject(_ cls: ClassHandle) -> StrongReference {
    StrongReference(owned: bd_class_createInstance(cls.pointer, 0)!)
  }

  private final class Watcher: MessageObserver {
    let count = Mutex(0)
    var includesUnanswered: Bool { false }

    func messageBegins(
      _ method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, isAnswered: Bool
    ) -> (ObjectiveCException?) -> Void {
      count.withLock { $0 += 1 }
      return { _ in }
    }
  }

  @Test func `The C layer sends the messages again when the last observer is removed`() throws {
    let (chain, object) = try Self.makeChain()
    let method = try #require(chain.method(Self.stop))
    guard case .members(let pointer) = method.slot.content else { throw BlockDelegateError(.unknownSelector) }
    let watchers = [Watcher(), Watcher()]
    #expect(pointer.pointee.sender == nil)
    for watcher in watchers { chain.add(watcher) }
    #expect(pointer.pointee.sender != nil)
    _ = try object.handle.word(Self.stop)
    chain.remove(watchers[0])
    #expect(pointer.pointee.sender != nil)
    _ = try object.handle.word(Self.stop)
    chain.remove(watchers[1])
    #expect(pointer.pointee.sender == nil)
    _ = try object.handle.word(Self.stop)
    #expect(watchers.map { $0.count.withLock { $0 } } == [1, 2])
    method.combine { (add: { _ in }, store: { _ in }) }
    #expect(pointer.pointee.sender != nil)
    method.combine(.first)
    #expect(pointer.pointee.sender == nil)
  }

  @Test func `A chain remembers a selector outside its protocol only if a member has responded to it`() throws {
    let (chain, object) = try Self.makeChain()
    let member = Self.makeObject(
      RootClass.handle.makeSubclass(named: "BDTestChainStateOther") { new in
        let method: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { _, _ in }
        new.add("chainStateOther", method, types: "v16@0:8")
      })
    let other = SelectorHandle("chainStateOther")
    func known() -> Int { chain.state.withLock { $0.others.members.count } }
    for number in 0..<100 { #expect(try !object.handle.responds(to: SelectorHandle("chainState\(number)"))) }
    #expect(try !object.handle.responds(to: other))
    #expect(known() == 0)
    try chain.add(member.handle)
    #expect(try object.handle.responds(to: other))
    #expect(known() == 1)
    chain.remove(member.handle)
    #expect(try !object.handle.responds(to: other))
    #expect(known() == 0)
  }

  // The method runs when the member is retained, and must not wait for the thread that retains it.
  nonisolated(unsafe) private static var whenRetained: (() -> Void)?

  @Test func `A member's own -retain may use the chain`() throws {
    let (chain, object) = try Self.makeChain()
    let (outer, outerObject) = try Self.makeChain()
    let member = Self.makeObject(
      RootClass.handle.makeSubclass(named: "BDTestChainStateRetained") { new in
        let retain: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer = { object, selector in
          ChainStateTests.whenRetained.take()?()
          return OpaquePointer(bitPattern: RootClass.sendSuper(object, selector))!
        }
        new.add("retain", retain, types: "@16@0:8")
      })
    var count = 0
    func whileUsed<Result>(_ body: () throws -> Result) rethrows -> Result {
      Self.whenRetained = {
        _ = (chain.contains(member.handle), chain.isEmpty(besides: nil), outer.members, Chain.all(with: object.handle))
        count += 1
      }
      defer { Self.whenRetained = nil }
      return try body()
    }
    #expect(try whileUsed { try chain.add(member.handle) })
    #expect(try whileUsed { try outer.add(object.handle) })
    #expect(try whileUsed { try !chain.add(outerObject.handle) })
    #expect(whileUsed { chain.members.map(\.handle) } == [member.handle])
    #expect(whileUsed { chain.remove(member.handle) })
    #expect(count >= 3)
    #expect(!chain.contains(member.handle))
  }
}
