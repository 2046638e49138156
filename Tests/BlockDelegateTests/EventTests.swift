import BlockDelegate
import Foundation
import Testing

/// Who is called when an event is invoked.
@Suite struct EventTests {
  private func add(_ listener: Listener, to event: Event<Int>.Source) -> EventToken {
    event.add(listener) { me, sender, number in
      me.heard.append(number)
      me.senders.append(sender)
    }
  }

  @Test func `Handlers get their receiver, the sender and the arguments, in the order of adding`() {
    final class Order { var names: [String] = [] }
    let order = Order()
    let event = Event<Int>("changed")
    let listener = Listener()
    // It is among them.
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

  @Test func `An event without arguments is invoked with a sender or with nothing`() {
    let event = Event<Void>("finished")
    let listener = Listener()
    // It is among them.
    defer { listener.senders = [] }
    event.add(listener) { me, sender, _ in me.senders.append(sender) }
    event.invoke()
    event.invoke(sender: listener)
    #expect(listener.senders.count == 2)
    #expect(listener.senders[0] == nil && listener.senders[1] === listener)
  }

  // MARK: Lifetime

  @Test func `A receiver is held weakly, and its handler is dropped when it has gone`() {
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

  @Test func `Another object is not taken for a receiver that has gone`() {
    let event = Event<Int>("changed")
    for _ in 0..<10 { event.add(Listener()) { me, _, number in me.heard.append(number) } }
    // They would get the memory of those that have gone, if that were free.
    let others = (0..<100).map { _ in Listener() }
    event.invoke(1)
    #expect(others.allSatisfy { $0.heard.isEmpty })
  }

  @Test func `What a closure captured goes when its receiver is found to be gone`() {
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

  @Test func `Handlers of receivers that have gone don't pile up in an event that is never invoked`() {
    var gone = 0
    let event = Event<Int>("changed")
    for _ in 0..<1_000 {
      nonisolated(unsafe) let captured = Listener { gone += 1 }
      event.add(Listener()) { _, _, number in captured.heard.append(number) }
    }
    #expect(gone > 950)
  }

  @Test func `Handlers go with their event`() {
    var gone = 0
    let listener = Listener()
    func listen() -> EventToken {
      let event = Event<Int>("changed")
      nonisolated(unsafe) let captured = Listener { gone += 1 }
      return event.add(listener) { _, _, number in captured.heard.append(number) }
    }
    let token = listen()
    #expect(gone == 1)
    // Its event has gone.
    token.cancel()
  }

  @Test func `A receiver may go while its handler runs`() {
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

  @Test func `Handlers are removed by receiver, by token, and all`() {
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

  @Test func `What a removed closure captured may remove others when it goes`() {
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

  // MARK: Changes meanwhile

  @Test func `A handler that an earlier one removes is not called any more`() {
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

  @Test func `A handler whose token an earlier one cancels is not called any more`() {
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

  @Test func `A handler that is added meanwhile is called from the next invocation on`() {
    let event = Event<Int>("changed")
    // Its handler keeps it.
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

  @Test func `Handlers may invoke their event, and what they remove there is removed for the outer invocation`() {
    let event = Event<Int>("changed")
    // Its handler keeps it.
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

  // MARK: Faces, names and isolation

  @Test func `Who has the source listens; who has the event invokes`() {
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

  @Test func `An event's description names it and who listens`() {
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

  @Test @MainActor func `A closure that is written on the main actor may use what is the actor's`() {
    let event = Event<Int>("changed")
    let window = Window()
    window.listen(to: event)
    event.invoke(5)
    #expect(window.shown == [5])
  }

  @Test func `An actor's closure is delivered on that actor alone`() async {
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
    @Test func `A main actor's closure that is delivered elsewhere stops the program with a message`() async {
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

  @Test func `An Objective-C object is held weakly, and not its handle`() throws {
    let event = Event<Int>("changed")
    let heard = Count()
    var object: ObjCObject? = try makeEventReceiver()
    nonisolated(unsafe) let pointer = object!.pointer
    ObjCObject.autoreleasepool {
      // A handle of its own, which goes.
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

  @Test func `Any handle of an Objective-C object removes its handlers`() throws {
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
