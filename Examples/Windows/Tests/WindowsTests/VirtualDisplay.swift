import Foundation
import Testing

/// A display without a screen, with a mouse and a keyboard: an `Xvfb` server of the test, and `xdotool`.
final class VirtualDisplay {
  /// The value of the environment variable `DISPLAY`.
  let name: String
  private let server = Process()
  /// The processes of the programs on the display.
  private var programs: [Process] = []

  /// Whether both programs are installed.
  static let isAvailable = ["Xvfb", "xdotool"].allSatisfy { program in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  init() throws {
    let lock = Self.lock()
    defer { close(lock) }
    let pipe = Pipe()
    server.executableURL = URL(filePath: "/usr/bin/env")
    // Xvfb chooses a free display and prints its number. Without the last option, the server restarts when its last
    // client disconnects, and refuses clients that connect during the restart.
    server.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "720x560x24", "-nolisten", "tcp", "-noreset"]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.runHearingSignals()
    let output = LineReader(pipe.fileHandleForReading)
    name = ":" + (try output.next { _ in true })
  }

  deinit { end() }

  /// Makes the mouse and the keyboard wait until this program has handled the input.
  func add(_ program: Process) { programs.append(program) }

  /// Ends the server, which also ends all of its clients.
  func end() {
    let lock = Self.lock()
    defer { close(lock) }
    server.terminate()
    server.waitUntilExit()
  }

  /// Prevents other servers from starting and ending until the file is closed. Without the lock, two servers that look
  /// for a free display simultaneously may choose the same display, and a server that ends may remove the socket of a
  /// server that starts.
  private static func lock() -> Int32 {
    let path = FileManager.default.temporaryDirectory.appending(path: "Xvfb.lock").path
    let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    flock(file, LOCK_EX)
    return file
  }

  // MARK: Mouse and keyboard

  /// Clicks at a position. GNUstep loses a click if it reads the press and the release of the button together: it handles
  /// the release first. The button is therefore held down until the program has handled the press.
  func click(_ x: Int, _ y: Int) throws {
    for action in [["mousemove", "\(x)", "\(y)"], ["mousedown", "1"], ["mouseup", "1"]] { try input(action) }
  }

  func type(_ text: String) throws { try input(["type", "--delay", "40", text]) }

  func press(_ keys: String...) throws { try press(keys) }

  func press(_ keys: [String]) throws { try input(["key", "--delay", "40"] + keys) }

  private func input(_ arguments: [String]) throws {
    try waitUntilIdle()
    try xdotool(arguments)
    try waitUntilIdle()
  }

  /// Waits until the server and the programs have handled all input. A process that has something to read is runnable, even
  /// if a busy machine does not let it run, and sleeps when it has read everything. Several samples are taken, because the
  /// server and a program also wait for each other's answers.
  private func waitUntilIdle() throws {
    var samples = 0
    try wait("the programs have handled the input", every: 0.01) {
      samples = ([server] + programs).allSatisfy { !$0.isBusy } ? samples + 1 : 0
      return samples == 4
    }
  }

  /// Waits until a window with this title has the keyboard focus.
  func waitForFocus(on title: String) throws {
    try wait("\(title) has the keyboard") {
      try xdotool("getwindowfocus", "getwindowname") == title
    }
  }

  /// Waits until a window with this title is at a position.
  func waitForWindow(_ title: String, at x: Int, _ y: Int) throws {
    try wait("\(title) is at \(x), \(y)") {
      try xdotool("mousemove", "\(x)", "\(y)")
      let window = try xdotool("getmouselocation", "--shell").split(separator: "\n")
        .first { $0.hasPrefix("WINDOW=") }?.dropFirst("WINDOW=".count)
      return try window.map { try xdotool("getwindowname", String($0)) == title } ?? false
    }
  }

  /// Waits until a window with this title is at a position and has the keyboard focus.
  func waitForKeyWindow(_ title: String, at x: Int, _ y: Int) throws {
    try waitForWindow(title, at: x, y)
    try waitForFocus(on: title)
  }

  private func wait(_ what: String, every interval: TimeInterval = 0.05, until isTrue: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: LineReader.patience)
    while try !isTrue() {
      guard Date() < end else { throw Timeout(waitedFor: what) }
      // Another program's window appears without a notification, so the position is checked repeatedly.
      Thread.sleep(forTimeInterval: interval)
    }
  }

  @discardableResult
  private func xdotool(_ arguments: String...) throws -> String { try xdotool(arguments) }

  @discardableResult
  private func xdotool(_ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdotool"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": name]) { $1 }
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
