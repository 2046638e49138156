/// The methods by which the objects of one class are given a delegate and return it. Each class and selector is looked
/// up once.
package final class Setter: Sendable {
  package let selector: SelectorHandle
  /// The getter that belongs to the setter, such as `delegate` for `setDelegate:`. The getter is nil if the class has
  /// no method of that name that returns an object.
  let getter: SelectorHandle?
  /// The protocol that this is the default setter for; nil for a setter that was given.
  let defaultFor: ProtocolDescription?

  /// - Parameter proxy: An owner that forwards the messages, if the class does not have the methods.
  init(
    _ selector: SelectorHandle, of cls: ClassHandle, forwardedBy proxy: ObjectHandle? = nil,
    defaultFor description: ProtocolDescription? = nil
  ) throws(BlockDelegateError) {
    func find(_ name: SelectorHandle) -> String? {
      if let proxy { return try? proxy.types(of: name) }
      return cls.types(of: name) ?? (cls.responds(to: name) ? "" : nil)
    }
    guard let types = find(selector) else { throw BlockDelegateError(.missingSetter, selector: selector.name) }
    guard let encoding = try? MethodEncoding(method: types), encoding.explicitArguments.map(\.kind) == [.object] else {
      throw BlockDelegateError(
        .missingSetter, selector: selector.name, expected: "a method that takes an object",
        given: types.isEmpty ? "one without a type encoding" : types)
    }
    // A method that adds an object to a list, as `addObserver:` does, is known by its name. Nothing would take a
    // delegate away again, and the list would keep the address of one that is deallocated.
    let verb = selector.name.prefix { $0.isLowercase }
    guard !["add", "append", "insert", "register", "subscribe"].contains(verb) else {
      throw BlockDelegateError(
        .missingSetter, selector: selector.name,
        expected:
          "a method that replaces the delegate; this one adds to a list: send it a DynamicDelegate that you keep")
    }
    (self.selector, defaultFor) = (selector, description)
    getter = cls.properties.first { $0.setter == selector }?.getter ?? Self.getter(for: selector.name, find)
  }

  /// Returns the getter that belongs to a setter by its name: `delegate` for `setDelegate:`, and `UIDelegate` or
  /// `uIDelegate` for `setUIDelegate:`.
  private static func getter(for setter: String, _ find: (SelectorHandle) -> String?) -> SelectorHandle? {
    guard setter.hasPrefix("set"), setter.hasSuffix(":"), let first = setter.dropFirst(3).first else { return nil }
    let rest = setter.dropFirst(4).dropLast()
    return [first.lowercased() + rest, String(first) + rest].map { SelectorHandle($0) }.first { getter in
      guard let types = find(getter), let encoding = try? MethodEncoding(method: types) else { return false }
      return encoding.result.kind == .object && encoding.explicitArguments.isEmpty
    }
  }

  // MARK: Finding a setter

  /// The setters by the keys of their owners' classes, and by the addresses of the given selectors or of the protocols'
  /// dynamic classes. Neither selectors nor dynamic classes are ever freed.
  private static let known = ObjectMap<ObjectMap<Setter>>()

  /// Returns an owner's setter for the delegates of a protocol: the given one, the setter of a property that is declared
  /// with the protocol, or the setter that the protocol's name suggests.
  /// - Throws: `missingSetter`. What was expected is nil if the owner does not have the method.
  package static func find(
    _ given: SelectorHandle?, for dynamicClass: DynamicClass, of owner: ObjectHandle
  ) throws(BlockDelegateError) -> Setter {
    let cls = owner.cls
    let known = known.object(for: owner.classKey) { ObjectMap() }
    let address = UnsafeRawPointer(given?.pointer ?? OpaquePointer(Unmanaged.passUnretained(dynamicClass).toOpaque()))
    if let found = known[address] { return found }
    let description = dynamicClass.description
    let name =
      if let given { given } else { try selector(for: description, named: dynamicClass.defaultSetter, of: cls) }
    // Each proxy of a class forwards messages to another object.
    guard cls.responds(to: name) else { return try Setter(name, of: cls, forwardedBy: owner) }
    return try known.object(for: address) { () throws(BlockDelegateError) in
      try Setter(name, of: cls, defaultFor: given == nil ? description : nil)
    }
  }

  // MARK: Properties

  /// Returns the selector of a class's setter for a protocol's delegates. The search takes the first of these that
  /// exists:
  ///
  /// 1. the setter of a property that is declared with the protocol,
  /// 2. the setter of a property whose protocol inherits the protocol, or is inherited by it, such as a property for
  ///    `UITextViewDelegate` when the delegate is for `UIScrollViewDelegate`, or the reverse,
  /// 3. the setter that the protocol's name suggests,
  /// 4. the only setter for delegates that the class has.
  ///
  /// Of several properties, it takes the one that the name suggests, or else the first.
  private static func selector(
    for description: ProtocolDescription, named: SelectorHandle?, of cls: ClassHandle
  ) throws(BlockDelegateError) -> SelectorHandle {
    let properties = cls.properties.filter { $0.setter != nil && !$0.protocolNames.isEmpty }
    func isInherited(_ name: String) -> Bool {
      // Every object conforms to NSObject, so this name tells nothing about the property.
      guard name != "NSObject" else { return false }
      return description.inheritedNames.contains(name)
        || ProtocolHandle(named: name)?.conforms(to: description.handle) == true
    }
    for isRelated in [{ $0 == description.name }, isInherited] {
      let related = properties.filter { $0.protocolNames.contains(where: isRelated) }.map { $0.setter! }
      if let setter = related.first(where: { $0 == named }) ?? related.first { return setter }
    }
    let isMissing = named.map { !cls.responds(to: $0) } ?? true
    let unrelated = properties.map { $0.setter! }
    let other = isMissing ? try only(for: description, of: cls, hasDefault: named != nil, except: unrelated) : nil
    guard let named = other ?? named else {
      throw BlockDelegateError(
        .missingSetter, expected: "a setter: argument, because the protocol's name does not tell the setter")
    }
    if let other = properties.first(where: { $0.setter == named }) {
      let names = other.protocolNames.joined(separator: ", ")
      throw BlockDelegateError(
        .missingSetter, selector: named.name, expected: "a setter: argument", given: "a property for \(names)")
    }
    return named
  }

  /// Returns the class's only setter for delegates that is not in `unrelated`. Setters for delegates are named after
  /// the protocol, or their names end in "Delegate:" or "DataSource:". If the protocol's name suggests one of the
  /// latter (`hasDefault`), only methods that are named after the protocol count.
  private static func only(
    for description: ProtocolDescription, of cls: ClassHandle, hasDefault: Bool, except unrelated: [SelectorHandle]
  ) throws(BlockDelegateError) -> SelectorHandle? {
    let name = description.identifier
    // The length of the prefix is not known: the setter for ABReader may be setReader:, setBReader: or setABReader:.
    let prefixes = name.prefix(while: \.isUppercase).indices
    let own = Set(([name.startIndex] + prefixes).map { "set\(name[$0...]):" })
    let named = cls.methodNames.filter {
      own.contains($0)
        || !hasDefault && $0.hasPrefix("set") && ($0.hasSuffix("Delegate:") || $0.hasSuffix("DataSource:"))
    }
    let found = sorted(named) { $0 }.map { SelectorHandle($0) }.filter { (try? Setter($0, of: cls)) != nil }
    let fitting = found.filter { !unrelated.contains($0) }
    if fitting.count > 1 {
      let names = fitting.map(\.name).joined(separator: ", ")
      throw BlockDelegateError(.missingSetter, expected: "a setter: argument with one of the setters", given: names)
    }
    return fitting.first ?? found.first
  }
}
