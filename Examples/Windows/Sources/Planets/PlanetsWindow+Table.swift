import BlockDelegate
import Foundation
import Shared

extension PlanetsWindow {
  func implementTable() throws {
    try table.implement(TableViewDataSource.self) { source in
      source.on(.numberOfRowsInTableView) { [unowned self] _ in planets.planets.count }
      source.on(.tableViewObjectValueForTableColumnRow) { [unowned self] _, column, row in
        text(of: planets.planets[row], in: try column?.send("identifier"))
      }
    }
    try table.implement(TableViewDelegate.self) { delegate in
      delegate.on(.tableViewShouldSelectRow) { [unowned self] _, row in
        let planet = planets.planets[row]
        guard planet.isDwarf else { return true }
        report("refused \(planet.name)")
        try update("\(planet.name) is a dwarf planet, and can't be chosen.")
        return false
      }
      delegate.on(.tableViewSelectionDidChange) { [unowned self] _ in
        try selectedRow.map { report("chose \(planets.planets[$0].name)") }
        try update()
      }
    }
  }

  private func text(of planet: PlanetList.Planet, in column: String?) -> String {
    switch column {
    case "diameter": planet.diameter.map { "\($0)" } ?? "?"
    case "moons": planet.moons.map { "\($0)" } ?? "?"
    default: planet.name
    }
  }
}
