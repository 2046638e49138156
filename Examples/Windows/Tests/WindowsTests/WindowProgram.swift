import Foundation

/// A program of this package, which was built beside the tests.
final class WindowProgram {
  private let process = Process()
  private let output: LineReader
  private let errors = FileManager.default.temporaryDirectory.appending(path: "Windows-\(UUID())")
  private let defaults: DefaultsFolder

  /// Starts it.
  /// - Parameters:
  ///   - display: none for a program that must do without.
  ///   - defaults: where the user's defaults are; in a new folder when nothing is said.
  convenience init(
    _ name: String, on display: VirtualDisplay?, _ arguments: String..., defaults: DefaultsFolder? = nil
  ) throws {
    try self.init(name, onDisplay: display?.name, arguments, defaults: defaults)
  }

  init(
    _ name: String, onDisplay display: String?, _ arguments: [String], defaults: DefaultsFolder? = nil,
    environment others: [String: String] = [:]
  ) throws {
    self.defaults = try defaults ?? DefaultsFolder()
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let pipe = Pipe()
    process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(path: name)
    // There is no window manager: GNUstep draws the frames of its windows itself.
    process.arguments = arguments + ["-GSX11HandlesWindowDecorations", "NO"]
    var environment = ProcessInfo.processInfo.environment.merging(self.defaults.environment) { $1 }.merging(others) {
      $1
    }
    environment["DISPLAY"] = display
    // Under AddressSanitizer: the libraries under a GUI keep fonts and the like for the life of the process.
    environment["ASAN_OPTIONS", default: ""] += ":detect_leaks=0"
    process.environment = environment
    process.standardOutput = pipe
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    output = LineReader(pipe.fileHandleForReading)
    try process.runHearingSignals()
    // Only the program's end of it must be open, or its end is not seen.
    try pipe.fileHandleForWriting.close()
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: errors)
  }

  /// What it has written until now, as far as anybody waited for it.
  var lines: [String] { output.lines }

  /// Waits until it writes this line.
  func wait(for line: String) throws { _ = try output.next { $0 == line } }

  /// Waits until it writes a line that begins so, and returns the rest of that.
  func wait(forBeginning beginning: String) throws -> String {
    String(try output.next { $0.hasPrefix(beginning) }.dropFirst(beginning.count))
  }

  /// All that it has written, after its end.
  func rest() throws -> [String] { try output.rest() }

  var isRunning: Bool { process.isRunning }

  /// Waits until it ends.
  func end() throws -> (status: Int32, errors: String) {
    let end = Date(timeIntervalSinceNow: LineReader.patience)
    while process.isRunning {
      guard Date() < end else { throw Timeout(waitedFor: "the program's end") }
      Thread.sleep(forTimeInterval: 0.02)
    }
    // Not String(contentsOf:), which loses its buffer when a file is empty.
    let data = try FileHandle(forReadingFrom: errors).readToEnd() ?? Data()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  func send(signal: Int32) { kill(process.processIdentifier, signal) }
}
