import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Removal of handlers by receiver, for which an event keeps an index.
@Suite struct EventRemovalTests {
  private func listen(_ listener: Listener, to event: Event<Int>, as name: Int = 0) {
    event.add(listener) { me, _, number in me.heard.append(number + name) }
  }

  @Test(.timeLimit(.minutes(4)))
  func `Removing one of 20,000 receivers from an event is as fast as removing one of a few`() {
    let event = Event<Int>("changed")
    let listeners = (0..<20_000).map { _ in Listener() }
    for listener in listeners { listen(listener, to: event) }
    for listener in listeners where listener !== listeners[5_000] { event.remove(listener) }
    event.invoke(1)
    #expect(listeners[5_000].heard == [1])
    #expect(listeners.allSatisfy { $0 === listeners[5_000] || $0.heard.isEmpty })
  }

  @Test(.timeLimit(.minutes(4)))
  func `Adding or removing a handler method among 10,000 objects is as fast as among a few`() throws {
    let event = Event<Void>("changed")
    let objects = try (0..<10_000).map { _ in try makeEventReceiver() }
    for _ in 0..<2 { for object in objects { try event.add(object, "heard") } }
    for object in objects.dropFirst() { event.remove(object, "heard") }
    event.invoke()
    #expect(objects[0].eventLog == "heard from self")
    #expect(objects[1].eventLog.isEmpty)
  }

  @Test func `Handlers that remain are called in the order of adding, however other handlers were removed`() {
    final class Order { var names: [Int] = [] }
    let event = Event<Int>("changed")
    let order = Order()
    nonisolated(unsafe) let log = order
    let listeners = (0..<100).map { _ in Listener() }
    var tokens: [EventToken] = []
    for name in 0..<300 {
      tokens.append(event.add(listeners[name % 100]) { _, _, _ in log.names.append(name) })
    }
    // Handlers are removed by token and by receiver in turn, so that the index is made, becomes stale, and is made
    // again.
    for name in stride(from: 0, to: 100, by: 4) {
      tokens[name].cancel()
      tokens[name].cancel()
      event.remove(listeners[name])
      event.remove(listeners[name])
      tokens[200 + name + 1].cancel()
      event.add(listeners[name]) { _, _, _ in log.names.append(1_000 + name) }
    }
    withExtendedLifetime(listeners) { event.invoke(0) }
    let removed = Set((0..<300).filter { $0 % 4 == 0 || $0 >= 200 && $0 % 4 == 1 })
    #expect(order.names == (0..<300).filter { !removed.contains($0) } + stride(from: 1_000, to: 1_100, by: 4))
  }

  @Test func `A receiver that an earlier handler removes is not called, even among 1,000 receivers`() {
    let event = Event<Int>("changed")
    let first = Listener()
    let listeners = (0..<1_000).map { _ in Listener() }
    nonisolated(unsafe) let others = listeners
    event.add(first) { _, _, number in if number == 1 { for other in others.prefix(900) { event.remove(other) } } }
    defer { event.removeAll() }
    for listener in listeners { listen(listener, to: event) }
    withExtendedLifetime(first) {
      event.invoke(1)
      event.invoke(2)
    }
    #expect(listeners.prefix(900).allSatisfy { $0.heard.isEmpty })
    #expect(listeners.suffix(100).allSatisfy { $0.heard == [1, 2] })
  }

  @Test func `Removing a receiver releases its closures immediately, and a deallocated receiver leaves no index entry`()
    throws
  {
    var gone = 0
    let event = Event<Int>("changed")
    func listen<Receiver: AnyObject>(_ listener: Receiver) {
      nonisolated(unsafe) let captured = Listener { gone += 1 }
      event.add(listener) { _, _, number in captured.heard.append(number) }
    }
    let listener = Listener()
    for _ in 0..<3 { listen(listener) }
    event.remove(listener)
    #expect(gone == 3)
    // The index exists by now, so this handler is added to it.
    listen(listener)
    event.remove(listener)
    #expect(gone == 4)
    // These objects reuse memory. The handlers of a deallocated object must not be taken for those of the next object.
    for _ in 0..<10_000 {
      try ObjCObject.autoreleasepool {
        let object = try makeEventReceiver()
        listen(object)
        try event.add(object, "heard")
        event.remove(object, "heard")
      }
    }
    #expect(gone > 9_900)
  }

  #if os(Linux)

    // A sanitizer delays the reuse of freed memory, so this test is disabled with a sanitizer.
    @Test(.disabled(if: support_isSanitized()))
    func `An event's index does not grow with receivers that were deallocated`() async {
      await #expect(processExitsWith: .success) {
        let event = Event<Int>("changed")
        let listener = Listener()
        event.add(listener) { _, _, _ in }
        func listen(_ count: Int) {
          for _ in 0..<count {
            event.remove(listener)
            event.add(listener) { _, _, _ in }
            event.add(Listener()) { me, _, number in me.heard.append(number) }
          }
        }
        listen(1_000)
        let before = try residentPages()
        listen(100_000)
        let after = try residentPages()
        precondition(after < before + 1_000, "\(after - before) pages more")
      }
    }
  #endif
}

#if os(Linux)
  private func residentPages() throws -> Int {
    let sizes = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(sizes[1]))
  }
#endif
