import BlockDelegateRuntime

/// The Objective-C names of the types that declare protocols. Two types without a name of their own never share one.
enum DeclaredNames {
  /// For each name the first type that got it, and the name of each type.
  private static let known = Mutex<(types: [String: ObjectIdentifier], names: [ObjectIdentifier: String])>(([:], [:]))

  /// Returns the name of a type that does not declare one. It is chosen at the first call and kept while the process
  /// runs.
  static func name(of type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = known.withLock({ $0.names[id] }) { return name }
    let bare = _typeName(type, qualified: false)
    // A type with the name of a system protocol declares that protocol, so it keeps the plain name.
    let isShared = catalogue.contains(bare) || ProtocolHandle(named: bare).map { !$0.isMade } ?? false
    // With the nearest enclosing type or module, and then with a number.
    let qualified = _typeName(type).split(separator: ".").suffix(2).joined(separator: ".")
    return known.withLock { known in
      if let name = known.names[id] { return name }
      func isTaken(_ name: String) -> Bool { !isShared && known.types[name] != nil }
      var (name, number) = (isTaken(bare) ? qualified : bare, 2)
      while isTaken(name) { (name, number) = ("\(number).\(bare)", number + 1) }
      known.names[id] = name
      if known.types[name] == nil { known.types[name] = id }
      return name
    }
  }

  /// Reserves a name that a type declares itself, so that types without a name of their own do not get it.
  static func note(_ name: String, of type: Any.Type) {
    known.withLock { if $0.types[name] == nil { $0.types[name] = ObjectIdentifier(type) } }
  }

  #if canImport(ObjectiveC)
    private static let catalogue: Set<String> = []
  #else
    // `String(describing:)` would take a hundred times as long: it asks what each type conforms to.
    private static let catalogue = Set(GNUstep.allProtocols.map { _typeName($0, qualified: false) })
  #endif
}
