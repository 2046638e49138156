import BlockDelegate
import BlockDelegateTesting
import Foundation
import Testing

/// Event handlers that are methods of Objective-C objects.
@Suite struct EventMethodTests {
  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test func `An event's handler method gets nothing, the sender, or the sender and the arguments`() throws {
    let event = Event<String>("changed")
    let object = try makeEventReceiver()
    try event.add(object, "heard")
    try event.add(object, "heardFrom:")
    try event.add(object, "heardFrom:text:")
    event.invoke(sender: object, "text")
    #expect(object.eventLog == "heard from self,sender from self,text from self")
    event.removeAll()
    try event.add(object, "heardFrom:text:")
    event.invoke("none")
    event.invoke(sender: try makeEventReceiver(), "some")
    #expect(object.eventLog.hasSuffix("text from self,none from nil,some from other"))
  }

  @Test func `An event converts the arguments of a handler method like those of a message`() throws {
    let event = Event<Int>("changed")
    let object = try makeEventReceiver()
    try event.add(object, "heardFrom:number:")
    event.invoke(sender: object, -5)
    #expect(object.eventLog == "-5 from self")
    #expect(event.description == "changed: -[TestEventReceiver heardFrom:number:]")
  }

  @Test func `An event's closure gets an instance of an ObjCObject subclass with its own type`() throws {
    final class Listener: ObjCObject { var heard: [Int] = [] }
    let event = Event<Int>("changed")
    var listener: Listener? = Listener()
    event.add(listener!) { me, _, number in me.heard.append(number) }
    event.invoke(1)
    #expect(listener?.heard == [1])
    listener = nil
    event.invoke(2)
    #expect(event.description == "changed: no receivers")
  }

  @Test func `An event without arguments accepts handler methods without arguments or with the sender`() throws {
    let event = Event<Void>("finished")
    let object = try makeEventReceiver()
    try event.add(object, "heard")
    try event.add(object, "heardFrom:")
    event.invoke(sender: object)
    #expect(object.eventLog == "heard from self,sender from self")
    #expect(
      message { try event.add(object, "heardFrom:text:") }
        == #""heardFrom:text:": wrong number of arguments: expected none, or the sender, given 2 (an object (@), an object (@))"#
    )
  }

  @Test func `An event refuses an unknown selector and suggests similar selectors`() throws {
    let object = try makeEventReceiver()
    let said = message { try Event<Int>("changed").add(object, "heardFron:number:") }
    #expect(
      said.hasPrefix(
        #""heardFron:number:": unknown selector: expected a method of TestEventReceiver; did you mean heardFrom:number:"#
      ))
  }

  @Test func `An event refuses a handler method with the wrong number of arguments`() throws {
    let object = try makeEventReceiver()
    #expect(
      message { try Event<Int>("changed").add(object, "heardFrom:number:again:") }
        == #""heardFrom:number:again:": wrong number of arguments: expected none, the sender, or the sender and Int, "#
        + "given 3 (an object (@), Int (q), Int (q))")
  }

  @Test func `An event refuses a handler method with wrong argument types and adds nothing`() throws {
    let event = Event<Int32>("changed")
    let object = try makeEventReceiver()
    #expect(
      message { try event.add(object, "heardFrom:number:") }
        == #""heardFrom:number:": wrong type of argument 2: expected Int (q), given Int32"#)
    #expect(message { try event.add(object, "heardNumber:") }.hasPrefix(#""heardNumber:": wrong type of argument 1"#))
    #expect(event.description == "changed: no receivers")
  }

  @Test func `Adding the same object and selector to an event twice registers one handler`() throws {
    let event = Event<Int>("changed")
    let (object, other) = (try makeEventReceiver(), try makeEventReceiver())
    try event.add(object, "heard")
    let token = try event.add(ObjCObject(retaining: object.pointer), "heard")
    try event.add(other, "heard")
    event.invoke(1)
    #expect(object.eventLog == "heard from self")
    // The second call returned the token of the first call.
    token.cancel()
    event.invoke(2)
    #expect(object.eventLog == "heard from self")
    #expect(other.eventLog == "heard from self,heard from self")
  }

  @Test func `An event removes one handler by receiver and selector, or all handlers of a receiver`() throws {
    let event = Event<Int>("changed")
    let object = try makeEventReceiver()
    try event.add(object, "heard")
    try event.add(object, "heardFrom:")
    event.remove(object, "heard")
    event.invoke(1)
    #expect(object.eventLog == "sender from nil")
    try event.add(object, "heard")
    event.remove(object)
    event.invoke(2)
    #expect(object.eventLog == "sender from nil")
  }

  @Test func `An event skips and drops the handler methods of an object that was deallocated`() throws {
    let event = Event<Int>("changed")
    let other = try makeEventReceiver()
    _ = try ObjCObject.autoreleasepool { try event.add(makeEventReceiver(), "heard") }
    try event.add(other, "heard")
    event.invoke(1)
    #expect(other.eventLog == "heard from self")
    #expect(event.description == "changed: -[TestEventReceiver heard]")
  }

  @Test func `A delegate that the library makes can be the receiver of an event's handler method`() throws {
    let spy = try DelegateSpy(TestOwnerDelegate.self)
    let event = Event<Int>("changed")
    try event.add(spy.object, "owner:didChange:")
    event.invoke(sender: makeOwner(), 4)
    #expect(spy.description == "owner: <TestOwner #1> didChange: 4")
  }

  #if os(macOS) || os(Linux)
    // This test uses its own process, because the failure handler is global to the process.
    @Test func `An exception that a handler method raises is reported, and the next handler is called`() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let event = Event<Int>("changed")
        let object = try makeEventReceiver()
        try event.add(object, "raise")
        try event.add(object, "heard")
        event.invoke(1)
        precondition(object.eventLog == "heard from self")
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("BlockDelegate: TestRefused: refused"))
    }
  #endif
}
