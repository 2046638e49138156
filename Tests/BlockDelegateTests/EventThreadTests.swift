import BlockDelegate
import Dispatch
import Foundation
import Testing

/// Events that many threads use at the same time.
@Suite struct EventThreadTests {
  @Test func `Eight threads can add, invoke and remove handlers of one event at the same time`() {
    let event = Event<Int>("changed")
    let (steady, fleeting) = (Count(), Count())
    event.add(steady) { me, _, _ in me.increment() }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for number in 0..<500 {
        let receiver = Count()
        let token = event.add(receiver) { _, _, _ in fleeting.increment() }
        event.invoke(number)
        if number % 3 == 0 { token.cancel() } else if number % 3 == 1 { event.remove(receiver) }
        if number % 50 == 0 { _ = event.description }
      }
    }
    #expect(steady.value == 4_000)
    // Each handler is called at least once, by its own thread.
    #expect(fleeting.value >= 4_000)
    event.invoke(0)
    event.remove(steady)
    #expect(event.description == "changed: no receivers")
  }

  @Test func `An event holds no lock while its handlers run`() {
    let event = Event<Int>("changed")
    // The event's handler retains the event, so this breaks the cycle.
    defer { event.removeAll() }
    let listener = Count()
    event.add(listener) { me, _, number in
      guard number == 1 else { return me.increment() }
      // Another thread uses the event before this handler returns.
      let done = DispatchSemaphore(value: 0)
      Thread {
        let other = Count()
        event.add(other) { _, _, _ in }
        event.invoke(2)
        event.remove(other)
        done.signal()
      }.start()
      done.wait()
    }
    event.invoke(1)
    #expect(listener.value == 1)
  }
}
