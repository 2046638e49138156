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
    if let exception = OpaquePointer(bitPattern: result) {
      throw ObjectiveCException(object: StrongReference(owned: exception))
    }
  }

  private typealias Caller =
    @convention(c) (
      UnsafePointer<bd_closure_plan>, UnsafeRawPointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<bd_call_frame>
    ) -> OpaquePointer?
}
