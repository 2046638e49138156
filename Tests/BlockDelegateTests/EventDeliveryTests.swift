import BlockDelegate
import Dispatch
import Foundation
import Testing

/// Where and when handlers are called.
@Suite struct EventDeliveryTests {
  /// What was heard, by whichever thread.
  final class Record: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [Int] = []
    private let gone: @Sendable () -> Void

    init(gone: @escaping @Sendable () -> Void = {}) { self.gone = gone }
    deinit { gone() }

    var heard: [Int] { lock.withLock { all } }
    func hear(_ number: Int) { lock.withLock { all.append(number) } }
  }

  private func listen(_ record: Record, to event: Event<Int>) {
    event.add(record) { me, _, number in me.hear(number) }
  }

  @Test func `Unless said otherwise handlers are called before invoke returns`() {
    let event = Event<Int>("changed")
    let record = Record()
    listen(record, to: event)
    event.invoke(1)
    #expect(record.heard == [1])
  }

  @Test func `A queue calls handlers later, in the order of invocations`() {
    let queue = DispatchQueue(label: "events")
    let event = Event<Int>("changed")
    let record = Record()
    listen(record, to: event)
    event.delivery = .queue(queue)
    queue.suspend()
    for number in 0..<100 { event.invoke(number) }
    #expect(record.heard == [])
    // A change concerns later invocations.
    event.delivery = .immediate
    event.invoke(-1)
    queue.resume()
    queue.sync {}
    #expect(record.heard == [-1] + Array(0..<100))
  }

  @Test func `A delivery calls who listened when the event was invoked, and still does`() {
    let queue = DispatchQueue(label: "events")
    let event = Event<Int>("changed")
    let (stays, leaves, comes) = (Record(), Record(), Record())
    event.delivery = .queue(queue)
    listen(leaves, to: event)
    listen(stays, to: event)
    queue.suspend()
    event.invoke(1)
    event.remove(leaves)
    listen(comes, to: event)
    queue.resume()
    queue.sync {}
    #expect(stays.heard == [1])
    #expect(leaves.heard == [])
    #expect(comes.heard == [])
  }

  @Test func `A delivery keeps the event and the sender, and not the receiver`() {
    let queue = DispatchQueue(label: "events")
    let stays = Record()
    let (senders, receivers) = (Count(), Count())
    func invoke() {
      let event = Event<Int>("changed")
      listen(stays, to: event)
      let receiver = Record { receivers.increment() }
      listen(receiver, to: event)
      event.delivery = .queue(queue)
      event.invoke(sender: Record { senders.increment() }, 1)
    }
    queue.suspend()
    invoke()
    #expect(receivers.value == 1)
    #expect(senders.value == 0)
    queue.resume()
    queue.sync {}
    #expect(stays.heard == [1])
    #expect(senders.value == 1)
  }

  @Test func `The main queue delivers to the main actor`() async {
    let event = Event<Int>("changed")
    let window = EventTests.Window()
    await window.listen(to: event)
    event.delivery = .queue(.main)
    event.invoke(8)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(await window.shown == [8])
  }

  @Test func `A run loop calls handlers when it runs, in order, and is woken`() {
    let event = Event<Int>("changed")
    let record = Record()
    let (ready, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ended = DispatchSemaphore(value: 0)
    event.add(record) { me, _, number in
      me.hear(number)
      if number == 3 { done.signal() }
    }
    Thread {
      event.delivery = .runLoop(.current)
      event.invoke(1)
      // Not before it runs.
      record.hear(0)
      // Without a source the loop would not wait.
      let keep = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
      RunLoop.current.add(keep, forMode: .default)
      ready.signal()
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 4))
      keep.invalidate()
      ended.signal()
    }.start()
    ready.wait()
    // So that it sleeps.
    Thread.sleep(forTimeInterval: 0.1)
    event.invoke(2)
    event.invoke(3)
    // Otherwise it would sleep for four seconds.
    #expect(done.wait(timeout: .now() + 3) == .success)
    #expect(record.heard == [0, 1, 2, 3])
    ended.wait()
  }

  #if !canImport(ObjectiveC)
    @Test func `A run loop of GNUstep's calls handlers when it runs, in order`() throws {
      try ObjCObject.autoreleasepool {
        let loop: ObjCObject = try ObjCClass("NSRunLoop").send("currentRunLoop")
        let event = Event<Int>("changed")
        let record = Record()
        listen(record, to: event)
        event.delivery = .runLoop(loop)
        for number in 0..<5 { event.invoke(number) }
        #expect(record.heard == [])
        let soon = try ObjCClass("NSDate").send("dateWithTimeIntervalSinceNow:", 0.05) as ObjCObject
        try loop.send("runUntilDate:", soon)
        #expect(record.heard == Array(0..<5))
      }
    }
  #endif
}
