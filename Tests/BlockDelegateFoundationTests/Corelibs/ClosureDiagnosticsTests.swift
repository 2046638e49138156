import Foundation
import Testing

/// Whether the compiler is on the PATH, where it is not in an emulator, for example.
private let hasCompiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }

/// What the compiler says about closures, and how much work they are for it.
@Suite(.enabled(if: hasCompiler, "swiftc is not on the PATH")) struct ClosureDiagnosticsTests {
  // Swift 6.2 needs more work for these closures.
  #if compiler(>=6.3)
    @Test func `A closure with much arithmetic is checked in every form with little work`() throws {
      let bodies = [
        "{ frame, row in 44 }", "{ frame, row in frame.width / 2 - 8 + CGFloat(row) }",
        "{ frame, row in (frame.width - 32) * 9 / 16 + 40 }",
        "{ frame, row in row % 2 == 0 ? frame.width * 0.5 : frame.width * 0.25 + 10 }",
        "{ frame, row in CGFloat(row * 10 + row * 5) + 44.0 - 2 }",
      ]
      let said = try compile(
        bodies.flatMap { body in
          [
            "delegate.on(.height) \(body)",
            "delegate.on(.height).delivered(.on(queue, waiting: true)) \(body)",
          ]
        })
      #expect(said.isEmpty, "\(said)")
    }

  #endif

  @Test func `Each mistake in a closure is an error on its own line that names the cause`() throws {
    let wrong = [
      ("delegate.on(.fileManagerShouldRemoveItemAtPath) { manager, path in true }", "FileManagerDelegate"),
      ("delegate.on(.parserFoundCharacter) { parser, text in }", "parserFoundCharacter"),
      ("delegate.on(.parserFoundCharacters) { (parser: XMLParser, text: Int) in }", "Int"),
      ("delegate.on(.parserFoundCharacters) { parser, text in _ = text + 1 }", "String"),
      ("delegate.on(.parserFoundCharacters) { parser, text in print(text.cuont) }", "'cuont'"),
      ("delegate.on(.parserFoundCharacters) { parser, text in let n = text.cuont; print(n) }", "'cuont'"),
      ("delegate.on(.parserFoundCharacters) { parser in }", "2 arguments"),
      ("delegate.on(.parserDidEndDocument) { parser, more in }", "1 argument"),
      ("delegate.on(.parserResolveExternalEntityNameSystemID) { parser, name, id in 5 }", "Data?"),
      ("delegate.on(.height) { frame, row in nil }", "CGFloat"),
      ("delegate.on(.height).delivered(.on(queue)) { frame, row in row.cuont }", "'cuont'"),
      ("delegate.on(.height).delivered(.on(queue)) { frame in 5 }", "2 arguments"),
    ]
    let said = try compile(wrong.map(\.0))
    for (index, (line, word)) in wrong.enumerated() {
      let own = said.filter { $0.line == index + 1 }.map(\.message)
      #expect(own.contains { $0.contains(word) }, "\(line): \(own)")
    }
  }

  @Test func `In main.swift a session's closure that uses the main actor's variables is an error on its line`() throws {
    let lines = ["print(data)", "sum += 1"].map {
      "_ = try URLSession(configuration: .default, delegateQueue: nil) { "
        + "$0.on(.urlSessionDataTaskDidReceive) { session, task, data in \($0) } }"
    }
    let said = try errors(in: lines + ["var sum = 0"])
    #expect(said.map(\.line) == [2], "\(said)")
    #expect(said.allSatisfy { $0.message.contains("main actor-isolated var 'sum'") }, "\(said)")
  }

  /// Checks each line in its own function, with the modules beside this program and a 500th of the compiler's limit for
  /// the work on an expression, and returns the errors.
  private func compile(_ lines: [String]) throws -> [(line: Int, message: String)] {
    let functions = lines.enumerated().map { index, line in
      "func line\(index)(_ delegate: Builder, queue: DispatchQueue) { \(line) }"
    }
    return try errors(in: functions)
  }

  /// Checks a program, whose lines may be those of a main.swift.
  private func errors(in lines: [String]) throws -> [(line: Int, message: String)] {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let modules = URL(filePath: tests).deletingLastPathComponent().appending(path: "Modules")
    let file = FileManager.default.temporaryDirectory.appending(path: "closures-\(UUID()).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    // The declarations are last, so that each line has its own number in the file.
    let declarations = """

      import Dispatch
      import Foundation
      import FoundationNetworking
      import FoundationXML
      @testable import BlockDelegateFoundation
      typealias Builder = FoundationDelegateBuilder<any XMLParserDelegate>
      extension FoundationMethod<any XMLParserDelegate, MethodBody<CGRect, Int, CGFloat>> {
        static var height: Self { Self(0, "height:") }
      }
      """
    try (lines.joined(separator: "\n") + declarations).write(to: file, atomically: true, encoding: .utf8)
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path, "-Xfrontend", "-solver-scope-threshold=2000",
      file.path,
    ]
    process.standardError = output
    try process.run()
    let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let errors = said.matches(of: /closures-[-0-9A-F]+\.swift:(\d+):\d+: error: (.*)/).map {
      (line: Int($0.1)!, message: String($0.2))
    }
    #expect((process.terminationStatus == 0) == errors.isEmpty, "\(said)")
    return errors
  }
}
