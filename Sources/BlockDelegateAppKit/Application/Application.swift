import BlockDelegate
import Foundation

/// The program's one application object, an `NSApplication`: its connection to the display, and its loop of events.
///
///     try Application.run { application in
///       try application.implement(GNUstep.NSApplicationDelegate.self) { delegate in
///         delegate.on(.applicationShouldTerminateAfterLastWindowClosed) { _ in true }
///       }
///       return try openWindow()
///     }
@MainActor public enum Application {
  /// The application object, which the first call makes and connects to the display.
  /// - Throws: ``ApplicationError`` when there is no display, or nothing that draws on it.
  public static func shared() throws -> ObjCObject {
    try Display.check()
    do {
      return try ObjCClass("NSApplication").send("sharedApplication")
    } catch let exception as ObjCException {
      throw Display.failure(exception)
    }
  }

  /// Makes the application, lets `body` open its windows, and handles events until it ends.
  ///
  /// Meanwhile Swift's main queue and the main actor run, too.
  ///
  /// When the application terminates, as by the menu item *Quit*, the process exits with status 0, and nothing after
  /// this call runs: what must be done at the end is done in `applicationWillTerminate:`.
  /// - Parameter body: gets the application before its first event, for its delegate, its menu and its windows. What it
  ///   returns is kept as long as the application runs: a window, say, which nobody else retains.
  /// - Throws: what ``shared()`` and `body` throw, before any event; ``ApplicationError`` when there are no fonts;
  ///   `ObjCException` for an exception that an event has raised and that the application did not catch.
  public static func run<Kept>(_ body: @MainActor (_ application: ObjCObject) throws -> Kept) throws {
    let application = try shared()
    let kept = try ObjCObject.autoreleasepool {
      try Display.checkFonts()
      // One that was started from a shell gets a menu and the keyboard only when it says that it is an application.
      #if canImport(ObjectiveC)
        _ = try application.send("setActivationPolicy:", 0) as Bool
      #endif
      try application.send("activateIgnoringOtherApps:", true)
      return try body(application)
    }
    try withExtendedLifetime(kept) {
      try ObjCRunLoop.scheduleMainQueue()
      try application.send("run")
    }
  }

  /// Asks the application to end: the delegate's `applicationShouldTerminate:` may refuse.
  public static func terminate() throws { try shared().send("terminate:", ObjCObject?.none) }
}
