import BlockDelegateRuntime
import CBlockDelegateRuntime

/// A closure to register, with its types, its source location and its isolation.
struct Closure {
  let call: AnyClosure
  /// The type of a function that takes the error that the closure throws, then its arguments, and returns its result.
  let type: Any.Type
  let error: any Error.Type
  /// The source location of the closure; nil if it is unknown.
  let location: CodeLocation?
  /// The actor that the closure must be called on, if any.
  let isolation: (any Actor)?
  /// The first argument of the closure, held weakly by the delegate; nil if the closure takes no receiver.
  private(set) var receiver: AnyObject?
  /// Whether the closure takes its last argument behind the pack of the others, as in `DelegateBuilder+Member.swift`.
  private(set) var lastIsApart = false

  init<each A, R, E: Error>(
    _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R, at location: CodeLocation
  ) {
    call = AnyClosure(body)
    (type, error) = (((E, repeat each A) -> R).self, E.self)
    (self.location, isolation) = (location, body.isolation)
  }

  init<each A, R, E: Error>(
    mainActor body: @escaping @MainActor (repeat each A) throws(E) -> R, at location: CodeLocation
  ) {
    call = AnyClosure(mainActor: body)
    (type, error) = (((E, repeat each A) -> R).self, E.self)
    (self.location, isolation) = (location, MainActor.shared)
  }

  init<Receiver: AnyObject, each A, R, E: Error>(
    for receiver: Receiver, _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R,
    at location: CodeLocation
  ) {
    call = AnyClosure(withReceiver: body)
    (type, error) = (((E, repeat each A) -> R).self, E.self)
    (self.location, isolation, self.receiver) = (location, body.isolation, receiver)
  }

  init<Receiver: AnyObject, each A, R, E: Error>(
    for receiver: Receiver, mainActor body: @escaping @MainActor (Receiver, repeat each A) throws(E) -> R,
    at location: CodeLocation
  ) {
    call = AnyClosure(mainActorWithReceiver: body)
    (type, error) = (((E, repeat each A) -> R).self, E.self)
    (self.location, isolation, self.receiver) = (location, MainActor.shared, receiver)
  }

  init<each A, Last, R, E: Error>(
    withLast body: @escaping @isolated(any) (repeat each A, Last) throws(E) -> R, at location: CodeLocation
  ) {
    call = AnyClosure(withLast: body)
    (type, error) = (((E, repeat each A, Last) -> R).self, E.self)
    (self.location, isolation, lastIsApart) = (location, body.isolation, true)
  }

  init<each A, Last, R, E: Error>(
    mainActorWithLast body: @escaping @MainActor (repeat each A, Last) throws(E) -> R, at location: CodeLocation
  ) {
    call = AnyClosure(mainActorWithLast: body)
    (type, error) = (((E, repeat each A, Last) -> R).self, E.self)
    (self.location, isolation, lastIsApart) = (location, MainActor.shared, true)
  }

  init<Receiver: AnyObject, each A, Last, R, E: Error>(
    for receiver: Receiver, withLast body: @escaping @isolated(any) (Receiver, repeat each A, Last) throws(E) -> R,
    at location: CodeLocation
  ) {
    call = AnyClosure(withReceiverAndLast: body)
    (type, error) = (((E, repeat each A, Last) -> R).self, E.self)
    (self.location, isolation, self.receiver, lastIsApart) = (location, body.isolation, receiver, true)
  }

  init<Receiver: AnyObject, each A, Last, R, E: Error>(
    for receiver: Receiver, mainActorWithLast body: @escaping @MainActor (Receiver, repeat each A, Last) throws(E) -> R,
    at location: CodeLocation
  ) {
    call = AnyClosure(mainActorWithReceiverAndLast: body)
    (type, error) = (((E, repeat each A, Last) -> R).self, E.self)
    (self.location, isolation, self.receiver, lastIsApart) = (location, MainActor.shared, receiver, true)
  }

  /// Makes a closure whose isolation the caller knows.
  init<each A, R, E: Error>(
    _ body: @escaping (repeat each A) throws(E) -> R, isolation: (any Actor)?, at location: CodeLocation?
  ) {
    call = AnyClosure(plain: body)
    (type, error) = (((E, repeat each A) -> R).self, E.self)
    (self.location, self.isolation) = (location, isolation)
  }

  var throwsErrors: Bool { error != Never.self }

  var parts: (arguments: [Any.Type], result: Any.Type) {
    // The type was made of a function type.
    let parts = FunctionTypeParts(of: type)!
    return (Array(parts.parameters.dropFirst()), parts.result)
  }
}

extension Closure {
  /// Returns the closure and the plan pointer that a slot or a block stores.
  ///
  /// - Parameters:
  ///   - plan: The plan for closures of this type.
  ///   - failures: The handler for errors that the method's caller can't get; nil for the process's handler.
  func content(_ plan: ClosurePlan, failures: DelegateFailures?) -> (call: AnyClosure, plan: OpaquePointer?) {
    let isMainActors = isolation === MainActor.shared
    if let isolation { IsolationCheck.note(isolation) }
    let plan = plan.at(location, isMainActors: isMainActors, lastIsApart: lastIsApart)
    if receiver == nil, failures == nil, isolation == nil || isMainActors { return (call, plan.pointer) }
    // A second closure around the first handles the receiver, the failure handler and actors other than the main actor,
    // which the C layer's plan does not know.
    let (call, isolation, hasReceiver) = (call, isMainActors ? nil : isolation, receiver != nil)
    let throwsErrors = throwsErrors
    let frames = { [weak receiver] (frame: UnsafeMutablePointer<bd_call_frame>) throws(OwnedException) in
      if let isolation { IsolationCheck.check(isolation, plan.description) }
      let receiver = receiver
      if hasReceiver, receiver == nil { return plan.decline(frame) }
      // The default is read before the call, because the delegate may be deallocated during the call.
      let known = throwsErrors ? plan.knownDefault(frame) : nil
      do throws(ObjectiveCException) {
        try withUnsafePointer(to: CallContext(failures: failures, known: known)) {
          context throws(ObjectiveCException) in
          try call(frame, plan.pointer, receiver: receiver, context: context)
        }
      } catch { throw OwnedException(error) }
    }
    return (AnyClosure(overFrames: frames), nil)
  }
}
