import CBlockDelegateRuntime

/// A closure and the plan for its types: what a slot or a block calls.
///
/// The type is Sendable because its parts never change. The thread-safety of the closure is the caller's
/// responsibility, as it is for a delegate's closures.
package struct PlannedClosure: @unchecked Sendable {
  private let closure: AnyClosure?
  /// The object that the plan's function `enter` gets, for a bound closure.
  private let bound: AnyObject?
  private let plan: UnsafePointer<bd_closure_plan>

  package init(_ closure: AnyClosure, _ plan: UnsafePointer<bd_closure_plan>) {
    (self.closure, bound, self.plan) = (closure, nil, plan)
  }

  /// - Parameter plan: A plan for bound closures.
  package init(bound: AnyObject, _ plan: UnsafePointer<bd_closure_plan>) {
    (closure, self.bound, self.plan) = (nil, bound, plan)
  }

  private var parts: (function: UnsafeRawPointer?, context: UnsafeMutableRawPointer?) {
    closure?.parts ?? (nil, bound.map { Unmanaged.passUnretained($0).toOpaque() })
  }

  func initialize(_ slot: UnsafeMutablePointer<bd_slot>) {
    let (function, context) = parts
    bd_slot_initClosure(slot, plan, function, context)
  }

  /// Calls the closure with the arguments of a frame, and stores its result in the frame.
  /// - Throws: The exception that the method must raise, or one that code below the closure raises, which then does not
  ///   pass the caller.
  package func callAsFunction(_ frame: UnsafeMutablePointer<bd_call_frame>) throws(ObjectiveCException) {
    let (function, context) = parts
    // A call by frame takes the address of any C function.
    let result = try ObjectiveCException.catching(
      unsafeBitCast(bd_closure_call as Caller, to: UnsafeRawPointer.self), UInt(bitPattern: plan),
      UInt(bitPattern: function), UInt(bitPattern: context), UInt(bitPattern: frame))
    withExtendedLifetime(self) {}
    if result != 0 { throw ObjectiveCException(owned: OpaquePointer(bitPattern: result)) }
  }

  private typealias Caller =
    @convention(c) (
      UnsafePointer<bd_closure_plan>, UnsafeRawPointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<bd_call_frame>
    ) -> OpaquePointer?
}

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
