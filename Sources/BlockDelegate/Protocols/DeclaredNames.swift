import BlockDelegateRuntime

/// The Objective-C names of the types that declare protocols: two types that say none do not get the same one.
enum DeclaredNames {
  private struct Known {
    /// The types that have the names, or had them first.
    var types: [String: ObjectIdentifier] = [:]
    var names: [ObjectIdentifier: String] = [:]
  }

  private static let known = Mutex(Known())

  /// The name of a type that says none, chosen when it is first asked for, for the life of the process.
  static func name(of type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = known.withLock({ $0.names[id] }) { return name }
    let bare = String(describing: type)
    // Whoever declares one of the system's means that one.
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

  /// Keeps a name that a type says itself from those that say none.
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

  /// The bare name behind what stands around the type: the nearest type, then what is around that, at last numbers.
  private static func qualified(_ bare: String, _ full: String) -> some Sequence<String> {
    // What is within a function stands in a context that has an address and no name.
    let context = full.hasSuffix(bare) ? full.dropLast(bare.count).split(separator: ".").filter { $0.first != "(" } : []
    let names = context.indices.reversed().map { (context[$0...] + [bare[...]]).joined(separator: ".") }
    return sequence(state: 0) { count in
      defer { count += 1 }
      return count < names.count ? names[count] : "\(count - names.count + 2).\(bare)"
    }
  }
}
