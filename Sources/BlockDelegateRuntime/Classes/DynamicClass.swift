/// The class whose instances implement one protocol. A dynamic class is made once for each protocol and never freed. Its
/// Objective-C class has all methods of the protocol before it is registered.
package final class DynamicClass: Sendable {
  package let description: ProtocolDescription
  /// The class's name, without the number that is appended if the name was taken.
  package let name: String
  /// The methods that have slots: those that instances have implemented, and all methods of the protocol when the class
  /// is made. An instance's table has a place for each index up to its last one, so the first instance's methods come
  /// first.
  package let methods: SlotMethods
  /// The class methods that at least one instance has implemented.
  let classMethods = SlotMethods(first: Int(BD_FIRST_CLASS_SLOT), declared: [])
  /// The setter that the protocol's name suggests: `setDelegate:` or `setDataSource:`.
  let defaultSetter: SelectorHandle?
  package let requiredMethods: [SelectorHandle]
  package let requiredClassMethods: [SelectorHandle]
  private let allMethods = Mutex<(methods: [SlotMethod], failures: [MethodFailure])?>(nil)
  /// The classes of deallocated instances with class methods, and the number of classes that were requested.
  private let siblings = Mutex((unused: [SiblingClass](), count: 0))

  init(description: ProtocolDescription) {
    self.description = description
    name = "BlockDelegate_\(description.name)"
    methods = SlotMethods(declared: description.instanceMethods.lazy.map(\.selector))
    defaultSetter = ["Delegate", "DataSource"].first(where: description.identifier.hasSuffix).map {
      SelectorHandle("set\($0):")
    }
    requiredMethods = description.instanceMethods.filter(\.isRequired).map(\.selector)
    requiredClassMethods = description.classMethods.filter(\.isRequired).map(\.selector)
  }

  /// The Objective-C class, made when the first instance needs it.
  package var handle: ClassHandle {
    if let known = methods.madeClass { return known }
    // Failures are reported where they matter: methods that can have no slot are left out here.
    _ = slotMethods()
    // The lock of the methods is held while the class is made.
    let base = BaseClass.handle
    return methods.madeClass { makeClass(named: name, below: base, $0) }
  }

  private func makeClass(
    named name: String, below base: ClassHandle, _ methods: [SlotMethod], classMethods: [SlotMethod] = []
  ) -> ClassHandle {
    // Other threads can find the class, and send it messages, as soon as it is registered.
    base.makeSubclass(named: name) { new in
      let cls = ClassHandle(new.pointer)
      _ = Self.byClass.object(for: UnsafeRawPointer(cls.pointer)) { self }
      bd_class_addProtocol(cls.pointer, description.handle.pointer)
      for method in methods { method.add(to: cls) }
      if !classMethods.isEmpty { ClassMethods.prepare(cls) }
      for method in classMethods { method.add(to: cls.metaclass) }
    }
  }

  /// Returns an unused class for an instance with class methods, or makes one. It does not inherit this class's methods.
  /// libobjc2 adds no method to a class that inherits the same implementation. Code that replaces the method in a
  /// subclass would then replace it here too.
  func takeSibling(classMethods: [SlotMethod]) -> SiblingClass {
    let selectors = Set(classMethods.map(\.selector))
    let (unused, number) = siblings.withLock { siblings in
      siblings.count += 1
      let index = siblings.unused.lastIndex { $0.classMethods == selectors }
      return (index.map { siblings.unused.remove(at: $0) }, siblings.count)
    }
    if let unused { return unused }
    let (name, base) = ("\(handle.name)_Class\(number)", BaseClass.handle)
    return methods.use {
      SiblingClass(
        handle: makeClass(named: name, below: base, $0, classMethods: classMethods), classMethods: selectors,
        methodCount: $0.count)
    }
  }

  func giveBack(_ sibling: SiblingClass) { siblings.withLock { $0.unused.append(sibling) } }

  private static let byClass = ObjectMap<DynamicClass>()

  /// Returns the dynamic class of an object, or nil if the object is not an instance of one.
  package static func of(_ object: ObjectHandle) -> DynamicClass? { of(object.cls) }

  static func of(_ cls: ClassHandle) -> DynamicClass? {
    sequence(first: cls, next: \.superclass).lazy.compactMap { byClass[UnsafeRawPointer($0.pointer)] }.first
  }

  /// Returns the instance or class method for a method of the protocol, and makes it on first use.
  /// - Throws: `tooManyMethods`, or `reservedMethod` for a method that other code has added to the class.
  package func slotMethod(
    for method: ProtocolMethod, isInstance: Bool = true
  ) throws(BlockDelegateError) -> SlotMethod {
    try (isInstance ? methods : classMethods).method(for: method.selector, types: method.types)
  }

  /// Returns slot methods for all instance methods of the protocol, and the failures of those that can have no slot.
  func slotMethods() -> (methods: [SlotMethod], failures: [MethodFailure]) {
    if let known = allMethods.withLock({ $0 }) { return known }
    var (methods, failures): ([SlotMethod], [MethodFailure]) = ([], [])
    for method in description.instanceMethods {
      do throws(BlockDelegateError) { methods.append(try slotMethod(for: method)) } catch {
        failures.append((method.selector, error))
      }
    }
    return allMethods.withLock { all in
      if all == nil { all = (methods, failures) }
      return all!
    }
  }

  /// Returns the method for a selector if it has a slot. The method is an instance or a class
  /// method.
  package func knownMethod(for selector: SelectorHandle, isInstance: Bool) -> SlotMethod? {
    (isInstance ? methods : classMethods)[selector]
  }

  /// Completes the slots of an instance: an instance that forwards has slots for all other methods, and an instance with
  /// class methods has a class that must have the methods of its slots.
  /// - Parameters:
  ///   - slots: The slots for which the instance has closures.
  ///   - kept: The methods for which the instance has closures already.
  ///   - state: The instance's state. Its forwarding target reports an error for each method that the instance has no slot
  ///     for, or whose types in the target's class differ. The instance does not respond to such a method.
  func complete(_ slots: [Slot], keeping kept: [SlotMethod] = [], _ state: InstanceState?) -> [Slot] {
    var slots = slots
    if let target = state?.forwarding, !target.isOfStandIn {
      let own = slots.map(\.method.index) + kept.map(\.index)
      let (all, failures) = slotMethods()
      distinct(failures).forEach(target.report)
      target.check(all.filter { !own.contains($0.index) })
      // Some slots are for methods outside the protocol, which other instances have implemented.
      let others = (0..<methods.count).filter { !own.contains($0) }.map { methods[$0] }
      slots += others.filter { !target.refuses($0.selector) }.map { Slot(method: $0, content: .forward(target)) }
    }
    state?.classMethods?.add(kept + slots.map(\.method))
    return slots
  }
}

/// The registry of dynamic classes, which has one class for each protocol.
package enum DynamicClassRegistry {
  /// The classes by the addresses of their declarations: metadata of Swift types, or protocols that a compiler emitted.
  private static let byDeclaration = ObjectMap<DynamicClass>()
  /// The classes by their protocols.
  private static let byProtocol = ObjectMap<DynamicClass>()
  /// The classes that combine others, by the identities of those.
  private static let combined = StringMap<DynamicClass>()
  /// The lock for making a class, so that each is made once.
  private static let lock = Mutex(())

  /// Returns the class for a protocol that is declared in Swift, or nil if it was not made yet.
  package static func known(declaredBy type: Any.Type) -> DynamicClass? {
    byDeclaration[unsafeBitCast(type, to: UnsafeRawPointer.self)]
  }

  /// Returns the class for a protocol that is declared in Swift. Calls `declaration` only the first time.
  package static func dynamicClass(declaredBy type: Any.Type, declaration: () -> ProtocolDeclaration) -> DynamicClass {
    // A value of type `Any.Type` is the address of the type's metadata.
    dynamicClass(declaredAt: unsafeBitCast(type, to: UnsafeRawPointer.self), declaration: declaration)
  }

  /// Returns the class for a protocol by the address of its declaration, which must never be freed. Calls `declaration`
  /// only the first time.
  package static func dynamicClass(
    declaredAt key: UnsafeRawPointer, declaration: () -> ProtocolDeclaration
  ) -> DynamicClass {
    if let known = byDeclaration[key] { return known }
    let declaration = declaration()
    return lock.withLock { _ in
      byDeclaration.object(for: key) {
        let handle = ProtocolHandle(declaration: declaration)
        let new = DynamicClass(description: ProtocolDescription(handle: handle, declaration: declaration))
        // The runtime's protocol belongs to the first declaration with its name.
        _ = byProtocol.object(for: UnsafeRawPointer(handle.pointer)) { new }
        return new
      }
    }
  }

  /// Returns the class for a protocol that is registered with the runtime.
  package static func dynamicClass(for handle: ProtocolHandle) -> DynamicClass {
    let key = UnsafeRawPointer(handle.pointer)
    if let known = byProtocol[key] { return known }
    return lock.withLock { _ in
      byProtocol.object(for: key) {
        DynamicClass(description: ProtocolDescription(handle: handle, declaration: handle.declaration))
      }
    }
  }

  /// Returns the class for a protocol that a compiler emitted, which is the value of `@protocol(...)` in Objective-C.
  /// - Parameter listsOptionalMethods: Whether the compiler was clang, for GCC's runtime.
  package static func dynamicClass(compiledAt address: OpaquePointer, listsOptionalMethods: Bool) -> DynamicClass {
    if let compiled = CompiledProtocol(UnsafeRawPointer(address), listsOptionalMethods: listsOptionalMethods) {
      return dynamicClass(declaredAt: UnsafeRawPointer(address)) { compiled.declaration }
    }
    return dynamicClass(for: ProtocolHandle(address))
  }

  /// Returns the class for objects that implement several protocols. The class belongs to a new protocol, which
  /// inherits the given protocols and whose name consists of their names.
  package static func dynamicClass(combining classes: [DynamicClass]) -> DynamicClass {
    let descriptions = sorted(classes.map(\.description)) { $0.name }
    let key = sorted(Set(classes.map { "\(ObjectIdentifier($0))" })) { $0 }.joined(separator: " & ")
    return lock.withLock { _ in
      combined.object(for: key) {
        let declaration = ProtocolDeclaration(
          name: descriptions.map(\.name).joined(separator: " & "),
          inherited: descriptions.map { .init(name: $0.name, inherited: [], methods: []) },
          methods: descriptions.flatMap(\.instanceMethods) + descriptions.flatMap(\.classMethods))
        let handle = ProtocolHandle(declaration: declaration)
        return DynamicClass(
          description: ProtocolDescription(handle: handle, declaration: declaration, combining: descriptions))
      }
    }
  }
}
