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
    let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    return words[0] == 0x302 ? words : nil
  }

  private static func type(_ address: UInt) -> Any.Type { unsafeBitCast(address, to: Any.Type.self) }
}
