import BlockDelegate
import Foundation
import Testing

/// Events that are awaited.
@Suite struct EventStreamTests {
  @Test func `A stream has the invocations from its making on, and ends with the event`() async {
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

  @Test func `Each stream has all invocations, and removeAll ends them`() async {
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

  @Test func `A stream keeps as many invocations as its policy says`() async {
    let event = Event<Int>("changed")
    let stream = event.stream(bufferingPolicy: .bufferingNewest(2))
    for number in 0..<10 { event.invoke(number) }
    event.removeAll()
    var numbers: [Int] = []
    for await (_, number) in stream { numbers.append(number) }
    #expect(numbers == [8, 9])
  }

  @Test func `A stream that nobody awaits any more is dropped`() async {
    let event = Event<Int>("changed")
    let task = Task { for await _ in event.stream {} }
    while "\(event)" != "changed: a stream" { await Task.yield() }
    task.cancel()
    _ = await task.value
    #expect("\(event)" == "changed: no receivers")
  }
}
