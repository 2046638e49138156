// Off Apple's platforms, where the run loops of GNUstep and of Core Foundation are two.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// Programs that run GNUstep's run loop on their main thread, each in a process of its own.
  @Suite struct RunLoopTests {
    @Test(arguments: ["run-loop", "idle-run-loop", "run-loop-within-block", "stalled-run-loop"])
    func `Under GNUstep's run loop the main queue, the main actor and RunLoop.main go on`(_ name: String) throws {
      let outcome = try Probe.run("DelegateProbe", name)
      #expect(outcome == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test(arguments: ["run-before", "run-after"])
    func `A program with an await at its top level runs the loop before that, or is told`(_ name: String) throws {
      let outcome = try Probe.run("AwaitProbe", name)
      #expect(outcome == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test func `A wait that is answered keeps nothing until its time is over`() throws {
      let outcome = try Probe.run("AwaitProbe", "timeouts")
      #expect(outcome == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test func `On another thread than the main one nothing is scheduled`() async throws {
      let thrown = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: Result { try ObjCRunLoop.scheduleMainQueue() })
        }
      }
      let error = #expect(throws: BlockDelegateError.self) { try thrown.get() }
      #expect(
        error.map { "\($0)" }
          == "called on the wrong thread: expected the main thread, before the first await of main.swift")
    }

    // Debian's GUI library is linked with GCC's runtime, which can't be in one process with libobjc2.
    #if !LibObjC2
      @Test(
        .enabled(if: Probe.hasVirtualDisplay, "Xvfb is not installed"),
        arguments: [
          "application", "modal-panel", "tracking",
        ])
      func `In an application, under a modal panel and while events are tracked, too`(_ name: String) throws {
        let outcome = try Probe.run("DelegateProbe", name, underDisplay: true)
        if outcome.status == Probe.notInstalled { try Test.cancel("\(outcome.output)") }
        // The GUI logs what it misses in the display.
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "passed\n")
      }
    #endif
  }
#endif
