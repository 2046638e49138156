/// The kind of a type, which is the first word of its metadata (Swift ABI, "Type Metadata").
package enum MetadataKind: UInt {
  case structure = 0x200
  case enumeration = 0x201
  case foreignClass = 0x203
  case tuple = 0x301
  case function = 0x302
  case existential = 0x303

  package init?(of type: Any.Type) {
    // A value of type `Any.Type` is the address of the type's metadata.
    self.init(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
  }
}

/// The numbers and pointers that a Swift type consists of. Swift lays out structs as C does, with one difference: a
/// field can occupy the padding at the end of the struct before it.
package struct SwiftFields: Equatable, Sendable {
  /// A number or a pointer. Structs and tuples are split into their numbers and pointers.
  package struct Field: Equatable, Sendable {
    /// The offset from the start of the type, in bytes.
    package let offset: Int
    /// The size in bytes.
    package let size: Int

    package init(offset: Int, size: Int) {
      (self.offset, self.size) = (offset, size)
    }
  }

  package let fields: [Field]

  /// Lists the fields of a type.
  /// - Returns: Nil if the fields are unknown because the type's module was compiled without reflection metadata.
  package init?(of type: Any.Type) {
    var fields: [Field] = []
    guard Self.append(type, at: 0, to: &fields) else { return nil }
    self.fields = fields
  }

  private static func append(_ type: Any.Type, at offset: Int, to fields: inout [Field]) -> Bool {
    let size = memorySize(type)
    guard isCompound(type) else {
      fields.append(Field(offset: offset, size: size))
      return true
    }
    let parts = parts(of: type)
    guard !parts.isEmpty || size == 0 else { return false }
    return parts.enumerated().allSatisfy { append($1, at: offset + childOffset(type, index: $0), to: &fields) }
  }

  /// Returns the types of a struct's or a tuple's parts, in order. The list is empty if the type has no reflection
  /// metadata.
  package static func parts(of type: Any.Type) -> [Any.Type] {
    (0..<childCount(type)).map { index in
      var info = ChildInfo()
      let child = childType(type, index: index, info: &info)
      info.freeName?(info.name)
      return child
    }
  }

  package static func memorySize(_ type: Any.Type) -> Int {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  /// Returns the name of a struct's only field, or nil if the type does not have exactly one field.
  package static func onlyName(of type: Any.Type) -> String? {
    guard childCount(type) == 1 else { return nil }
    var info = ChildInfo()
    _ = childType(type, index: 0, info: &info)
    defer { info.freeName?(info.name) }
    return info.name.map { String(cString: $0) }
  }

  /// Returns whether the type is a struct or a tuple.
  package static func isCompound(_ type: Any.Type) -> Bool {
    [.structure, .tuple].contains(MetadataKind(of: type))
  }
}

// These functions of the standard library's ABI are the ones that `Mirror` uses (ReflectionMirror.cpp). `Mirror` itself
// would need a value of the type.

private struct ChildInfo {
  var name: UnsafePointer<CChar>?
  var freeName: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childType(_ type: Any.Type, index: Int, info: UnsafeMutableRawPointer) -> Any.Type

/// The parts of a Swift function type (Swift ABI, "Function Metadata").
package struct FunctionTypeParts {
  package let result: Any.Type
  package let parameters: [Any.Type]

  /// Reads the parts from the metadata of a type.
  /// - Returns: Nil for a type that is not a function type.
  package init?(of type: Any.Type) {
    guard let words = Self.metadata(of: type) else { return nil }
    let flags = words[1]
    result = Self.type(words[2])
    parameters = UnsafeBufferPointer(start: words + 3, count: Int(flags & 0xffff)).map(Self.type)
  }

  /// Returns whether a type is an `@convention(block)` function type.
  package static func isBlock(_ type: Any.Type) -> Bool {
    // FunctionMetadataConvention::Block
    metadata(of: type).map { $0[1] >> 16 & 0xff == 1 } ?? false
  }

  /// Returns whether a type is a Swift closure type whose parameters are values, and which neither throws nor is async.
  package static func isPlainClosure(_ type: Any.Type) -> Bool {
    // The mask selects the bits for: a convention other than Swift's, throws, parameters with flags, differentiable,
    // async, and extended flags.
    metadata(of: type).map { $0[1] & 0xabff_0000 == 0 } ?? false
  }

  /// Returns a function type's metadata, or nil for another type. The words are the kind, the flags, the result and the
  /// parameters.
  private static func metadata(of type: Any.Type) -> UnsafePointer<UInt>? {
    // A value of type `Any.Type` is the address of the type's metadata.
    MetadataKind(of: type) == .function ? unsafeBitCast(type, to: UnsafePointer<UInt>.self) : nil
  }

  private static func type(_ address: UInt) -> Any.Type { unsafeBitCast(address, to: Any.Type.self) }
}
