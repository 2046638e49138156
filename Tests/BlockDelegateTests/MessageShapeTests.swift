import CBlockDelegateRuntime
import Foundation
import Testing

// The library declares this function with the receiver before the selector.
@_silgen_name("bd_pointer_send")
private func sendInAnotherShape<A>(_ argument: A, _ line: UInt32) throws

/// The test that the C layer makes before the first message.
@Suite struct MessageShapeTests {
  @Test func `A function whose arguments come in another way ends the process with a sentence before any message`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      bd_message_testShapes { try? sendInAnotherShape(1, 1) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("BlockDelegate: this Swift compiler passes the arguments of generic functions in an unknown way"))
  }
}
