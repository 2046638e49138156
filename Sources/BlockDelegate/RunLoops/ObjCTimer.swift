import BlockDelegateRuntime
import Foundation

/// A timer that runs a closure later, once or repeatedly, on the current thread's `NSRunLoop`.
///
/// On Linux the `NSRunLoop` is GNUstep's run loop. A `Timer` of Swift's Foundation can't be added to that loop.
/// GNUstep's own method with a block, `+scheduledTimerWithTimeInterval:repeats:block:`, crashes on GCC's runtime.
///
/// The timer also fires while a menu, a sheet or a modal panel is open. The timer does not fire while its own closure
/// runs. The run loop retains the timer until the timer has fired for the last time or is invalidated, so the program
/// need not keep the timer.
public struct ObjCTimer {
  /// The `NSTimer` object.
  public let object: ObjCObject

  /// Makes a timer and adds the timer to the run loop of the current thread.
  ///
  ///     try ObjCTimer(after: 0.5, repeats: true) { timer in clock.advance() }
  ///
  /// The closure runs on the thread that makes the timer, while the thread's run loop runs.
  ///
  /// - Parameters:
  ///   - seconds: The time until the closure runs, and between two runs, in seconds. A time of 0 or less is
  ///     replaced by 0.1 ms.
  ///   - repeats: Whether the closure runs repeatedly.
  ///   - fileID: The file of the closure, for error messages.
  ///   - line: The line of the closure.
  ///   - body: Called with the timer. ``DelegateFailure/handler`` gets the errors that the closure throws.
  /// - Throws: ``BlockDelegateError`` or ``ObjCException`` if the timer can't be made.
  @discardableResult
  public init(
    after seconds: TimeInterval, repeats: Bool = false, fileID: StaticString = #fileID, line: UInt32 = #line,
    _ body: @escaping (ObjCTimer) throws -> Void
  ) throws {
    let target = try DynamicDelegate(Target.self, fileID: fileID, line: line) { target in
      var isRunning = false
      target.on(Target.fire, fileID: fileID, line: line) { timer in
        // GNUstep's timers fire again while their closure runs a loop, as a modal panel does. Apple's timers don't.
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        let timer = ObjCTimer(object: timer)
        if !repeats { try timer.invalidate() }
        try body(timer)
      }
    }
    // The timer retains its target until the timer is invalidated.
    object = try ObjCClass("NSTimer").send(
      Selector(("timerWithTimeInterval:target:selector:userInfo:repeats:")), seconds, target, Target.fire.selector,
      ObjCObject?.none, repeats)
    let loop: ObjCObject = try ObjCClass("NSRunLoop").send(Selector(("currentRunLoop")))
    for mode in commonRunLoopModes {
      try Sending.send(to: loop.handle, SelectorHandle("addTimer:forMode:"), object, mode, as: Void.self)
    }
  }

  private init(object: ObjCObject) { self.object = object }

  /// Stops the timer for good, and releases its closure. Call this method on the thread that made the timer.
  ///
  /// - Throws: ``ObjCException`` if the `NSTimer` raises an exception.
  public func invalidate() throws {
    try Sending.send(to: object.handle, SelectorHandle("invalidate"), as: Void.self)
  }

  /// Whether the timer will fire again. A timer that fires once is no longer valid when its closure is called.
  public var isValid: Bool { (try? object.send(Selector(("isValid"))) as Bool) ?? false }

  /// The protocol of the object that the `NSTimer` calls.
  private enum Target: DeclaredProtocol {
    static let name = "ObjCTimer"
    static let fire = DelegateMethod<Target, (ObjCObject) -> Void>(Selector(("dynamicDelegateFire:")))
    static let methods: [MethodDeclaration] = [.required(fire)]
  }
}
