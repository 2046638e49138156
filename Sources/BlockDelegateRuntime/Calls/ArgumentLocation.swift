/// Where an argument is when a call begins. Indices count from the first register of each class: on x86-64 `general` is
/// rdi, rsi, rdx, rcx, r8, r9, and `vector` is xmm0 to xmm7.
package enum ArgumentLocation: Hashable, Sendable {
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
  /// In consecutive bytes from this distance, in bytes, from the first byte of arguments on the stack.
  case stack(Int)

  package enum Register: Hashable, Sendable {
    case general(Int)
    case vector(Int)
  }
}

/// Where a result is when a call ends. On x86-64 general registers are rax, rdx, vector registers xmm0, xmm1.
package enum ResultLocation: Hashable, Sendable {
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
  /// In memory that the caller provides, and whose address it passes.
  case indirect
}
