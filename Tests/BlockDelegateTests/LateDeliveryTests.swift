#if !canImport(ObjectiveC)
  import BlockDelegate
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  extension EndingPair: ObjCEncodable { public static var objCTypeEncoding: String { "{EndingPair=@q}" } }
  extension EndingMixedPair: ObjCEncodable { public static var objCTypeEncoding: String { "{EndingMixedPair=d@}" } }

  extension EndingBuffer: ObjCEncodable { public static var objCTypeEncoding: String { "{EndingBuffer=^CQ}" } }
  extension EndingBufferList: ObjCEncodable {
    public static var objCTypeEncoding: String { "{EndingBufferList=[2{EndingBuffer=^CQ}]}" }
  }

  /// Makes an object whose `-dealloc` calls a closure with it.
  func makeEnding(_ end: @escaping (ObjCObject) -> Void) -> ObjCObject {
    final class Box {
      let end: (ObjCObject) -> Void
      init(_ end: @escaping (ObjCObject) -> Void) { self.end = end }
    }
    let object = ending_make(Unmanaged.passRetained(Box(end)).toOpaque()) { object, context in
      Unmanaged<Box>.fromOpaque(context).takeRetainedValue().end(ObjCObject(retaining: OpaquePointer(object)))
    }
    return ObjCObject(owned: OpaquePointer(object))
  }

  extension FailureTests {
    /// What code that is called later gets: the objects live, and objects that are being deallocated are nil. Run with
    /// LATE_ROUNDS=100000 under AddressSanitizer.
    ///
    /// The suite is Sendable because its properties do not change, and several threads may use what they refer to.
    @Suite struct LateDeliveryTests: @unchecked Sendable {
      typealias Log = ChainQueueTests.Log

      private enum Late: DeclaredProtocol {
        static let name = "TestLateDelegate"
        static let changed = DelegateMethod<Late, MethodBody<ObjCObject?, Int, Void>>(selector("owner:didChange:"))
        static let stop = DelegateMethod<Late, MethodBody<ObjCObject?, Bool>>(selector("ownerShouldStop:"))
        @MainActor static let shown = mainActorMethod("shown:", ObjCObject?.self)
        static let methods: [MethodDeclaration] = [
          .optional("owner:didChange:", types: "v@:@q"), .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@"),
          .optional("shown:", types: "v@:@"),
          .optional("pair:", types: "v@:{EndingPair=@q}"), .optional("mixed:", types: "v@:{EndingMixedPair=d@}"),
          .optional("buffer:", types: "v@:{EndingBuffer=^CQ}"),
          .optional("list:", types: "v@:{EndingBufferList=[2{EndingBuffer=^CQ}]}"),
          .optional("made", types: "@@:"), .optional("pairMade", types: "{EndingPair=@q}@:"),
          .optional("mixedMade", types: "{EndingMixedPair=d@}@:"), .optional("newMade", types: "@@:"),
          .optional("load:", types: "\(encodedBOOL)@:^@"), .optional("give:", types: "v@:^@"),
        ]
      }

      private let rounds = ProcessInfo.processInfo.environment["LATE_ROUNDS"].flatMap { Int($0) } ?? 50
      private let queue = DispatchQueue(label: "LateDeliveryTests")
      private let log = Log()
      private let ledger = counted_makeLedger()

      /// Returns the problems that are reported while `body` runs, on any thread.
      private func failures(_ body: () -> Void) -> [BlockDelegateError.Problem] {
        let lock = NSLock()
        nonisolated(unsafe) var problems: [BlockDelegateError.Problem] = []  // guarded by the lock
        let before = DelegateFailure.handler
        DelegateFailure.handler = { failure in
          lock.withLock { problems += (failure.error as? BlockDelegateError)?.problems ?? [] }
        }
        body()
        queue.sync {}
        DelegateFailure.handler = before
        return problems
      }

      /// Deallocates objects that call a closure in their `-dealloc`, once in each round.
      private func end(_ body: @escaping (ObjCObject) throws -> Void) -> [BlockDelegateError.Problem] {
        failures {
          for _ in 0..<rounds {
            ObjCObject.autoreleasepool {
              _ = makeEnding { object in
                do { try body(object) } catch { Issue.record(error) }
              }
            }
          }
        }
      }

      /// Expects that in each round the closure was called without the object, and that this was reported.
      private func expectNil(
        _ problems: [BlockDelegateError.Problem], _ selector: String? = "owner:didChange:", _ line: Int = #line
      ) {
        #expect(log.lines == Array(repeating: "nil", count: rounds), "line \(line)")
        #expect(problems.map(\.reason) == Array(repeating: .deallocatedObject, count: rounds), "line \(line)")
        #expect(problems.first?.selector == selector, "line \(line)")
      }

      private func note(_ object: AnyObject?) { log.append(object == nil ? "nil" : "an object") }

      // MARK: Senders that are being deallocated

      @Test func `A closure on a queue gets nil for an object that sends its message while it is deallocated`() throws {
        let delegate = try DynamicDelegate(Late.self) { [self] in
          $0.on(Late.changed).delivered(.on(queue)) { sender, _ in note(sender) }
        }
        let problems = end { try delegate.object.send("owner:didChange:", $0, 1) }
        expectNil(problems)
        #expect(problems.first?.given == "argument 1, of class TestEnding")
      }

      @Test func `A closure that takes an object which is not optional is not called for a deallocated sender`() throws
      {
        let delegate = try DynamicDelegate(Late.self) { [self] in
          $0.on(selector("owner:didChange:")).delivered(.on(queue)) { (sender: ObjCObject, _: Int) in note(sender) }
        }
        let problems = end { try delegate.object.send("owner:didChange:", $0, 1) }
        #expect(log.lines == [])
        #expect(Set(problems.map(\.reason)) == [.deallocatedObject, .unexpectedNil(0)])
      }

      @Test func `Members on a queue and on a run loop get nil for a sender that is being deallocated`() throws {
        let member = try DynamicDelegate(Late.self) { [self] in $0.on(Late.changed) { sender, _ in note(sender) } }
        let chain = try DelegateChain(Late.self)
        try chain.add(member.object, delivering: .on(queue))
        expectNil(end { try chain.object.send("owner:didChange:", $0, 1) })
        let ended = DispatchSemaphore(value: 0)
        nonisolated(unsafe) let (shared, object) = (chain, member.object)  // used while this thread waits
        Thread {
          do {
            shared.remove(object)
            try shared.add(object, delivering: .runLoop(.current))
            let count = log.lines.count
            let problems = end { try shared.object.send("owner:didChange:", $0, 1) }
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
            #expect(log.lines.dropFirst(count) == Array(repeating: "nil", count: rounds)[...])
            #expect(problems.count == rounds)
          } catch { Issue.record(error) }
          ended.signal()
        }.start()
        ended.wait()
      }

      @Test func `An observer gets nil for a sender that is being deallocated, and the delegate gets the sender`()
        throws
      {
        let owner = makeOwner()
        try owner.implement(Late.self, setter: selector("setDelegate:")) { [self] in
          $0.on(Late.changed) { sender, _ in if sender == nil { log.append("no object") } }
          $0.on(Late.stop) { $0 == nil }
        }
        let seen = try owner.observe(Late.changed, setter: selector("setDelegate:")) { [self] sender, _ in note(sender)
        }
        let delegate: ObjCObject = try owner.send("delegate")
        expectNil(end { try delegate.send("owner:didChange:", $0, 1) })
        seen.cancel()
      }

      @Test func `A closure of a wait gets a sender that is being deallocated`() async throws {
        let owner = makeOwner()
        let reply = try owner.reply { call in
          call.returning(TypedOwnerDelegate.didChange, isolation: nil) { sender, number in
            "\(sender.objCClass.name) \(number)"
          }
        }
        let delegate = try #require(try owner.send("delegate") as ObjCObject?)
        let problems = failures {
          ObjCObject.autoreleasepool {
            _ = makeEnding { object in try? delegate.send("owner:didChange:", object, 5) }
          }
        }
        #expect(problems.isEmpty)
        #expect(try await reply.value() == "TestEnding 5")
      }

      @Test @MainActor func `A stream has nil for a sender that is being deallocated`() async throws {
        let owner = makeOwner()
        let setter = selector("setDelegate:")
        let stream = try owner.messages(Late.shown, setter: setter)
        let isNil = { (sender: ObjCObject?) in sender == nil }
        let answered = try owner.messages(Late.stop, answering: isNil, setter: setter) {
          isNil($0) ? "nil" : "an object"
        }
        let delegate: ObjCObject = try owner.send("delegate")
        var results: Set<Bool> = []
        let problems = end {
          try delegate.send("shown:", $0)
          results.insert(try delegate.send("ownerShouldStop:", $0))
        }
        #expect(problems.map(\.reason) == Array(repeating: .deallocatedObject, count: 2 * rounds))
        #expect(results == [true])
        var count = 0
        for await sender in stream {
          #expect(sender == nil)
          count += 1
          if count == rounds { break }
        }
        for await text in answered {
          #expect(text == "nil")
          count += 1
          if count == 2 * rounds { break }
        }
      }

      /// A Swift object that sends messages in its `deinit`.
      private final class Ending: ObjCObject {
        nonisolated(unsafe) var end: (Ending) -> Void = { _ in }
        override init() { super.init() }
        deinit { end(self) }
      }

      @Test func `Code that is called later gets nil for an instance of a Swift subclass in its deinit`() throws {
        let delegate = try DynamicDelegate(Late.self) { [self] in
          $0.on(Late.changed).delivered(.on(queue)) { sender, _ in note(sender) }
        }
        let problems = failures {
          for _ in 0..<rounds {
            ObjCObject.autoreleasepool {
              Ending().end = { try? delegate.object.send("owner:didChange:", $0, 1) }
            }
          }
          queue.sync {}
        }
        expectNil(problems)
      }

      private final class Invoker: Sendable {
        nonisolated(unsafe) let end: (Invoker) -> Void
        init(_ end: @escaping (Invoker) -> Void) { self.end = end }
        deinit { end(self) }
      }

      @Test func `Handlers on a queue and streams get nil for the sender of an event that is being deallocated`()
        async throws
      {
        let event = Event<Int>("late")
        let listener = Count()
        event.add(listener, delivering: .on(queue)) { [self] _, sender, _ in note(sender) }
        let stream = event.stream
        let problems =
          failures {
            for _ in 0..<rounds {
              _ = Invoker { event.invoke(sender: $0, 1) }
              Ending().end = { event.invoke(sender: $0, 2) }
            }
            queue.sync {}
          } + end { event.invoke(sender: $0, 3) }
        #expect(log.lines == Array(repeating: "nil", count: 3 * rounds))
        #expect(problems.map(\.reason) == Array(repeating: .deallocatedObject, count: 6 * rounds))
        #expect(problems.first?.given == "the sender of an event, Invoker")
        var count = 0
        for await element in stream {
          #expect(element.sender == nil)
          count += 1
          if count == 3 * rounds { break }
        }
      }

      /// The structs are Sendable, because the tests wait for those who use the objects.
      private struct Change: @unchecked Sendable {
        let name: String
        let invoker: Invoker?
        let object: ObjCObject?
        weak var other: Invoker?
      }
      private struct Given: @unchecked Sendable { let object: ObjCObject }

      @Test func `An argument of an event that is being deallocated is nil for handlers on a queue and for streams`()
        async throws
      {
        let event = Event<(number: Int, change: Change)>("late arguments")
        let listener = Count()
        event.add(listener, delivering: .on(queue)) { [self] _, _, given in
          #expect(given.number == 1 && given.change.name == "a")
          note(given.change.invoker)
          note(given.change.object)
        }
        let stream = event.stream
        let living = Invoker { _ in }
        let object = try ObjCObject("NSObject")
        let problems =
          failures {
            for _ in 0..<rounds {
              _ = Invoker {
                event.invoke((1, Change(name: "a", invoker: $0, object: object, other: living)))
              }
            }
            queue.sync {}
          }
        #expect(log.lines == Array(repeating: ["nil", "an object"], count: rounds).flatMap { $0 })
        #expect(problems.map(\.reason) == Array(repeating: .deallocatedObject, count: 2 * rounds))
        #expect(problems.first?.given == "an argument of an event, Invoker")
        let lines = log.lines.count
        let others = end { event.invoke((1, Change(name: "a", invoker: living, object: $0))) }
        #expect(
          log.lines.dropFirst(lines) == Array(repeating: ["an object", "nil"], count: rounds).flatMap { $0 }[...])
        #expect(others.count == 2 * rounds)
        var count = 0
        for await element in stream {
          #expect((element.arguments.change.invoker == nil) == (count < rounds))
          #expect((element.arguments.change.object == nil) == (count >= rounds))
          count += 1
          if count == 2 * rounds { break }
        }
      }

      @Test func `A handler is not called with an argument that is being deallocated and not optional`() async throws {
        let event = Event<Invoker>("late argument")
        let objects = Event<Given>("late argument")
        let listener = Count()
        event.add(listener, delivering: .on(queue)) { [self] _, _, given in note(given) }
        objects.add(listener, delivering: .on(queue)) { [self] _, _, given in note(given.object) }
        let stream = event.stream
        let problems =
          failures {
            for _ in 0..<rounds { _ = Invoker { event.invoke(sender: nil, $0) } }
          } + end { objects.invoke(Given(object: $0)) }
        #expect(log.lines == [])
        #expect(problems.map(\.reason) == Array(repeating: .deallocatedObject, count: 3 * rounds))
        event.invoke(Invoker { _ in })
        try objects.invoke(Given(object: ObjCObject("NSObject")))
        queue.sync {}
        #expect(log.lines == ["an object", "an object"])
        for await _ in stream { break }
      }

      @Test func `An object that has weak references is known to be deallocated on another thread too`() throws {
        let member = try DynamicDelegate(Late.self) { [self] in
          $0.on(Late.changed).delivered(.on(queue)) { sender, _ in note(sender) }
        }
        let weak = UnsafeMutablePointer<bd_weak>.allocate(capacity: 1)
        defer { weak.deallocate() }
        let problems = failures {
          let object = makeEnding { object in
            // Used while this thread waits. The thread's closure is released later, so it captures the address only.
            nonisolated(unsafe) let (address, receiver) = (object.pointer, member.object)
            let ended = DispatchSemaphore(value: 0)
            Thread {
              ObjCObject.autoreleasepool {
                try? receiver.send("owner:didChange:", ObjCObject(retaining: address), 1)
              }
              ended.signal()
            }.start()
            ended.wait()
          }
          bd_objc_initWeak(weak, object.pointer)
        }
        queue.sync {}
        bd_objc_destroyWeak(weak)
        #expect(log.lines == ["nil"])
        #expect(problems.map(\.reason) == [.deallocatedObject])
      }

      @Test func `An object that lives is kept while other objects are deallocated`() throws {
        let delegate = try DynamicDelegate(Late.self) { [self] in
          $0.on(Late.changed).delivered(.on(queue)) { sender, _ in note(sender) }
        }
        let problems = end { ending in
          // The inner object is deallocated first, and its address is used again.
          for _ in 0..<2 { _ = makeEnding { _ in } }
          try delegate.object.send("owner:didChange:", makeEnding { _ in }, 1)
        }
        #expect(problems.isEmpty)
        #expect(log.lines == Array(repeating: "an object", count: rounds))
      }

      // MARK: Structs

      @Test func `A call that is delivered later keeps the objects in its structs`() throws {
        let delegate = try DynamicDelegate(Late.self) { [log] in
          $0.on(selector("pair:")).delivered(.on(queue)) { (pair: EndingPair) in
            log.append("\(pair.object.map { ObjCObject(retaining: $0).objCClass.name } ?? "nil") \(pair.number)")
          }
          $0.on(selector("mixed:")).delivered(.on(queue)) { (pair: EndingMixedPair) in
            log.append("\(pair.object.map { ObjCObject(retaining: $0).objCClass.name } ?? "nil") \(pair.number)")
          }
        }
        queue.suspend()
        for _ in 0..<rounds {
          try ObjCObject.autoreleasepool {
            let object = try ObjCObject("TestCounted")
            try delegate.object.send("pair:", EndingPair(object: object.pointer, number: 5))
            try delegate.object.send("mixed:", EndingMixedPair(number: 0.5, object: object.pointer))
          }
        }
        queue.resume()
        queue.sync {}
        #expect(Set(log.lines) == ["TestCounted 5", "TestCounted 0.5"])
        let lines = log.lines.count
        let problems = end {
          try delegate.object.send("pair:", EndingPair(object: $0.pointer, number: 6))
          try delegate.object.send("mixed:", EndingMixedPair(number: 0.6, object: $0.pointer))
        }
        #expect(Set(log.lines.dropFirst(lines)) == ["nil 6", "nil 0.6"])
        #expect(problems.count == 2 * rounds)
      }

      @Test func `A call with a pointer in a struct or in an array of a struct is refused unless its callers wait`()
        throws
      {
        let error = #expect(throws: BlockDelegateError.self) {
          try DynamicDelegate(Late.self) {
            $0.on(selector("buffer:")).delivered(.on(queue)) { (_: EndingBuffer) in }
            $0.on(selector("list:")).delivered(.on(queue)) { (_: EndingBufferList) in }
            $0.on(selector("pair:")).delivered(.on(queue)) { (_: EndingPair) in }
          }
        }
        #expect(error?.problems.map(\.reason) == [.synchronousMessage, .synchronousMessage])
        #expect(error?.problems.map(\.selector) == ["buffer:", "list:"])
        #expect(
          error?.problems.map(\.given) == [
            "argument 1, struct EndingBuffer ({EndingBuffer=^CQ})",
            "argument 1, struct EndingBufferList ({EndingBufferList=[2{EndingBuffer=^CQ}]})",
          ])
        let member = try DynamicDelegate(Late.self) { [log] in
          $0.on(selector("buffer:")).delivered(.on(queue, waiting: true)) { (buffer: EndingBuffer) in
            log.append("\(buffer.count)")
          }
        }
        let chain = try DelegateChain(Late.self)
        #expect(throws: BlockDelegateError.self) { try chain.add(member.object, delivering: .on(queue)) }
        #expect(chain.delegates.isEmpty)
        try member.object.send("buffer:", EndingBuffer(bytes: nil, count: 3))
        #expect(log.lines == ["3"])
      }

      // MARK: Results

      /// Makes an object that is entered in the ledger.
      private func make() throws -> ObjCObject {
        counted_openLedger(ledger)
        defer { counted_openLedger(nil) }
        return try ObjCObject("TestCounted")
      }

      private struct Offline: Error {}

      /// Implements methods that return new objects in every way.
      private func answer(_ delegate: DelegateBuilder<Late>, _ place: Delivery<Never>) {
        func autoreleased() throws -> OpaquePointer {
          let object = try make()
          return bd_objc_autorelease(bd_objc_retain(object.pointer))
        }
        delegate.on(selector("made")).delivered(place) { try make() }
        delegate.on(selector("newMade")).delivered(place) { try make() }
        delegate.on(selector("pairMade")).delivered(place) { EndingPair(object: try autoreleased(), number: 1) }
        delegate.on(selector("mixedMade")).delivered(place) { EndingMixedPair(number: 1, object: try autoreleased()) }
        delegate.on(selector("load:")).delivered(place) { () throws -> Bool in throw Offline() }
        delegate.on(selector("give:")).delivered(place) { (out: AutoreleasingUnsafeMutablePointer<ObjCObject?>) in
          out.pointee = try make()
        }
      }

      /// Records an issue if something is wrong. An `#expect` in each round would take much of the time of many rounds.
      private func check(_ isRight: Bool, _ line: Int = #line) {
        if !isRight { Issue.record("line \(line)") }
      }

      /// Sends the messages of a round to an object whose methods are called on the main queue. Returns the objects that
      /// need not be in the thread's pool.
      private func send(to object: ObjCObject, expecting cls: ObjCClass) throws -> [ObjCObject] {
        let made: ObjCObject = try object.send("made")
        check(made.objCClass == cls)
        let pair: EndingPair = try object.send("pairMade")
        check(ObjCObject(retaining: pair.object!).objCClass == cls)
        let mixed: EndingMixedPair = try object.send("mixedMade")
        check(ObjCObject(retaining: mixed.object!).objCClass == cls)
        let new: ObjCObject = try object.send("newMade")
        check(new.objCClass == cls)
        var error: (any Error)?
        do { try object.send("load:") } catch let thrown { error = thrown }
        check(error != nil)
        // What was there before is not an object of the call.
        let before = try ObjCObject("NSObject")
        var place: OpaquePointer? = before.pointer
        try withUnsafeMutablePointer(to: &place) { try object.send("give:", $0) }
        check(ObjCObject(retaining: place!).objCClass == cls)
        return [made, new]
      }

      /// Sends the messages of all rounds while the main queue runs. A thread that waits for the main queue alone would
      /// take milliseconds for a round, so that 50 threads do one round each at the same time.
      private func ask(_ object: ObjCObject) async throws {
        let (threads, steps) = (50, (0..<4).map { _ in DispatchSemaphore(value: 0) })
        let batches = (rounds + threads - 1) / threads
        let cls = try ObjCClass("TestCounted")
        nonisolated(unsafe) let object = object  // the library allows any thread
        for _ in 0..<threads {
          Thread {
            for _ in 0..<batches {
              steps[0].wait()
              ObjCObject.autoreleasepool {
                var results: [ObjCObject] = []
                do { results = try send(to: object, expecting: cls) } catch { Issue.record(error) }
                steps[1].signal()
                steps[2].wait()
                withExtendedLifetime(results) {}
              }
              steps[3].signal()
            }
          }.start()
        }
        await withCheckedContinuation { done in
          Thread {
            for _ in 0..<batches {
              for _ in 0..<threads { steps[0].signal() }
              for _ in 0..<threads { steps[1].wait() }
              // The pools of all threads are open.
              check(counted_alive(ledger) == 5 * threads)
              for _ in 0..<threads { steps[2].signal() }
              for _ in 0..<threads { steps[3].wait() }
              check(counted_alive(ledger) == 0)
            }
            done.resume()
          }.start()
        }
        #expect(counted_made(ledger) == 5 * threads * batches)
      }

      @Test func `Objects that a closure on the main queue returns live on the thread of the waiting caller`()
        async throws
      {
        let delegate = try DynamicDelegate(Late.self) { answer($0, .on(.main, waiting: true)) }
        try await ask(delegate.object)
      }

      @Test func `Objects that a member on the main queue returns live on the thread of the waiting sender`()
        async throws
      {
        let member = try DynamicDelegate(Late.self) { answer($0, .on(queue, waiting: true)) }
        let chain = try DelegateChain(Late.self)
        try chain.add(member.object, delivering: .on(.main, waiting: true))
        try await ask(chain.object)
      }

      @Test func `The variable for an error need not be initialized when a caller waits`() throws {
        let delegate = try DynamicDelegate(Late.self) {
          $0.on(selector("load:")).delivered(.on(queue, waiting: true)) { () throws -> Bool in true }
        }
        var variable = OpaquePointer(bitPattern: 16)
        let result: Bool = try withUnsafeMutablePointer(to: &variable) { try delegate.object.send("load:", $0) }
        #expect(result)
        #expect(variable == nil)
      }
    }
  }
#endif
