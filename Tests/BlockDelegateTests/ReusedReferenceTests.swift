#if !canImport(ObjectiveC)
  import BlockDelegate
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// The references that closures get for objects are used again, unless a closure has kept them.
  @Suite struct ReusedReferenceTests {
    private enum Taking: DeclaredProtocol {
      static let name = "TestReusedTakingDelegate"
      static let methods: [MethodDeclaration] = [.optional("take:and:", types: "v@:@@")]
    }

    private final class Keeper {
      var strong: [ObjCObject] = []
      weak var weakly: ObjCObject?
      unowned var unownedly: ObjCObject
      var box: Any?

      init(_ object: ObjCObject) { unownedly = object }
    }

    private static let isCounting = support_allocations() >= 0

    @Test(.enabled(if: isCounting)) func `A call with objects allocates nothing, unless the closure keeps one`() throws
    {
      let objects = try (0..<2).map { _ in try ObjCObject("NSObject") }
      var (keeps, kept) = (false, [ObjCObject]())
      kept.reserveCapacity(2_000)
      let delegate = try DynamicDelegate(Taking.self) {
        $0.on("take:and:") { (first: ObjCObject, second: ObjCObject?) in
          if keeps { kept.append(first) }
        }
      }
      let (receiver, first, second) = (delegate.pointer, objects[0].pointer, objects[1].pointer)
      let selector = bd_sel_registerName("take:and:")
      typealias Method = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer, OpaquePointer?) -> Void
      let method = unsafeBitCast(bd_objc_msg_lookup(receiver, selector), to: Method.self)
      func allocations() -> Int {
        method(receiver, selector, first, second)
        let before = support_allocations()
        for _ in 0..<1_000 {
          method(receiver, selector, first, second)
          method(receiver, selector, first, nil)
        }
        return support_allocations() - before
      }
      #expect(allocations() == 0)
      keeps = true
      // A few references were kept before.
      #expect(allocations() > 1_900)
      withExtendedLifetime((objects, delegate)) {}
    }

    @Test func `A reference that is kept in any way does not change its object`() throws {
      let objects = try (0..<100).map { try ObjCObject("NSMutableString", "initWithString:", "n\($0)") }
      let keeper = Keeper(objects[0])
      var (number, names) = (0, [String]())
      let delegate = try DynamicDelegate(Taking.self) {
        $0.on("take:and:") { (object: ObjCObject, other: ObjCObject?) in
          switch number % 4 {
          case 0: keeper.strong.append(object)
          case 1: keeper.weakly = object
          case 2:
            keeper.unownedly = object
            keeper.strong.append(keeper.unownedly)
          default: keeper.box = object
          }
          names.append("\(object)")
        }
      }
      for (index, object) in objects.enumerated() {
        number = index
        sendRaw("take:and:", to: delegate.object, object.pointer, object.pointer)
        #expect(keeper.weakly == nil)
        if index % 4 == 3 { #expect("\(keeper.box as? ObjCObject ?? objects[0])" == "n\(index)") }
      }
      #expect(keeper.strong.map { "\($0)" } == (0..<100).filter { $0 % 2 == 0 }.map { "n\($0)" })
      #expect(names == (0..<100).map { "n\($0)" })
      withExtendedLifetime((objects, delegate)) {}
    }

    /// The ways to get an object: an argument of each kind of closure.
    private enum Kind: CaseIterable { case plain, mainActors, typed, any, chains }

    @MainActor @Test(arguments: Kind.allCases)
    private func `An argument lives until the call ends, even if the closure drops the last other reference`(
      kind: Kind
    ) throws {
      let ledger = Ledger()
      var owner: ObjCObject?
      var calls = 0
      func drop(_ object: ObjCObject) {
        owner = nil
        #expect(ledger.alive == 1)
        #expect("\(object)".contains("TestCounted"))
        calls += 1
      }
      let delegate = try DynamicDelegate(Taking.self) {
        switch kind {
        case .plain, .chains: $0.on("take:and:") { (object: ObjCObject, _: ObjCObject?) in drop(object) }
        case .mainActors: $0.on("take:and:") { @MainActor [] (object: ObjCObject, _: ObjCObject?) in drop(object) }
        case .typed:
          $0.on(DelegateMethod<Taking, MethodBody<ObjCObject, ObjCObject?, Void>>("take:and:")) { object, _ in
            drop(object)
          }
        case .any: $0.on("take:and:") { (object: Any, _: ObjCObject?) in drop(object as! ObjCObject) }
        }
      }
      let chain = try DelegateChain(Taking.self)
      try chain.add(delegate.object)
      let receiver = kind == .chains ? chain.object : delegate.object
      for _ in 0..<3 {
        try ledger.count { owner = try ObjCObject("TestCounted") }
        // A caller that retains nothing, such as compiled Objective-C without ARC.
        sendRaw("take:and:", to: receiver, owner!.pointer, nil)
        #expect(ledger.alive == 0)
      }
      #expect(calls == 3)
      withExtendedLifetime((chain, delegate)) {}
    }

    private final class Mine: ObjCObject {}

    @Test func `An instance of a Swift subclass that ends in its call as an Any is not used again`() throws {
      var owner: Mine?
      var texts: [String] = []
      let delegate = try DynamicDelegate(Taking.self) {
        $0.on("take:and:") { (object: Any, _: ObjCObject?) in
          owner = nil
          texts.append("\(type(of: object))")
        }
      }
      let other = try ObjCObject("NSObject")
      for _ in 0..<3 {
        owner = Mine()
        sendRaw("take:and:", to: delegate.object, owner!.pointer, nil)
        sendRaw("take:and:", to: delegate.object, other.pointer, other.pointer)
      }
      #expect(texts == Array(repeating: ["Mine", "ObjCObject"], count: 3).flatMap { $0 })
      withExtendedLifetime((other, delegate)) {}
    }

    @Test func `A text arrives whole, whatever characters it has`() throws {
      var text = ""
      let delegate = try DynamicDelegate(Taking.self) {
        $0.on("take:and:") { (received: String, _: ObjCObject?) in text = received }
      }
      let long = String(repeating: "a", count: 2_054)
      for sent in ["Škoda", "ża", "π=3", "Š" + long, long + "Š", "é", "", "a\0b", "😀", "fifteen bytes..", long] {
        try delegate.object.send("take:and:", ObjCObject("NSString", "initWithString:", sent), nil as ObjCObject?)
        #expect(text == sent)
      }
    }

    @Test func `An object with a weak reference is deallocated while a pool is open`() throws {
      let ledger = Ledger()
      nonisolated(unsafe) var owner: ObjCObject?
      let delegate = try DynamicDelegate(Taking.self) {
        $0.on("take:and:") { (_: ObjCObject, _: ObjCObject?) in owner = nil }
      }
      try ledger.count { owner = try ObjCObject("TestCounted") }
      let reference = UnsafeMutablePointer<bd_weak>.allocate(capacity: 1)
      bd_objc_initWeak(reference, owner!.pointer)
      nonisolated(unsafe) let (receiver, pointer) = (delegate.object, owner!.pointer)
      let isDone = DispatchSemaphore(value: 0)
      Thread {
        sendRaw("take:and:", to: receiver, pointer, nil)
        isDone.signal()
      }.start()
      isDone.wait()
      #expect(ledger.alive == 0)
      withExtendedLifetime(delegate) {}
      bd_objc_destroyWeak(reference)
      reference.deallocate()
    }

    private enum Only: Int { case one = 1 }

    @Test func `The only case of an enumeration is checked as any other value`() throws {
      enum Numbers: DeclaredProtocol {
        static let name = "TestReusedNumbersDelegate"
        static let methods: [MethodDeclaration] = [.optional("count:", types: "v@:q")]
      }
      var calls = 0
      let delegate = try DynamicDelegate(Numbers.self) {
        $0.onFailure { _ in }
        $0.on("count:") { (_: Only) in calls += 1 }
      }
      try delegate.object.send("count:", 1)
      #expect(calls == 1)
      try delegate.object.send("count:", 7)
      #expect(calls == 1)
    }
  }
#endif
