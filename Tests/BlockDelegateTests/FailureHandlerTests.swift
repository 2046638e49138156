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

    @Test func `The failure of a dropped completion block has the method and the line of its closure`() throws {
      enum Pages: DeclaredProtocol {
        static let name = "TestDroppingDelegate"
        static let decide = method("page:decide:", String.self, ((Bool) -> Void).self)
        static let methods: [MethodDeclaration] = [.optional(decide)]
      }
      let before = DelegateFailure.handler
      defer { DelegateFailure.handler = before }
      nonisolated(unsafe) var failures: [DelegateFailure] = []  // the failure handler runs on this thread
      DelegateFailure.handler = { failures.append($0) }
      let line: UInt32 = #line + 1
      let delegate = try DynamicDelegate(Pages.self) { $0.on(Pages.decide) { page, decide in } }
      try ObjCObject.autoreleasepool { try delegate.object.send(Pages.decide, "first", { _ in }) }
      #expect(failures.map(\.selector) == ["page:decide:"] && failures.map(\.protocolName) == ["TestDroppingDelegate"])
      #expect(failures.map(\.line) == [line])
      #expect(failures.first?.fileID == "BlockDelegateTests/FailureHandlerTests.swift")
    }

    @Test func `A registration that is checked returns its value where the code around it can't throw`() {
      let delegate = DelegateFailure.check {
        try DynamicDelegate(MisfitTests.Misfits.self) { $0.on("take:") { (text: String) in text.count } }
      }
      #expect(delegate?.responds(to: "take:") == true)
    }

    #if DEBUG
      @Test func `A registration that is checked and fails stops a debug build with the whole error and the line`()
        async
      {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          DelegateFailure.check(line: 1234) {
            try DynamicDelegate(MisfitTests.Misfits.self) { delegate in
              delegate.on("takes:") { (text: String) in text.count }
              delegate.on("take:") { (place: CGPoint) in 1 }
            }
          }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("FailureHandlerTests.swift:1234: Fatal error: "))
        #expect(said.contains("unknown selector") && said.contains("-[TestMisfitsDelegate take:]: "))
      }
    #else
      @Test func `A registration that is checked and fails is reported in a release build`() {
        let before = DelegateFailure.handler
        defer { DelegateFailure.handler = before }
        nonisolated(unsafe) var failures: [DelegateFailure] = []  // the failure handler runs on this thread
        DelegateFailure.handler = { failures.append($0) }
        let made = DelegateFailure.check {
          try DynamicDelegate(MisfitTests.Misfits.self) { $0.on("take:") { (place: CGPoint) in 1 } }
        }
        #expect(made == nil)
        #expect(failures.map { ($0.error as? BlockDelegateError)?.problems.count } == [1])
      }
    #endif
  }
}
