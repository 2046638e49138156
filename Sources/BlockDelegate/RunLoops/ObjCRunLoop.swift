/// The main run loop of the Objective-C Foundation.
public enum ObjCRunLoop {
  /// Makes the main thread's `NSRunLoop` serve Swift's main queue and `RunLoop.main`.
  ///
  /// The main actor, its tasks, and timers and events on the main queue and `RunLoop.main` then run while the
  /// `NSRunLoop` runs.
  ///
  ///     try ObjCRunLoop.scheduleMainQueue()
  ///     try ObjCClass("NSApplication").send("sharedApplication").send("run")
  ///
  /// On Linux, GNUstep's run loop does not serve the main queue and `RunLoop.main` by itself. After one call of this
  /// method, they are served in the loop's default mode, under modal panels, and while events are tracked. As on
  /// Apple's systems, a block of the main queue that runs the loop does not start further blocks of the queue. The loop
  /// sleeps while nothing happens. Because the loop then has a source, `-[NSRunLoop run]` no longer returns for lack of
  /// sources.
  ///
  /// Call this method on the main thread. On Linux, the code of a `main.swift` leaves the main thread after its first
  /// `await`. Further calls do nothing. On Apple's platforms the method does nothing, because Apple's `NSRunLoop`
  /// serves the main queue.
  ///
  /// - Throws: ``BlockDelegateError`` with ``BlockDelegateError/Reason/otherThread`` if this method is not called on
  ///   the main thread; ``ObjCException`` if the run loop raises an exception.
  public static func scheduleMainQueue() throws {
    #if !canImport(ObjectiveC)
      try MainQueueSource.schedule()
    #endif
  }
}
