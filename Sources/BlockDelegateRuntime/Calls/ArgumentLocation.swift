/// The location of an argument at the start of a call. Indices count from the first register of each class. On x86-64
/// `general` counts rdi, rsi, rdx, rcx, r8, r9, and `vector` counts xmm0 to xmm7. On arm64 they count x0 to x7 and v0
/// to v7.
package enum ArgumentLocation: Equatable, Sendable {
  /// No location. C does not pass a struct without fields.
  case none
  /// In the low bytes of one general register.
  case general(Int)
  /// In the low bytes of one vector register.
  case vector(Int)
  /// In two consecutive general registers.
  case generalPair(Int)
  /// In two consecutive vector registers.
  case vectorPair(Int)
  /// The first eight bytes in one register, and the rest in a register of the other class.
  case mixed(first: Register, second: Register)
  /// Numbers of one size, each in the low bytes of its own vector register (arm64).
  case vectors(first: Int, count: Int, elementSize: Int)
  /// On the stack. The value is the distance in bytes from the first byte of the stack arguments.
  case stack(Int)
  /// In the caller's memory, whose address is in a general register (arm64).
  case generalReference(Int)
  /// In the caller's memory, whose address is on the stack (arm64).
  case stackReference(Int)

  package enum Register: Equatable, Sendable {
    case general(Int)
    case vector(Int)
  }

  /// Whether an address is passed instead of the argument itself.
  var isReference: Bool {
    switch self {
    case .generalReference, .stackReference: true
    default: false
    }
  }
}

/// The location of a result at the end of a call. On x86-64 the general registers are rax and rdx, and the vector
/// registers are xmm0 and xmm1. On arm64 they are x0 and x1, and v0 to v3.
package enum ResultLocation: Equatable, Sendable {
  /// No location. The call has no result.
  case void
  /// In the low bytes of the first general register.
  case general
  /// In both general registers.
  case generalPair
  /// In the low bytes of the first vector register.
  case vector
  /// In the low eight bytes of both vector registers.
  case vectorPair
  /// The first eight bytes in the first general register, the rest in the first vector register.
  case generalVector
  /// The first eight bytes in the first vector register, the rest in the first general register.
  case vectorGeneral
  /// Numbers of one size, each in the low bytes of its own vector register (arm64).
  case vectors(count: Int, elementSize: Int)
  /// In memory that the caller provides. The caller passes its address.
  case indirect
}
