import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

@testable import BlockDelegateRuntime

/// Changes of an instance's slots, and of the class that an instance with class methods has.
@Suite struct DelegateUpdateTests {
  private static func methods(_ name: String) throws -> (DynamicClass, [SlotMethod]) {
    let declaration = ProtocolDeclaration(
      name: name, inherited: [],
      methods: (0..<3).map {
        .init(selector: SelectorHandle("\(name)\($0)"), types: "q16@0:8", isRequired: false, isInstance: true)
      })
    let cls = DynamicClassRegistry.dynamicClass(for: ProtocolHandle(declaration: declaration))
    return (cls, try cls.description.instanceMethods.map { try cls.slotMethod(for: $0) })
  }

  private func slot(_ method: SlotMethod, _ number: UInt) -> Slot {
    Slot(method: method, content: .word { number })
  }

  private func answer(_ object: StrongReference, _ method: SlotMethod) -> Int? {
    (try? object.handle.word(method.selector)).map { Int(bitPattern: $0) }
  }

  @Test func `An update takes effect when applied, is reverted by undo, and stays after commit`() throws {
    try AutoreleasePool.run {
      let (cls, methods) = try Self.methods("BDTestUpdate")
      let object = try DelegateInstance.make(cls, slots: [slot(methods[0], 1), slot(methods[1], 2)], state: nil)
      func answers() -> [Int?] { methods.map { answer(object, $0) } }
      #expect(answers() == [1, 2, nil])

      let first = DelegateUpdate(
        object.handle, cls, set: [slot(methods[0], 10), slot(methods[2], 30)], remove: [methods[1]], state: nil)
      #expect(answers() == [1, 2, nil])
      first.apply()
      #expect(answers() == [10, nil, 30])
      first.undo()
      #expect(answers() == [1, 2, nil])

      let second = DelegateUpdate(object.handle, cls, set: [slot(methods[2], 3)], remove: [], state: nil)
      second.apply()
      #expect(answers() == [1, 2, 3])
      #expect(DelegateInstance.closurePlans(of: object.handle).map(\.method.index) == [0, 1, 2])
    }
  }

  @Test func `A replaced closure stays alive while a call uses the old slot table`() throws {
    final class Captured {}
    let (cls, methods) = try Self.methods("BDTestUse")
    weak var captured: Captured?
    func slot() -> Slot {
      let new = Captured()
      captured = new
      return Slot(method: methods[0], content: .word { withExtendedLifetime(new) { 1 } })
    }
    let object = try DelegateInstance.make(cls, slots: [slot()], state: nil)
    let table = bd_object_holdSlotTable(object.pointer)!
    DelegateUpdate(object.handle, cls, set: [], remove: [methods[0]], state: nil).apply()
    #expect(captured != nil)
    bd_slotTable_release(table)
    #expect(captured == nil)
    // The failing message raises an exception, which is autoreleased.
    AutoreleasePool.run { #expect(answer(object, methods[0]) == nil) }
  }

  @Test func `Replaced closures that many calls use are each released when their last call ends`() throws {
    final class Captured {}
    struct Weak { weak var captured: Captured? }
    let (cls, methods) = try Self.methods("BDTestUses")
    var captured: [Weak] = []
    let objects = try (0..<40).map { _ in
      let new = Captured()
      captured.append(Weak(captured: new))
      let content = SlotContent.word { withExtendedLifetime(new) { 1 } }
      return try DelegateInstance.make(cls, slots: [Slot(method: methods[0], content: content)], state: nil)
    }
    let tables = objects.map { bd_object_holdSlotTable($0.pointer)! }
    for object in objects {
      DelegateUpdate(object.handle, cls, set: [], remove: [methods[0]], state: nil).apply()
    }
    #expect(captured.allSatisfy { $0.captured != nil })
    for (index, table) in tables.enumerated().reversed() {
      bd_slotTable_release(table)
      #expect(captured.indices.allSatisfy { (captured[$0].captured == nil) == ($0 >= index) })
    }
  }

  @Test func `An unused class of an instance is reused for an instance with the same class methods`() throws {
    let (cls, _) = try Self.methods("BDTestSiblings")
    func make(_ selectors: [String]) throws -> ClassMethods {
      let slots = try selectors.map {
        slot(try cls.classMethods.method(for: SelectorHandle($0), types: "q16@0:8"), UInt($0.count))
      }
      return ClassMethods(slots, of: cls)
    }
    var first: ClassMethods? = try make(["one", "three"])
    let handle = try #require(first).handle
    let other = try make(["one", "three"])
    #expect(other.handle != handle, "both are in use")
    #expect(ObjectHandle(handle).send("three") == 5)
    first = nil
    // While the class waits for reuse, it responds to none of its class methods.
    AutoreleasePool.run {
      _ = #expect(throws: ObjectiveCException.self) {
        try ObjectHandle(handle).word("one")
      }
    }
    #expect(try make(["one"]).handle != handle, "another set")
    let again = try make(["three", "one"])
    #expect(again.handle == handle)
    withExtendedLifetime((other, again)) {}
  }

  @Test func `Calls on another thread run the old closure or the new one, and never an older one again`() throws {
    let (cls, methods) = try Self.methods("BDTestConcurrent")
    let object = try DelegateInstance.make(cls, slots: [slot(methods[0], 1)], state: nil)
    let method = methods[0]
    nonisolated(unsafe) var wrong = 0
    let isDone = Mutex(false)
    let calls = ThreadOfCalls {
      AutoreleasePool.run {
        var last = 0
        while !isDone.withLock({ $0 }) {
          let number = answer(object, method) ?? -1
          // A call must never run an older closure than the call before it.
          if number < last { wrong += 1 }
          last = number
        }
      }
    }
    AutoreleasePool.run {
      for number in 2...200 {
        DelegateUpdate(object.handle, cls, set: [slot(methods[0], UInt(number))], remove: [], state: nil).apply()
      }
      isDone.withLock { $0 = true }
      calls.join()
    }
    #expect(wrong == 0)
    #expect(answer(object, methods[0]) == 200)
  }
}

/// A thread that a test can wait for.
private final class ThreadOfCalls: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    Thread { [done] in
      body()
      done.signal()
    }.start()
  }

  func join() { done.wait() }
}
