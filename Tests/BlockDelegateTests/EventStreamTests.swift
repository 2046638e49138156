import BlockDelegate
import Foundation
import Testing

/// Events that are read as asynchronous streams.
@Suite struct EventStreamTests {
  @Test func `An event's stream has the invocations after its creation, and ends when the event is deallocated`() async
  {
    let sender = Listener()
    func makeStream() -> AsyncStream<(sender: AnyObject?, arguments: Int)> {
      let event = Event<Int>("changed")
      event.invoke(0)
      let stream = event.stream
      event.invoke(sender: sender, 1)
      event.invoke(2)
      return stream
    }
    var numbers: [Int] = []
    for await (from, number) in makeStream() {
      numbers.append(number)
      #expect((from === sender) == (number == 1))
    }
    #expect(numbers == [1, 2])
  }

  @Test func `Each stream of an event gets every invocation, and removeAll ends the streams`() async {
    let event = Event<Int>("changed")
    let (first, second) = (event.stream, event.source.stream)
    event.invoke(1)
    event.invoke(2)
    event.removeAll()
    event.invoke(3)
    for stream in [first, second] {
      var numbers: [Int] = []
      for await (_, number) in stream { numbers.append(number) }
      #expect(numbers == [1, 2])
    }
  }

  @Test func `An event's stream buffers as many invocations as its buffering policy allows`() async {
    let event = Event<Int>("changed")
    let stream = event.stream(bufferingPolicy: .bufferingNewest(2))
    for number in 0..<10 { event.invoke(number) }
    event.removeAll()
    var numbers: [Int] = []
    for await (_, number) in stream { numbers.append(number) }
    #expect(numbers == [8, 9])
  }

  @Test func `An event drops a stream whose reading task was canceled`() async {
    let event = Event<Int>("changed")
    let task = Task { for await _ in event.stream {} }
    while "\(event)" != "changed: a stream" { await Task.yield() }
    task.cancel()
    _ = await task.value
    #expect("\(event)" == "changed: no receivers")
  }
}
