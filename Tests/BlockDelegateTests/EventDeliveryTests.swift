import BlockDelegate
import Dispatch
import Foundation
import Testing

/// Tests of where and when an event calls its handlers.
@Suite struct EventDeliveryTests {
  /// A log of the numbers that handlers got, on any thread.
  final class Record: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [Int] = []
    private let gone: @Sendable () -> Void

    init(gone: @escaping @Sendable () -> Void = {}) { self.gone = gone }
    deinit { gone() }

    var heard: [Int] { lock.withLock { all } }
    func hear(_ number: Int) { lock.withLock { all.append(number) } }
  }

  private func listen(_ record: Record, to event: Event<Int>, on queue: DispatchQueue? = nil) {
    if let queue {
      event.add(record, delivering: .on(queue)) { me, _, number in me.hear(number) }
    } else {
      event.add(record) { me, _, number in me.hear(number) }
    }
  }

  @Test func `By default, an event calls its handlers before invoke returns`() {
    let event = Event<Int>("changed")
    let record = Record()
    listen(record, to: event)
    event.invoke(1)
    #expect(record.heard == [1])
  }

  @Test func `A handler on a queue is called later, in the order of the invocations, and other handlers immediately`() {
    let queue = DispatchQueue(label: "events")
    let event = Event<Int>("changed")
    let (later, now) = (Record(), Record())
    listen(later, to: event, on: queue)
    listen(now, to: event)
    queue.suspend()
    for number in 0..<100 { event.invoke(number) }
    #expect(later.heard == [])
    #expect(now.heard == Array(0..<100))
    queue.resume()
    queue.sync {}
    #expect(later.heard == Array(0..<100))
  }

  @Test func `An event waits for a handler whose delivery waits`() {
    let (event, queue) = (Event<Int>("waiting"), DispatchQueue(label: "EventDeliveryTests.waiting"))
    final class Receiver: @unchecked Sendable { var numbers: [Int] = [] }  // only the queue uses it
    let receiver = Receiver()
    event.add(receiver, delivering: .on(queue, waiting: true)) { receiver, _, number in receiver.numbers.append(number)
    }
    queue.async { Thread.sleep(forTimeInterval: 0.02) }
    event.invoke(3)
    #expect(receiver.numbers == [3])
  }

  @Test func `A handler that is removed while it is queued is not called, whichever way it is removed`() throws {
    let queue = DispatchQueue(label: "events")
    let removals: [(Event<Int>, Record, EventToken) -> Void] = [
      { event, record, _ in event.remove(record) }, { _, _, token in token.cancel() },
      { event, _, _ in event.removeAll() },
    ]
    for remove in removals {
      let event = Event<Int>("changed")
      let record = Record()
      let token = event.add(record, delivering: .on(queue)) { me, _, number in me.hear(number) }
      queue.suspend()
      event.invoke(1)
      remove(event, record, token)
      queue.resume()
      queue.sync {}
      #expect(record.heard == [])
    }
  }

  @Test func `A message that is delivered on a queue is sent later, unless its handler was removed`() throws {
    let queue = DispatchQueue(label: "events")
    let event = Event<Int>("changed")
    let record = Record()
    let receiver = try DynamicDelegate(Hearing.self) {
      $0.on("hear:number:") { @Sendable (_: ObjCObject?, number: Int) in record.hear(number) }
    }
    event.add(receiver.object, delivering: .on(queue)) { receiver, sender, number in
      try? receiver.send(selector("hear:number:"), nil as ObjCObject?, number)
    }
    queue.suspend()
    event.invoke(1)
    #expect(record.heard == [])
    queue.resume()
    queue.sync {}
    queue.suspend()
    event.invoke(2)
    event.remove(receiver.object)
    queue.resume()
    queue.sync {}
    #expect(record.heard == [1])
  }

  private enum Hearing: DeclaredProtocol {
    static let name = "TestHearing"
    static let methods: [MethodDeclaration] = [.optional("hear:number:", types: "v@:@q")]
  }

  private actor Reader {
    private(set) var numbers: [Int] = []

    func listen(to event: Event<Int>) {
      event.add(self, delivering: .on(self)) { me, _, number in me.assumeIsolated { $0.numbers.append(number) } }
    }
  }

  @Test func `A handler can be called on an actor, and on the main actor`() async {
    let event = Event<Int>("changed")
    let reader = Reader()
    await reader.listen(to: event)
    let heard = AsyncStream<Int>.makeStream()
    event.add(reader, delivering: .onMainActor) { _, _, number in
      MainActor.assertIsolated()
      heard.continuation.yield(number)
    }
    event.invoke(1)
    for await _ in heard.stream { break }
    while await reader.numbers.isEmpty { await Task.yield() }
    #expect(await reader.numbers == [1])
  }

  @Test func `A queued delivery calls only handlers that were registered at the invocation and still are`() {
    let queue = DispatchQueue(label: "events")
    let event = Event<Int>("changed")
    let (stays, leaves, comes) = (Record(), Record(), Record())
    listen(leaves, to: event, on: queue)
    listen(stays, to: event, on: queue)
    queue.suspend()
    event.invoke(1)
    event.remove(leaves)
    listen(comes, to: event, on: queue)
    queue.resume()
    queue.sync {}
    #expect(stays.heard == [1])
    #expect(leaves.heard == [])
    #expect(comes.heard == [])
  }

  @Test func `A queued delivery retains the sender, but not the receiver`() {
    let queue = DispatchQueue(label: "events")
    let stays = Record()
    let (senders, receivers) = (Count(), Count())
    func invoke() {
      let event = Event<Int>("changed")
      listen(stays, to: event, on: queue)
      let receiver = Record { receivers.increment() }
      listen(receiver, to: event, on: queue)
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

  @Test func `A delivery on the main queue calls the handlers of main-actor objects`() async {
    let event = Event<Int>("changed")
    let window = EventTests.Window()
    event.add(window, delivering: .on(.main)) { @MainActor me, _, number in me.show(number) }
    event.invoke(8)
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(await window.shown == [8])
  }

  @Test func `A delivery on a run loop wakes the run loop, which calls the handlers in order`() {
    let event = Event<Int>("changed")
    let record = Record()
    let (ready, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ended = DispatchSemaphore(value: 0)
    Thread {
      event.add(record, delivering: .runLoop(.current)) { me, _, number in
        me.hear(number)
        if number == 3 { done.signal() }
      }
      event.invoke(1)
      // The run loop calls no handler before it runs.
      record.hear(0)
      // Without a source, the run loop would return immediately.
      let keep = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
      RunLoop.current.add(keep, forMode: .default)
      ready.signal()
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 4))
      keep.invalidate()
      ended.signal()
    }.start()
    ready.wait()
    // After this time the run loop sleeps.
    Thread.sleep(forTimeInterval: 0.1)
    event.invoke(2)
    event.invoke(3)
    // A run loop that is not woken would sleep for four seconds.
    #expect(done.wait(timeout: .now() + 3) == .success)
    #expect(record.heard == [0, 1, 2, 3])
    ended.wait()
  }

  #if !canImport(ObjectiveC)
    @Test func `A delivery on a GNUstep NSRunLoop calls the handlers in order when the run loop runs`() throws {
      try ObjCObject.autoreleasepool {
        let loop: ObjCObject = try ObjCClass("NSRunLoop").send("currentRunLoop")
        let event = Event<Int>("changed")
        let record = Record()
        event.add(record, delivering: .runLoop(loop)) { me, _, number in me.hear(number) }
        for number in 0..<5 { event.invoke(number) }
        #expect(record.heard == [])
        let soon = try ObjCClass("NSDate").send("dateWithTimeIntervalSinceNow:", 0.05) as ObjCObject
        try loop.send("runUntilDate:", soon)
        #expect(record.heard == Array(0..<5))
      }
    }
  #endif
}
