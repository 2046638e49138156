#if !canImport(ObjectiveC)
  import Foundation
  import Testing

  /// Threads that are a process's first to use GNUstep, as those of parallel tests are.
  @Suite struct ParallelUseTests {
    @Test func `The first uses of GNUstep may be on any threads at once`() throws {
      for _ in 0..<10 {
        let (status, output) = try RecordingProbe.run(["threads"])
        #expect(status == 0)
        #expect(output == "all threads have ended\n")
      }
    }

    @Test func `What is made for them reaps nobody's children, as NSTask does`() {
      var action = sigaction()
      sigaction(SIGCHLD, nil, &action)
      #expect(action.__sigaction_handler.sa_handler == nil)
    }

    // Debian's GUI library is linked with GCC's runtime, which can't be in one process with libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: RecordingProbe.hasVirtualDisplay, "Xvfb is not installed"))
      func `Fonts may be used on any threads when the application was made`() throws {
        let (status, output) = try RecordingProbe.run(["fonts"], by: ["xvfb-run", "-a"], variables: ["DISPLAY": nil])
        if status == RecordingProbe.notInstalled { try Test.cancel("GNUstep's GUI is not installed") }
        #expect(output == "all threads have ended\n")
      }
    #endif
  }
#endif
