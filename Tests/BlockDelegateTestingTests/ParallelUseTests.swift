#if !canImport(ObjectiveC)
  import Foundation
  import Testing

  /// Threads that use GNUstep first in a process, as the threads of parallel tests do.
  @Suite struct ParallelUseTests {
    @Test func `Many threads can make the first use of GNUstep simultaneously`() throws {
      for _ in 0..<10 {
        let (status, output) = try RecordingProbe.run(["threads"])
        #expect(status == 0)
        #expect(output == "all threads have ended\n")
      }
    }

    @Test func `Preparing GNUstep for many threads installs no signal handler for child processes, unlike NSTask`() {
      var action = sigaction()
      sigaction(SIGCHLD, nil, &action)
      #expect(action.__sigaction_handler.sa_handler == nil)
    }

    // Debian's GUI library is linked with GCC's runtime, which cannot be in the same process as libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: RecordingProbe.canOpenWindows, "GNUstep's GUI or Xvfb is not installed"))
      func `Fonts can be used on any thread after the application was made`() throws {
        let (_, output) = try RecordingProbe.run(["fonts"], by: ["xvfb-run", "-a"], variables: ["DISPLAY": nil])
        #expect(output == "all threads have ended\n")
      }
    #endif
  }
#endif
