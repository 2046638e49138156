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

/// The memory of Swift types.
package enum SwiftFields {
  /// Returns the bytes that each number and pointer of a type occupies. Structs and tuples are split into their numbers
  /// and pointers. Swift lays out structs as C does, with one difference: a field can occupy the padding at the end of
  /// the struct before it.
  /// - Returns: Nil if the fields are unknown because the type's module was compiled without reflection metadata.
  package static func ranges(of type: Any.Type, at offset: Int = 0) -> [Range<Int>]? {
    let size = memorySize(type)
    guard isCompound(type) else { return [offset..<offset + size] }
    let ranges = parts(of: type).map { Self.ranges(of: $0.type, at: offset + $0.offset) }
    guard !ranges.isEmpty || size == 0, !ranges.contains(nil) else { return nil }
    return ranges.flatMap { $0! }
  }

  /// Returns the parts of a struct or a tuple, in order. Weak and unowned references are not strong. The list is empty if
  /// the type has no reflection metadata.
  package static func parts(of type: Any.Type) -> [(name: String?, type: Any.Type, offset: Int, isStrong: Bool)] {
    (0..<childCount(type)).map { index in
      var info = ChildInfo()
      let child = childType(type, index: index, info: &info)
      defer { info.freeName?(info.name) }
      return (info.name.map { String(cString: $0) }, child, childOffset(type, index: index), info.isStrong)
    }
  }

  package static func memorySize(_ type: Any.Type) -> Int {
    func size<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
    return _openExistential(type, do: size)
  }

  /// Returns whether the type is a struct or a tuple.
  package static func isCompound(_ type: Any.Type) -> Bool { [.structure, .tuple].contains(MetadataKind(of: type)) }
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

/// The parts of a Swift function type, read from its metadata (Swift ABI, "Function Metadata").
package struct FunctionTypeParts {
  /// The kind, the flags, the result, the parameters and what follows them. Metadata of types is never freed.
  private let words: UnsafePointer<UInt>

  /// What a function type says about the actor of its functions.
  package enum Isolation {
    /// Each function of the type knows its actor: `@isolated(any)`.
    case inValue
    case globalActor(any GlobalActor.Type)
    case sendable, none
  }

  /// - Returns: Nil for a type that is not a function type.
  package init?(of type: Any.Type) {
    guard MetadataKind(of: type) == .function else { return nil }
    // A value of type `Any.Type` is the address of the type's metadata.
    words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }

  private var flags: UInt { words[1] }
  package var count: Int { Int(flags & 0xffff) }
  package var result: Any.Type { Self.type(words[2]) }
  package var parameters: [Any.Type] { UnsafeBufferPointer(start: words + 3, count: count).map(Self.type) }

  /// Whether values of the type are Swift closures that are not async, with parameters that are values.
  // The mask selects the bits for: a convention other than Swift's, parameters with flags, differentiable and async.
  package var isClosure: Bool { flags & 0x2aff_0000 == 0 }

  /// Whether they are closures that don't throw either, and whose type has none of the rarer attributes, such as
  /// `@isolated(any)`.
  package var isPlainClosure: Bool { isClosure && !throwsErrors && !hasMore }
  package var throwsErrors: Bool { flags & 0x0100_0000 != 0 }
  private var hasActor: Bool { flags & 0x1000_0000 != 0 }
  private var hasMore: Bool { flags & 0x8000_0000 != 0 }

  package var isolation: Isolation {
    // Behind the parameters of a closure are the type of its global actor, and its extended flags, if it has them.
    if isClosure, hasMore, words[3 + count + (hasActor ? 1 : 0)] & 0xe == 0x2 { return .inValue }
    if isClosure, hasActor, let actor = Self.type(words[3 + count]) as? any GlobalActor.Type {
      return .globalActor(actor)
    }
    return flags & 0x4000_0000 != 0 ? .sendable : .none
  }

  /// Returns whether a type is an `@convention(block)` function type.
  package static func isBlock(_ type: Any.Type) -> Bool {
    // FunctionMetadataConvention::Block
    FunctionTypeParts(of: type).map { $0.flags >> 16 & 0xff == 1 } ?? false
  }

  private static func type(_ address: UInt) -> Any.Type { unsafeBitCast(address, to: Any.Type.self) }
}
