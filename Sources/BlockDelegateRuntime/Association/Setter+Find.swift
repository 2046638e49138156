extension Setter {
  /// Why a selector is not a setter of a class.
  package enum Failure: Error {
    /// The class has no such method.
    case missing(SelectorHandle)
    /// The method takes something else than one object: its encoding.
    case wrongTypes(SelectorHandle, String)
    /// No property and no name says which.
    case unnamed
    /// Neither says it, and several would do.
    case ambiguous([SelectorHandle])
    /// The one that the protocol's name says takes delegates for other protocols.
    case unrelated(SelectorHandle, protocolNames: [String])
  }

  private struct Key: Hashable {
    let cls: ClassHandle
    /// The address of a selector, or of the protocol's dynamic class. Neither is ever freed.
    let what: OpaquePointer
  }

  private struct Known {
    var setters: [Key: Setter] = [:]
    /// The setter that was found last, often the next one too: a comparison instead of hashing.
    var last: (key: Key, setter: Setter)?
  }

  private static let known = Mutex(Known())

  /// The setter of a class.
  package static func find(_ selector: SelectorHandle, of cls: ClassHandle) throws(Failure) -> Setter {
    try find(Key(cls: cls, what: selector.pointer)) { () throws(Failure) in selector }
  }

  /// The setter of a class for the delegates of a protocol: its property's, or the one that the protocol's name says.
  package static func find(for dynamicClass: DynamicClass, of cls: ClassHandle) throws(Failure) -> Setter {
    try find(Key(cls: cls, what: dynamicClass.handle.pointer)) { () throws(Failure) in
      try selector(for: dynamicClass.description, named: dynamicClass.defaultSetter, of: cls)
    }
  }

  private static func find(_ key: Key, _ selector: () throws(Failure) -> SelectorHandle) throws(Failure) -> Setter {
    let found = known.withLock { known -> Setter? in
      if let last = known.last, last.key == key { return last.setter }
      guard let setter = known.setters[key] else { return nil }
      known.last = (key, setter)
      return setter
    }
    if let found { return found }
    let setter = try Setter(selector(), of: key.cls)
    known.withLock { $0.setters[key] = setter }
    return setter
  }

  // MARK: Properties

  /// How the protocol of a property is related to the one that a delegate is for.
  private enum Relation: Int, Comparable {
    case same
    /// One of the two inherits the other: a delegate for `UIScrollViewDelegate` in a property for
    /// `UITextViewDelegate`, or the other way round.
    case inherited
    case unrelated

    static func < (left: Relation, right: Relation) -> Bool { left.rawValue < right.rawValue }
  }

  /// The setter of a class for a protocol's delegates: that of the property which is declared with the protocol, else
  /// of one that is declared with a protocol which inherits it or which it inherits, else the one that the protocol's
  /// name says, else the only one for delegates. Of several properties, the one that the name says, or the first.
  private static func selector(
    for description: ProtocolDescription, named: SelectorHandle?, of cls: ClassHandle
  ) throws(Failure) -> SelectorHandle {
    let properties = cls.properties.filter { $0.setter != nil && !$0.protocolNames.isEmpty }
    let related = properties.map { ($0.setter!, relation(of: $0, to: description)) }
    for relation in [Relation.same, .inherited] {
      let setters = related.filter { $0.1 == relation }.map(\.0)
      if let named, setters.contains(named) { return named }
      if let first = setters.first { return first }
    }
    let unrelated = related.filter { $0.1 == .unrelated }.map(\.0)
    let isMissing = named.map { !cls.responds(to: $0) } ?? true
    let other = isMissing ? try only(for: description, of: cls, hasDefault: named != nil, except: unrelated) : nil
    guard let named = other ?? named else { throw .unnamed }
    if let other = properties.first(where: { $0.setter == named }) {
      throw .unrelated(named, protocolNames: other.protocolNames)
    }
    return named
  }

  /// The only setter of a class for delegates that is none of the `unrelated`: what is called after the protocol, or
  /// ends in "Delegate" or "DataSource". Where the protocol's name says one of these, only what is called after it.
  private static func only(
    for description: ProtocolDescription, of cls: ClassHandle, hasDefault: Bool, except unrelated: [SelectorHandle]
  ) throws(Failure) -> SelectorHandle? {
    let name = description.identifier
    // Where the prefix ends, a name does not say: ABReader's setter is setReader:, but may be setABReader: or setBReader:.
    let prefixes = name.prefix(while: \.isUppercase).indices
    let own = Set(([name.startIndex] + prefixes).map { "set\(name[$0...]):" })
    let found = cls.methodNames.filter {
      own.contains($0)
        || !hasDefault && $0.hasPrefix("set") && ($0.hasSuffix("Delegate:") || $0.hasSuffix("DataSource:"))
    }.sorted().map { SelectorHandle($0) }.filter { takesDelegates($0, of: cls) }
    let fitting = found.filter { !unrelated.contains($0) }
    if fitting.count > 1 { throw .ambiguous(fitting) }
    return fitting.first ?? found.first
  }

  private static func takesDelegates(_ selector: SelectorHandle, of cls: ClassHandle) -> Bool {
    (try? Setter(selector, of: cls)) != nil
  }

  private static func relation(of property: DeclaredProperty, to description: ProtocolDescription) -> Relation {
    property.protocolNames.map { name in
      if name == description.name { return .same }
      // Every object is one of those.
      guard name != "NSObject" else { return .unrelated }
      if description.inheritedNames.contains(name) { return .inherited }
      return ProtocolHandle(named: name).map { $0.conforms(to: description.handle) } == true ? .inherited : .unrelated
    }.min() ?? .unrelated
  }
}
