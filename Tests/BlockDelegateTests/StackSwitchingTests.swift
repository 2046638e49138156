// Apple's systems have no coroutines of this kind that are not deprecated.
#if os(Linux)
  import BlockDelegate
  import Foundation
  import TestSupport
  import Testing

  private let isSanitized =
    dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil || dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

  /// What a running call uses stays, whatever stack it runs on and whatever thread it ends on.
  ///
  /// Not under the sanitizers, which know the stacks of threads only. Without optimization a closure retains what it
  /// uses while it runs: `swift test -c release -Xswiftc -enable-testing --filter StackSwitching` shows more.
  @Suite(.serialized, .disabled(if: isSanitized)) struct StackSwitchingTests {
    private enum Steps: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [
        .optional("changed:", types: "v@:q"), .optional("scaled:", types: "d@:d"), .optional("other:", types: "v@:q"),
      ]
    }

    /// Runs a Swift closure behind a C function pointer.
    private final class Work {
      let body: () -> Void

      init(_ body: @escaping () -> Void) { self.body = body }

      static let run: @convention(c) (UnsafeMutableRawPointer) -> Void = {
        Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body()
      }

      var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
    }

    private func coroutine(_ body: @escaping () -> Void) -> OpaquePointer {
      RuntimeCoroutineMake(Work.run, Work(body).retained)
    }

    /// A delegate whose `changed:` and `scaled:` yield while they use an object that nobody else has.
    private func suspended(_ ledger: Ledger, into lines: @escaping (String) -> Void) throws -> AnyDynamicDelegate {
      try ledger.count {
        let captured = try ObjCObject("TestCounted")
        return try DynamicDelegate(Steps.self) {
          $0.on("changed:") { (_: Int) in
            RuntimeCoroutineYield()
            lines(captured.objCClass.name)
          }
          $0.on("scaled:") { (number: Double) -> Double in
            RuntimeCoroutineYield()
            lines(captured.objCClass.name)
            return number
          }
          $0.on("other:") { (_: Int) in lines("other") }
        }
      }
    }

    private func send(_ selector: Selector, to object: ObjCObject) {
      do {
        if selector == "scaled:" {
          #expect(try object.send(selector, 1.5) as Double == 1.5)
        } else {
          try object.send(selector, 1)
        }
      } catch { Issue.record(error) }
    }

    @Test(arguments: ["changed:", "scaled:"] as [Selector])
    func `A closure that yields on a coroutine, and is removed meanwhile, keeps what it captured`(
      selector: Selector
    ) throws {
      let ledger = Ledger()
      var lines: [String] = []
      try ObjCObject.autoreleasepool {
        let delegate = try suspended(ledger) { lines.append($0) }
        let object = delegate.object
        let first = coroutine { send(selector, to: object) }
        #expect(RuntimeCoroutineResume(first))
        // Other calls come and go on the thread's own stack meanwhile, above and below the coroutine's.
        ObjCObject.autoreleasepool {
          do {
            send("other:", to: object)
            try delegate.update {
              $0.remove("changed:")
              $0.remove("scaled:")
            }
          } catch { Issue.record(error) }
        }
        send("other:", to: object)
        #expect(ledger.alive == 1, "the closure is suspended")
        #expect(!RuntimeCoroutineResume(first))
        #expect(ledger.alive == 0, "the closure has ended")
      }
      #expect(lines == ["other", "other", "TestCounted"])
    }

    @Test func `Two closures that yield in turn keep what each captured`() throws {
      let ledger = Ledger()
      var lines: [String] = []
      try ObjCObject.autoreleasepool {
        let delegates = try (0..<2).map { _ in try suspended(ledger) { lines.append($0) } }
        let coroutines = delegates.map { delegate in coroutine { send("changed:", to: delegate.object) } }
        for coroutine in coroutines { #expect(RuntimeCoroutineResume(coroutine)) }
        for delegate in delegates {
          ObjCObject.autoreleasepool {
            #expect(throws: Never.self) {
              try delegate.update {
                $0.remove("changed:")
                $0.remove("scaled:")
              }
            }
          }
        }
        #expect(ledger.alive == 2)
        // The one that began first ends first: not as a stack would have it.
        #expect(!RuntimeCoroutineResume(coroutines[0]))
        #expect(ledger.alive == 1)
        #expect(!RuntimeCoroutineResume(coroutines[1]))
      }
      #expect(ledger.alive == 0)
      #expect(lines == ["TestCounted", "TestCounted"])
    }

    @Test func `A closure that goes on on another thread keeps what it captured`() throws {
      let ledger = Ledger()
      nonisolated(unsafe) var lines: [String] = []
      try ObjCObject.autoreleasepool {
        let delegate = try suspended(ledger) { lines.append($0) }
        nonisolated(unsafe) let migrating = coroutine { send("scaled:", to: delegate.object) }
        #expect(RuntimeCoroutineResume(migrating))
        try ObjCObject.autoreleasepool {
          try delegate.update {
            $0.remove("changed:")
            $0.remove("scaled:")
          }
        }
        #expect(ledger.alive == 1)
        let done = DispatchSemaphore(value: 0)
        Thread {
          ObjCObject.autoreleasepool { _ = RuntimeCoroutineResume(migrating) }
          done.signal()
        }.start()
        done.wait()
      }
      #expect(ledger.alive == 0)
      #expect(lines == ["TestCounted"])
    }

    @Test func `A chain's member that yields and is let go of meanwhile lives to the end of its message`() throws {
      let ledger = Ledger()
      var lines: [String] = []
      try ObjCObject.autoreleasepool {
        let chain = try DelegateChain(Steps.self)
        // The chain holds it weakly, and the delegate is all that keeps what its closures captured.
        var member: AnyDynamicDelegate? = try suspended(ledger) { lines.append($0) }
        try chain.add(member!)
        let object = chain.object
        let first = coroutine { send("changed:", to: object) }
        #expect(RuntimeCoroutineResume(first))
        ObjCObject.autoreleasepool { member = nil }
        #expect(member == nil)
        // Messages that go through the chain now reach nobody, but where members are retained for their messages
        // because the runtime can't defer a deallocation.
        #if LibObjC2
          #expect(chain.delegates.count == 1)
        #else
          #expect(chain.delegates.isEmpty)
          send("other:", to: object)
        #endif
        #expect(ledger.alive == 1, "the member has a message")
        #expect(!RuntimeCoroutineResume(first))
      }
      #expect(ledger.alive == 0)
      #expect(lines == ["TestCounted"])
    }

    @Test func `A signal's handler on an alternate stack calls a closure that removes the one that runs`() throws {
      let ledger = Ledger()
      var lines: [String] = []
      try ObjCObject.autoreleasepool {
        var delegate: AnyDynamicDelegate?
        let work = Work { try? delegate?.object.send("other:", 1) }
        try ledger.count {
          let captured = try ObjCObject("TestCounted")
          delegate = try DynamicDelegate(Steps.self) {
            $0.on("changed:") { (_: Int) in
              RuntimeRunOnSignalStack(Work.run, work.retained)
              #expect(ledger.alive == 1)
              lines.append(captured.objCClass.name)
            }
            $0.on("other:") { (_: Int) in
              lines.append("other")
              ObjCObject.autoreleasepool {
                do { try delegate?.update { $0.remove("changed:") } } catch { Issue.record(error) }
              }
            }
          }
        }
        send("changed:", to: delegate!.object)
        #expect(ledger.alive == 0)
        // It captures itself.
        delegate = nil
      }
      #expect(lines == ["other", "TestCounted"])
    }
  }
#endif
