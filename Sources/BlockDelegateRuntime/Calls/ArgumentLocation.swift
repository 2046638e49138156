/// Where an argument is when a call begins. Indices count from the first register of each class: on x86-64 `general` is
/// rdi, rsi, rdx, rcx, r8, r9, and `vector` is xmm0 to xmm7; on arm64 they are x0 to x7 and v0 to v7.
package enum ArgumentLocation: Equatable, Sendable {
  /// Nowhere: a struct without fields is not passed at all in C.
  case none
  /// In the low bytes of one general register.
  case general(Int)
  /// In the low bytes of one vector register.
  case vector(Int)
  /// In two consecutive general registers.
  case generalPair(Int)
  /// In two consecutive vector registers.
  case vectorPair(Int)
  /// The first eight bytes in one register, the rest in one of the other class.
  case mixed(first: Register, second: Register)
  /// Numbers of one size, each in the low bytes of a vector register of its own (arm64).
  case vectors(first: Int, count: Int, elementSize: Int)
  /// In consecutive bytes from this distance, in bytes, from the first byte of arguments on the stack.
  case stack(Int)
  /// In memory of the caller's whose address is in a general register (arm64).
  case generalReference(Int)
  /// In memory of the caller's whose address is on the stack (arm64).
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

/// Where a result is when a call ends. On x86-64 general registers are rax, rdx, vector registers xmm0, xmm1; on arm64
/// x0, x1 and v0 to v3.
package enum ResultLocation: Equatable, Sendable {
  /// There is none.
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
  /// Numbers of one size, each in the low bytes of a vector register of its own (arm64).
  case vectors(count: Int, elementSize: Int)
  /// In memory that the caller provides, and whose address it passes.
  case indirect
}
