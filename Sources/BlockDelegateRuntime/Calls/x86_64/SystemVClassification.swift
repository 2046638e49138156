/// The class of a value in the System V psABI for AMD64 (version 1.0, section 3.2.3, "Parameter Passing",
/// Classification).
package enum SystemVClassification: Equatable, Sendable {
  /// A struct without fields, which is not passed at all.
  case none
  /// Class MEMORY: the value is passed on the stack.
  case memory
  /// One or two eightbytes, each passed in a register of its class.
  case registers(Eightbyte, second: Eightbyte?)

  /// The class of one eightbyte.
  package enum Eightbyte: Equatable, Sendable {
    /// Class INTEGER: a general register.
    case integer
    /// Class SSE: a vector register.
    case sse
  }

  package init(_ type: PassableType) {
    switch type.content {
    case .integer: self = .registers(.integer, second: nil)
    case .floatingPoint: self = .registers(.sse, second: nil)
    case .structure(let fields): self.init(fields: fields, size: type.layout.size)
    }
  }

  /// Classifies a struct.
  /// - Parameters:
  ///   - fields: The struct's numbers and pointers, none larger than eight bytes.
  ///   - size: The struct's size in bytes.
  package init(fields: [ScalarField], size: Int) {
    guard size > 0 else {
      self = .none
      return
    }
    // Rule 1: "If the size of an object is larger than eight eightbytes, or it contains unaligned fields, it has class
    // MEMORY". By rule 5(c) an object larger than two eightbytes without vectors has class MEMORY too.
    guard size <= 16, fields.allSatisfy({ $0.offset % $0.layout.alignment == 0 }) else {
      self = .memory
      return
    }
    // Rules 3 and 4: the class of each eightbyte is the merged class of its fields, and INTEGER wins over SSE. An
    // aligned field of at most eight bytes lies within one eightbyte. No encoding yields an eightbyte without fields
    // (NO_CLASS).
    var classes: [Eightbyte?] = [nil, nil]
    for field in fields {
      let index = field.offset / 8
      classes[index] = Self.merge(classes[index], field.eightbyte)
    }
    self = .registers(classes[0] ?? .sse, second: size > 8 ? classes[1] ?? .sse : nil)
  }

  /// Merges two classes by rule 4. Without x87 and vectors the rule is: equal classes stay, NO_CLASS (nil) yields,
  /// INTEGER wins.
  private static func merge(_ merged: Eightbyte?, _ added: Eightbyte) -> Eightbyte {
    merged == nil || merged == added ? added : .integer
  }
}

extension ScalarField {
  fileprivate var eightbyte: SystemVClassification.Eightbyte {
    switch type {
    case .float, .double: .sse
    default: .integer
    }
  }
}
