import BlockDelegate
import Foundation
import Testing

/// Removal by receiver, of which an event keeps an index.
@Suite struct EventRemovalTests {
  private func listen(_ listener: Listener, to event: Event<Int>, as name: Int = 0) {
    event.add(listener) { me, _, number in me.heard.append(number + name) }
  }

  @Test(.timeLimit(.minutes(1))) func `A receiver among many is removed as fast as one among few`() {
    let event = Event<Int>("changed")
    let listeners = (0..<20_000).map { _ in Listener() }
    for listener in listeners { listen(listener, to: event) }
    for listener in listeners where listener !== listeners[5_000] { event.remove(listener) }
    event.invoke(1)
    #expect(listeners[5_000].heard == [1])
    #expect(listeners.allSatisfy { $0 === listeners[5_000] || $0.heard.isEmpty })
  }

  @Test(.timeLimit(.minutes(1)))
  func `A message of an object among many is added once, and removed, as fast as one among few`() throws {
    let event = Event<Void>("changed")
    let objects = try (0..<10_000).map { _ in try makeEventReceiver() }
    for _ in 0..<2 { for object in objects { try event.add(object, "heard") } }
    for object in objects.dropFirst() { event.remove(object, "heard") }
    event.invoke()
    #expect(objects[0].eventLog == "heard from self")
    #expect(objects[1].eventLog.isEmpty)
  }

  @Test func `What is left is called in the order of adding, whatever was removed and how`() {
    final class Order { var names: [Int] = [] }
    let event = Event<Int>("changed")
    let order = Order()
    nonisolated(unsafe) let log = order
    let listeners = (0..<100).map { _ in Listener() }
    var tokens: [EventToken] = []
    for name in 0..<300 {
      tokens.append(event.add(listeners[name % 100]) { _, _, _ in log.names.append(name) })
    }
    // By token and by receiver, by turns: the index is made, gets stale, and is made anew.
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

  @Test func `A receiver that an earlier handler removes is not called, among many too`() {
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

  @Test func `A removed receiver's closures go at once, and one that has gone leaves nothing in the index`() throws {
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
    // Into the index that there is by now.
    listen(listener)
    event.remove(listener)
    #expect(gone == 4)
    // Objects whose memory is used again: handlers of one that has gone are not the next one's.
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
    private static let isSanitized =
      dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil || dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

    // A sanitizer keeps freed memory back.
    @Test(.disabled(if: isSanitized)) func `The index does not grow with receivers that have gone`() async {
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
