import BlockDelegateRuntime
import Foundation

extension ListenedMethod {
  struct Owner {
    let object: ObjCObject
    let setter: Selector?
    /// Returns the delegate's protocol. The function may throw an error, because on Apple's platforms only a check at
    /// run time shows whether a Swift type is a protocol.
    let findProtocol: () throws -> ObjCProtocol
  }

  /// Makes a method with a closure that gets the arguments of each call while the method is running.
  ///
  /// - Parameters:
  ///   - owner: The object that calls the method, and the setter of this object's delegate.
  ///   - selector: The selector of the method.
  ///   - location: The source location of the closures, for error messages.
  ///   - isolation: The actor on which the closures must be called, or nil for any thread.
  ///   - answer: The closure that returns the method's result; nil if the method has no result, or if other delegates
  ///     return the result.
  ///   - keeps: Whether arguments may be kept after the call.
  ///   - hear: The closure that gets the arguments. This closure is called before `answer`.
  init<each A, R>(
    of owner: Owner, _ selector: Selector, at location: CodeLocation, isolation: (any Actor)?, keeping keeps: Bool,
    answering answer: ((repeat each A) -> R)?, _ hear: @escaping (repeat each A) -> Void
  ) {
    let use = keeps ? AnyDelegateBuilder.Use.keep : .answer
    if let answer {
      let both = { (arguments: repeat each A) -> R in
        hear(repeat each arguments)
        return answer(repeat each arguments)
      }
      self.init(of: owner) { $0.register(selector, Closure(both, isolation: isolation, at: location), use) }
    } else {
      let hasResult = R.self != Void.self
      self.init(of: owner, observing: hasResult ? "a delegate that implements it, or a closure answering:" : nil) {
        $0.register(selector, Closure(hear, isolation: isolation, at: location), hasResult ? .observe : use)
      }
    }
  }

  /// - Parameters:
  ///   - expected: What an error says is expected if no other delegate implements the method. The closure is called after
  ///     the other delegates, and does not change their result. If this is nil, the closure implements the method itself.
  ///   - register: Registers the closure.
  init(of owner: Owner, observing expected: String? = nil, register: @escaping (AnyDelegateBuilder) -> Void) {
    self.init { location in
      let builder = AnyDelegateBuilder(try owner.findProtocol().dynamicClass, at: location)
      register(builder)
      if let error = builder.error { throw error }
      builder.tellUnsent(by: owner.object.handle)
      func begin(_ observation: DelegateObservation, _ ended: AnyObject) throws {
        if let expected {
          try observation.observe(owner, builder, expected: expected, at: location)
        } else {
          try observation.add(builder, to: owner, at: location)
        }
        // The address of the observation, which no other association uses as its key.
        let key = UnsafeRawPointer(Unmanaged.passUnretained(observation).toOpaque())
        let object = owner.object.handle
        if object.associate(ended, by: key) { observation.whenEnded(object) { $0.removeAssociation(by: key) } }
      }
      return (builder.unsent(by: owner.object.handle), begin)
    }
  }
}

/// Returns a nonisolated closure that calls a main-actor closure. The caller registers the nonisolated closure with the
/// main actor as its isolation. At each call, ``IsolationCheck`` checks the actor, and `assumeIsolated` checks it
/// again.
func unisolated<each A, R>(_ body: @escaping @MainActor (repeat each A) -> R) -> (repeat each A) -> R {
  { (arguments: repeat each A) in
    let call = HandedOver(value: (repeat each arguments))
    return MainActor.assumeIsolated { HandedOver(value: body(repeat each call.value)) }.value
  }
}

func unisolated<each A, R>(_ body: @escaping @MainActor (repeat each A) throws -> R) -> (repeat each A) throws -> R {
  let result = unisolated { @MainActor [body] (arguments: repeat each A) in Result { try body(repeat each arguments) } }
  return { (arguments: repeat each A) in try result(repeat each arguments).get() }
}

func unisolated<each A, R>(_ body: (@MainActor (repeat each A) -> R)?) -> ((repeat each A) -> R)? {
  guard let body else { return nil }
  return .some(unisolated(body))
}

/// A value that is passed to a main-actor closure or returned by it.
///
/// `HandedOver` is Sendable because the call is synchronous, so the value never leaves the main actor.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value
}
