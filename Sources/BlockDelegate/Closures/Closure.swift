import BlockDelegateRuntime
import CBlockDelegateRuntime

/// A closure to register, with its types, its source location and its isolation.
struct Closure {
  let call: AnyClosure
  /// The type of a function that takes the closure's arguments, without its receiver, and returns its result.
  let type: Any.Type
  let error: any Error.Type
  /// The source location of the closure; nil if it is unknown.
  let location: CodeLocation?
  /// The actor that the closure must be called on, if any.
  let isolation: (any Actor)?
  /// The first argument of the closure, held weakly by the delegate; nil if the closure takes no receiver.
  let receiver: AnyObject?
  /// Whether the closure takes its last argument behind the pack of the others, as in `DelegateBuilder+Member.swift`.
  let lastIsApart: Bool

  @inline(__always)
  private init<Wrapper>(
    in wrapper: Wrapper, _ type: Any.Type, _ error: any Error.Type, _ isolation: (any Actor)?,
    at location: CodeLocation?, for receiver: AnyObject? = nil, lastIsApart: Bool = false
  ) {
    call = AnyClosure(in: wrapper)
    (self.type, self.error, self.isolation, self.location) = (type, error, isolation, location)
    (self.receiver, self.lastIsApart) = (receiver, lastIsApart)
  }

  init<each A, R, E: Error>(
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R, at location: CodeLocation
  ) {
    self.init(in: Pack(call: body), ((repeat each A) -> R).self, E.self, body.isolation, at: location)
  }

  init<Receiver: AnyObject, each A, R, E: Error>(
    for receiver: Receiver, _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R,
    at location: CodeLocation
  ) {
    self.init(
      in: ReceiverPack(call: body), ((repeat each A) -> R).self, E.self, body.isolation, at: location, for: receiver)
  }

  /// Makes a closure that is delivered to the actor that it gets first. It has no isolation to check, which would
  /// retain the actor.
  init<Receiver: Actor, each A, E: Error>(
    on actor: Receiver, _ body: @escaping @Sendable (isolated Receiver, repeat each A) throws(E) -> Void,
    at location: CodeLocation
  ) {
    self.init(in: ActorPack(call: body), ((repeat each A) -> Void).self, E.self, nil, at: location, for: actor)
  }

  init<each A, Last, R, E: Error>(
    withLast body: @escaping @isolated(any) (repeat each A, Last) throws(E) -> R, at location: CodeLocation
  ) {
    self.init(
      in: LastPack(call: body), ((repeat each A, Last) -> R).self, E.self, body.isolation, at: location,
      lastIsApart: true)
  }

  init<Receiver: AnyObject, each A, Last, R, E: Error>(
    for receiver: Receiver, withLast body: @escaping @isolated(any) (Receiver, repeat each A, Last) throws(E) -> R,
    at location: CodeLocation
  ) {
    self.init(
      in: ReceiverLastPack(call: body), ((repeat each A, Last) -> R).self, E.self, body.isolation, at: location,
      for: receiver, lastIsApart: true)
  }

  #if canImport(ObjectiveC)
    /// Makes a closure that is delivered to the actor that it gets first.
    init<Receiver: Actor, each A, Last, E: Error>(
      on actor: Receiver, withLast body: @escaping @Sendable (isolated Receiver, repeat each A, Last) throws(E) -> Void,
      at location: CodeLocation
    ) {
      self.init(
        in: ActorLastPack(call: body), ((repeat each A, Last) -> Void).self, E.self, nil, at: location, for: actor,
        lastIsApart: true)
    }
  #endif

  /// Makes a closure whose isolation the caller knows.
  init<each A, R, E: Error>(
    _ body: @escaping (repeat each A) throws(E) -> R, isolation: (any Actor)?, at location: CodeLocation?
  ) {
    self.init(in: PlainPack(call: body), ((repeat each A) -> R).self, E.self, isolation, at: location)
  }

  var throwsErrors: Bool { error != Never.self }

  // The type was made of a function type.
  var parts: FunctionTypeParts { FunctionTypeParts(of: type)! }

  /// Returns the closure with the plan for closures like it.
  ///
  /// - Parameter failures: The handler for errors that the method's caller can't get; nil for the process's handler.
  func planned(_ plan: ClosurePlan, failures: DelegateFailures?) -> PlannedClosure {
    if let isolation { IsolationCheck.note(isolation) }
    guard plan.key.isBound else { return PlannedClosure(call, plan.pointer) }
    let other = plan.key.isMainActors ? nil : isolation
    let bound = BoundClosure(call, for: receiver, isolation: other, failures: failures)
    return PlannedClosure(call, bound: bound, plan.pointer)
  }
}

// A closure is stored in a struct before it becomes an `AnyClosure`, which explains why. Receivers are classes, so that
// they are passed as objects, and not by address.
private struct Pack<each A, R, E: Error> { let call: @isolated(any) (repeat each A) throws(E) -> R }
private struct PlainPack<each A, R, E: Error> { let call: (repeat each A) throws(E) -> R }
private struct ReceiverPack<Receiver: AnyObject, each A, R, E: Error> {
  let call: @isolated(any) (Receiver, repeat each A) throws(E) -> R
}
private struct ActorPack<Receiver: Actor, each A, R, E: Error> {
  let call: (isolated Receiver, repeat each A) throws(E) -> R
}
private struct LastPack<each A, Last, R, E: Error> { let call: @isolated(any) (repeat each A, Last) throws(E) -> R }
private struct ReceiverLastPack<Receiver: AnyObject, each A, Last, R, E: Error> {
  let call: @isolated(any) (Receiver, repeat each A, Last) throws(E) -> R
}
#if canImport(ObjectiveC)
  private struct ActorLastPack<Receiver: Actor, each A, Last, R, E: Error> {
    let call: (isolated Receiver, repeat each A, Last) throws(E) -> R
  }
#endif
