#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import TestSupport
  import Testing

  /// The delegate of an object of GNUstep changes while the object sends it messages on another thread. The delegate
  /// that stays gets each message. SENDING_ROUNDS is the number of objects in twenty tests.
  @Suite(.serialized, .timeLimit(.minutes(10))) struct GNUstepSendingTests {
    enum Change: CaseIterable {
      case wait, stream, observation, recording, delegate, spy, update, replacement, removal
    }

    typealias XML = GNUstep.NSXMLParserDelegate
    typealias Archive = GNUstep.NSKeyedArchiverDelegate
    typealias Cache = GNUstep.NSCacheDelegate

    /// Sendable because the library's locks guard what the threads of this test use of the object.
    struct Handed: @unchecked Sendable { let object: ObjCObject }

    private let rounds = (ProcessInfo.processInfo.environment["SENDING_ROUNDS"].flatMap { Int($0) } ?? 100) / 20 + 1

    @Test(arguments: Change.allCases)
    func `A parser parses on another thread while its delegate changes`(_ change: Change) async throws {
      let xml = Data(("<a>" + String(repeating: "<b>text</b>", count: 200) + "</a>").utf8)
      let method = DelegateMethod<XML, MethodBody<ObjCObject, String, Void>>.parserFoundCharacters
      try await beside(method, change) {
        // The first parser must be made on the main thread.
        try await MainActor.run { Handed(object: try ObjCObject("NSXMLParser", "initWithData:", xml)) }
      } sending: { parser in
        _ = try? parser.send("parse") as Bool
      }
    }

    @Test(arguments: Change.allCases)
    func `An archiver archives on another thread while its delegate changes`(_ change: Change) async throws {
      let texts = (0..<200).map { "text \($0)" }
      let method = DelegateMethod<Archive, MethodBody<ObjCObject, Any?, Void>>.archiverDidEncodeObject
      try await beside(method, change) {
        let data = try ObjCObject("NSMutableData")
        return Handed(object: try ObjCObject("NSKeyedArchiver", "initForWritingWithMutableData:", data))
      } sending: { archiver in
        try? archiver.send("encodeObject:forKey:", texts, "texts")
        try? archiver.send("finishEncoding")
      }
    }

    @Test(arguments: Change.allCases)
    func `A cache evicts objects on another thread while its delegate changes`(_ change: Change) async throws {
      let method = DelegateMethod<Cache, MethodBody<ObjCObject, Any, Void>>.cacheWillEvictObject
      try await beside(method, change) {
        let cache = try ObjCObject("NSCache")
        for number in 0..<200 { try cache.send("setObject:forKey:", "text \(number)", number) }
        return Handed(object: cache)
      } sending: { cache in
        for number in 0..<200 { try? cache.send("removeObjectForKey:", number) }
      }
    }

    /// Changes the delegates of new objects while these send messages. Expects that a delegate that was implemented
    /// before gets as many messages from each as without a change.
    private func beside<P: DeclaredProtocol, A>(
      _ method: DelegateMethod<P, MethodBody<ObjCObject, A, Void>>, _ change: Change,
      make: () async throws -> Handed, sending send: @escaping @Sendable (ObjCObject) -> Void
    ) async throws {
      func messages(
        _ body: (ObjCObject, (DelegateBuilder<P>) -> Void) async throws -> Void
      ) async throws -> Int {
        let heard = SendingOwnerTests.Count()
        func hears(_ delegate: DelegateBuilder<P>) { delegate.on(method) { _, _ in heard.add() } }
        let handed = try await make()
        nonisolated(unsafe) let object = handed.object
        try object.implement(P.self, hears)
        let ended = DispatchSemaphore(value: 0)
        Thread {
          ObjCObject.autoreleasepool { send(handed.object) }
          ended.signal()
        }.start()
        repeat { try await body(object, hears) } while ended.wait(timeout: .now()) == .timedOut
        return heard.value
      }

      let expected = try await messages { _, _ in await Task.yield() }
      #expect(expected >= 200)
      for _ in 0..<rounds {
        let others = SendingOwnerTests.Count()
        let got = try await messages { object, hears in
          switch change {
          case .wait:
            _ = try? await object.next(within: .microseconds(500), isolation: nil) { call in
              call.returning(method, isolation: nil) { _, _ in 1 }
            }
          case .stream: _ = try object.messages(method) { _, _ in 1 }
          case .observation: try object.observe(method) { @Sendable _, _ in others.add() }.cancel()
          case .recording: try object.record(P.self).cancel()
          case .delegate:
            let added = try object.addDelegate(P.self) { $0.on(method) { _, _ in others.add() } }
            object.removeDelegate(added.object, for: P.self)
          case .spy:
            let spy = try DelegateSpy(P.self, responding: [method.selector])
            try object.addDelegate(spy.object, for: P.self)
            object.removeDelegate(spy.object, for: P.self)
          case .update: try object.dynamicDelegate(for: P.self)?.update(hears)
          case .replacement: try object.implement(P.self, replacing: true, hears)
          case .removal:
            try object.removeDynamicDelegate(for: P.self)
            try object.implement(P.self, hears)
          }
        }
        if change != .removal { #expect(got == expected) }
      }
    }
  }

  extension FailureTests {
    /// GNUstep sends a delegate `archiver:willEncodeObject:` without asking, because NSObject has the method.
    @Test(arguments: ["chain", "observation", "target", "deallocated target"])
    func `Methods that each object has run where no closure and no member answers`(_ kind: String) throws {
      typealias Archive = GNUstep.NSKeyedArchiverDelegate
      let data = try ObjCObject("NSMutableData")
      let archiver = try ObjCObject("NSKeyedArchiver", "initForWritingWithMutableData:", data)
      let heard = SendingOwnerTests.Count()
      func hears(_ delegate: DelegateBuilder<Archive>) {
        delegate.on(.archiverDidEncodeObject) { @Sendable _, _ in heard.add() }
      }
      var kept: [Any] = []
      switch kind {
      case "chain":
        try archiver.addDelegate(Archive.self, hears)
        try archiver.addDelegate(Archive.self) { $0.on(.archiverDidFinish) { @Sendable _ in } }
      case "observation":
        try archiver.implement(Archive.self, hears)
        kept.append(try archiver.observe(.archiverDidEncodeObject) { @Sendable _, _ in })
      default:
        try ObjCObject.autoreleasepool {
          let target = makePlainDelegate()
          try archiver.implement(Archive.self, forwardingTo: target, hears)
          if kind == "target" { kept.append(target) }
        }
      }
      let problems = try Self.failures {
        try archiver.send("encodeObject:forKey:", ["a", "b"], "texts")
        try archiver.send("finishEncoding")
      }
      #expect(problems.map(\.reason) == (kind == "deallocated target" ? [.deallocatedTarget] : []))
      #expect(heard.value == 3)
      let unarchiver = try ObjCObject("NSKeyedUnarchiver", "initForReadingWithData:", data)
      #expect(try unarchiver.send("decodeObjectForKey:", "texts") as [String] == ["a", "b"])
      withExtendedLifetime(kept) {}
    }
  }
#endif
