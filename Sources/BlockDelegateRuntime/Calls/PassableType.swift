/// A type that calls pass by value: its layout, and the numbers and pointers that it consists of.
package struct PassableType {
  package let layout: TypeLayout
  /// The numbers and pointers, in the order of their offsets. The list is empty for a struct larger than
  /// ``largestInRegisters``, because no calling convention depends on its fields.
  package let fields: [ScalarField]
  let isStructure: Bool

  /// The size in bytes of the largest struct that any convention passes in registers: four doubles (AAPCS64).
  static let largestInRegisters = 32
  /// The largest size of a call's arguments together, or of its result, in bytes. This limit is far more than callers
  /// have on a stack, and far less than the largest `Int` or the largest offset in the C layer.
  static let largestSize = 1 << 20
  static let whyTooLarge = "larger than \(largestSize) bytes"
  static let whyNotZeroLength = "zero-length arrays, because compilers pass structs that have one in different ways"

  /// Creates the passable type of an encoding, or throws the reason why calls can't pass it.
  /// - Parameters:
  ///   - type: The type of an argument, or of a result that is not void. An array counts as a pointer.
  ///   - index: The index of the argument, or nil for the result.
  package init(_ type: TypeEncoding, argument index: Int?) throws(UnsupportedTypeError) {
    func refuse(_ reason: String) -> UnsupportedTypeError { .init(argument: index, type: type, reason: reason) }
    if let why = type.whyNotPassable() { throw refuse(why) }
    isStructure = type.kind == .aggregate
    let passed = type.kind == .pointer ? .pointer(.void) : type
    // A type that is larger than memory has no layout.
    guard let layout = passed.layout, layout.size <= Self.largestSize else { throw refuse(Self.whyTooLarge) }
    self.layout = layout
    fields = layout.size <= Self.largestInRegisters ? passed.scalarFields! : []
  }
}

extension TypeEncoding {
  /// Returns the reason why a value of the type can't be an argument or a result, or nil if it can.
  /// - Parameter isField: Whether the value is a field of a struct that is passed by value. An array counts as its
  ///   elements there.
  fileprivate func whyNotPassable(isField: Bool = false) -> String? {
    switch (self, kind) {
    case (_, .void): return "void is not a value"
    case (.array(0, _), _) where isField: return PassableType.whyNotZeroLength
    case (.array(_, let element), _) where isField: return element.whyNotPassable(isField: true)
    case (.structure(let aggregate), .aggregate):
      let fields = aggregate.fields ?? []
      if fields.isEmpty { return "a struct without fields that have an encoding and that Swift shows" }
      if fields[0] == .pointer(.pointer(.unknown)) { return "it looks like a C++ class with virtual functions" }
      if aggregate.name?.contains("<") == true { return "a C++ template's class, which may be passed by reference" }
      for field in fields { if let reason = field.whyNotPassable(isField: true) { return reason } }
      return nil
    case (_, .unsupported(let reason)): return reason
    default: return nil
    }
  }
}
