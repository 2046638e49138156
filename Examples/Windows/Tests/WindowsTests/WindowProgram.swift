import Foundation

/// A program of this package, which is built next to the tests.
final class WindowProgram {
  private let process = Process()
  private let output: LineReader
  private let errors = FileManager.default.temporaryDirectory.appending(path: "Windows-\(UUID())")
  private let defaults: DefaultsFolder

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - display: The display of the program, or nil for a program that must run without a display.
  ///   - arguments: The arguments of the program.
  ///   - defaults: The folder of the user's defaults, or nil for a new folder.
  convenience init(
    _ name: String, on display: VirtualDisplay?, _ arguments: String..., defaults: DefaultsFolder? = nil
  ) throws {
    try self.init(name, onDisplay: display?.name, arguments, defaults: defaults)
    display?.add(process)
  }

  init(
    _ name: String, onDisplay display: String?, _ arguments: [String], defaults: DefaultsFolder? = nil,
    environment others: [String: String] = [:]
  ) throws {
    self.defaults = try defaults ?? DefaultsFolder()
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let pipe = Pipe()
    process.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(path: name)
    // There is no window manager, so GNUstep draws the frames of its windows itself.
    process.arguments = arguments + ["-GSX11HandlesWindowDecorations", "NO"]
    var environment = ProcessInfo.processInfo.environment.merging(self.defaults.environment) { $1 }.merging(others) {
      $1
    }
    environment["DISPLAY"] = display
    // AddressSanitizer's leak check is disabled because the libraries that a GUI uses keep fonts and other objects for
    // the life of the process.
    environment["ASAN_OPTIONS", default: ""] += ":detect_leaks=0"
    process.environment = environment
    process.standardOutput = pipe
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    output = LineReader(pipe.fileHandleForReading)
    try process.runHearingSignals()
    // Only the program's end of the pipe may be open. If the test's end stays open, the end of the output is not
    // noticed.
    try pipe.fileHandleForWriting.close()
  }

  deinit {
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: errors)
  }

  /// The lines that the program has printed and that a test has waited for.
  var lines: [String] { output.lines }

  /// Waits until the program prints this line.
  func wait(for line: String) throws { _ = try output.next { $0 == line } }

  /// Waits until the program prints a line with this beginning. Returns the rest of the line.
  func wait(forBeginning beginning: String) throws -> String {
    String(try output.next { $0.hasPrefix(beginning) }.dropFirst(beginning.count))
  }

  /// Returns all lines that the program printed, after the program has ended.
  func rest() throws -> [String] { try output.rest() }

  var isRunning: Bool { process.isRunning }

  /// Waits until the program ends.
  func end() throws -> (status: Int32, errors: String) {
    let end = Date(timeIntervalSinceNow: LineReader.patience)
    while process.isRunning {
      guard Date() < end else { throw Timeout(waitedFor: "the program's end") }
      Thread.sleep(forTimeInterval: 0.02)
    }
    // The file is not read with String(contentsOf:), which leaks its buffer if the file is empty.
    let data = try FileHandle(forReadingFrom: errors).readToEnd() ?? Data()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  func send(signal: Int32) { kill(process.processIdentifier, signal) }
}
