/// A planner that follows the System V psABI for AMD64 (version 1.0, section 3.2.3, "Parameter Passing").
package struct SystemVPlanner: CallPlanner {
  /// rdi, rsi, rdx, rcx, r8, r9.
  static let generalCount = 6
  /// The number of vector registers for arguments: xmm0 to xmm7.
  static let vectorCount = 8
  var passesResultAddress: Bool { true }

  var general = 0
  private var vector = 0
  private(set) var stackSize = 0

  /// The class of one eightbyte.
  enum Class: Equatable {
    /// Class INTEGER: a general register.
    case integer
    /// Class SSE: a vector register.
    case sse
  }

  /// Returns the classes of a type's eightbytes, or nil for class MEMORY.
  static func classes(of type: PassableType) -> [Class]? {
    // Rule 5(c): an object that is larger than two eightbytes and has no vectors has class MEMORY. The encoding does
    // not tell whether an object has unaligned fields (rule 1).
    guard type.layout.size <= 16 else { return nil }
    // Rules 3 and 4: the class of each eightbyte is the merged class of its fields, and INTEGER wins over SSE. An
    // aligned field of at most eight bytes lies within one eightbyte, and no encoding yields an eightbyte without
    // fields.
    var classes = [Class](repeating: .sse, count: (type.layout.size + 7) / 8)
    for field in type.fields where !field.isFloatingPoint { classes[field.offset / 8] = .integer }
    return classes
  }

  /// Returns whether other fields in the gaps of a struct would not change its classes: each eightbyte of floating-point
  /// numbers is full. On arm64 a struct with gaps is never homogeneous, so its fields don't matter.
  package static func isCertain(_ fields: [ScalarField], size: Int) -> Bool {
    CallingConvention.native != .systemV || size > 16
      || stride(from: 0, to: size, by: 8).allSatisfy { start in
        let own = fields.filter { $0.offset / 8 == start / 8 }
        return own.contains { !$0.isFloatingPoint } || own.map(\.layout.size).reduce(0, +) == min(8, size - start)
      }
  }

  mutating func locate(_ type: PassableType) -> ValueLocation {
    let classes = Self.classes(of: type) ?? []
    let vectors = classes.count { $0 == .sse }
    // "If there are no registers available for any eightbyte of an argument, the whole argument is passed on the
    // stack."
    guard !classes.isEmpty, general + classes.count - vectors <= Self.generalCount,
      vector + vectors <= Self.vectorCount
    else {
      // "The size of each argument gets rounded up to eightbytes." Every type that calls pass is aligned to at most
      // eight bytes. Types with a larger alignment (128-bit integers, `long double`, vectors) are rejected.
      defer { stackSize += (type.layout.size + 7) & ~7 }
      return .stack(stackSize)
    }
    func take(_ next: inout Int) -> Int {
      defer { next += 1 }
      return next
    }
    return .registers(classes.map { $0 == .sse ? .vector(take(&vector)) : .general(take(&general)) }, each: 8)
  }
}
