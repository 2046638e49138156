/// The run loops of the Objective-C Foundation, and what else the main one serves.
public enum ObjCRunLoop {
  /// Has the main thread's `NSRunLoop` run Swift's main queue and `RunLoop.main`: the main actor, tasks, timers and
  /// events delivered there.
  ///
  ///     try ObjCRunLoop.scheduleMainQueue()
  ///     try ObjCClass("NSApplication").send("sharedApplication").send("run")
  ///
  /// On Linux GNUstep's run loop knows nothing of them, and they stand still for as long as it runs. With this call,
  /// made once, they run in its default mode, under modal panels, and while events are tracked; as on Apple's systems
  /// the queue runs no further block within one of its own. While nothing happens it costs nothing: the loop sleeps.
  /// The loop has a source from then on, so that `-[NSRunLoop run]` does not return for want of one.
  ///
  /// Calling it again does nothing. On Apple's platforms it never does anything: `NSRunLoop` and the main queue are
  /// made for each other there.
  /// - Throws: ``BlockDelegateError`` with ``BlockDelegateError/Reason/otherThread`` when it is called on the wrong thread
  ///   than the main one, as code of a `main.swift` is after its first `await` on Linux; ``ObjCException`` when the run
  ///   loop raises one. Nothing has changed then.
  public static func scheduleMainQueue() throws {
    #if !canImport(ObjectiveC)
      try MainQueueSource.schedule()
    #endif
  }
}
