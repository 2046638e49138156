import Foundation

/// A process that runs the HTTP server of Server/server.py.
///
/// The class is Sendable because nothing in it changes after its initialization.
final class LocalServer: @unchecked Sendable {
  private static let started = Result { try LocalServer() }

  /// The server that all tests use. The server exits when the test process ends, because that closes the server's
  /// input.
  static var shared: LocalServer { get throws { try started.get() } }

  private let process = Process()
  private let input = Pipe()
  let url: URL

  private init() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Server/server.py")
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw CocoaError(.executableLoad) }
      line += more
    }
    let port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    url = URL(string: "http://127.0.0.1:\(port)")!
  }
}
