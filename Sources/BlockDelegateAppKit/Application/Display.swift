import BlockDelegate
import Foundation

/// What an application draws on.
enum Display {
  #if canImport(ObjectiveC)
    static func check() throws {}
    static func checkFonts() throws {}
  #else
    /// Refuses where GNUstep would end the process, or raise an exception that says less.
    static func check() throws {
      guard let name = ProcessInfo.processInfo.environment["DISPLAY"], !name.isEmpty else {
        throw ApplicationError("there is no display: DISPLAY is not set. Without a screen, try xvfb-run")
      }
    }

    /// Without any font nearly everything that has a text raises an exception. One that is missing has others in its
    /// place.
    @MainActor static func checkFonts() throws {
      guard try ObjCClass("NSFont").send("systemFontOfSize:", 0.0) as ObjCObject? == nil else { return }
      throw ApplicationError("there are no fonts: install some, for example the package fonts-dejavu-core")
    }
  #endif

  /// What the exception means that the application object raised when it was made.
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
