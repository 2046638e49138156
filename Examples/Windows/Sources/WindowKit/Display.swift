import BlockDelegate
import Foundation

/// The display of the application.
enum Display {
  #if canImport(ObjectiveC)
    static func check() throws {}
    static func checkFonts() throws {}
  #else
    /// Throws an error if the program has no display. Without this check, GNUstep would end the process or raise an
    /// exception with less information.
    static func check() throws {
      guard let name = ProcessInfo.processInfo.environment["DISPLAY"], !name.isEmpty else {
        throw ApplicationError("there is no display: DISPLAY is not set. Without a screen, try xvfb-run")
      }
    }

    /// Throws an error if there are no fonts, because nearly every view with text then raises an exception. If only
    /// some fonts are missing, GNUstep replaces them with other fonts.
    @MainActor static func checkFonts() throws {
      guard try ObjCClass("NSFont").send("systemFontOfSize:", 0.0) as ObjCObject? == nil else { return }
      throw ApplicationError("there are no fonts: install some, for example the package fonts-dejavu-core")
    }
  #endif

  /// Returns the error for an exception that was raised when the application object was made.
  static func failure(_ exception: ObjCException) -> any Error {
    let reason = exception.reason ?? exception.name
    if exception.name == "NSWindowServerCommunicationException" || reason.contains("X Server") {
      return ApplicationError("the display can't be reached (\(reason))")
    }
    if reason.lowercased().contains("back") {
      return ApplicationError("there is no backend that draws windows: install gnustep-back (\(reason))")
    }
    return exception
  }
}

/// An error that explains to the user of a program why the program's windows can't be shown.
public struct ApplicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence with the part that is missing, such as the display, and how to get it.
  public let description: String

  init(_ description: String) { self.description = description }
}
