import BlockDelegate
import BlockDelegateRuntime
import Foundation
import TestSupport
import Testing

#if DEBUG
  private let isDebugBuild = true
#else
  private let isDebugBuild = false
#endif

/// Messages that debug builds log about code that is allowed but rarely intended.
@Suite(.serialized) struct DebugLogTests {
  private enum Doubted: DeclaredProtocol {
    static let name = "TestDoubtedDelegate"
    static let methods: [MethodDeclaration] = [.optional("doubted:", types: "\(encodedBOOL)@:q")]
  }

  /// Returns the logged lines that contain this file's name.
  private func lines(_ body: () throws -> Void) rethrows -> [String] {
    let lines = Mutex<[String]>([])
    let previous = DebugLog.output.exchange { line in lines.withLock { $0.append(line) } }
    defer { _ = DebugLog.output.exchange(previous) }
    try body()
    return lines.exchange([]).filter { $0.contains(#fileID) }
  }

  @Test func `A message that returns NO and whose result is ignored is logged once, with its source location`() throws {
    let delegate = try DynamicDelegate(Doubted.self) { $0.on(selector("doubted:")) { (number: Int) in number > 0 } }
    let line = #line + 3
    let found = try lines {
      for _ in 0..<3 {
        try delegate.object.send(selector("doubted:"), 0)
        try delegate.object.send(selector("doubted:"), 1)
        _ = try delegate.object.send(selector("doubted:"), 0) as Bool
      }
    }
    #expect(
      found
        == (isDebugBuild
          ? [
            "BlockDelegate: \"doubted:\" returned NO, and the result was not used; send it `as Bool` to get the result (\(#fileID):\(line))"
          ] : []))
  }
}
