import BlockDelegate
import Foundation
import Testing

/// Messages that are nested in each other, on threads that start and end.
@Suite struct NestedCallTests {
  private enum Nesting: DeclaredProtocol {
    static let name = "TestNestingDelegate"
    static let methods: [MethodDeclaration] = [.optional("deeper:", types: "q@:q")]
  }

  #if os(macOS) || os(Linux)
    // This test uses its own process, so that each new thread gets what the previous thread left behind.
    @Test func `Four threads, one after the other, can each nest 40 messages`() async {
      await #expect(processExitsWith: .success) {
        for _ in 0..<4 where !NestedCallTests.nestsOnNewThread() { exit(1) }
        exit(0)
      }
    }

    private static func nestsOnNewThread() -> Bool {
      let isDone = DispatchSemaphore(value: 0)
      Thread {
        if (try? depth(of: 40)) == 40 { isDone.signal() }
      }.start()
      return isDone.wait(timeout: .now() + 20) == .success
    }
  #endif

  private static func depth(of depth: Int) throws -> Int {
    nonisolated(unsafe) var object: ObjCObject?
    let delegate = try DynamicDelegate(Nesting.self) {
      $0.on("deeper:") { (left: Int) -> Int in
        left == 1 ? 1 : 1 + ((try? object?.send("deeper:", left - 1) as Int?) ?? 0)
      }
    }
    object = delegate.object
    defer { object = nil }
    return try ObjCObject.autoreleasepool { try delegate.object.send("deeper:", depth) }
  }
}
