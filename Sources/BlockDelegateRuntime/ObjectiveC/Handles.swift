import Foundation

/// A class or a metaclass.
///
/// The type is Sendable because classes outlive their objects, and the runtime synchronizes its changes to them.
package struct ClassHandle: Hashable, @unchecked Sendable {
  package let pointer: OpaquePointer

  package init(_ pointer: OpaquePointer) { self.pointer = pointer }

  package init?(named name: String) {
    // A C string ends at a NUL, so a name with a NUL would find another class.
    guard !name.utf8.contains(0), let pointer = bd_objc_lookUpClass(name) else { return nil }
    self.pointer = pointer
  }

  /// All registered classes.
  package static var all: [ClassHandle] {
    var classes = [OpaquePointer?](repeating: nil, count: Int(bd_objc_getClassList(nil, 0)))
    let count = bd_objc_getClassList(&classes, Int32(classes.count))
    return classes.prefix(Int(count)).compactMap { $0.map { ClassHandle($0) } }
  }

  package var name: String { String(cString: bd_class_getName(pointer)) }
  package var superclass: ClassHandle? { bd_class_getSuperclass(pointer).map { ClassHandle($0) } }
  package var metaclass: ClassHandle { ObjectHandle(self).cls }
  package var isMetaclass: Bool { bd_class_isMetaClass(pointer) }

  package func responds(to selector: SelectorHandle) -> Bool { bd_class_respondsToSelector(pointer, selector.pointer) }

  package func conforms(to other: ProtocolHandle) -> Bool {
    sequence(first: self, next: \.superclass).contains { bd_class_conformsToProtocol($0.pointer, other.pointer) }
  }

  package func implementation(of selector: SelectorHandle) -> bd_imp {
    bd_class_getMethodImplementation(pointer, selector.pointer)
  }

  /// Returns the type encoding of an instance method, including inherited methods.
  package func types(of selector: SelectorHandle) -> String? { typesPointer(of: selector).map { String(cString: $0) } }

  /// Returns the runtime's own copy of the type encoding of an instance method. The copy is never freed.
  package func typesPointer(of selector: SelectorHandle) -> UnsafePointer<CChar>? {
    bd_class_getInstanceMethod(pointer, selector.pointer).flatMap { bd_method_getTypeEncoding($0) }
  }

  /// The names of all instance methods, including inherited methods.
  package var methodNames: [String] {
    let methods = sequence(first: self, next: \.superclass).flatMap { cls in
      copiedList { bd_class_copyMethodList(cls.pointer, &$0) }
    }
    return Array(Set(methods.map { SelectorHandle(bd_method_getName($0)).name }))
  }

  /// Returns whether the class is `other` or a subclass of it.
  package func isSubclass(of other: ClassHandle) -> Bool { sequence(first: self, next: \.superclass).contains(other) }
}

/// A protocol that is registered with the runtime.
///
/// The type is Sendable because registered protocols are never changed or freed.
package struct ProtocolHandle: Hashable, @unchecked Sendable {
  package let pointer: OpaquePointer

  package init(_ pointer: OpaquePointer) { self.pointer = pointer }

  package init?(named name: String) {
    // A C string ends at a NUL, so a name with a NUL would find another protocol.
    guard !name.utf8.contains(0), let pointer = bd_objc_getProtocol(name) else { return nil }
    self.pointer = pointer
  }

  package var name: String { String(cString: bd_protocol_getName(pointer)) }

  /// The protocols that this protocol adopts directly.
  package var adopted: [ProtocolHandle] {
    copiedList { bd_protocol_copyProtocolList(pointer, &$0) }.map { ProtocolHandle($0) }
  }

  /// Returns whether the protocol is `other`, or inherits it.
  package func conforms(to other: ProtocolHandle) -> Bool { bd_protocol_conformsToProtocol(pointer, other.pointer) }

  /// The methods that this protocol itself declares. The runtime may not know the optional ones.
  var methods: [ProtocolMethod] {
    [(true, true), (true, false), (false, true), (false, false)].flatMap { isRequired, isInstance in
      copiedList { bd_protocol_copyMethodDescriptionList(pointer, isRequired, isInstance, &$0) }.map {
        ProtocolMethod(
          selector: SelectorHandle($0.name), types: String(cString: $0.types), isRequired: isRequired,
          isInstance: isInstance)
      }
    }
  }
}

/// Returns the elements of a list that a function of the runtime copies for its caller, who must free it.
func copiedList<Element>(_ copy: (inout UInt32) -> UnsafeMutablePointer<Element>?) -> [Element] {
  var count: UInt32 = 0
  guard let list = copy(&count) else { return [] }
  defer { free(list) }
  return Array(UnsafeBufferPointer(start: list, count: Int(count)))
}

/// A selector. Two selectors with the same name are equal, even if a GNU runtime stores different types with them.
///
/// The type is Sendable because the runtime never changes or frees a selector.
@frozen
public struct SelectorHandle: Hashable, ExpressibleByStringLiteral, @unchecked Sendable {
  public let pointer: OpaquePointer

  @inlinable
  public init(_ pointer: OpaquePointer) { self.pointer = pointer }

  @inline(never)
  package init(_ name: String) {
    let name = name.withoutNUL
    #if DEBUG
      if !bd_sel_isKnown(name) { Self.unknown.withLock { _ = $0.insert(name) } }
    #endif
    pointer = bd_sel_registerName(name)
  }

  #if DEBUG
    /// The names to which no loaded library referred before this library registered them. GNU runtimes register the
    /// selectors of a library when it is loaded, so no message that was compiled has one of these names.
    private static let unknown = Mutex<Set<String>>([])

    /// Whether no library that was loaded when this library first used the name refers to it.
    package var isUnreferenced: Bool { Self.unknown.withLock { $0.contains(name) } }
  #endif

  // A literal is a static string, whose selector is found without the runtime's lock.
  public init(stringLiteral name: StaticString) {
    let known = bd_address_map_get(Self.literals, name.utf8Start)
    if known != -1 {
      self.init(OpaquePointer(bitPattern: known)!)
    } else {
      self.init(name.description)
      let number = Int(bitPattern: pointer)
      Self.lock.withLock { _ in bd_address_map_set(Self.literals, name.utf8Start, number) }
    }
  }

  /// The selectors of literals, by the addresses of their characters, which are never moved. Registering a name takes
  /// the runtime's lock and hashes the characters, so each literal is registered once.
  ///
  /// The map is unsafe only for writers, which hold `lock`. Readers need no lock.
  nonisolated(unsafe) private static let literals = bd_address_map_create()
  private static let lock = Mutex(())

  /// An address that identifies the selector's name.
  package var key: UnsafeRawPointer { bd_sel_key(pointer) }

  package var name: String { String(cString: bd_sel_getName(pointer)) }

  /// The type encoding that a loaded library uses with this name, if the runtime has typed selectors.
  package var types: String? { bd_sel_getTypeEncoding(pointer).map { String(cString: $0) } }

  public static func == (left: SelectorHandle, right: SelectorHandle) -> Bool {
    left.pointer == right.pointer || left.key == right.key
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension String {
  /// The string with each NUL replaced by `\0`. A C string ends at a NUL, so the unchanged name would be read as a
  /// shorter name. The changed name belongs to no selector or protocol.
  var withoutNUL: String {
    utf8.contains(0) ? split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "\\0") : self
  }
}
