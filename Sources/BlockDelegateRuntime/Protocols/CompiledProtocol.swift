import CBlockDelegateRuntime

/// A protocol as a compiler writes it for GCC's runtime (gcc/libobjc: `struct objc_protocol` in
/// objc-private/runtime.h). In it is what the runtime doesn't tell: the optional methods, which clang appends; and the
/// protocol at all, when no class adopts it.
struct CompiledProtocol {
  private let address: UnsafeRawPointer
  private let listsOptionalMethods: Bool
  /// Selectors that libobjc has registered stand where their names were.
  private let isRegistered: Bool

  /// Nil when the runtime tells as much of it.
  /// - Parameter listsOptionalMethods: whether it is clang that wrote it.
  init?(_ address: UnsafeRawPointer, listsOptionalMethods: Bool) {
    guard !bd_objc_keepsOptionalMethods() else { return nil }
    let isa = address.load(as: OpaquePointer?.self)
    let version = OpaquePointer(bitPattern: 2)
    guard isa == version || (listsOptionalMethods && isa == ClassHandle(named: "Protocol")?.pointer) else { return nil }
    self.address = address
    self.listsOptionalMethods = listsOptionalMethods
    isRegistered = isa != version
  }

  var declaration: ProtocolDeclaration {
    ProtocolDeclaration(
      name: word(1).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? "",
      inherited: adopted.map(\.declaration),
      methods: methods(inWord: 3, isRequired: true, isInstance: true)
        + methods(inWord: 4, isRequired: true, isInstance: false)
        + methods(inWord: 5, isRequired: false, isInstance: true)
        + methods(inWord: 6, isRequired: false, isInstance: false))
  }

  private func word(_ index: Int) -> UnsafeRawPointer? {
    address.load(fromByteOffset: index * MemoryLayout<UnsafeRawPointer>.stride, as: UnsafeRawPointer?.self)
  }

  /// `struct objc_protocol_list`: the next one, a count, the protocols.
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

  /// `struct objc_method_description_list`: a count, the selectors with their types.
  private func methods(inWord index: Int, isRequired: Bool, isInstance: Bool) -> [ProtocolDeclaration.Method] {
    guard isRequired || listsOptionalMethods, let list = word(index) else { return [] }
    return (0..<Int(list.load(as: Int32.self))).compactMap { index in
      guard let selector = list.load(fromByteOffset: 8 + 16 * index, as: OpaquePointer?.self),
        let types = list.load(fromByteOffset: 16 + 16 * index, as: UnsafePointer<CChar>?.self)
      else { return nil }
      // Optional ones the runtime never looks at: they stay names.
      let name =
        isRegistered && isRequired
        ? SelectorHandle(selector).name : String(cString: UnsafePointer<CChar>(selector))
      return .init(selector: name, types: String(cString: types), isRequired: isRequired, isInstance: isInstance)
    }
  }
}
