/// Whether code made for one encoding can be called with another: the same sizes, the same registers, the same sign.
/// Names, qualifiers and offsets, quoted class names and what a pointer points to don't matter.
extension TypeEncoding {
  /// Whether a value of either type is passed and returned in the same way, and means the same kind of thing.
  ///
  /// Objects, classes and blocks are all objects. A Boolean is any `BOOL`. Within structs signs don't matter, for only
  /// an argument of its own is extended to a register: `{_NSRange=QQ}` is Swift's `NSRange` of two `Int`.
  /// - Parameter pointersForObjects: whether a pointer can stand for an object, a class, a block or a selector, as it
  ///   must in blocks that Swift writes where it knows no Objective-C objects.
  package func hasSameCallingShape(as other: TypeEncoding, pointersForObjects: Bool = false) -> Bool {
    if isBOOL, other.isBOOL, self == .integer(.bool) || other == .integer(.bool) { return true }
    switch (kind, other.kind) {
    case (.unsupported, _), (_, .unsupported): return hasSameShape(asMember: other)
    case (.aggregate, .aggregate): return hasSameShape(asMember: other) || hasSameScalars(as: other)
    case (let kind, let otherKind):
      return kind.family == otherKind.family
        || pointersForObjects && kind.isPointerOrReference && otherKind.isPointerOrReference
          && (kind == .pointer || otherKind == .pointer)
    }
  }

  /// Whether both are laid out alike within a struct.
  private func hasSameShape(asMember other: TypeEncoding) -> Bool {
    switch (self, other) {
    case (.integer(let type), .integer(let otherType)): type.size == otherType.size
    case (.longDouble, .longDouble): true
    case (.complex(let part), .complex(let otherPart)): part.hasSameShape(asMember: otherPart)
    case (.vector(let size, _, let element), .vector(let otherSize, _, let otherElement)):
      size == otherSize && element.hasSameShape(asMember: otherElement)
    case (.array(let count, let element), .array(let otherCount, let otherElement)):
      count == otherCount && element.hasSameShape(asMember: otherElement)
    case (.array, _), (_, .array), (.unknown, _), (_, .unknown), (.void, _), (_, .void): false
    case (.bitField(let field), .bitField(let otherField)):
      field.width == otherField.width && field.storage?.type.size == otherField.storage?.type.size
    case (.structure(let aggregate), .structure(let otherAggregate)),
      (.union(let aggregate), .union(let otherAggregate)):
      aggregate.hasSameShape(as: otherAggregate)
    default:
      switch (kind, other.kind) {
      case (.unsupported, _), (_, .unsupported): false
      case (let kind, let otherKind): kind.family == otherKind.family
      }
    }
  }

  /// Whether both have the same numbers and pointers at the same places, however they are grouped.
  private func hasSameScalars(as other: TypeEncoding) -> Bool {
    guard size == other.size, let fields = try? scalarFields(), let otherFields = try? other.scalarFields() else {
      return false
    }
    return fields.count == otherFields.count
      && zip(fields, otherFields).allSatisfy { $0.offset == $1.offset && $0.type.hasSameShape(asMember: $1.type) }
  }
}

extension TypeEncoding.Aggregate {
  fileprivate func hasSameShape(as other: Self) -> Bool {
    guard let fields, let otherFields = other.fields, fields.count == otherFields.count else { return false }
    return zip(fields, otherFields).allSatisfy { $0.type.hasSameShape(asMember: $1.type) }
  }
}

extension TypeEncoding.Kind {
  /// One kind for all that is retained and released.
  fileprivate var family: Self {
    switch self {
    case .block, .class: .object
    default: self
    }
  }

  fileprivate var isPointerOrReference: Bool {
    switch self {
    case .object, .block, .class, .selector, .pointer: true
    default: false
    }
  }
}

extension MethodEncoding {
  /// Whether results and explicit arguments are pairwise of the same calling shape. The leading arguments don't matter,
  /// so that a block can be compared with a method.
  package func hasSameCallingShape(as other: MethodEncoding, pointersForObjects: Bool = false) -> Bool {
    result.hasSameCallingShape(as: other.result, pointersForObjects: pointersForObjects)
      && explicitArguments.count == other.explicitArguments.count
      && zip(explicitArguments, other.explicitArguments).allSatisfy {
        $0.hasSameCallingShape(as: $1, pointersForObjects: pointersForObjects)
      }
  }
}
