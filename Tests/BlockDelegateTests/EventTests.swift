import BlockDelegate
import Foundation
import Testing

/// Tests of which handlers an event calls when it is invoked.
@Suite struct EventTests {
  private func add(_ listener: Listener, to event: Event<Int>.Source) -> EventToken {
    event.add(listener) { me, sender, number in
      me.heard.append(number)
      me.senders.append(sender)
    }
  }

  @Test func `Event handlers get their receiver, the sender and the arguments, in the order of adding`() {
    final class Order { var names: [String] = [] }
    let order = Order()
    let event = Event<Int>("changed")
    let listener = Listener()
    // The listener is among its own senders, so this breaks the cycle.
    defer { listener.senders = [] }
    _ = add(listener, to: event.source)
    event.add(order) { me, _, number in me.names.append("first \(number)") }
    event.add(order) { me, _, number in me.names.append("second \(number)") }
    event.invoke(sender: listener, 5)
    event.invoke(6)
    #expect(listener.heard == [5, 6])
    #expect(listener.senders.first! === listener && listener.senders.last! == nil)
    #expect(order.names == ["first 5", "second 5", "first 6", "second 6"])
  }

  @Test func `An event without arguments can be invoked with a sender or without one`() {
    let event = Event<Void>("finished")
    let listener = Listener()
    // The listener is among its own senders, so this breaks the cycle.
    defer { listener.senders = [] }
    event.add(listener) { me, sender, _ in me.senders.append(sender) }
    event.invoke()
    event.invoke(sender: listener)
    #expect(listener.senders.count == 2)
    #expect(listener.senders[0] == nil && listener.senders[1] === listener)
  }

  // MARK: Lifetime

  @Test func `An event holds a receiver weakly, and drops its handler after the receiver is deallocated`() {
    var gone = 0
    let event = Event<Int>("changed")
    let captured = Count()
    var listener: Listener? = Listener { gone += 1 }
    event.add(listener!) { _, _, _ in captured.increment() }
    event.invoke(1)
    #expect(captured.value == 1)
    listener = nil
    #expect(gone == 1)
    #expect(event.description == "changed: no receivers")
    event.invoke(2)
    #expect(captured.value == 1)
    _ = listener
  }

  @Test func `An event does not mistake a new object for a deallocated receiver at the same address`() {
    let event = Event<Int>("changed")
    for _ in 0..<10 { event.add(Listener()) { me, _, number in me.heard.append(number) } }
    // The new objects would get the addresses of the deallocated receivers, if those were free.
    let others = (0..<100).map { _ in Listener() }
    event.invoke(1)
    #expect(others.allSatisfy { $0.heard.isEmpty })
  }

  @Test func `An event releases a closure's captures when it finds that the receiver was deallocated`() {
    var gone = 0
    let event = Event<Int>("changed")
    func listen() {
      nonisolated(unsafe) let captured = Listener { gone += 1 }
      event.add(Listener()) { _, _, number in captured.heard.append(number) }
    }
    listen()
    #expect(gone == 0)
    event.invoke(1)
    #expect(gone == 1)
  }

  @Test func `Handlers of deallocated receivers don't accumulate in an event that is never invoked`() {
    var gone = 0
    let event = Event<Int>("changed")
    for _ in 0..<1_000 {
      nonisolated(unsafe) let captured = Listener { gone += 1 }
      event.add(Listener()) { _, _, number in captured.heard.append(number) }
    }
    #expect(gone > 950)
  }

  @Test func `An event's handlers are released when the event is deallocated`() {
    var gone = 0
    let listener = Listener()
    func listen() -> EventToken {
      let event = Event<Int>("changed")
      nonisolated(unsafe) let captured = Listener { gone += 1 }
      return event.add(listener) { _, _, number in captured.heard.append(number) }
    }
    let token = listen()
    #expect(gone == 1)
    // Canceling the token of a deallocated event does nothing.
    token.cancel()
  }

  @Test func `An event's handler may release its own receiver while it runs`() {
    final class Owner { var listener: Listener? }
    var gone = 0
    let event = Event<Int>("changed")
    let owner = Owner()
    owner.listener = Listener { gone += 1 }
    nonisolated(unsafe) let unsafeOwner = owner
    event.add(owner.listener!) { me, _, number in
      unsafeOwner.listener = nil
      me.heard.append(number)
    }
    event.invoke(1)
    #expect(gone == 1)
  }

  // MARK: Removal

  @Test func `Event handlers can be removed by receiver, by token, or all together`() {
    let event = Event<Int>("changed")
    let (first, second) = (Listener(), Listener())
    _ = add(first, to: event.source)
    let token = add(first, to: event.source)
    _ = add(second, to: event.source)
    event.invoke(1)
    token.cancel()
    event.invoke(2)
    token.cancel()
    event.remove(first)
    event.invoke(3)
    event.removeAll()
    event.invoke(4)
    #expect(first.heard == [1, 1, 2])
    #expect(second.heard == [1, 2, 3])
  }

  @Test func `The deallocation of a removed handler's captures may remove other handlers`() {
    let event = Event<Int>("changed")
    let (first, second) = (Listener(), Listener())
    nonisolated(unsafe) let other = second
    func listen() {
      nonisolated(unsafe) let captured = Listener { event.remove(other) }
      event.add(first) { _, _, number in captured.heard.append(number) }
    }
    listen()
    _ = add(second, to: event.source)
    event.remove(first)
    #expect(event.description == "changed: no receivers")
  }

  // MARK: Changes during an invocation

  @Test func `A handler that an earlier handler removes during an invocation is not called`() {
    let event = Event<Int>("changed")
    let (first, second, third) = (Listener(), Listener(), Listener())
    nonisolated(unsafe) let unsafeSecond = second
    event.add(first) { me, _, number in
      me.heard.append(number)
      event.remove(me)
      event.remove(unsafeSecond)
    }
    _ = add(second, to: event.source)
    _ = add(third, to: event.source)
    event.invoke(1)
    event.invoke(2)
    #expect(first.heard == [1])
    #expect(second.heard == [])
    #expect(third.heard == [1, 2])
  }

  @Test func `A handler whose token an earlier handler cancels during an invocation is not called`() {
    let event = Event<Int>("changed")
    var token: EventToken?
    let (first, second) = (Listener(), Listener())
    nonisolated(unsafe) let cancel = { token?.cancel() }
    event.add(first) { me, _, number in
      me.heard.append(number)
      cancel()
    }
    token = add(second, to: event.source)
    event.invoke(1)
    #expect(first.heard == [1])
    #expect(second.heard == [])
  }

  @Test func `A handler that is added during an invocation is called from the next invocation on`() {
    let event = Event<Int>("changed")
    // The event's handler retains the event, so this breaks the cycle.
    defer { event.removeAll() }
    let listener = Listener()
    event.add(listener) { me, _, number in
      if number == 1 { event.add(me) { me, _, number in me.heard.append(number) } }
    }
    event.invoke(1)
    #expect(listener.heard == [])
    event.invoke(2)
    #expect(listener.heard == [2])
  }

  @Test func `A handler that a nested invocation removes is not called in the outer invocation either`() {
    let event = Event<Int>("changed")
    // The event's handler retains the event, so this breaks the cycle.
    defer { event.removeAll() }
    let (first, second) = (Listener(), Listener())
    nonisolated(unsafe) let unsafeSecond = second
    event.add(first) { me, _, number in
      me.heard.append(number)
      if number > 0 { event.invoke(number - 1) } else { event.remove(unsafeSecond) }
    }
    _ = add(second, to: event.source)
    event.invoke(3)
    #expect(first.heard == [3, 2, 1, 0])
    #expect(second.heard == [])
  }

  // MARK: Sources, names and isolation

  @Test func `An event's source can add and remove handlers, and only the event itself can invoke them`() {
    final class Download {
      private let _finished = Event<Int>("Download.finished")
      var finished: Event<Int>.Source { _finished.source }
      func finish() { _finished.invoke(sender: self, 7) }
    }
    let download = Download()
    let (first, second) = (Listener(), Listener())
    _ = add(first, to: download.finished)
    let token = add(second, to: download.finished)
    download.finish()
    download.finished.remove(first)
    token.cancel()
    download.finish()
    #expect(first.heard == [7] && second.heard == [7])
    #expect(first.senders[0] === download)
  }

  @Test func `An event's description has its name and its receivers with their source locations`() {
    let event = Event<Int>("Download.finished")
    #expect("\(event)" == "Download.finished: no receivers")
    let listener = Listener()
    let line = #line + 1
    event.add(listener) { me, _, number in me.heard.append(number) }
    #expect("\(event)" == "Download.finished: Listener at \(#fileID):\(line)")
    event.add(listener) { me, _, number in me.heard.append(number) }
    #expect("\(event.source)" == "\(event)")
    #expect("\(event)".hasSuffix(", Listener at \(#fileID):\(line + 2)"))
  }

  @MainActor final class Window {
    var shown: [Int] = []
    func show(_ number: Int) { shown.append(number) }
    func listen(to event: Event<Int>) { event.add(self) { me, _, number in me.show(number) } }
  }

  @Test @MainActor func `A handler that is written on the main actor can use the main actor's state`() {
    let event = Event<Int>("changed")
    let window = Window()
    window.listen(to: event)
    event.invoke(5)
    #expect(window.shown == [5])
  }

  @Test func `A handler that is written on an actor can use the actor's state when called on that actor`() async {
    actor Counter {
      var count = 0
      func listen(to event: Event<Int>) { event.add(self) { _, _, number in self.count += number } }
      func invoke(_ event: Event<Int>) { event.invoke(3) }
    }
    let event = Event<Int>("changed")
    let counter = Counter()
    await counter.listen(to: event)
    await counter.invoke(event)
    #expect(await counter.count == 3)
  }

  #if os(macOS) || os(Linux)
    @Test func `A main-actor handler that is called off the main thread stops the program with a message`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let event = Event<Int>("changed")
        let window = Window()
        await window.listen(to: event)
        event.invoke(1)
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("has a main-actor closure and was called on the wrong thread"))
      #expect(said.contains(#fileID))
    }
  #endif

  // MARK: Objective-C receivers

  @Test func `An event holds an Objective-C receiver weakly, independent of the Swift wrapper that was added`() throws {
    let event = Event<Int>("changed")
    let heard = Count()
    var object: ObjCObject? = try makeEventReceiver()
    nonisolated(unsafe) let pointer = object!.pointer
    ObjCObject.autoreleasepool {
      // This wrapper is released before the event is invoked.
      event.add(ObjCObject(retaining: pointer)) { me, _, _ in
        if me.pointer == pointer { heard.increment() }
      }
      event.invoke(1)
      #expect(heard.value == 1)
      #expect(event.description.hasPrefix("changed: TestEventReceiver at "))
    }
    object = nil
    event.invoke(2)
    #expect(heard.value == 1)
    #expect(event.description == "changed: no receivers")
    _ = object
  }

  @Test func `Any Swift wrapper of an Objective-C receiver removes that receiver's handlers`() throws {
    let event = Event<Int>("changed")
    let heard = Count()
    let object = try makeEventReceiver()
    event.add(object as AnyObject) { _, _, _ in heard.increment() }
    event.invoke(1)
    event.remove(ObjCObject(retaining: object.pointer))
    event.invoke(2)
    #expect(heard.value == 1)
  }
}
