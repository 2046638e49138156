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
}
