/// The types of the result and the arguments of a method or a block, parsed from its encoding.
///
/// The encoding may contain offsets in the argument frame (`v24@0:8q16`). They do not locate an argument on processors
/// that pass arguments in registers, but the distance of two offsets is the size that the compiler knows.
package struct MethodEncoding: Equatable, Sendable {
  /// The kind of function, which determines its leading arguments.
  package enum Receiver: Equatable, Sendable {
    /// A method: `self` and `_cmd`.
    case object
    /// A block: the block itself.
    case block
  }

  package let receiver: Receiver
  package let result: TypeEncoding
  /// All arguments, including the leading ones.
  package let arguments: [TypeEncoding]
  /// The first argument whose type is not what its encoding says, because the offsets leave it another size.
  package var misfit: UnsupportedTypeError?

  /// The arguments that a declaration lists: all except `self` and `_cmd` of a method, and all except the block itself.
  package var explicitArguments: [TypeEncoding] { Array(arguments.dropFirst(receiver.leading.count)) }
}

extension MethodEncoding {
  /// Parses a method's encoding, such as `v32@0:8@16@24` or `v@:@@`.
  package init(method encoding: String) throws(EncodingError) { try self.init(encoding, receiver: .object) }

  /// Parses the encoding of a method with a known selector.
  /// - Throws: ``EncodingError`` if the encoding is malformed, or if its number of arguments differs from the
  ///   selector's.
  package init(method encoding: String, of selector: String) throws(EncodingError) {
    try self.init(method: encoding)
    let (expected, count) = (selector.utf8.count { $0 == UInt8(ascii: ":") }, explicitArguments.count)
    // If clang leaves out the encoding of an argument, the offsets show it.
    guard count == expected || misfit != nil else {
      let reason = "expected \(expected) arguments, as many as \"\(selector)\" has colons, not \(count)"
      throw EncodingError(position: encoding.utf8.count, reason: reason, encoding: encoding)
    }
  }

  /// Parses a block's signature, such as `q16@?0q8` or `q@?q`.
  package init(block encoding: String) throws(EncodingError) { try self.init(encoding, receiver: .block) }

  private init(_ encoding: String, receiver: Receiver) throws(EncodingError) {
    var parser = TypeEncodingParser(encoding)
    self = try parser.parseSignature(receiver: receiver)
  }

  /// The encoding without class names, which is how compilers write it for the runtime.
  package var withoutClassNames: MethodEncoding {
    func anyClass(_ type: TypeEncoding) -> TypeEncoding { if case .object = type { .object(nil) } else { type } }
    return MethodEncoding(
      receiver: receiver, result: anyClass(result), arguments: arguments.map(anyClass), misfit: misfit)
  }

  /// Returns a method's encoding without class names, which some runtimes can't parse.
  static func withoutClassNames(_ types: String) -> String {
    guard types.contains("\""), let encoding = try? MethodEncoding(method: types) else { return types }
    return encoding.withoutClassNames.encoded
  }
}

extension MethodEncoding.Receiver {
  /// The number of arguments before the explicit ones.
  /// The arguments before the explicit ones, with what an error says if another type stands there.
  var leading: [(expectation: String, kinds: [TypeEncoding.Kind])] {
    switch self {
    case .object: [("expected self ('@')", [.object, .class]), ("expected _cmd (':')", [.selector])]
    case .block: [("expected the block ('@?')", [.block])]
    }
  }
}

/// The ownership rules of a method, by the method family of its selector. The rules specify whether the method returns
/// a retained object and whether it consumes `self` ("Objective-C Automatic Reference Counting", section "Method
/// families").
package struct MethodFamily {
  package let returnsRetained: Bool
  package let consumesSelf: Bool

  package init(_ selector: String) {
    let name = selector.drop { $0 == "_" }
    func begins(_ family: String) -> Bool {
      // The selector `copyright` does not belong to the family `copy`.
      name.hasPrefix(family) && name.dropFirst(family.count).first?.isLowercase != true
    }
    consumesSelf = begins("init")
    returnsRetained = consumesSelf || ["alloc", "copy", "mutableCopy", "new"].contains(where: begins)
  }
}
