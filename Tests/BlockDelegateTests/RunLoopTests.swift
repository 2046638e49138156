// These tests are for Linux, where GNUstep and Core Foundation have separate run loops.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// Programs that run GNUstep's run loop on their main thread, each in its own process.
  @Suite struct RunLoopTests {
    @Test(arguments: [
      "run-loop", "idle-run-loop", "run-loop-within-block", "run-loop-within-timer", "stalled-run-loop",
    ])
    func `The main queue, the main actor and RunLoop.main run under GNUstep's run loop`(_ name: String) throws {
      let outcome = try Probe.run("DelegateProbe", name)
      #expect(outcome == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test(arguments: ["run-before", "run-after"])
    func `Scheduling the main queue works before a program's first top-level await, and throws after it`(_ name: String)
      throws
    {
      let outcome = try Probe.run("AwaitProbe", name)
      #expect(outcome == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test func `An answered wait releases its memory before its timeout has passed`() throws {
      let outcome = try Probe.run("AwaitProbe", "timeouts")
      #expect(outcome == Probe.Outcome(status: 0, output: "passed\n", errors: ""))
    }

    @Test func `Scheduling the main queue on another thread than the main thread is refused`() async throws {
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

    // Debian's GUI library is linked with GCC's runtime, which cannot be in one process with libobjc2.
    #if !LibObjC2
      @Test(
        .enabled(if: Probe.canOpenWindows, "GNUstep's GUI or Xvfb is not installed"),
        arguments: [
          "application", "modal-panel", "tracking",
        ])
      func `The main queue runs in an application, under a modal panel and during event tracking`(_ name: String) throws
      {
        let outcome = try Probe.run("DelegateProbe", name, underDisplay: true)
        // The GUI logs missing features of the display, so the standard error output is not compared.
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "passed\n")
      }
    #endif
  }
#endif
