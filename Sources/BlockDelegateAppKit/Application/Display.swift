import BlockDelegate
import Foundation

/// What an application draws on.
enum Display {
  #if canImport(ObjectiveC)
    static func check() throws {}
  #else
    /// Refuses where GNUstep would end the process, or raise an exception that says less.
    static func check() throws {
      guard let name = ProcessInfo.processInfo.environment["DISPLAY"], !name.isEmpty else {
        throw ApplicationError("there is no display: DISPLAY is not set. Without a screen, try xvfb-run")
      }
    }
  #endif

  /// What the exception means that the application object raised when it was made.
  static func failure(_ exception: ObjCException) -> any Error {
    let reason = exception.reason ?? exception.name
    if exception.name == "NSWindowServerCommunicationException" || reason.contains("X Server") {
      return ApplicationError("the display can't be reached (\(reason))")
    }
    if reason.lowercased().contains("back") {
      return ApplicationError("nothing draws windows: install gnustep-back (\(reason))")
    }
    return exception
  }
}
