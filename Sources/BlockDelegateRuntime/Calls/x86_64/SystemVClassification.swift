/// How the System V psABI for AMD64 passes a value (version 1.0, section 3.2.3, "Parameter Passing", Classification).
package enum SystemVClassification: Equatable, Sendable {
  /// A struct without fields: not passed at all.
  case none
  /// Classes MEMORY: on the stack.
  case memory
  /// One or two eightbytes, each in a register of its class.
  case registers(Eightbyte, second: Eightbyte?)

  /// The class of eight bytes.
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
  ///   - fields: its numbers and pointers, none larger than eight bytes.
  ///   - size: its size in bytes.
  package init(fields: [ScalarField], size: Int) {
    guard size > 0 else {
      self = .none
      return
    }
    // Rule 1: "If the size of an object is larger than eight eightbytes, or it contains unaligned fields, it has class
    // MEMORY"; rule 5(c): larger than two, without vectors, MEMORY too.
    guard size <= 16, fields.allSatisfy({ $0.offset % $0.layout.alignment == 0 }) else {
      self = .memory
      return
    }
    // Rules 3 and 4: a struct's class is that of its fields, merged for each eightbyte; INTEGER wins over SSE. An
    // aligned field of at most eight bytes lies within one eightbyte.
    // An eightbyte without a field (padding only, NO_CLASS) does not come from an encoding.
    var classes: [Eightbyte?] = [nil, nil]
    for field in fields {
      let index = field.offset / 8
      classes[index] = Self.merge(classes[index], field.eightbyte)
    }
    self = .registers(classes[0] ?? .sse, second: size > 8 ? classes[1] ?? .sse : nil)
  }

  /// Rule 4, for the classes that remain without x87 and vectors: equal classes stay, NO_CLASS (nil) yields, INTEGER
  /// wins.
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
