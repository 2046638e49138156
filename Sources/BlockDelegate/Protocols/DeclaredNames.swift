import BlockDelegateRuntime

/// The Objective-C names of the types that declare protocols. Two types without a name of their own never share one.
enum DeclaredNames {
  private struct Known {
    /// For each name the first type that got it.
    var types: [String: ObjectIdentifier] = [:]
    var names: [ObjectIdentifier: String] = [:]
  }

  private static let known = Mutex(Known())

  /// Returns the name of a type that does not declare one. It is chosen at the first call and kept while the process
  /// runs.
  static func name(of type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = known.withLock({ $0.names[id] }) { return name }
    let bare = String(describing: type)
    // A type with the name of a system protocol declares that protocol, so it keeps the plain name.
    let isShared = isOfSystem(bare)
    var candidates = qualified(bare, String(reflecting: type)).makeIterator()
    return known.withLock { known in
      if let name = known.names[id] { return name }
      var name = bare
      if !isShared { while known.types[name] != nil { name = candidates.next()! } }
      known.names[id] = name
      if known.types[name] == nil { known.types[name] = id }
      return name
    }
  }

  /// Reserves a name that a type declares itself, so that types without a name of their own do not get it.
  static func note(_ name: String, of type: Any.Type) {
    known.withLock { if $0.types[name] == nil { $0.types[name] = ObjectIdentifier(type) } }
  }

  private static func isOfSystem(_ name: String) -> Bool {
    catalogue.contains(name) || ProtocolHandle(named: name).map { !$0.isMade } ?? false
  }

  #if canImport(ObjectiveC)
    private static let catalogue: Set<String> = []
  #else
    private static let catalogue = Set(GNUstep.allProtocols.map { String(describing: $0) })
  #endif

  /// Returns the candidates for a name: with the nearest enclosing type, then with more of the context, at last with
  /// numbers.
  private static func qualified(_ bare: String, _ full: String) -> some Sequence<String> {
    // The context of a type inside a function has an address in parentheses instead of a name.
    let context = full.hasSuffix(bare) ? full.dropLast(bare.count).split(separator: ".").filter { $0.first != "(" } : []
    let names = context.indices.reversed().map { (context[$0...] + [bare[...]]).joined(separator: ".") }
    return sequence(state: 0) { count in
      defer { count += 1 }
      return count < names.count ? names[count] : "\(count - names.count + 2).\(bare)"
    }
  }
}
