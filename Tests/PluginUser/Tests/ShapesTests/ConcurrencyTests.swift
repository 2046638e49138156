import Synchronization
import Testing

@testable import Shapes

@Suite struct ConcurrencyTests {
  @Test @MainActor func mainActorProtocols() async {
    let screen = ScreenClosures(onDraw: { $0.count })
    #expect(screen.draw("abc") == 3)
    #expect(screen.title == nil)
    var drawn: [String] = []
    screen.onDraw = {
      drawn.append($0)
      return 0
    }
    screen.redraw()
    #expect(drawn == ["again"])
    let logged = Mutex<[String]>([])
    screen.onLog = { text in logged.withLock { $0.append(text) } }
    await Task.detached { screen.log("elsewhere") }.value
    #expect(logged.withLock { $0 } == ["elsewhere"])
  }

  @Test func mainActorRequirements() async {
    #expect(await PanelUser.opens())
    #expect(PanelClosures(onOpen: { true }, onName: { "panel" }).name() == "panel")
  }

  @Test func sendableProtocols() async throws {
    let worker = WorkerClosures()
    worker.onWorkCompletion = { item, completion in completion(.success(item * 2)) }
    let result = await Task.detached {
      await withCheckedContinuation { continuation in
        worker.work(21) { continuation.resume(returning: $0) }
      }
    }.value
    #expect(try result.get() == 42)
    #expect(worker.cancel(-1))
    worker.onCancel = { $0 == 1 }
    #expect(!worker.cancel(-1))
  }
}

@MainActor enum PanelUser {
  static func opens() async -> Bool {
    let panel = PanelClosures(onOpen: { true }, onName: { "" })
    var closed = false
    panel.onClose = { closed = true }
    await panel.close()
    return panel.open() && closed
  }
}
