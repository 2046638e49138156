import CBlockDelegateRuntime

/// A closure whose type is not known where it is kept and called: two words, its function and its context.
///
/// All closures are kept as closures of parameter packs are. So one function in C calls each of them, with the addresses
/// of its arguments (`closures.cpp`). What isolation a function type names says nothing of how it is called: whoever
/// calls it has checked where.
package struct AnyClosure {
  private let call: () -> Void

  // The casts are of structs that are nothing but a closure. A closure that is itself a generic argument would be
  // wrapped in one that takes everything by address. A function value is two words, whatever its type: the function,
  // and its context or null (Swift ABI, "Type Layout").

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

  /// A closure that says nothing of its isolation.
  package init<each A, R, E: Error>(plain call: @escaping (repeat each A) throws(E) -> R) {
    self = unsafeBitCast(PlainPack(call: call), to: AnyClosure.self)
  }

  /// A closure over the saved registers and stack of a call. Its method raises what it throws.
  package init(overFrames call: @escaping (UnsafeMutablePointer<bd_call_frame>) throws(OwnedException) -> Void) {
    self.init(plain: call)
  }

  package init<each A, R, E: Error>(mainActor call: @escaping @MainActor (repeat each A) throws(E) -> R) {
    self = unsafeBitCast(MainActorPack(call: call), to: AnyClosure.self)
  }

  /// A closure that takes an object before its other arguments: to be called with it.
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

  // Closures that take their last argument behind the pack: to be called with a plan for such.

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

  var parts: (function: UnsafeRawPointer, context: UnsafeMutableRawPointer?) {
    unsafeBitCast(self, to: (UnsafeRawPointer, UnsafeMutableRawPointer?).self)
  }

  /// Calls the closure with the arguments of a frame, and stores its result there.
  /// - Parameters:
  ///   - plan: a `bd_closure_plan` for the closure's types.
  ///   - receiver: the object that the closure takes first, if it takes one.
  ///   - context: for the plan's functions.
  /// - Throws: what the method is to raise.
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

/// An exception as the C layer takes it over from a closure over frames: its address.
///
/// Sendable because whoever catches it is its only owner.
package struct OwnedException: Error, @unchecked Sendable {
  private let pointer: OpaquePointer?

  package init(_ exception: ObjectiveCException) {
    pointer = exception.object.map { bd_objc_retain($0.pointer) }
  }
}
