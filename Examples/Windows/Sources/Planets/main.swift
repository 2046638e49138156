// A window with a list of planets: a table, a text field, two buttons and a menu, all of which call closures.
import Shared

run("Planets") { application in
  let planets = PlanetList()
  let window = try PlanetsWindow(planets)
  try makeMenu(window)
  try askBeforeQuitting(application, planets)
  try window.show()
  return window
}
