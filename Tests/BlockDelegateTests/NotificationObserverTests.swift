import BlockDelegate
import Foundation
import Testing

/// Observers of the Objective-C Foundation's notification center, which is GNUstep's on Linux.
@Suite struct NotificationObserverTests {
  static func post(_ name: String, from sender: ObjCObject? = nil, _ info: [String: Int]? = nil) throws {
    let center: ObjCObject = try ObjCClass("NSNotificationCenter").send(selector("defaultCenter"))
    try center.send(selector("postNotificationName:object:userInfo:"), name, sender, info)
  }

  @Test func `A notification observer's closure gets the notification's name, sender and user information`() throws {
    let name = "TestCompleteNotification"
    let sender = try ObjCObject("NSObject")
    var heard: [Notification] = []
    let observer = try NotificationObserver(name) { heard.append($0) }
    try Self.post(name, from: sender, ["count": 3])
    #expect(heard.map(\.name.rawValue) == [name])
    #expect(heard.first?.object as? ObjCObject == sender)
    #expect(heard.first?.userInfo?["count"] as? Int == 3)
    withExtendedLifetime(observer) {}
  }

  @Test func `A notification observer gets notifications of one sender, or of all senders`() throws {
    let name = "TestSenderNotification"
    let (sender, other) = (try ObjCObject("NSObject"), try ObjCObject("NSObject"))
    var (ofOne, ofAll) = (0, 0)
    let observers = [
      try NotificationObserver(name, of: sender) { _ in ofOne += 1 },
      try NotificationObserver(name) { _ in ofAll += 1 },
    ]
    try Self.post(name, from: sender)
    try Self.post(name, from: other)
    try Self.post(name)
    #expect(ofOne == 1 && ofAll == 3)
    withExtendedLifetime(observers) {}
  }

  @Test(arguments: [true, false])
  func `A notification observer that is canceled or released gets nothing and releases its closure`(_ isCancelled: Bool)
    throws
  {
    let name = "TestEndNotification \(isCancelled)"  // both cases run at the same time
    weak var captured: AnyObject?
    var heard = 0
    var observer: NotificationObserver?
    try ObjCObject.autoreleasepool {
      let object = TimerTests.Log()
      captured = object
      observer = try NotificationObserver(name) { _ in withExtendedLifetime(object) { heard += 1 } }
      try Self.post(name)
      if isCancelled { observer?.cancel() } else { observer = nil }
    }
    #expect(captured == nil)
    try Self.post(name)
    #expect(heard == 1)
    withExtendedLifetime(observer) {}
  }

  @Test func `A notification observer can be canceled by its own closure`() throws {
    let name = "TestOwnEndNotification"
    var heard = 0
    var observer: NotificationObserver?
    observer = try NotificationObserver(name) { _ in
      heard += 1
      observer?.cancel()
      observer = nil
    }
    try Self.post(name)
    try Self.post(name)
    #expect(heard == 1)
  }

  @Test @MainActor
  func `A notification observer's closure that is written on the main actor can use the actor's state`() throws {
    let name = "TestMainActorNotification"
    let counter = Counter()
    let observer = try NotificationObserver(name) { _ in counter.count += 1 }
    try Self.post(name)
    #expect(counter.count == 1)
    withExtendedLifetime(observer) {}
  }

  #if os(macOS) || os(Linux)
    @Test func `A main-actor notification closure stops the program when it is called off the main actor`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let name = "TestForeignNotification"
        let observer = try NotificationObserver(name, line: 4321) { @MainActor _ in print("called") }
        try NotificationObserverTests.post(name)
        withExtendedLifetime(observer) {}
      }
      let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(message.contains("NotificationObserverTests.swift:4321 has a main-actor closure"))
    }
  #endif

  @MainActor private final class Counter { var count = 0 }
}
