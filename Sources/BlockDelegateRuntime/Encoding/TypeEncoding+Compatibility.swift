/// Comparisons that decide whether code for one encoding can be called with another. The sizes, the registers and the
/// signs must be equal. Names, qualifiers, offsets, quoted class names and the types that pointers point to don't
/// matter.
extension TypeEncoding {
  /// Returns whether values of both types are passed and returned in the same way and have the same kind of meaning.
  ///
  /// Objects, classes and blocks all count as objects. All types of `BOOL` are equal. Signs don't matter inside a
  /// struct, because only an argument in its own register is extended. For example, `{_NSRange=QQ}` matches Swift's
  /// `NSRange` of two `Int`. Where C's `char` is unsigned, `CChar` is `Int8` all the same, and matches `C`.
  /// - Parameter pointersForObjects: Whether a pointer matches an object, a class, a block or a selector. Pointers must
  ///   match objects for blocks that Swift emits on a platform where it has no Objective-C objects.
  package func hasSameCallingShape(as other: TypeEncoding, pointersForObjects: Bool = false) -> Bool {
    if isBOOL, other.isBOOL, self == .integer(.bool) || other == .integer(.bool) { return true }
    if Self.isCharUnsigned, self == .integer(.char), other == .integer(.unsignedChar) { return true }
    switch (kind, other.kind) {
    case (.unsupported, _), (_, .unsupported): return hasSameShape(asMember: other)
    case (.aggregate, .aggregate): return hasSameShape(asMember: other) || hasSameScalars(as: other)
    case (let kind, let otherKind):
      return kind.family == otherKind.family
        || pointersForObjects && [kind, otherKind].contains(.pointer) && (kind.isReference || otherKind.isReference)
    }
  }

  /// Returns whether both types have the same layout inside a struct.
  private func hasSameShape(asMember other: TypeEncoding) -> Bool {
    switch (self, other) {
    case (.integer(let type), .integer(let otherType)): type.size == otherType.size
    case (.array(let count, let element), .array(let otherCount, let otherElement)):
      count == otherCount && element.hasSameShape(asMember: otherElement)
    case (.structure(let aggregate), .structure(let otherAggregate)),
      (.union(let aggregate), .union(let otherAggregate)):
      aggregate.hasSameShape(as: otherAggregate)
    case (.array, _), (_, .array), (.void, _), (.unknown, _): false
    default:
      switch (kind, other.kind) {
      case (.unsupported, _), (_, .unsupported): self == other
      case (let kind, let otherKind): kind.family == otherKind.family
      }
    }
  }

  /// Returns whether both types have the same numbers and pointers at the same offsets, with any nesting.
  private func hasSameScalars(as other: TypeEncoding) -> Bool {
    guard size == other.size, let fields = scalarFields, let otherFields = other.scalarFields else {
      return false
    }
    return fields.count == otherFields.count
      && zip(fields, otherFields).allSatisfy { $0.offset == $1.offset && $0.type.hasSameShape(asMember: $1.type) }
  }
}

extension TypeEncoding.Aggregate {
  fileprivate func hasSameShape(as other: Self) -> Bool {
    guard let fields, let otherFields = other.fields, fields.count == otherFields.count else { return false }
    return zip(fields, otherFields).allSatisfy { $0.hasSameShape(asMember: $1) }
  }
}

extension TypeEncoding.Kind {
  /// The kind that represents all reference-counted kinds, or the kind itself.
  fileprivate var family: Self { self == .block || self == .class ? .object : self }

  fileprivate var isReference: Bool { family == .object || self == .selector }
}
