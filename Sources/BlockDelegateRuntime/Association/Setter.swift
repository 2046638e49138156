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

  /// Returns the owner's delegate: the object that the getter returns now. If that object is a proxy for one of our
  /// delegates, or if there is no getter, returns the delegate that the setter was last given. The owner may not retain
  /// the result, and the result may already be deallocated, so callers must only compare it.
  package func current(of owner: ObjectHandle) throws -> ObjectHandle? {
    let found = try found(of: owner) { $0 }
    return DelegateAttachment.given(to: owner, by: selector, answer: found)?.handle ?? found
  }

  /// Returns the owner's delegate, retained, for callers that use it.
  package func retainedCurrent(of owner: ObjectHandle) throws -> StrongReference? {
    let found = try found(of: owner) { StrongReference(retaining: $0) }
    return DelegateAttachment.given(to: owner, by: selector, answer: found?.handle) ?? found
  }

  /// Returns whether the owner's getter returns an object, which is only compared.
  package func answers(_ object: ObjectHandle, of owner: ObjectHandle) -> Bool {
    (try? found(of: owner) { $0 == object }) == true
  }

  private func found<Result>(of owner: ObjectHandle, _ use: (ObjectHandle) -> Result) throws -> Result? {
    guard let getter else { return nil }
    // The getters of atomic properties autorelease the delegate. The pool around this call releases the delegate even
    // in a program that never drains one.
    return try AutoreleasePool.drain { try Message.catching(owner, getter).map(use) }
  }

  /// Calls the setter, so that the owner checks which methods its delegate responds to. If the setter raises an
  /// exception and the owner's delegate has changed, sets the previous delegate again.
  /// - Parameters:
  ///   - previous: The delegate that the owner has now. If it has the same address as `delegate`, the setter is first
  ///     called with `other`, because many setters do nothing for an unchanged pointer. The address can also be equal
  ///     because the previous delegate was deallocated while the owner still points to it.
  ///   - isOwn: Whether the library has set the previous delegate. The getter of some owners always returns one object.
  /// - Throws: The exception that the setter raises, or `keptDelegate` if it has ignored the delegate.
  @inline(never)
  package func set(
    _ delegate: ObjectHandle?, of owner: ObjectHandle, after previous: ObjectHandle?, past other: ObjectHandle? = nil,
    isOwn: Bool = false
  ) throws {
    #if DEBUG
      let name = SelectorHandle("isFieldEditor")
      if owner.cls.responds(to: name), let answer = try? Message.word(owner, name), answer & 0xff != 0 {
        DebugLog.write("\(owner.cls.name) is a window's field editor, whose text a delegate of its own empties")
      }
    #endif
    do {
      if previous == delegate { try Message.catching(owner, selector, other) }
      try Message.catching(owner, selector, delegate)
      if isOwn, previous != delegate, let previous, answers(previous, of: owner) {
        throw BlockDelegateError(.keptDelegate, selector: selector.name)
      }
      noteGiven(delegate, of: owner, after: previous)
    } catch {
      if getter == nil || (try? current(of: owner)) != previous { _ = try? Message.catching(owner, selector, previous) }
      throw error
    }
  }

  /// Records the delegate if the getter does not return it: if there is no getter, or if the getter returns a proxy for
  /// the delegate, always the same object or nil, or each time another object.
  private func noteGiven(_ delegate: ObjectHandle?, of owner: ObjectHandle, after previous: ObjectHandle?) {
    func answer() -> (address: ObjectHandle, object: StrongReference?)? {
      // The object that the owner had before may have been deallocated. Another one can be retained.
      (try? found(of: owner) { ($0, $0 == delegate || $0 == previous ? nil : StrongReference(retaining: $0)) }) ?? nil
    }
    let first = delegate == nil ? nil : answer()
    var given: DelegateAttachment.Given?
    if let delegate, first?.address != delegate {
      // While the first object is retained, another one has another address.
      let isSteady = withExtendedLifetime(first) { answer()?.address == first?.address }
      let (address, living) = (first?.address, first?.object.map { WeakReference($0.handle) })
      given = (
        selector, WeakReference(delegate),
        { found in
          guard isSteady else { return found != nil }
          // A proxy that was deallocated stands for no delegate.
          return living.map { found != nil && $0.load()?.handle == found } ?? (found == address)
        }
      )
    }
    DelegateAttachment.note(given, of: owner, selector)
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
