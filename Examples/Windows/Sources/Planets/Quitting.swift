import BlockDelegate
import Foundation
import Shared
import WindowKit

/// Asks the user before changes are lost.
@MainActor func askBeforeQuitting(_ application: ObjCObject, _ planets: PlanetList) throws {
  var isAsking = false
  try application.implement(ApplicationDelegate.self) { delegate in
    delegate.on(.applicationShouldTerminate) { _ in
      // A second request to end while the alert is open, for example by a signal, ends the program without another
      // question.
      guard planets.hasChanged, !isAsking else { return .terminateNow }
      isAsking = true
      defer { isAsking = false }
      let answer = try ask("Quit Planets?", "The list has changed, and is not saved.", ["Quit", "Cancel"])
      guard answer == .firstButton else {
        report("stays")
        return .terminateCancel
      }
      return .terminateNow
    }
    delegate.on(.applicationWillTerminate) { _ in report("quits") }
  }
}
