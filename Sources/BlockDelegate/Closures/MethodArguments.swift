import BlockDelegateRuntime
import CBlockDelegateRuntime

// Inlined into the caller's module, where the types are known, so that what is left of the common types is a move.
// Everything else asks the converter that was chosen at registration.

/// Arguments in registers.
@frozen @usableFromInline
struct WordArguments {
  @usableFromInline let words: (UInt, UInt, UInt, UInt)

  @inlinable @inline(__always)
  init(words: (UInt, UInt, UInt, UInt)) { self.words = words }

  @inlinable @inline(__always)
  func load<Value>(_ index: Int, _ plan: MethodPlan) throws -> Value {
    let word = index == 0 ? words.0 : index == 1 ? words.1 : index == 2 ? words.2 : words.3
    if Word.holds(Value.self) { return Word.value(of: word) }
    #if !canImport(ObjectiveC)
      // Each cast is between a type and itself.
      if Value.self == ObjCObject.self, let pointer = OpaquePointer(bitPattern: word), !bd_object_isBlock(pointer) {
        return unsafeBitCast(ObjCObject(retaining: pointer), to: Value.self)
      }
      if Value.self == String.self { return unsafeBitCast(try plan.loadString(index, word: word), to: Value.self) }
    #endif
    return try plan.loadAny(index, word: word)
  }
}

/// Arguments in the saved registers and on the stack.
@frozen @usableFromInline
struct FrameArguments {
  @usableFromInline let frame: UnsafeMutablePointer<bd_call_frame>

  @inlinable @inline(__always)
  init(frame: UnsafeMutablePointer<bd_call_frame>) { self.frame = frame }

  @inlinable @inline(__always)
  func load<Value>(_ index: Int, _ plan: MethodPlan) throws -> Value {
    guard let bytes = plan.bitwiseArguments[index].address(in: frame) else { return try plan.loadAny(index, frame) }
    // Not `load`, which wants the alignment that an argument on the stack need not have.
    return bytes.assumingMemoryBound(to: Value.self).pointee
  }
}

extension MethodPlan {
  @inlinable @inline(__always)
  func word<Value>(for value: Value) throws -> UInt {
    if Value.self == Void.self { return 0 }
    return Word.holds(Value.self) ? Word.word(for: value) : try wordAny(for: value)
  }

  @inlinable @inline(__always)
  func store<Value>(_ value: Value, _ frame: UnsafeMutablePointer<bd_call_frame>) throws {
    if Value.self == Void.self { return }
    guard let bytes = bitwiseResult.address(in: frame) else { return try storeAny(value, frame) }
    bytes.initializeMemory(as: Value.self, to: value)
  }
}
