/// The result and the arguments of a method or a block, parsed from its encoding.
///
/// Offsets in the argument frame (`v24@0:8q16`) may stand there or not; they are dropped, since they never said where
/// an argument is on processors with argument registers.
package struct MethodEncoding: Hashable, Sendable {
  /// What the leading arguments are.
  package enum Receiver: Hashable, Sendable {
    /// `self` and `_cmd`
    case object
    /// the block itself
    case block
  }

  package let receiver: Receiver
  package let result: TypeEncoding
  /// All arguments, beginning with the leading ones.
  package let arguments: [TypeEncoding]

  /// The arguments that a method's declaration names: all without `self` and `_cmd`, or without the block.
  package var explicitArguments: [TypeEncoding] { Array(arguments.dropFirst(receiver.leadingCount)) }
}

extension MethodEncoding {
  /// Parses a method's encoding: `v32@0:8@16@24`, `v@:@@`.
  package init(method encoding: String) throws(EncodingError) {
    var parser = TypeEncodingParser(encoding)
    self = try parser.parseSignature(receiver: .object)
  }

  /// Parses the encoding of a selector's method.
  /// - Throws: ``EncodingError``, also when it names fewer or more arguments than the selector.
  package init(method encoding: String, of selector: String) throws(EncodingError) {
    try self.init(method: encoding)
    let expected = selector.utf8.count { $0 == UInt8(ascii: ":") }
    guard explicitArguments.count == expected else {
      // Compilers write offsets, and clang encodes a SIMD vector as nothing.
      let lacksVector = explicitArguments.count < expected && encoding.utf8.contains { 0x30...0x39 ~= $0 }
      throw EncodingError(
        position: encoding.utf8.count,
        reason: "expected \(expected) arguments, as many as \"\(selector)\" has colons, not \(explicitArguments.count)"
          + (lacksVector ? ": SIMD vectors have no encoding" : ""),
        encoding: encoding)
    }
  }

  /// Parses a block's signature: `q16@?0q8`, `q@?q`.
  package init(block encoding: String) throws(EncodingError) {
    var parser = TypeEncodingParser(encoding)
    self = try parser.parseSignature(receiver: .block)
  }

  /// The same with objects that may be of any class, as compilers write it for the runtime.
  package var withoutClassNames: MethodEncoding {
    func anyClass(_ type: TypeEncoding) -> TypeEncoding { if case .object = type { .object(nil) } else { type } }
    return MethodEncoding(receiver: receiver, result: anyClass(result), arguments: arguments.map(anyClass))
  }

  /// A method's encoding without the classes of its objects, which some runtimes can't read.
  static func withoutClassNames(_ types: String) -> String {
    guard types.utf8.contains(UInt8(ascii: "\"")), let encoding = try? MethodEncoding(method: types) else {
      return types
    }
    let plain = encoding.withoutClassNames
    return plain == encoding ? types : plain.encoded
  }
}

extension MethodEncoding.Receiver {
  /// How many arguments come before the explicit ones.
  package var leadingCount: Int {
    switch self {
    case .object: 2
    case .block: 1
    }
  }

  /// Why `argument` can't be the one at `index`, or nil.
  func mismatch(_ argument: TypeEncoding, at index: Int) -> String? {
    switch (self, index, argument) {
    case (.object, 0, .object), (.object, 0, .class), (.object, 1, .selector), (.block, 0, .block): nil
    case _ where index < leadingCount: expectation(at: index)
    default: nil
    }
  }

  /// What the leading argument at `index` is.
  func expectation(at index: Int) -> String {
    switch self {
    case .object: index == 0 ? "expected self ('@')" : "expected _cmd (':')"
    case .block: "expected the block ('@?')"
    }
  }
}
