extension SymbolGraphs {
  /// Returns whether an extension of a protocol implements the requirement for classes of the module.
  func hasDefault(
    _ requirement: Symbol, in inherited: Set<String>, visibleIn module: String, isNSObject: Bool
  ) -> Bool {
    let owners = defaults(of: requirement).filter { implementation in
      let isPublic = ["public", "open"].contains(implementation.accessLevel)
      let isVisible = isPublic || self.module(of: implementation.id) == module
      let constraints = implementation.swiftExtension?.constraints ?? []
      return isVisible && constraints.allSatisfy { $0.holds(in: inherited, isNSObject: isNSObject) }
    }
    .compactMap { implementation in
      // The identifier of a member of an extension begins with the identifier of the extended type.
      inherited.filter { implementation.id.hasPrefix($0) }.max { $0.count < $1.count }
    }
    // If several protocols have a default, Swift uses the default of the protocol that inherits from all the others. If
    // there is no such protocol, Swift uses no default.
    let best = owners.filter { owner in owners.allSatisfy { $0 == owner || ancestors(of: owner).contains($0) } }
    return best.count == 1
  }

  /// Returns whether only classes can conform to a protocol, as far as the graphs show it.
  func isClassBound(_ symbol: Symbol) -> Bool {
    lineage(of: symbol).contains { id in
      let saysSo = symbols[id]?.text.words.contains("AnyObject") == true
      return saysSo || superclasses[id] != nil || NSObjectNames.protocols.contains(id)
    }
  }

  /// Returns whether a protocol is class-bound, or inherits from a protocol that no graph contains.
  func mayBeClassBound(_ symbol: Symbol) -> Bool {
    isClassBound(symbol)
      || lineage(of: symbol).contains { symbols[$0] == nil && !$0.hasPrefix("s:s") && !$0.hasPrefix("s:S") }
  }

  private func lineage(of symbol: Symbol) -> Set<String> { ancestors(of: symbol.id).union([symbol.id]) }
}

extension Symbol.Extension.Constraint {
  fileprivate func holds(in inherited: Set<String>, isNSObject: Bool) -> Bool {
    guard lhs == "Self", let rhsPrecise else { return false }
    return inherited.contains(rhsPrecise) || isNSObject && NSObjectNames.classes.contains(rhsPrecise)
  }
}
