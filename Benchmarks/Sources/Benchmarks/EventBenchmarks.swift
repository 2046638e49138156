import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

private final class Listener {
  var count = 0
  func listen(_ number: Int) { count &+= number }
}

/// Measures invoking an event, next to other ways to call the same number of receivers.
func benchmarkEvents(_ harness: inout Harness) {
  let sender = Listener()
  for count in [1, 5, 100] {
    let listeners = (0..<count).map { _ in Listener() }
    let event = Event<Int>("Listener.changed")
    for listener in listeners { event.add(listener) { me, _, number in me.listen(number) } }
    func invoke(_ times: Int) { for number in 0..<times { event.invoke(sender: sender, number) } }

    // The baseline has receivers of its own, because objects with weak references are slower to retain.
    let retained = (0..<count).map { _ in Listener() }
    let closures = makeClosures(retained)
    harness.compare(
      "event with \(count) handlers", target: 3, invoke, to: "as many closures in an array, receivers retained"
    ) { times in for number in 0..<times { for closure in closures { closure(sender, number) } } }

    let weaklyHeld = (0..<count).map { _ in Listener() }
    let weakClosures = makeWeakClosures(weaklyHeld)
    harness.compare(
      "event with \(count) handlers, beside weak closures", invoke, to: "as many closures in an array, [weak receiver]"
    ) { times in for number in 0..<times { for closure in weakClosures { closure(sender, number) } } }

    let center = NotificationCenter()
    let name = Notification.Name("Listener.changed")
    let tokens = listeners.map { listener in
      nonisolated(unsafe) let listener = listener
      return center.addObserver(forName: name, object: nil, queue: nil) { notification in
        listener.listen(notification.userInfo?["number"] as? Int ?? 0)
      }
    }
    harness.compare(
      "event with \(count) handlers, beside NotificationCenter", target: 1, invoke, to: "a post with a number"
    ) { times in
      for number in 0..<times { center.post(name: name, object: sender, userInfo: ["number": number]) }
    }
    for token in tokens { center.removeObserver(token) }
    withExtendedLifetime((listeners, retained, weaklyHeld)) {}
  }
  benchmarkEventMemory(&harness)
}

@inline(never)
private func makeClosures(_ listeners: [Listener]) -> [(AnyObject?, Int) -> Void] {
  listeners.map { listener in { _, number in listener.listen(number) } }
}

@inline(never)
private func makeWeakClosures(_ listeners: [Listener]) -> [(AnyObject?, Int) -> Void] {
  listeners.map { listener in { [weak listener] _, number in listener?.listen(number) } }
}

/// Measures the memory of each additional handler of an event.
private func benchmarkEventMemory(_ harness: inout Harness) {
  guard harness.wants("event: bytes") else { return }
  let listeners = (0..<100_000).map { _ in Listener() }
  let event = Event<Int>("Listener.changed")
  ct_trim()
  let before = Double(ct_bytesInUse())
  for listener in listeners { event.add(listener) { me, _, number in me.listen(number) } }
  let added = Double(ct_bytesInUse()) - before
  harness.add(Row(name: "event: bytes of a handler", bytes: added / Double(listeners.count)))
  withExtendedLifetime((event, listeners)) {}
}
