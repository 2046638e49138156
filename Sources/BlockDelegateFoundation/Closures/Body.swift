#if !canImport(ObjectiveC)
  import Foundation

  /// A closure that a user gives, and what must hold where it is called.
  struct Body<each A, R, E: Error> {
    /// The closure without its isolation, which is checked before it is called.
    let call: (repeat each A) throws(E) -> R
    let isolation: (any Actor)?

    init(_ body: @escaping @isolated(any) (repeat each A) throws(E) -> R) {
      isolation = body.isolation
      call = Plain(body).call
      if let isolation { IsolationCheck.note(isolation) }
    }
  }

  /// A closure that takes a receiver before its arguments.
  struct ReceiverBody<Receiver, each A, R, E: Error> {
    let call: (Receiver, repeat each A) throws(E) -> R
    let isolation: (any Actor)?

    init(_ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R) {
      isolation = body.isolation
      call = PlainReceiver(body).call
      if let isolation { IsolationCheck.note(isolation) }
    }
  }

  // What isolation a function type names says nothing of how it is called (Swift ABI, "Type Layout"): two words, the
  // function and its context. Cast within structs: a function that is itself a generic argument would be wrapped.
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
