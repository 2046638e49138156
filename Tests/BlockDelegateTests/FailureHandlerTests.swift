import BlockDelegate
import Foundation
import Testing

extension FailureTests {
  @Suite struct FailureHandlerTests {
    @Test func `The library holds no lock while the failure handler runs`() throws {
      let before = DelegateFailure.handler
      defer { DelegateFailure.handler = before }
      nonisolated(unsafe) var outcomes: [DispatchTimeoutResult] = []  // the failure handler runs on this thread
      DelegateFailure.handler = { _ in
        let done = DispatchSemaphore(value: 0)
        Thread {
          _ = DelegateFailure.handler
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
