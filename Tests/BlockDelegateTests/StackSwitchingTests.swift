// On Apple's systems, the functions for such coroutines are deprecated.
#if os(Linux)
  import BlockDelegate
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// The objects that a running call uses stay alive, whatever stack it runs on and on whatever thread it ends.
  ///
  /// The suite is disabled with sanitizers, which know only the stacks of threads. Unoptimized code retains the objects
  /// that a closure uses while it runs, so `swift test -c release -Xswiftc -enable-testing --filter StackSwitching`
  /// shows more.
  @Suite(.serialized, .disabled(if: support_isSanitized())) struct StackSwitchingTests {
    private enum Steps: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [
        .optional("changed:", types: "v@:q"), .optional("scaled:", types: "d@:d"), .optional("other:", types: "v@:q"),
      ]
    }

    /// A Swift closure that a C function pointer can run.
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

    /// Returns a delegate whose `changed:` and `scaled:` yield while they use an object that only the closures retain.
    private func suspended(_ ledger: Ledger, into lines: @escaping (String) -> Void) throws -> DynamicDelegate<Steps> {
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
    func `A closure that yields on a coroutine and is removed meanwhile keeps its captures until it ends`(
      selector: Selector
    ) throws {
      let ledger = Ledger()
      var lines: [String] = []
      try ObjCObject.autoreleasepool {
        let delegate = try suspended(ledger) { lines.append($0) }
        let object = delegate.object
        let first = coroutine { send(selector, to: object) }
        #expect(RuntimeCoroutineResume(first))
        // Meanwhile, other calls run on the thread's own stack, above and below the coroutine's stack.
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

    @Test func `Two closures that yield on coroutines keep their captures even if the first one ends first`() throws {
      let ledger = Ledger()
      var lines: [String] = []
      try ObjCObject.autoreleasepool {
        let delegates = try (0..<2).map { _ in try suspended(ledger) { lines.append($0) } }
        let coroutines = delegates.map { delegate in coroutine { send("changed:", to: delegate.object) } }
        for coroutine in coroutines { #expect(RuntimeCoroutineResume(coroutine)) }
        for delegate in delegates {
          _ = ObjCObject.autoreleasepool {
            #expect(throws: Never.self) {
              try delegate.update {
                $0.remove("changed:")
                $0.remove("scaled:")
              }
            }
          }
        }
        #expect(ledger.alive == 2)
        // The call that began first ends first, unlike calls on one stack.
        #expect(!RuntimeCoroutineResume(coroutines[0]))
        #expect(ledger.alive == 1)
        #expect(!RuntimeCoroutineResume(coroutines[1]))
      }
      #expect(ledger.alive == 0)
      #expect(lines == ["TestCounted", "TestCounted"])
    }

    @Test func `A closure that yields and continues on another thread keeps its captures`() throws {
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

    @Test func `A chain's member that yields and is released meanwhile lives until its message ends`() throws {
      let ledger = Ledger()
      var lines: [String] = []
      try ObjCObject.autoreleasepool {
        let chain = try DelegateChain(Steps.self)
        // The chain holds the member weakly. Only the variable `member` keeps the closures and their captures alive.
        var member: DynamicDelegate<Steps>? = try suspended(ledger) { lines.append($0) }
        try chain.add(member!.object)
        let object = chain.object
        let first = coroutine { send("changed:", to: object) }
        #expect(RuntimeCoroutineResume(first))
        ObjCObject.autoreleasepool { member = nil }
        #expect(member == nil)
        // The message has a reference to the member.
        #expect(chain.delegates.count == 1)
        #expect(ledger.alive == 1, "the member has a message")
        #expect(!RuntimeCoroutineResume(first))
      }
      #expect(ledger.alive == 0)
      #expect(lines == ["TestCounted"])
    }

    @Test func `Code on the stack of a coroutine knows that an object is being deallocated`() {
      var answers: [Bool] = []
      _ = makeEnding { object in
        let isDeallocating = coroutine { answers.append(bd_objc_isDeallocating(object.pointer)) }
        #expect(!RuntimeCoroutineResume(isDeallocating))
      }
      #expect(answers == [true])
    }

    @Test func `A closure in a signal handler on an alternate stack can remove the closure that is running`() throws {
      let ledger = Ledger()
      var lines: [String] = []
      try ObjCObject.autoreleasepool {
        var delegate: DynamicDelegate<Steps>?
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
        // The delegate's closures capture this variable, so this breaks the cycle.
        delegate = nil
      }
      #expect(lines == ["other", "TestCounted"])
    }
  }
#endif
