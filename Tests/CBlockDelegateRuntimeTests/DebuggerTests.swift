// The test uses gdb, the debugger of Linux. A Mac's debugger asks for permission before it attaches to a process.
#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The backtrace that a debugger shows while a closure runs.
  @Suite(.disabled(if: support_isEmulated(), "an emulated process can't be debugged")) struct DebuggerTests {
    private static let hasDebugger = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/gdb") }

    @Test(.enabled(if: hasDebugger, "gdb is not installed"), .disabled(if: support_isSanitized()))
    func `A debugger's backtrace leads from the closure through the entries to the caller`() throws {
      let (status, output) = try run(
        "/usr/bin/env",
        [
          "timeout", "60", "gdb", "-nx", "-batch", "-ex", "set breakpoint pending on", "-ex", "break RuntimeBreakpoint",
          "-ex", "run", "-ex", "backtrace", "--args", probePath, "closure",
        ])
      #expect(status == 0)
      // Each line describes one frame: "#3  0x... in bd_entry () at ...".
      let frames = output.split(separator: "\n").filter { $0.hasPrefix("#") }
      func index(of function: String) -> Int? { frames.lastIndex { $0.contains(function) } }
      let order = [
        index(of: "RuntimeBreakpoint"), index(of: "bd_run_method"), index(of: "bd_entry"),
        index(of: "runClosure"), index(of: "main"),
      ]
      #expect(order.allSatisfy { $0 != nil }, "\(output)")
      #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted(), "\(output)")
    }

    // The text of Docs/Errors.md gives this expression.
    @Test(.enabled(if: hasDebugger, "gdb is not installed"))
    func `A breakpoint by the documented expression is in each function that runs a closure`() throws {
      let functions = ["-ex", "info functions ^bd_closure_run", probePath]
      let (_, output) = try run("/usr/bin/env", ["timeout", "60", "gdb", "-nx", "-batch"] + functions)
      let names = ["run", "runSimple", "runPlain"].map { "bd_closure_\($0)" }
      let found = output.split { !$0.isLetter && $0 != "_" }.map(String.init)
      #expect(Set(names).isSubset(of: found), "\(output)")
    }
  }
#endif
