#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport

  /// The results of one thread's operations.
  struct Tally {
    var operations = 0
    /// The number of wrong results of each kind.
    var wrong: [String: Int] = [:]
  }

  /// The work of one thread: operations in random order.
  struct Worker {
    private let world: World
    private let choices: [Operation]
    private var random: SplitMix
    private(set) var tally = Tally()

    /// - Parameter names: The names of the operations to try. All operations are tried if the set is empty.
    init(_ world: World, seed: UInt64, only names: Set<String>) {
      self.world = world
      choices = Operation.allCases.filter { names.isEmpty || names.contains("\($0)") }
      random = SplitMix(state: seed)
    }

    mutating func run(until end: Date) {
      while Date() < end {
        ObjCObject.autoreleasepool {
          for _ in 0..<64 {
            let operation = choices.randomElement(using: &random)!
            do { try perform(operation) } catch let error as BlockDelegateError {
              // Some errors are expected when several threads change the same object simultaneously.
              for problem in error.problems where !Self.allowed.contains(problem.reason) { note("\(problem)") }
            } catch { note("\(error)") }
            tally.operations += 1
          }
        }
      }
    }

    private static let allowed: Set<BlockDelegateError.Reason> = [
      .concurrentChange, .existingDelegate, .missingDelegate, .unimplementedMethod, .circularForwarding,
      .detachedChain, .timedOut, .unansweredMethod,
    ]

    private mutating func note(_ what: String) { tally.wrong[what, default: 0] += 1 }

    private mutating func check<Value: Equatable>(_ found: Value, _ right: [Value], _ what: Operation) {
      if !right.contains(found) { note("\(what): \(found) instead of \(right)") }
    }

    private mutating func one<Element>(of all: some Collection<Element>) -> Element {
      all.randomElement(using: &random)!
    }

    private func beginWait(_ owner: ObjCObject) throws -> PendingReply<Int> {
      try owner.reply(setter: "setDelegate:") { $0.returning(Chatter.didChange, isolation: nil) { $1 } }
    }

    /// Blocks this thread until a task has ended.
    private func wait<Value: Sendable>(for body: @escaping @Sendable () async throws -> Value) throws -> Value {
      let ended = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var result: Result<Value, any Error>?  // the semaphore orders the accesses
      Task.detached {
        do { result = .success(try await body()) } catch { result = .failure(error) }
        ended.signal()
      }
      ended.wait()
      return try result!.get()
    }

    // MARK: Operations

    private enum Operation: CaseIterable {
      case sendWords, sendNumber, sendBlock, sendObject, sendStack, respond
      case update, forward, forwardNowhere
      case sendToChain, addToChain, removeFromChain, addFleeting, nest, unnest, addOnQueue, combine, lookAtChain
      case implement, updateOwners, remove, addDelegate, removeDelegate
      case tellOwner, wait, leaveWait, follow, observe
      case ownLife, ownClassMethod, ownSubclass
      case tell, untell, speak
      case listen, listenAndCancel, invoke, stream
      case askSteady, changeSteady, addToSteady, removeFromSteady, endInSteady, combineSteady
      case addQueued, record, spy
      case keep, keepElsewhere, keepMembers
    }

    private mutating func perform(_ operation: Operation) throws {
      let number = Int.random(in: 1...1_000, using: &random)
      switch operation {
      // Messages to shared delegates.
      case .sendWords: check(try one(of: world.delegates).object.send("words:", number), [number], operation)
      case .sendNumber:
        check(try one(of: world.delegates).object.send("number:", Double(number)), [Double(number)], operation)
      case .sendBlock: check(try one(of: world.delegates).object.send("block:", number), [number], operation)
      case .sendObject:
        let object = one(of: world.owners)
        let found: ObjCObject? = try one(of: world.delegates).object.send("object:", object)
        check(found?.pointer, [object.pointer], operation)
      case .sendStack:
        check(
          try one(of: world.delegates).object.send("stack:b:c:d:e:f:", number, 1, 2, 3, 4, 5), [number + 15], operation)
      case .respond:
        check(one(of: world.delegates).responds(to: "words:"), [true], operation)
        _ = one(of: world.delegates).responds(to: "later:")

      // Changes of shared delegates.
      case .update:
        let adds = Bool.random(using: &random)
        try one(of: world.delegates).update {
          answer($0)
          if adds { $0.on("later:") { (number: Int) in number } } else { $0.remove("later:") }
        }
      case .forward:
        try one(of: world.delegates).update(forwardingTo: try makeDelegate().object, retainingTarget: true)
      case .forwardNowhere: try one(of: world.delegates).update(forwardingTo: nil)

      // Operations on shared chains.
      case .sendToChain:
        let chain = one(of: world.chains)
        check(try chain.object.send("words:", number), [number, 0], operation)
        check(try chain.object.send("number:", Double(number)), [Double(number), 0], operation)
      case .addToChain: try one(of: world.chains).add(one(of: world.delegates).object)
      case .removeFromChain: one(of: world.chains).remove(one(of: world.delegates).object)
      case .addFleeting:
        let (chain, member) = (one(of: world.plainChains), try makeDelegate())
        try chain.add(member.object)
        check(try chain.object.send("words:", number), [number], operation)
      case .nest: try one(of: world.otherChains).add(one(of: world.chains).object)
      case .unnest: one(of: world.otherChains).remove(one(of: world.chains).object)
      case .addOnQueue:
        let (chain, member) = (one(of: world.otherChains), try makeDelegate())
        try chain.add(member.object, delivering: .on(world.queue, waiting: true))
        chain.remove(member.object)
      case .combine: try one(of: world.chains).combineResults(of: "words:", by: one(of: [.first, .last]))
      case .lookAtChain:
        _ = one(of: world.chains).delegates.count
        _ = one(of: world.chains).object.responds(to: "later:")

      // Operations on shared owners.
      case .implement:
        try one(of: world.owners).implement(Chatter.self, setter: "setDelegate:", replacing: true, answer)
      case .updateOwners: try one(of: world.owners).dynamicDelegate(for: Chatter.self)?.update(answer)
      case .remove: try one(of: world.owners).removeDynamicDelegate(for: Chatter.self)
      case .addDelegate:
        try one(of: world.owners).addDelegate(
          one(of: world.delegates).object, for: Chatter.self, setter: "setDelegate:")
      case .removeDelegate:
        one(of: world.owners).removeDelegate(one(of: world.delegates).object, for: Chatter.self)

      // Messages of shared owners, which do not retain their delegates, and waits for these messages.
      case .tellOwner: try one(of: world.owners).send("changeTimes:", 5)
      case .wait:
        let owner = one(of: world.owners)
        let reply = try beginWait(owner)
        try owner.send("changeTimes:", 2)
        // Another thread may have set another delegate before the messages.
        let value = try wait { try await reply.value(within: .milliseconds(20)) }
        check(Chatter.changes.contains(value), [true], operation)
      case .leaveWait: withExtendedLifetime(try beginWait(one(of: world.owners))) {}
      case .follow:
        let owner = one(of: world.owners)
        let stream = try owner.messages(Chatter.didChange, setter: "setDelegate:", isolation: nil) { $1 }
        try owner.send("changeTimes:", 2)
        withExtendedLifetime(stream) {}
      case .observe:
        let owner = one(of: world.owners)
        try owner.observe(Chatter.didChange, setter: "setDelegate:") { @Sendable _, _ in }.cancel()

      // Operations on objects that only this thread uses.
      case .ownLife:
        let owner = makeOwner()
        let delegate = try owner.implement(Chatter.self, setter: "setDelegate:", answer)
        check(try delegate.object.send("words:", number), [number], operation)
        try delegate.update(answer)
        check(try delegate.object.send("block:", number), [number], operation)
        if number.isMultiple(of: 2) { try owner.removeDynamicDelegate(for: Chatter.self) }
      case .ownClassMethod:
        let delegate = try DynamicDelegate(Chatter.self) { $0.on("kind:") { (number: Int) in number } }
        check(try delegate.object.objCClass.send("kind:", number), [number], operation)
      case .ownSubclass:
        let speaker = try Speaker()
        try speaker.addDelegate(Chatter.self, answer)
        check(try speaker.delegate.send("words:", number), [number], operation)

      // Operations on shared instances of a subclass.
      case .tell: try one(of: world.speakers).addDelegate(one(of: world.delegates).object)
      case .untell: one(of: world.speakers).removeDelegate(one(of: world.delegates).object)
      case .speak: check(try one(of: world.speakers).delegate.send("words:", number), [number, 0], operation)

      // Operations on shared events.
      case .listen:
        let captured = Captured()
        let token = one(of: world.events).add(one(of: world.listeners)) { _, _, number in _ = captured.pass(number) }
        token.cancel()
      case .listenAndCancel:
        let (event, listener) = (one(of: world.events), Listener())
        let captured = Captured()
        event.add(listener) { _, _, number in _ = captured.pass(number) }
        event.invoke(number)
        event.remove(listener)
      case .invoke: one(of: world.events).invoke(number)
      // Messages to chains that always have a result. The chains are nested three levels deep.
      case .askSteady:
        let (chain, value) = (world.steady[2].object, Double(number))
        check(try chain.send("words:", number), [number], operation)
        check(try chain.send("number:", value), [value], operation)
        check(try chain.send("shouldPass:", number), [true], operation)
        check(try chain.send("size:", value), [CGSize(width: value, height: value)], operation)
        check(try chain.send("rect:", value), [CGRect(x: value, y: value, width: value, height: value)], operation)
        let object = one(of: world.owners)
        let found: ObjCObject? = try chain.send("object:", object)
        check(found?.pointer, [object.pointer], operation)
      case .changeSteady:
        let delegate = one(of: world.changing)
        try delegate.update(Bool.random(using: &random) ? answer : answerNothing)
      case .addToSteady: try one(of: world.steady).add(one(of: world.changing).object)
      case .removeFromSteady: one(of: world.steady).remove(one(of: world.changing).object)
      case .endInSteady:
        let member = try makeDelegate()
        try one(of: world.steady).add(member.object)
      case .combineSteady:
        let chain = one(of: world.steady)
        try chain.combineResults(of: "words:", by: one(of: [.first, .last]))
        try chain.combineResults(of: "shouldPass:", by: one(of: [.first, .last, .all, .any]))

      // Closures that owners call on a queue, recordings and spies.
      case .addQueued:
        let owner = makeOwner()
        let delegate = try owner.addDelegate(
          Chatter.self, delivering: .on(world.queue, waiting: true), setter: "setDelegate:", answer)
        let chain = owner.delegateChain(for: Chatter.self)
        check(try chain?.object.send("words:", number), [number], operation)
        owner.removeDelegate(delegate.object, for: Chatter.self)
      case .record:
        let log = world.steady[2].record()
        check(try world.steady[2].object.send("words:", number), [number], operation)
        if log.messages.isEmpty { note("record: nothing") }
        log.cancel()
      case .spy:
        let spy = try DelegateSpy(Chatter.self, responding: ["words:"])
        try spy.stub("words:") { (_: Int) in number }
        check(try spy.object.send("words:", 5), [number], operation)

      // Closures that keep their arguments.
      case .keep:
        let text = "n\(number)"
        let kept = world.kept
        let delegate = try DynamicDelegate(Chatter.self) {
          $0.on("object:") { (object: ObjCObject) -> ObjCObject? in
            kept.keep(object, text, way: number) ? object : nil
          }
        }
        let object = try ObjCObject("NSMutableString", "initWithString:", text)
        let found: ObjCObject? = try delegate.object.send("object:", object)
        check(found?.pointer, [object.pointer], operation)
      case .keepElsewhere:
        let text = "n\(number)"
        let (queue, kept) = (world.queue, world.kept)
        let delegate = try DynamicDelegate(Chatter.self) {
          $0.on("object:") { (object: ObjCObject) -> ObjCObject? in
            // The objects are only read.
            nonisolated(unsafe) let object = object
            queue.async {
              if !kept.keep(object, text, way: number) { fatalError("a reference has changed its object") }
            }
            return object
          }
        }
        check(
          try delegate.object.send("object:", ObjCObject("NSMutableString", "initWithString:", text)), [text], operation
        )
      case .keepMembers:
        let text = "n\(number)"
        let kept = world.kept
        let delegate = try DynamicDelegate(Chatter.self) {
          $0.on("object:") { (objects: [ObjCObject]) -> [Any] in
            objects.allSatisfy { kept.keep($0, text, way: number) } ? objects : []
          }
        }
        let objects = try (0..<3).map { _ in try ObjCObject("NSMutableString", "initWithString:", text) }
        check(try delegate.object.send("object:", objects), [[text, text, text]], operation)

      case .stream: withExtendedLifetime(one(of: world.events).stream(bufferingPolicy: .bufferingNewest(2))) {}
      }
    }
  }

  /// A small random number generator that repeats its sequence for the same seed (G. Steele and others, "Fast
  /// Splittable Pseudorandom Number Generators", 2014).
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }
#endif
