extension Setter {
  /// Why a selector is not a setter of a class.
  package enum Failure: Error {
    /// The class has no such method.
    case missing(SelectorHandle)
    /// The method takes something else than one object: its encoding.
    case wrongTypes(SelectorHandle, String)
    /// No property and no name says which.
    case unnamed
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
  /// name says. Where several would do, the one that the name says, or the first.
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
    guard let named else { throw .unnamed }
    if let other = properties.first(where: { $0.setter == named }) {
      throw .unrelated(named, protocolNames: other.protocolNames)
    }
    return named
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
