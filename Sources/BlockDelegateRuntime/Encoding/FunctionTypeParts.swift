/// What a Swift function type is made of (Swift ABI, "Function Metadata").
package struct FunctionTypeParts {
  package let result: Any.Type
  package let parameters: [Any.Type]

  /// - Returns: nil for a type that is no function's.
  package init?(of type: Any.Type) {
    guard let words = Self.metadata(of: type) else { return nil }
    let flags = words[1]
    result = Self.type(words[2])
    parameters = UnsafeBufferPointer(start: words + 3, count: Int(flags & 0xffff)).map(Self.type)
  }

  /// Whether a type is an `@convention(block)` one.
  package static func isBlock(_ type: Any.Type) -> Bool {
    // FunctionMetadataConvention::Block
    metadata(of: type).map { $0[1] >> 16 & 0xff == 1 } ?? false
  }

  /// Whether a type is a closure's whose parameters are values, and which neither throws nor waits.
  package static func isPlainClosure(_ type: Any.Type) -> Bool {
    // Another convention than Swift's, throws, parameters with flags, differentiable, async, extended flags.
    metadata(of: type).map { $0[1] & 0xabff_0000 == 0 } ?? false
  }

  /// A function type's metadata: its kind, the flags, the result, the parameters.
  private static func metadata(of type: Any.Type) -> UnsafePointer<UInt>? {
    // A metatype without a protocol is the address of the metadata.
    let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    return words[0] == 0x302 ? words : nil
  }

  private static func type(_ address: UInt) -> Any.Type { unsafeBitCast(address, to: Any.Type.self) }
}
