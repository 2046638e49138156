import CBlockDelegateRuntime

/// What is known of a protocol: its methods and those of the protocols that it adopts, from the runtime and from a
/// declaration in Swift. It is made once for each protocol, for the life of the process.
package final class ProtocolDescription: Sendable {
  /// A method that the protocol has, or that its caller may send all the same.
  package struct Method: Sendable {
    package let selector: SelectorHandle
    /// The method type encoding.
    package let types: String
    package let isRequired: Bool

    /// Why the encoding is none of the selector's.
    fileprivate var failure: MethodFailure? {
      do throws(EncodingError) {
        _ = try MethodEncoding(method: types, of: selector.name)
        return nil
      } catch {
        return MethodFailure(selector: selector, cause: error)
      }
    }
  }

  package let name: String
  /// The name as it is written where the protocol is declared.
  package var identifier: Substring { MangledName.lastIdentifier(of: name) }
  /// The Swift type that declares it, with its module, if one does: two may have one name.
  package let typeName: String?
  package let handle: ProtocolHandle
  /// The names of the protocols that it inherits, and of those that they inherit; not `NSObject`.
  let inheritedNames: Set<String>
  private let instance: Methods
  private let `class`: Methods
  /// Why no method of the protocol can be implemented or passed on, or nil.
  let problem: MalformedName?
  /// The methods of a declaration in Swift whose encodings can't be read.
  package let malformed: [MethodFailure]

  /// - Parameter parts: the protocols that this one combines.
  package init(handle: ProtocolHandle, declaration: ProtocolDeclaration?, combining parts: [ProtocolDescription] = []) {
    name = handle.name
    typeName = declaration?.typeName
    self.handle = handle
    problem = declaration.flatMap { $0.name.utf8.contains(0) ? MalformedName(name: $0.name.withoutNUL) : nil }
    var collector = Collector()
    if let declaration { collector.collect(declaration, handle) } else { collector.collect(handle) }
    inheritedNames = collector.names.subtracting([name])
    instance = collector.instance
    `class` = collector.class
    // What a compiler wrote may leave a vector out.
    malformed =
      typeName == nil ? parts.flatMap(\.malformed) : (instance.list + `class`.list).compactMap(\.failure)
  }

  /// The protocol's methods of one sort, in the order of declaration, its own first.
  package func methods(isInstance: Bool) -> [Method] { (isInstance ? instance : `class`).list }
  package var instanceMethods: [Method] { instance.list }
  package var classMethods: [Method] { `class`.list }

  /// The method for a selector: the protocol's, or one that a loaded library sends with these types.
  package func method(_ selector: SelectorHandle, isInstance: Bool) -> Method? {
    let (own, other) = isInstance ? (instance, `class`) : (`class`, instance)
    if let method = own[selector] { return method }
    // The types are those of the protocol's own method of the other kind, as soon as a class has it.
    guard other[selector] == nil else { return nil }
    return selector.types.map { Method(selector: selector, types: $0, isRequired: false) }
  }
}

/// The protocol was declared with a name that no protocol can have: one with a NUL.
package struct MalformedName: Error { package let name: String }

extension ProtocolDescription {
  /// The methods of one sort, each once.
  private struct Methods {
    private let areInstance: Bool
    private(set) var list: [Method] = []
    private var index: [SelectorHandle: Int] = [:]
    private var declared: Set<SelectorHandle> = []

    init(areInstance: Bool) { self.areInstance = areInstance }

    subscript(selector: SelectorHandle) -> Method? { index[selector].map { list[$0] } }

    /// - Parameter isDeclared: whether it comes from a declaration in Swift, which also says whether a method is
    ///   required that the runtime knows.
    mutating func add(_ selector: SelectorHandle, _ types: String, isRequired: Bool, isDeclared: Bool = false) {
      let isFirst = isDeclared && declared.insert(selector).inserted
      if isFirst, let known = index[selector] {
        // The runtime's types are what the program was compiled with; but they have no classes, which may be declared.
        let old = list[known]
        let isSame = (try? MethodEncoding(method: old.types)) == (try? MethodEncoding(method: types))?.withoutClassNames
        list[known] = Method(selector: old.selector, types: isSame ? types : old.types, isRequired: isRequired)
      }
      // Every object has those already.
      guard index[selector] == nil, !selector.isReserved(isInstance: areInstance) else { return }
      index[selector] = list.count
      list.append(Method(selector: selector, types: types, isRequired: isRequired))
    }
  }

  private struct Collector {
    var instance = Methods(areInstance: true)
    var `class` = Methods(areInstance: false)
    private(set) var names: Set<String> = []
    private var visited: Set<ProtocolHandle> = []
    private var visitedDeclarations: Set<String> = []

    mutating func collect(_ handle: ProtocolHandle) {
      // Every instance is an NSObject already.
      guard handle.name != "NSObject", visited.insert(handle).inserted else { return }
      names.insert(handle.name)
      for isRequired in [true, false] {
        for (selector, types) in handle.methods(isRequired: isRequired, isInstance: true) {
          instance.add(selector, types, isRequired: isRequired)
        }
        for (selector, types) in handle.methods(isRequired: isRequired, isInstance: false) {
          `class`.add(selector, types, isRequired: isRequired)
        }
      }
      for adopted in handle.adopted { collect(adopted) }
    }

    /// - Parameter handle: the runtime's protocol of that name. One that was made here is left out: it may have been
    ///   made of another declaration with the same name.
    mutating func collect(_ declaration: ProtocolDeclaration, _ handle: ProtocolHandle?) {
      guard declaration.name != "NSObject",
        visitedDeclarations.insert(declaration.typeName ?? declaration.name).inserted
      else { return }
      names.insert(declaration.name)
      if let handle, !handle.isMade { collect(handle) }
      for method in declaration.methods {
        let selector = SelectorHandle(method.selector)
        if method.isInstance {
          instance.add(selector, method.types, isRequired: method.isRequired, isDeclared: true)
        } else {
          `class`.add(selector, method.types, isRequired: method.isRequired, isDeclared: true)
        }
      }
      for inherited in declaration.inherited { collect(inherited, ProtocolHandle(named: inherited.name)) }
    }
  }
}

extension ProtocolHandle {
  /// Those that were made of declarations.
  private static let made = Mutex<Set<ProtocolHandle>>([])

  /// Whether it was made of a declaration, and not by a compiler.
  package var isMade: Bool { Self.made.withLock { $0.contains(self) } }

  /// The protocol that a declaration describes: the runtime's if it has one of that name, else one that is made.
  package init(declaration: ProtocolDeclaration) {
    let name = declaration.name.withoutNUL
    if let known = ProtocolHandle(named: name) {
      self = known
      return
    }
    // Another thread may have made it meanwhile: nil for the name, and the registered one holds.
    if let new = bd_objc_allocateProtocol(name) {
      for inherited in declaration.inherited {
        bd_protocol_addProtocol(new, ProtocolHandle(declaration: inherited).pointer)
      }
      for method in declaration.methods {
        bd_protocol_addMethodDescription(
          new, SelectorHandle(method.selector).pointer, MethodEncoding.withoutClassNames(method.types),
          method.isRequired, method.isInstance)
      }
      bd_objc_registerProtocol(new)
      _ = Self.made.withLock { $0.insert(ProtocolHandle(new)) }
    }
    guard let registered = ProtocolHandle(named: name) else {
      fatalError("the runtime does not find protocol \(name), which was just registered")
    }
    self = registered
  }
}
