/// The methods of a protocol and of the protocols that it adopts. The methods come from the runtime and from a
/// declaration in Swift. A description is made once for each protocol, and is never deallocated.
package final class ProtocolDescription: Sendable {
  fileprivate struct Key: Hashable {
    let selector: SelectorHandle
    let isInstance: Bool
  }

  package let name: String
  /// The name in the protocol's declaration.
  package var identifier: Substring { MangledName.lastIdentifier(of: name) }
  /// The name of the Swift type that declares the protocol, with its module, or nil. The type name distinguishes two
  /// protocols with one name.
  package let typeName: String?
  package let handle: ProtocolHandle
  /// The names of all protocols that this protocol inherits, directly or indirectly, except `NSObject`.
  let inheritedNames: Set<String>
  /// The instance methods in the order of declaration. The protocol's own methods come first.
  package let instanceMethods: [ProtocolMethod]
  /// The class methods in the order of declaration. The protocol's own methods come first.
  package let classMethods: [ProtocolMethod]
  /// The instance methods that are sent without asking, with triggers.
  package let unaskedMethods: [ProtocolMethod]
  private let byKey: [Key: ProtocolMethod]
  /// The methods of a declaration in Swift whose encodings can't be parsed.
  package let malformed: [MethodFailure]

  /// Creates the description of a protocol.
  /// - Parameter parts: The protocols that this one combines.
  package init(handle: ProtocolHandle, declaration: ProtocolDeclaration?, combining parts: [ProtocolDescription] = []) {
    name = handle.name
    typeName = declaration?.typeName
    self.handle = handle
    var collector = Collector()
    if let declaration { collector.collect(declaration, handle) } else { collector.collect(handle) }
    collector.names.remove(name)
    inheritedNames = collector.names
    instanceMethods = collector.methods.filter(\.isInstance)
    classMethods = collector.methods.filter { !$0.isInstance }
    unaskedMethods = collector.methods.filter { !$0.triggers.isEmpty }
    byKey = collector.indices.mapValues { collector.methods[$0] }
    // The encodings in a protocol that a compiler emitted are not checked, because the compiler may leave out a SIMD
    // vector.
    malformed = typeName == nil ? parts.flatMap(\.malformed) : (instanceMethods + classMethods).compactMap(\.failure)
  }

  /// Returns the method for a selector: a method of the protocol, or one that a loaded library sends with known types.
  package func method(_ selector: SelectorHandle, isInstance: Bool) -> ProtocolMethod? {
    if let method = byKey[Key(selector: selector, isInstance: isInstance)] { return method }
    // The protocol has a method of the other kind, class or instance. A typed selector has the types of that method.
    guard byKey[Key(selector: selector, isInstance: !isInstance)] == nil else { return nil }
    return selector.types.map {
      ProtocolMethod(selector: selector, types: $0, isRequired: false, isInstance: isInstance)
    }
  }
}

extension ProtocolMethod {
  fileprivate var key: ProtocolDescription.Key { .init(selector: selector, isInstance: isInstance) }

  /// The reason why the encoding does not fit the selector, or nil if it does.
  fileprivate var failure: MethodFailure? {
    do throws(EncodingError) {
      _ = try MethodEncoding(method: types, of: selector.name)
      return nil
    } catch { return (selector, BlockDelegateError(error, selector: selector.name)) }
  }
}

extension ProtocolDescription {
  /// Collects the methods of a protocol, each once.
  private struct Collector {
    private(set) var methods: [ProtocolMethod] = []
    private(set) var indices: [Key: Int] = [:]
    /// The methods that a declaration in Swift has.
    private var declared: Set<Key> = []
    var names: Set<String> = []
    private var visited: [ProtocolHandle] = []
    private var visitedDeclarations: Set<String> = []

    /// Adds a method, unless it is known.
    /// - Parameter isDeclared: Whether the method comes from a declaration in Swift. For a method that the runtime
    ///   knows too, the declaration decides whether the method is required.
    private mutating func add(_ method: ProtocolMethod, isDeclared: Bool) {
      // Every object has the reserved methods already.
      guard !method.selector.isReserved(isInstance: method.isInstance) else { return }
      let isFirstDeclaration = isDeclared && declared.insert(method.key).inserted
      guard let index = indices[method.key] else {
        indices[method.key] = methods.count
        return methods.append(method)
      }
      guard isFirstDeclaration else { return }
      (methods[index].isRequired, methods[index].isUnsent) = (method.isRequired, method.isUnsent)
      methods[index].triggers = method.triggers
      // The program was compiled with the runtime's types. The runtime's types lack class names, which the declaration
      // may have.
      let plain = (try? MethodEncoding(method: method.types))?.withoutClassNames
      if (try? MethodEncoding(method: methods[index].types)) == plain { methods[index].types = method.types }
    }

    mutating func collect(_ handle: ProtocolHandle) {
      // The methods of the protocol NSObject are left out, because every instance has them already.
      guard handle.name != "NSObject", !visited.contains(handle) else { return }
      visited.append(handle)
      names.insert(handle.name)
      for method in handle.methods { add(method, isDeclared: false) }
      for adopted in handle.adopted { collect(adopted) }
    }

    /// Collects the methods of a declaration.
    /// - Parameter handle: The runtime's protocol with the declaration's name. A protocol that this library made is
    ///   skipped, because it may come from another declaration with the same name.
    mutating func collect(_ declaration: ProtocolDeclaration, _ handle: ProtocolHandle?) {
      guard declaration.name != "NSObject",
        visitedDeclarations.insert(declaration.typeName ?? declaration.name).inserted
      else { return }
      names.insert(declaration.name)
      if let handle, !handle.isMade { collect(handle) }
      for method in declaration.methods { add(method, isDeclared: true) }
      for inherited in declaration.inherited { collect(inherited, ProtocolHandle(named: inherited.name)) }
    }
  }
}

extension ProtocolHandle {
  /// The protocols that this library has made from declarations.
  private static let made = Mutex<[(handle: ProtocolHandle, declaration: ProtocolDeclaration)]>([])

  /// The declaration that this library has made the protocol from, or nil for a protocol that a compiler emitted.
  var declaration: ProtocolDeclaration? {
    Self.made.withLock { made in made.first { $0.handle == self }?.declaration }
  }

  package var isMade: Bool { declaration != nil }

  /// Returns the protocol that a declaration describes. If the runtime has a protocol with that name, returns it.
  /// Otherwise makes a new protocol. The runtime knows only its name and what it inherits, because no other code asks for
  /// its methods.
  package init(declaration: ProtocolDeclaration) {
    let name = declaration.name.withoutNUL
    // If another thread has made the protocol since it was looked for, `new` is nil.
    if ProtocolHandle(named: name) == nil, let new = bd_objc_allocateProtocol(name) {
      for inherited in declaration.inherited {
        bd_protocol_addProtocol(new, ProtocolHandle(declaration: inherited).pointer)
      }
      bd_objc_registerProtocol(new)
      Self.made.withLock { $0.append((ProtocolHandle(new), declaration)) }
    }
    guard let registered = ProtocolHandle(named: name) else {
      fatalError("the runtime does not find protocol \(name), which is registered")
    }
    self = registered
  }
}

/// A method that is left out of an object that should implement all methods of a protocol, and the reason.
package typealias MethodFailure = (selector: SelectorHandle, error: BlockDelegateError)

extension SelectorHandle {
  /// Returns whether closures must not implement the method, because it is part of every object: reference counting,
  /// deallocation and method lookup. `hash`, `isEqual:` and `description` are not reserved.
  package func isReserved(isInstance: Bool) -> Bool {
    (isInstance ? Self.reserved : Self.reservedForClasses).contains(self)
  }

  private static let reserved = selectors(
    """
    retain release autorelease retainCount dealloc finalize .cxx_construct .cxx_destruct retainWeakReference \
    allowsWeakReference zone self class superclass isProxy respondsToSelector: methodForSelector: \
    methodSignatureForSelector: forwardingTargetForSelector: forwardInvocation: doesNotRecognizeSelector:
    """)

  private static let reservedForClasses = reserved.union(
    selectors(
      """
      alloc allocWithZone: new load initialize instancesRespondToSelector: instanceMethodForSelector: \
      instanceMethodSignatureForSelector: resolveInstanceMethod: resolveClassMethod:
      """))

  private static func selectors(_ names: String) -> Set<SelectorHandle> {
    Set(names.split(separator: " ").map { SelectorHandle(String($0)) })
  }
}

/// The runtime's names of protocols that are declared in Swift.
package enum MangledName {
  /// Returns the name in the protocol's declaration: `MyDelegate` for `_TtP4Main10MyDelegate_` and for
  /// `Main.MyDelegate`. A mangled name begins with the module, the enclosing types and, for a private protocol, a hash
  /// of the file (Swift's OldMangling.rst, "Declarations"). Other names are returned unchanged.
  package static func lastIdentifier(of name: String) -> Substring {
    guard name.hasPrefix("_TtP") else {
      return name[(name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)...]
    }
    var rest = name.dropFirst(4)
    var last = name[...]
    while let start = rest.firstIndex(where: \.isNumber) {
      rest = rest[start...]
      let digits = rest.prefix(while: \.isNumber)
      rest = rest.dropFirst(digits.count)
      last = rest.prefix(Int(String(digits)) ?? 0)
      rest = rest.dropFirst(last.count)
    }
    return last
  }
}
