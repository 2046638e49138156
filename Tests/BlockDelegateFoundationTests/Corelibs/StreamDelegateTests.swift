import BlockDelegateFoundation
import Foundation
import Testing

struct StreamDelegateTests {
  @Test func `A stream's closures are those of a delegate, whoever calls them`() throws {
    var events: [Stream.Event] = []
    let stream = InputStream(data: Data("text".utf8))
    let delegate = try stream.implement(StreamDelegate.self) { delegate in
      delegate.on(.streamHandle) { stream, event in events.append(event) }
    }
    stream.open()
    // swift-corelibs-foundation's streams do not call their delegates.
    stream.delegate?.stream(stream, handle: .hasBytesAvailable)
    #expect(events.last == .hasBytesAvailable)
    withExtendedLifetime(delegate) { stream.close() }
  }

  @Test func `A stream in a run loop tells of its data and of its end`() throws {
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
