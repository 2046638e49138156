import Synchronization
import Testing

@testable import Shapes

@Suite struct ConcurrencyTests {
  @Test @MainActor func mainActorProtocols() async {
    let screen = ScreenClosures(onDraw: { $0.count })
    #expect(screen.draw("abc") == 3)
    #expect(screen.title == nil)
    var drawn: [String] = []
    let logged = Mutex<[String]>([])
    let logging = ScreenClosures(
      onDraw: {
        drawn.append($0)
        return 0
      }, onLog: { text in logged.withLock { $0.append(text) } })
    logging.redraw()
    #expect(drawn == ["again"])
    await Task.detached { logging.log("elsewhere") }.value
    #expect(logged.withLock { $0 } == ["elsewhere"])
  }

  @Test func mainActorRequirements() async {
    #expect(await PanelUser.opens())
    #expect(PanelClosures(onOpen: { true }, onName: { "panel" }).name() == "panel")
  }

  @Test func sendableProtocols() async throws {
    let worker = WorkerClosures(onWorkCompletion: { item, completion in completion(.success(item * 2)) })
    let result = await Task.detached {
      await withCheckedContinuation { continuation in
        worker.work(21) { continuation.resume(returning: $0) }
      }
    }.value
    #expect(try result.get() == 42)
    #expect(worker.cancel(-1))
    #expect(!WorkerClosures(onCancel: { $0 == 1 }).cancel(-1))
  }
}

@MainActor enum PanelUser {
  static func opens() async -> Bool {
    var closed = false
    let panel = PanelClosures(onOpen: { true }, onClose: { closed = true }, onName: { "" })
    await panel.close()
    return panel.open() && closed
  }
}
