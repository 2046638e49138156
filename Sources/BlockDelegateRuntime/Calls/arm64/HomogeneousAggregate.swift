/// A struct of one to four `float`s, or of as many `double`s, and nothing else: AAPCS64, section 5.9.5 ("Homogeneous
/// Floating-point Aggregates"). Arrays and nested structs count as what they hold.
package struct HomogeneousAggregate: Hashable, Sendable {
  package let count: Int
  /// In bytes: 4 or 8.
  package let elementSize: Int

  /// - Parameter fields: the struct's numbers and pointers.
  package init?(fields: [ScalarField]) {
    guard let first = fields.first, fields.count <= 4, first.type == .float || first.type == .double,
      fields.allSatisfy({ $0.type == first.type })
    else { return nil }
    count = fields.count
    elementSize = first.layout.size
  }
}
