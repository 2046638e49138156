/// What a Swift function type is made of (Swift ABI, "Function Metadata").
package struct FunctionTypeParts {
  package let result: Any.Type
  package let parameters: [Any.Type]
  package let throwsErrors: Bool

  /// - Returns: nil for a type that is no function's.
  package init?(of type: Any.Type) {
    // A metatype without a protocol is the address of the metadata: its kind, the flags, the result, the parameters.
    let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    guard words[0] == 0x302 else { return nil }
    let flags = words[1]
    result = Self.type(words[2])
    parameters = UnsafeBufferPointer(start: words + 3, count: Int(flags & 0xffff)).map(Self.type)
    throwsErrors = flags & 0x0100_0000 != 0
  }

  private static func type(_ address: UInt) -> Any.Type { unsafeBitCast(address, to: Any.Type.self) }
}
