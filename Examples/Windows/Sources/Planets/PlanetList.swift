import Foundation

/// The planets that the window shows.
@MainActor final class PlanetList {
  struct Planet {
    let name: String
    /// The diameter in kilometers, or nil if it is unknown.
    var diameter: Int?
    var moons: Int?
    var isDwarf = false
  }

  private(set) var planets = [
    Planet(name: "Mercury", diameter: 4_879, moons: 0),
    Planet(name: "Venus", diameter: 12_104, moons: 0),
    Planet(name: "Earth", diameter: 12_756, moons: 1),
    Planet(name: "Mars", diameter: 6_792, moons: 2),
    Planet(name: "Jupiter", diameter: 142_984, moons: 95),
    Planet(name: "Saturn", diameter: 120_536, moons: 146),
    Planet(name: "Uranus", diameter: 51_118, moons: 28),
    Planet(name: "Neptune", diameter: 49_528, moons: 16),
    Planet(name: "Pluto", diameter: 2_376, moons: 5, isDwarf: true),
  ]
  /// Whether the list has changes that are lost when the program ends.
  private(set) var hasChanged = false

  func contains(_ name: String) -> Bool {
    planets.contains { $0.name.caseInsensitiveCompare(name) == .orderedSame }
  }

  func add(_ name: String) {
    planets.append(Planet(name: name))
    hasChanged = true
  }

  func remove(at row: Int) {
    planets.remove(at: row)
    hasChanged = true
  }
}
