/// A number or a pointer in a struct, with its offset. Nested structs and arrays are split into their numbers and
/// pointers.
package struct ScalarField: Equatable, Sendable {
  /// The offset from the start of the outermost struct, in bytes.
  package let offset: Int
  /// The type of the field, which is neither a struct nor an array.
  package let type: TypeEncoding
  package let layout: TypeLayout

  /// The largest number of fields that are listed. Structs that are passed by value have far fewer.
  package static let limit = 4096
}

extension TypeEncoding {
  /// Returns the type's numbers and pointers in the order of their offsets, or nil if there are more than
  /// ``ScalarField/limit``.
  /// - Throws: ``LayoutError`` for types without a size, unions and bit-fields.
  package func scalarFields() throws(LayoutError) -> [ScalarField]? {
    var fields: [ScalarField] = []
    return try appendScalars(to: &fields, at: 0) ? fields : nil
  }

  /// Appends the type's numbers and pointers.
  /// - Returns: Whether there is room for more.
  private func appendScalars(to fields: inout [ScalarField], at offset: Int) throws(LayoutError) -> Bool {
    let layout = try layout()
    switch self {
    case .structure(let aggregate):
      let offsets = try aggregateLayout().fieldOffsets
      for (field, fieldOffset) in zip(aggregate.fields ?? [], offsets) {
        if case .bitField = field.type {
          throw LayoutError(type: field.type, reason: "bit-fields by value are not supported")
        }
        guard try field.type.appendScalars(to: &fields, at: offset + fieldOffset) else { return false }
      }
      return true
    case .array(let count, let element):
      let stride = try element.layout().size
      guard stride > 0, count > 0 else { return true }
      for index in 0..<count {
        guard try element.appendScalars(to: &fields, at: offset + index * stride) else { return false }
      }
      return true
    case .union: throw LayoutError(type: self, reason: "unions by value are not supported")
    default:
      guard fields.count < ScalarField.limit else { return false }
      fields.append(ScalarField(offset: offset, type: self, layout: layout))
      return true
    }
  }
}
