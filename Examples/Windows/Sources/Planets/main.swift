// A list of planets in a window: a table, a text field, two buttons and a menu, all of which call closures.
import BlockDelegateAppKit
import Foundation

do {
  try Application.run { application in
    let planets = PlanetList()
    let window = try PlanetsWindow(planets)
    try makeMenu(window)
    try askBeforeQuitting(application, planets)
    try window.show()
  }
} catch {
  FileHandle.standardError.write(Data("Planets: \(error)\n".utf8))
  exit(1)
}
