import Foundation

extension Process {
  /// Starts it with no signal blocked. It has those blocked that its parent's thread has, and libdispatch's threads, on
  /// which tests run, have nearly all: a program that one of them starts does not hear SIGTERM.
  func runHearingSignals() throws {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
