import BlockDelegateRuntime

/// A closure to register, with its types, its source location and its isolation.
struct Closure {
  let call: AnyClosure
  /// The type of a function that takes the closure's arguments, without an actor before them, and returns its result.
  let type: Any.Type
  let error: any Error.Type
  /// The source location of the closure; nil if it is unknown.
  let location: CodeLocation?
  /// The actor that the closure must be called on, if any.
  let isolation: (any Actor)?
  /// Whether the isolation is an argument of the function that takes the closure.
  var isolationIsGiven = false
  /// The first argument of the closure, held weakly by the delegate; nil if the closure takes no receiver.
  let receiver: AnyObject?
  /// How the closure takes its arguments.
  let convention: Convention

  enum Convention {
    case pack
    /// The closure takes its last argument behind the pack of the others.
    case packAndLast
    /// The closure takes each argument's address by itself.
    case separate
  }

  @inline(__always)
  private init<Wrapper>(
    in wrapper: Wrapper, _ type: Any.Type, _ error: any Error.Type, _ isolation: (any Actor)?,
    at location: CodeLocation?, for receiver: AnyObject? = nil, _ convention: Convention = .pack
  ) {
    call = AnyClosure(in: wrapper)
    (self.type, self.error, self.isolation, self.location) = (type, error, isolation, location)
    (self.receiver, self.convention) = (receiver, convention)
  }

  init<each A, R, E: Error>(
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R, at location: CodeLocation
  ) {
    self.init(in: Pack(call: body), ((repeat each A) -> R).self, E.self, body.isolation, at: location)
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
      in: LastPack(call: body), ((repeat each A, Last) -> R).self, E.self, body.isolation, at: location, .packAndLast)
  }

  /// Makes a closure whose isolation the caller knows.
  init<each A, R, E: Error>(
    _ body: @escaping (repeat each A) throws(E) -> R, isolation: (any Actor)?, at location: CodeLocation?
  ) {
    self.init(in: PlainPack(call: body), ((repeat each A) -> R).self, E.self, isolation, at: location)
    isolationIsGiven = true
  }

  /// Makes a closure whose type is one generic argument, so that the compiler checks it like the body of a function.
  ///
  /// - Parameters:
  ///   - parts: The parts of `F`, the type of a Swift closure with at most 16 arguments.
  ///   - context: The actor that isolates the closure if its type says nothing about actors.
  init<F>(typed body: F, _ parts: FunctionTypeParts, isolation context: (any Actor)?, at location: CodeLocation?) {
    let isolation: (any Actor)? =
      switch parts.isolation {
      case .inValue:
        // The isolation of such a function is in its context, whatever its arguments are (SE-0431).
        unsafeBitCast(body, to: Isolated.self).call.isolation
      case .globalActor(let actor): actor.shared
      case .sendable: nil
      case .none: context
      }
    let error: any Error.Type = parts.throwsErrors ? (any Error).self : Never.self
    self.init(in: body, F.self, error, isolation, at: location, .separate)
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

// A closure is stored in a struct before it becomes an `AnyClosure`, which explains why. Actors are classes, so that they
// are passed as objects, and not by address.
private struct Pack<each A, R, E: Error> { let call: @isolated(any) (repeat each A) throws(E) -> R }
private struct PlainPack<each A, R, E: Error> { let call: (repeat each A) throws(E) -> R }
private struct ActorPack<Receiver: Actor, each A, R, E: Error> {
  let call: (isolated Receiver, repeat each A) throws(E) -> R
}
private struct LastPack<each A, Last, R, E: Error> { let call: @isolated(any) (repeat each A, Last) throws(E) -> R }
private struct Isolated { let call: @isolated(any) () throws -> Void }
