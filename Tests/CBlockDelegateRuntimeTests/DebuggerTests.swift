// gdb is Linux's debugger; a Mac's asks for permission before it may look at a process.
#if os(Linux)
  import Foundation
  import Testing

  /// What a debugger shows beneath a message that a closure answers.
  @Suite struct DebuggerTests {
    private static let hasDebugger = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/gdb") }

    @Test(.enabled(if: hasDebugger, "gdb is not installed"), .disabled(if: isSanitized))
    func `A backtrace goes from the closure through the entries to the caller`() throws {
      let (status, output) = try run(
        "/usr/bin/env",
        [
          "timeout", "60", "gdb", "-nx", "-batch", "-ex", "set breakpoint pending on", "-ex", "break RuntimeBreakpoint",
          "-ex", "run", "-ex", "backtrace", "--args", probePath, "closure",
        ])
      #expect(status == 0)
      // Each line is of one frame: "#3  0x... in bd_closure_entry () at ...".
      let frames = output.split(separator: "\n").filter { $0.hasPrefix("#") }
      func index(of function: String) -> Int? { frames.lastIndex { $0.contains(function) } }
      let order = [
        index(of: "RuntimeBreakpoint"), index(of: "bd_closure_run"), index(of: "bd_closure_entry"),
        index(of: "runClosure"), index(of: "main"),
      ]
      #expect(order.allSatisfy { $0 != nil }, "\(output)")
      #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted(), "\(output)")
    }
  }
#endif
