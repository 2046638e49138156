import BlockDelegateFoundation
import Foundation
import Testing

struct StreamDelegateTests {
  @Test func `A closure for stream events runs when a test calls the stream's delegate`() throws {
    var events: [Stream.Event] = []
    let stream = InputStream(data: Data("text".utf8))
    let delegate = try stream.implement(StreamDelegate.self) { delegate in
      delegate.on(.streamHandle) { stream, event in events.append(event) }
    }
    stream.open()
    // The test calls the delegate because the streams of swift-corelibs-foundation never call it.
    stream.delegate?.stream(stream, handle: .hasBytesAvailable)
    #expect(events.last == .hasBytesAvailable)
    withExtendedLifetime(delegate) { stream.close() }
  }

  @Test func `A stream in a run loop calls its closure for opening, data and end`() throws {
    var events: [Stream.Event] = []
    let stream = InputStream(data: Data("text".utf8))
    let delegate = try stream.implement(StreamDelegate.self) { delegate in
      delegate.on(.streamHandle) { stream, event in
        events.append(event)
        if event == .hasBytesAvailable {
          var bytes = [UInt8](repeating: 0, count: 10)
          _ = (stream as? InputStream)?.read(&bytes, maxLength: bytes.count)
        }
      }
    }
    stream.schedule(in: .current, forMode: .default)
    stream.open()
    for _ in 0..<10 where events.last != .endEncountered {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
    }
    withExtendedLifetime(delegate) { stream.close() }
    withCorelibsIssue("Streams do not call their delegates, in a run loop neither") {
      #expect(events == [.openCompleted, .hasBytesAvailable, .endEncountered])
    }
  }
}
