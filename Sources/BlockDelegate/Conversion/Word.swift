/// Conversions between the value of a general-purpose register and the Swift types that fit in a register unchanged.
/// The functions are inlined into the caller's module, where the types are known. The compiler then removes the type
/// comparisons, and only a move instruction is left.
@usableFromInline
enum Word {
  @inlinable @inline(__always)
  static func holds<T>(_ type: T.Type) -> Bool {
    T.self == Int.self || T.self == UInt.self || T.self == Int32.self || T.self == UInt32.self || T.self == Bool.self
  }

  // The following functions accept only types for which `holds` returns true. Each cast is between types of the same
  // size.

  @inlinable @inline(__always)
  static func value<T>(of word: UInt, as type: T.Type = T.self) -> T {
    if MemoryLayout<T>.size == 8 { return unsafeBitCast(word, to: T.self) }
    if MemoryLayout<T>.size == 4 { return unsafeBitCast(UInt32(truncatingIfNeeded: word), to: T.self) }
    return unsafeBitCast(word & 0xff != 0, to: T.self)
  }

  @inlinable @inline(__always)
  static func word<T>(for value: T) -> UInt {
    if MemoryLayout<T>.size == 8 { return unsafeBitCast(value, to: UInt.self) }
    if T.self == Int32.self { return UInt(bitPattern: Int(unsafeBitCast(value, to: Int32.self))) }
    if T.self == UInt32.self { return UInt(unsafeBitCast(value, to: UInt32.self)) }
    return unsafeBitCast(value, to: Bool.self) ? 1 : 0
  }
}
