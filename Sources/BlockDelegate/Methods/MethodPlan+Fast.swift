import BlockDelegateRuntime
import CBlockDelegateRuntime

// Inlined into the caller's module, where the types are known: the comparisons below vanish, and what is left of the
// common types is a move. Everything else asks the converter that was chosen at registration.
extension MethodPlan {
  @inlinable @inline(__always)
  func load<Value>(_ index: Int, _ word: UInt, as type: Value.Type = Value.self) throws -> Value {
    // Each cast is between a type and itself.
    if Value.self == Int.self { return unsafeBitCast(Int(bitPattern: word), to: Value.self) }
    if Value.self == UInt.self { return unsafeBitCast(word, to: Value.self) }
    if Value.self == Int32.self { return unsafeBitCast(Int32(truncatingIfNeeded: word), to: Value.self) }
    if Value.self == UInt32.self { return unsafeBitCast(UInt32(truncatingIfNeeded: word), to: Value.self) }
    return try loadAny(index, word: word, as: type)
  }

  @inlinable @inline(__always)
  func word<Value>(for value: Value) throws -> UInt {
    if Value.self == Void.self { return 0 }
    // Each cast is between a type and itself.
    if Value.self == Int.self { return UInt(bitPattern: unsafeBitCast(value, to: Int.self)) }
    if Value.self == UInt.self { return unsafeBitCast(value, to: UInt.self) }
    if Value.self == Bool.self { return unsafeBitCast(value, to: Bool.self) ? 1 : 0 }
    return try wordAny(for: value)
  }

  @inlinable @inline(__always)
  func load<Value>(
    _ index: Int, _ frame: UnsafeMutablePointer<bd_call_frame>, as type: Value.Type = Value.self
  ) throws -> Value {
    try loadAny(index, frame, as: type)
  }
}
