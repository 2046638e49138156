#if !canImport(ObjectiveC)
  import Foundation

  /// A closure of a user, with the actor that it must be called on.
  struct Body<each A, R, E: Error> {
    /// The closure without its isolation, which is checked before each call.
    let call: (repeat each A) throws(E) -> R
    let isolation: (any Actor)?

    init(_ body: @escaping @isolated(any) (repeat each A) throws(E) -> R) {
      isolation = body.isolation
      call = Plain(body).call
      if let isolation { IsolationCheck.note(isolation) }
    }
  }

  /// A closure of a user that takes a receiver before its arguments.
  struct ReceiverBody<Receiver, each A, R, E: Error> {
    let call: (Receiver, repeat each A) throws(E) -> R
    let isolation: (any Actor)?

    init(_ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R) {
      isolation = body.isolation
      call = PlainReceiver(body).call
      if let isolation { IsolationCheck.note(isolation) }
    }
  }

  // The isolation in a function type does not affect how the function is called. A function value always has two words,
  // the code and the context (Swift ABI, "Type Layout"). The cast is made within structs, because a function that is a
  // generic argument itself would be wrapped.
  private struct Isolated<each A, R, E: Error> { let call: @isolated(any) (repeat each A) throws(E) -> R }

  private struct Plain<each A, R, E: Error> {
    let call: (repeat each A) throws(E) -> R

    init(_ call: @escaping @isolated(any) (repeat each A) throws(E) -> R) {
      self = unsafeBitCast(Isolated(call: call), to: Plain.self)
    }
  }

  private struct IsolatedReceiver<Receiver, each A, R, E: Error> {
    let call: @isolated(any) (Receiver, repeat each A) throws(E) -> R
  }

  private struct PlainReceiver<Receiver, each A, R, E: Error> {
    let call: (Receiver, repeat each A) throws(E) -> R

    init(_ call: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R) {
      self = unsafeBitCast(IsolatedReceiver(call: call), to: PlainReceiver.self)
    }
  }
#endif
