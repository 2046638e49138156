import BlockDelegate
import Foundation

/// The application object of the program, which is an `NSApplication`. The application object connects to the display
/// and handles events.
///
///     try Application.run { application in
///       try application.implement(GNUstep.NSApplicationDelegate.self) { delegate in
///         delegate.on(.applicationShouldTerminateAfterLastWindowClosed) { _ in true }
///       }
///       return try openWindow()
///     }
@MainActor public enum Application {
  /// Returns the application object. The first call makes the object and connects it to the display.
  ///
  /// - Throws: ``ApplicationError`` if there is no display, or no backend that draws on it.
  public static func shared() throws -> ObjCObject {
    try Display.check()
    do {
      return try ObjCClass("NSApplication").send("sharedApplication")
    } catch let exception as ObjCException {
      throw Display.failure(exception)
    }
  }

  /// Makes the application, opens its windows with `body`, and handles events until the application terminates.
  ///
  /// While events are handled, Swift's main queue and the main actor run, too.
  ///
  /// When the application terminates, for example by the menu item *Quit*, the process exits with status 0, and no code
  /// after this call runs. Implement `applicationWillTerminate:` for code that must run at the end.
  ///
  /// - Parameter body: Sets up the delegate, the menu and the windows of the application before its first event. The
  ///   value that the closure returns is retained as long as the application runs, for example a window that no other
  ///   object retains.
  /// - Throws: ``ApplicationError`` if there is no display, no backend that draws on it, or no fonts; the error that
  ///   `body` throws; `ObjCException` for an exception that an event has raised and the application has not caught.
  public static func run<Kept>(_ body: @MainActor (_ application: ObjCObject) throws -> Kept) throws {
    let application = try shared()
    let kept = try ObjCObject.autoreleasepool {
      try Display.checkFonts()
      // On a Mac, a program that was started from a shell gets a menu and the keyboard only after it sets its
      // activation policy.
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

  /// Gives the keyboard to the modal window that the caller opens next, such as an alert. GNUstep 0.32 makes a modal window
  /// the key window before the window is visible, which has no effect. An alert makes its window only in `runModal`.
  ///
  /// - Throws: ``ApplicationError`` if there is no display.
  public static func giveKeyboardToNextModalWindow() throws {
    let application = try shared()
    // The main queue runs next when the modal window handles events.
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        let window = try? application.send("modalWindow") as ObjCObject?
        _ = try? window?.send("makeKeyAndOrderFront:", ObjCObject?.none)
      }
    }
  }

  /// Terminates the application, unless the delegate's `applicationShouldTerminate:` cancels the termination.
  ///
  /// - Throws: ``ApplicationError`` if there is no display.
  public static func terminate() throws { try shared().send("terminate:", ObjCObject?.none) }
}
