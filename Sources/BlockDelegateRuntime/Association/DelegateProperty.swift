/// Which property of an owner takes the delegate for a protocol.
enum DelegateProperty {
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
  static func setter(
    for description: ProtocolDescription, named: SelectorHandle?, of cls: ClassHandle
  ) throws(Setter.Failure) -> SelectorHandle {
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
