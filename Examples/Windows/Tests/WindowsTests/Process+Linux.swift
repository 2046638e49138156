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

  /// Whether the main thread runs, waits for a processor, or reads its code from the disk.
  var isBusy: Bool {
    guard isRunning, let status = try? String(contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)
    else { return false }
    // The state follows the name, which is in parentheses and can contain any characters.
    let state = status[status.lastIndex(of: ")")!...].dropFirst(2).first
    return state == "R" || state == "D"
  }
}
