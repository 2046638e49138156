import BlockDelegateRuntime
import Foundation

/// A closure that runs later, once or again and again: an `NSTimer` of this thread's `NSRunLoop`.
///
/// On Linux that is GNUstep's run loop. Swift's `Timer` belongs to Swift's `RunLoop`, and GNUstep's own method with a
/// block (`+scheduledTimerWithTimeInterval:repeats:block:`) crashes on GCC's runtime.
///
/// The timer also fires while a menu, a sheet or a modal panel is open. It does not fire while its own closure runs. The
/// run loop keeps it until it has run or is invalidated: there is no need to keep this.
public struct ObjCTimer {
  /// The timer itself.
  public let object: ObjCObject

  /// Starts a timer.
  ///
  ///     try ObjCTimer(after: 0.5, repeats: true) { timer in clock.advance() }
  ///
  /// The closure runs on this thread, while its run loop runs.
  /// - Parameters:
  ///   - seconds: how long until it runs, and between two times. GNUstep takes 0.1 ms for less.
  ///   - repeats: whether it runs again.
  ///   - fileID: where the closure stands, for messages.
  ///   - line: the closure's line in that file.
  ///   - body: gets the timer. What it throws goes to ``DelegateFailure/handler``.
  /// - Throws: ``BlockDelegateError`` or ``ObjCException`` if there can be no timer.
  @discardableResult
  public init(
    after seconds: TimeInterval, repeats: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping (ObjCTimer) throws -> Void
  ) throws {
    let target = try DynamicDelegate(Target.self, fileID: fileID, line: line) { target in
      var isRunning = false
      target.on(Target.fire, fileID: fileID, line: line) { timer in
        // GNUstep's timers fire again in a loop that the closure runs, as that of a modal panel; Apple's don't.
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        let timer = ObjCTimer(object: timer)
        if !repeats { try timer.invalidate() }
        try body(timer)
      }
    }
    // It retains its target until it is invalidated.
    object = try ObjCClass("NSTimer").send(
      Selector(("timerWithTimeInterval:target:selector:userInfo:repeats:")), seconds, target, Target.fire.selector,
      ObjCObject?.none, repeats)
    let loop: ObjCObject = try ObjCClass("NSRunLoop").send(Selector(("currentRunLoop")))
    for mode in commonRunLoopModes {
      try Sending.send(to: loop.handle, SelectorHandle("addTimer:forMode:"), object, mode, as: Void.self)
    }
  }

  private init(object: ObjCObject) { self.object = object }

  /// Stops it for good, and lets go of its closure. On the thread that made it.
  public func invalidate() throws {
    try Sending.send(to: object.handle, SelectorHandle("invalidate"), as: Void.self)
  }

  /// Whether it will run again. One that runs once is not valid any more when its closure is called.
  public var isValid: Bool { (try? object.send(Selector(("isValid"))) as Bool) ?? false }

  /// What an `NSTimer` calls.
  private enum Target: DeclaredProtocol {
    static let name = "ObjCTimer"
    static let fire = DelegateMethod<Target, (ObjCObject) -> Void>(Selector(("dynamicDelegateFire:")))
    static let methods: [MethodDeclaration] = [.required(fire)]
  }
}
