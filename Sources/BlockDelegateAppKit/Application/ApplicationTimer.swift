import BlockDelegate
import Foundation

/// A closure that runs later, once or again and again: an `NSTimer` of the application's loop.
///
/// It runs while a menu, a sheet or a modal panel is open, too; but not while its own closure runs, which may have
/// opened that. The application keeps it until it has run, or until ``invalidate()``; there is no need to keep this.
@MainActor public struct ApplicationTimer {
  /// The timer itself.
  public let object: ObjCObject

  /// Starts a timer.
  ///
  ///     try ApplicationTimer(after: 0.5, repeats: true) { timer in clock.advance() }
  ///
  /// - Parameters:
  ///   - seconds: how long until it runs, and between two times. GNUstep takes 0.1 ms for less.
  ///   - repeats: whether it runs again.
  ///   - fileID: where the closure stands, for messages.
  ///   - line: the closure's line in that file.
  ///   - body: gets the timer. What it throws goes to `DelegateFailure.handler`.
  @discardableResult
  public init(
    after seconds: TimeInterval, repeats: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping @MainActor (ApplicationTimer) throws -> Void
  ) throws {
    let target = try DynamicDelegate(ActionTarget.self, fileID: fileID, line: line) { target in
      var isRunning = false
      target.on(ActionTarget.act, fileID: fileID, line: line) { timer in
        // GNUstep's timers fire again in a loop that the closure runs, as that of a modal panel; Apple's don't.
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        let timer = ApplicationTimer(object: timer)
        if !repeats { try timer.invalidate() }
        try body(timer)
      }
    }
    // It retains its target until it is invalidated.
    object = try ObjCClass("NSTimer").send(
      "timerWithTimeInterval:target:selector:userInfo:repeats:", seconds, target, ActionTarget.act.selector,
      ObjCObject?.none, repeats)
    let loop: ObjCObject = try ObjCClass("NSRunLoop").send("currentRunLoop")
    for mode in commonRunLoopModes { try loop.send("addTimer:forMode:", object, mode) }
  }

  private init(object: ObjCObject) { self.object = object }

  /// Stops it for good.
  public func invalidate() throws { try object.send("invalidate") }

  /// Whether it will run again. One that runs once is not valid any more when its closure is called.
  public var isValid: Bool { (try? object.send("isValid") as Bool) ?? false }
}
