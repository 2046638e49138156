import CBlockDelegateRuntime

/// A type-erased closure, which consists of two words: the address of its function, and its context.
///
/// Every closure is stored as a closure with a parameter pack. One C function can then call any closure with the
/// addresses of its arguments (`closures.cpp`). The isolation in a function type does not change how the function is
/// called. Callers check beforehand that they are on the right actor.
package struct AnyClosure {
  private let call: () -> Void

  // The casts are from structs that contain only a closure. Swift would wrap a closure that is itself a generic
  // argument in a function that takes all arguments by address. A function value of any type is two words: the
  // function, and its context or null (Swift ABI, "Type Layout").

  private struct Pack<each A, R, E: Error> { let call: @isolated(any) (repeat each A) throws(E) -> R }
  private struct PlainPack<each A, R, E: Error> { let call: (repeat each A) throws(E) -> R }
  private struct MainActorPack<each A, R, E: Error> { let call: @MainActor (repeat each A) throws(E) -> R }

  private struct ReceiverPack<Receiver: AnyObject, each A, R, E: Error> {
    let call: @isolated(any) (Receiver, repeat each A) throws(E) -> R
  }

  private struct MainActorReceiverPack<Receiver: AnyObject, each A, R, E: Error> {
    let call: @MainActor (Receiver, repeat each A) throws(E) -> R
  }

  private struct LastPack<each A, Last, R, E: Error> {
    let call: @isolated(any) (repeat each A, Last) throws(E) -> R
  }

  private struct MainActorLastPack<each A, Last, R, E: Error> {
    let call: @MainActor (repeat each A, Last) throws(E) -> R
  }

  private struct ReceiverLastPack<Receiver: AnyObject, each A, Last, R, E: Error> {
    let call: @isolated(any) (Receiver, repeat each A, Last) throws(E) -> R
  }

  private struct MainActorReceiverLastPack<Receiver: AnyObject, each A, Last, R, E: Error> {
    let call: @MainActor (Receiver, repeat each A, Last) throws(E) -> R
  }

  package init<each A, R, E: Error>(_ call: @escaping @isolated(any) (repeat each A) throws(E) -> R) {
    self = unsafeBitCast(Pack(call: call), to: AnyClosure.self)
  }

  /// Stores a closure whose type does not declare an isolation.
  package init<each A, R, E: Error>(plain call: @escaping (repeat each A) throws(E) -> R) {
    self = unsafeBitCast(PlainPack(call: call), to: AnyClosure.self)
  }

  /// Stores a closure that takes a call frame. The method raises the exception that the closure throws.
  package init(overFrames call: @escaping (UnsafeMutablePointer<bd_call_frame>) throws(OwnedException) -> Void) {
    self.init(plain: call)
  }

  package init<each A, R, E: Error>(mainActor call: @escaping @MainActor (repeat each A) throws(E) -> R) {
    self = unsafeBitCast(MainActorPack(call: call), to: AnyClosure.self)
  }

  /// Stores a closure whose first argument is an object. Callers pass the object separately.
  package init<Receiver: AnyObject, each A, R, E: Error>(
    withReceiver call: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
  ) {
    self = unsafeBitCast(ReceiverPack(call: call), to: AnyClosure.self)
  }

  package init<Receiver: AnyObject, each A, R, E: Error>(
    mainActorWithReceiver call: @escaping @MainActor (Receiver, repeat each A) throws(E) -> R
  ) {
    self = unsafeBitCast(MainActorReceiverPack(call: call), to: AnyClosure.self)
  }

  // These initializers store closures whose last argument follows the parameter pack. The plans of such closures must
  // have `lastIsApart` set.

  package init<each A, Last, R, E: Error>(
    withLast call: @escaping @isolated(any) (repeat each A, Last) throws(E) -> R
  ) {
    self = unsafeBitCast(LastPack(call: call), to: AnyClosure.self)
  }

  package init<each A, Last, R, E: Error>(
    mainActorWithLast call: @escaping @MainActor (repeat each A, Last) throws(E) -> R
  ) {
    self = unsafeBitCast(MainActorLastPack(call: call), to: AnyClosure.self)
  }

  package init<Receiver: AnyObject, each A, Last, R, E: Error>(
    withReceiverAndLast call: @escaping @isolated(any) (Receiver, repeat each A, Last) throws(E) -> R
  ) {
    self = unsafeBitCast(ReceiverLastPack(call: call), to: AnyClosure.self)
  }

  package init<Receiver: AnyObject, each A, Last, R, E: Error>(
    mainActorWithReceiverAndLast call: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> R
  ) {
    self = unsafeBitCast(MainActorReceiverLastPack(call: call), to: AnyClosure.self)
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
