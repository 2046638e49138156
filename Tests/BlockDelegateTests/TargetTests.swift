import BlockDelegate
import Foundation
import Testing

/// Delegates as the targets of timers and as the observers of notifications of the Objective-C Foundation.
@Suite struct TargetTests {
  private enum Target: DeclaredProtocol {
    static let name = "TestTarget"
    static let methods: [MethodDeclaration] = [
      .optional("fire:", types: "v@:@"), .optional("hear:", types: "v@:@"),
    ]
  }
  private final class Captured {}

  @Test func `A timer calls the closure of its target until it is invalidated, and then releases the target`() throws {
    var fired = 0
    weak var captured: Captured?
    try ObjCObject.autoreleasepool {
      let object = Captured()
      captured = object
      let target = try DynamicDelegate(Target.self) { target in
        target.on("fire:") { (timer: ObjCObject) in
          withExtendedLifetime(object) { fired += 1 }
          if fired == 2 { try timer.send(selector("invalidate")) }
        }
      }
      let timer: ObjCObject = try ObjCClass("NSTimer").send(
        selector("scheduledTimerWithTimeInterval:target:selector:userInfo:repeats:"), 0.01, target, selector("fire:"),
        ObjCObject?.none, true)
      #expect(try timer.send(selector("isValid")))
    }
    #expect(captured != nil)
    try ObjCObject.autoreleasepool {
      let loop: ObjCObject = try ObjCClass("NSRunLoop").send(selector("currentRunLoop"))
      try loop.send(selector("runUntilDate:"), Date(timeIntervalSinceNow: 0.2))
    }
    #expect(fired == 2)
    #expect(captured == nil)
  }

  @Test func `A notification center calls the closure of its observer until the observer is removed`() throws {
    let name = "TestTargetNotification"
    let center: ObjCObject = try ObjCClass("NSNotificationCenter").send(selector("defaultCenter"))
    let sender = try ObjCObject("NSObject")
    var heard: [Notification] = []
    let observer = try DynamicDelegate(Target.self) {
      $0.on("hear:") { (notification: Notification) in heard.append(notification) }
    }
    try center.send(
      selector("addObserver:selector:name:object:"), observer, selector("hear:"), name, ObjCObject?.none)
    try center.send(selector("postNotificationName:object:userInfo:"), name, sender, ["count": 3])
    #expect(heard.map(\.name.rawValue) == [name])
    #expect(heard.first?.object as? ObjCObject == sender)
    #expect(heard.first?.userInfo?["count"] as? Int == 3)
    try center.send(selector("removeObserver:"), observer)
    try center.send(selector("postNotificationName:object:"), name, sender)
    #expect(heard.count == 1)
  }
}
