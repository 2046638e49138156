/// A method of a protocol, or a method that a loaded library sends although the protocol does not declare it.
package struct ProtocolMethod: Sendable {
  package let selector: SelectorHandle
  package internal(set) var types: String
  package internal(set) var isRequired: Bool
  package let isInstance: Bool
  /// Whether the loaded version of the library that declares the method never sends it.
  package var isUnsent = false
  /// If the method is sent without asking for it: another method that an object then has, and perhaps one that it lacks.
  package var triggers: [SelectorHandle] = []

  package init(selector: SelectorHandle, types: String, isRequired: Bool, isInstance: Bool) {
    (self.selector, self.types, self.isRequired, self.isInstance) = (selector, types, isRequired, isInstance)
  }
}

/// A declaration of a protocol in Swift code, for a protocol that the runtime does not know.
package struct ProtocolDeclaration: Sendable {
  package let name: String
  /// The name of the Swift type that declares the protocol, with its module, or nil if there is none.
  package let typeName: String?
  package let inherited: [ProtocolDeclaration]
  package let methods: [ProtocolMethod]

  package init(name: String, typeName: String? = nil, inherited: [ProtocolDeclaration], methods: [ProtocolMethod]) {
    (self.name, self.typeName, self.inherited, self.methods) = (name, typeName, inherited, methods)
  }
}

/// A protocol as a compiler emits it for GCC's runtime (gcc/libobjc: `struct objc_protocol` in objc-private/runtime.h).
/// The emitted protocol is read because the runtime does not provide two facts: the optional methods, which clang
/// appends, and protocols that no class adopts.
struct CompiledProtocol {
  private let address: UnsafeRawPointer
  private let listsOptionalMethods: Bool
  /// Whether libobjc has replaced the names of the methods by registered selectors.
  private let isRegistered: Bool

  /// Creates the protocol, or returns nil if the runtime itself provides the same facts.
  /// - Parameter listsOptionalMethods: Whether the compiler was clang, which appends the optional methods.
  init?(_ address: UnsafeRawPointer, listsOptionalMethods: Bool) {
    guard !bd_objc_isModern(), !ProtocolHandle(OpaquePointer(address)).isMade else { return nil }
    let isa = address.load(as: OpaquePointer?.self)
    let version = OpaquePointer(bitPattern: 2)
    guard isa == version || (listsOptionalMethods && isa == ClassHandle(named: "Protocol")?.pointer) else { return nil }
    (self.address, self.listsOptionalMethods) = (address, listsOptionalMethods)
    isRegistered = isa != version
  }

  var declaration: ProtocolDeclaration {
    ProtocolDeclaration(
      name: word(1).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? "",
      inherited: adopted.map(\.declaration), methods: (3...6).flatMap(methods))
  }

  private func word(_ index: Int) -> UnsafeRawPointer? {
    address.load(fromByteOffset: index * MemoryLayout<UnsafeRawPointer>.stride, as: UnsafeRawPointer?.self)
  }

  /// The adopted protocols. A `struct objc_protocol_list` consists of a pointer to the next list, a count, and the
  /// protocols.
  private var adopted: [CompiledProtocol] {
    var all: [CompiledProtocol] = []
    var next = word(2)
    while let list = next {
      for index in 0..<list.load(fromByteOffset: 8, as: Int.self) {
        guard let other = list.load(fromByteOffset: 16 + 8 * index, as: UnsafeRawPointer?.self) else { continue }
        CompiledProtocol(other, listsOptionalMethods: listsOptionalMethods).map { all.append($0) }
      }
      next = list.load(as: UnsafeRawPointer?.self)
    }
    return all
  }

  /// Returns the methods in a list: required instance methods (3) and class methods (4), and optional ones (5 and 6). A
  /// `struct objc_method_description_list` consists of a count, and the selectors with their types.
  private func methods(inWord index: Int) -> [ProtocolMethod] {
    let (isRequired, isInstance) = (index < 5, index % 2 == 1)
    guard isRequired || listsOptionalMethods, let list = word(index) else { return [] }
    return (0..<Int(list.load(as: Int32.self))).compactMap { index in
      guard let selector = list.load(fromByteOffset: 8 + 16 * index, as: OpaquePointer?.self),
        let types = list.load(fromByteOffset: 16 + 16 * index, as: UnsafePointer<CChar>?.self)
      else { return nil }
      // The runtime never processes the lists of optional methods, so they still contain names.
      let handle =
        isRegistered && isRequired
        ? SelectorHandle(selector) : SelectorHandle(String(cString: UnsafePointer<CChar>(selector)))
      return .init(selector: handle, types: String(cString: types), isRequired: isRequired, isInstance: isInstance)
    }
  }
}
