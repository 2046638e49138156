extension Setter {
  /// The reasons for which no setter is found in a class.
  package enum Failure: Error {
    /// The class does not have the method.
    case missing(SelectorHandle)
    /// The method does not take exactly one object. The text is its type encoding.
    case wrongTypes(SelectorHandle, String)
    /// Neither a property nor the protocol's name determines the setter.
    case unnamed
    /// Neither a property nor the protocol's name determines the setter, and several methods could be it.
    case ambiguous([SelectorHandle])
    /// The setter that the protocol's name suggests takes delegates for other protocols.
    case unrelated(SelectorHandle, protocolNames: [String])
  }

  private struct Key: Hashable {
    let cls: ClassHandle
    /// The address of a selector or of the protocol's dynamic class. Neither is ever freed.
    let what: OpaquePointer
  }

  private struct Known {
    var setters: [Key: Setter] = [:]
    /// The setter that was found last. The next search is often for the same setter, and then comparing replaces
    /// hashing.
    var last: (key: Key, setter: Setter)?
  }

  private static let known = Mutex(Known())

  /// Returns the setter with a selector in a class.
  package static func find(_ selector: SelectorHandle, of cls: ClassHandle) throws(Failure) -> Setter {
    try find(Key(cls: cls, what: selector.pointer)) { () throws(Failure) in selector }
  }

  /// Returns a class's setter for the delegates of a protocol: the setter of a property that is declared with the
  /// protocol, or the setter that the protocol's name suggests.
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

  /// The relation of a property's protocol to the protocol that a delegate is for.
  private enum Relation: Comparable {
    case same
    /// One of the two protocols inherits the other. An example is a delegate for `UIScrollViewDelegate` in a property
    /// for `UITextViewDelegate`, or the reverse.
    case inherited
    case unrelated
  }

  /// Returns the selector of a class's setter for a protocol's delegates. The search takes the first of these that
  /// exists:
  ///
  /// 1. the setter of a property that is declared with the protocol,
  /// 2. the setter of a property whose protocol inherits the protocol, or is inherited by it,
  /// 3. the setter that the protocol's name suggests,
  /// 4. the only setter for delegates that the class has.
  ///
  /// Of several properties, it takes the one that the name suggests, or else the first.
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

  /// Returns the class's only setter for delegates that is not in `unrelated`. Setters for delegates are named after
  /// the protocol, or their names end in "Delegate:" or "DataSource:". If the protocol's name suggests one of the
  /// latter (`hasDefault`), only methods that are named after the protocol count.
  private static func only(
    for description: ProtocolDescription, of cls: ClassHandle, hasDefault: Bool, except unrelated: [SelectorHandle]
  ) throws(Failure) -> SelectorHandle? {
    let name = description.identifier
    // The length of the prefix is not known: the setter for ABReader may be setReader:, setBReader: or setABReader:.
    let prefixes = name.prefix(while: \.isUppercase).indices
    let own = Set(([name.startIndex] + prefixes).map { "set\(name[$0...]):" })
    let found = cls.methodNames.filter {
      own.contains($0)
        || !hasDefault && $0.hasPrefix("set") && ($0.hasSuffix("Delegate:") || $0.hasSuffix("DataSource:"))
    }.sorted().map { SelectorHandle($0) }.filter { (try? Setter($0, of: cls)) != nil }
    let fitting = found.filter { !unrelated.contains($0) }
    if fitting.count > 1 { throw .ambiguous(fitting) }
    return fitting.first ?? found.first
  }

  private static func relation(of property: DeclaredProperty, to description: ProtocolDescription) -> Relation {
    property.protocolNames.map { name in
      if name == description.name { return .same }
      // Every object conforms to NSObject, so this name tells nothing about the property.
      guard name != "NSObject" else { return .unrelated }
      if description.inheritedNames.contains(name) { return .inherited }
      return ProtocolHandle(named: name).map { $0.conforms(to: description.handle) } == true ? .inherited : .unrelated
    }.min() ?? .unrelated
  }
}
