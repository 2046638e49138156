import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

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
    if Value.self == Bool.self { return unsafeBitCast(word & 0xff != 0, to: Value.self) }
    #if !canImport(ObjectiveC)
      if Value.self == ObjCObject.self, let pointer = OpaquePointer(bitPattern: word) {
        return unsafeBitCast(ObjCObject(retaining: pointer), to: Value.self)
      }
      if Value.self == String.self { return unsafeBitCast(try loadString(index, word: word), to: Value.self) }
    #endif
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
    guard let bytes = bitwiseArguments[index].address(in: frame) else { return try loadAny(index, frame, as: type) }
    // Not `load`, which wants the alignment that an argument on the stack need not have.
    return bytes.assumingMemoryBound(to: Value.self).pointee
  }

  @inlinable @inline(__always)
  func store<Value>(_ value: Value, _ frame: UnsafeMutablePointer<bd_call_frame>) throws {
    if Value.self == Void.self { return }
    guard let bytes = bitwiseResult.address(in: frame) else { return try storeAny(value, frame) }
    bytes.initializeMemory(as: Value.self, to: value)
  }
}
