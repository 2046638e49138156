import CBlockDelegateRuntime

/// A type-erased closure, which consists of two words: the address of its function, and its context.
///
/// Every closure is stored as a closure with a parameter pack. One C function can then call any closure with the
/// addresses of its arguments (`closures.cpp`). The isolation in a function type does not change how the function is
/// called. Callers check beforehand that they are on the right actor.
package struct AnyClosure {
  private let call: () -> Void

  /// Stores the closure in a struct that contains nothing else. The closure takes a parameter pack, after which one
  /// more argument may follow, or before which an object may come, which callers pass separately.
  ///
  /// The cast is from a struct, because Swift would wrap a closure that is itself a generic argument in a function that
  /// takes all arguments by address. A function value of any type is two words: the function, and its context or null
  /// (Swift ABI, "Type Layout").
  package init<Wrapper>(in wrapper: Wrapper) { self = unsafeBitCast(wrapper, to: AnyClosure.self) }

  private struct Pack<each A, R, E: Error> { let call: (repeat each A) throws(E) -> R }

  /// Stores a closure that takes a call frame.
  init(overFrames call: @escaping (UnsafeMutablePointer<bd_call_frame>) -> Void) { self.init(in: Pack(call: call)) }

  /// The two words. The context is unretained.
  package var parts: (function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
    unsafeBitCast(self, to: (UnsafeRawPointer, UnsafeMutableRawPointer?).self)
  }
}
