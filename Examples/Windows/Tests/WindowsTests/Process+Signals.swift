import Foundation

extension Process {
  /// Starts the process with no signal blocked. A process inherits the blocked signals of the thread that starts it.
  /// Tests run on libdispatch's threads, which block nearly all signals, so a process that they start would not receive
  /// SIGTERM.
  func runHearingSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
