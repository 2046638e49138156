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

  /// Stores a closure that takes a call frame. The method raises the exception that the closure throws.
  package init(overFrames call: @escaping (UnsafeMutablePointer<bd_call_frame>) throws(OwnedException) -> Void) {
    self.init(in: Pack(call: call))
  }

  private var parts: (function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
    unsafeBitCast(self, to: (UnsafeRawPointer, UnsafeMutableRawPointer?).self)
  }

  func initialize(_ slot: UnsafeMutablePointer<bd_slot>, _ plan: OpaquePointer?, hasIndirectResult: Bool) {
    let (function, context) = parts
    bd_slot_initClosure(slot, plan ?? bd_closure_plan_forFrames(hasIndirectResult), function, context)
  }

  /// Calls the closure with the arguments of a frame, and stores its result in the frame.
  /// - Parameters:
  ///   - plan: A `bd_closure_plan` for the closure's types.
  ///   - receiver: The object that the closure takes first, or nil if it takes none.
  ///   - context: A pointer that the plan's functions get.
  /// - Throws: The exception that the method must raise.
  package func callAsFunction(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ plan: OpaquePointer, receiver: AnyObject? = nil,
    context: UnsafeRawPointer? = nil
  ) throws(ObjectiveCException) {
    let (function, closure) = parts
    let exception = bd_closure_call(
      plan, function, closure, receiver.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }, frame,
      context)
    withExtendedLifetime((self, receiver)) {}
    if let exception { throw ObjectiveCException(object: StrongReference(owned: exception)) }
  }

  /// Calls the closure with the arguments of a frame. An exception that code below the closure raises does not pass the
  /// caller.
  /// - Throws: That exception, or the one that the method must raise.
  package func catching(
    _ frame: UnsafeMutablePointer<bd_call_frame>, _ plan: OpaquePointer
  ) throws(ObjectiveCException) {
    let (function, closure) = parts
    // A call by frame takes the address of any C function.
    let result = try ObjectiveCException.catching(
      unsafeBitCast(bd_closure_call as Caller, to: UnsafeRawPointer.self), UInt(bitPattern: plan),
      UInt(bitPattern: function), UInt(bitPattern: closure), 0, UInt(bitPattern: frame))
    withExtendedLifetime(self) {}
    if let exception = OpaquePointer(bitPattern: result) {
      throw ObjectiveCException(object: StrongReference(owned: exception))
    }
  }

  private typealias Caller =
    @convention(c) (
      OpaquePointer, UnsafeRawPointer, UnsafeMutableRawPointer?, UnsafeRawPointer?,
      UnsafeMutablePointer<bd_call_frame>, UnsafeRawPointer?
    ) -> OpaquePointer?
}

/// The address of an exception that the C layer takes over from a closure that takes a call frame.
///
/// The type is Sendable because the code that catches it is its only owner.
package struct OwnedException: Error, @unchecked Sendable {
  private let pointer: OpaquePointer?

  package init(_ exception: ObjectiveCException) {
    pointer = exception.object.map { bd_objc_retain($0.pointer) }
  }
}
