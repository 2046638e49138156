import BlockDelegate
import Foundation
import Testing

extension FailureTests {
  @Suite struct FailureHandlerTests {
    @Test func `No lock is held while the handler of failures runs`() throws {
      let before = DynamicDelegate.failureHandler
      defer { DynamicDelegate.failureHandler = before }
      nonisolated(unsafe) var outcomes: [DispatchTimeoutResult] = []  // the handler runs on this thread
      DynamicDelegate.failureHandler = { _ in
        let done = DispatchSemaphore(value: 0)
        Thread {
          _ = DynamicDelegate.failureHandler
          done.signal()
        }.start()
        outcomes.append(done.wait(timeout: .now() + 10))
      }
      let delegate = try DynamicDelegate(MisfitTests.Misfits.self) { $0.on("take:") { (text: String) in text.count } }
      #expect(try delegate.object.send("take:", nil as ObjCObject?) as Int == 0)
      #expect(outcomes == [.success])
    }
  }
}
