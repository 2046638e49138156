#if !canImport(ObjectiveC)
  import Foundation

  /// The base class of the classes that implement a delegate protocol with closures. A subclass implements each method
  /// of the protocol `P` by calling `run` with the result for a method without a closure.
  ///
  /// It is Sendable because its closures are under a lock, and are called where the methods are called.
  class Closures<P>: NSObject, @unchecked Sendable {
    /// No closure is called or released under this lock.
    let table = Mutex<[Closure]>([])
    let failures = DelegateFailures()

    override required init() { super.init() }

    private func closure(for name: StaticString) -> Closure? {
      table.withLock { closures in closures.index(of: name).map { closures[$0] } }
    }

    /// Calls the closure of a method.
    ///
    /// - Returns: The result of the closure, or else the value of `otherwise`, or else `fallback`.
    func run<each A, R>(
      _ method: FoundationMethod<P, MethodBody<repeat each A, R>>, _ arguments: repeat each A,
      else fallback: @autoclosure () -> R
    ) -> R {
      guard let closure = closure(for: method.name) else { return fallback() }
      do { return try closure.call(repeat each arguments) } catch { closure.report(error, to: failures) }
      return closure.otherwise.map { $0 as! R } ?? fallback()
    }

    /// Calls the closure of a method whose completion handler is then called exactly once.
    ///
    /// - Parameters:
    ///   - value: The handler's arguments if no closure calls it, and there is no value of `otherwise`.
    ///   - handler: Calls the handler of the method's caller.
    ///   - makeHandler: Makes the closure's handler, which finishes the completion.
    func run<each A, Handler, Value>(
      _ method: FoundationMethod<P, MethodBody<repeat each A, Handler, Void>>, _ arguments: repeat each A,
      else value: Value, once handler: @escaping (Value) -> Void, _ makeHandler: (Completion<Value>) -> Handler
    ) {
      guard let closure = closure(for: method.name) else { return handler(value) }
      let otherwise = closure.otherwise.map { $0 as! Value } ?? value
      let completion = Completion(handler, otherwise: otherwise) { [failures] reason in
        let error = BlockDelegateError(
          reason, protocol: protocolName(P.self), selector: "\(closure.name)", at: closure.location)
        closure.report(error, to: failures)
      }
      do {
        try closure.call(repeat each arguments, makeHandler(completion)) as Void
      } catch {
        closure.report(error, to: failures)
        completion.silence()
      }
    }
  }

  /// The error of a closure that was removed, or whose actor was deallocated. Its method behaves as if there were no
  /// closure.
  struct DeallocatedReceiver: Error {}

  /// The closure of a method, the value of `otherwise`, and the place where the closure was registered.
  ///
  /// It is an object, because each call retains it: a struct would have several references. It is Sendable because a
  /// closure's isolation is checked in each call, and the value is used as the closure's own results are.
  final class Closure: @unchecked Sendable {
    /// The existential type of the protocol.
    let type: Any.Type
    let name: StaticString
    let location: CodeLocation
    let body: AnyBody
    /// A value with the type of the method's result, or with the types of its completion handler's arguments.
    let otherwise: Any?

    init(_ type: Any.Type, _ name: StaticString, at location: CodeLocation, _ body: AnyBody, otherwise: Any? = nil) {
      (self.type, self.name, self.location, self.body, self.otherwise) = (type, name, location, body, otherwise)
    }

    /// Calls the closure. The name determines the types of the method, so they need no check. Stops the program if the
    /// call is off the closure's actor.
    func call<each A, R>(_ arguments: repeat each A) throws -> R {
      if body.isRemoved.withLock({ $0 }) { throw DeallocatedReceiver() }
      if let isolation = body.isolation {
        IsolationCheck.check(isolation, "-[\(protocolName(type)) \(name)] (\(location))")
      }
      return try unsafeDowncast(body, to: Body<repeat each A, R>.self).call(repeat each arguments)
    }

    /// Reports the error of the closure. A deallocated actor is no error.
    func report(_ error: any Error, to failures: DelegateFailures) {
      if error is DeallocatedReceiver { return }
      failures.report(DelegateFailure(error, protocol: protocolName(type), selector: "\(name)", at: location))
    }
  }

  /// A closure of any type.
  class AnyBody {
    let isolation: (any Actor)?
    /// Whether an update has removed the closure, so that calls that were queued before are dropped.
    let isRemoved: Mutex<Bool>

    init(isolation: (any Actor)?, isRemoved: Mutex<Bool>) { (self.isolation, self.isRemoved) = (isolation, isRemoved) }

    /// Returns a body that calls `closure`, whose body this is, at another place; nil if callers would have to wait.
    func delivered(_ closure: Closure, by route: DeliveryRoute, _ failures: DelegateFailures) -> AnyBody? { nil }
  }

  /// A closure that can be called without its isolation, which must be checked before.
  final class Body<each A, R>: AnyBody {
    let call: (repeat each A) throws -> R

    // The isolation in a function type does not affect how the function is called. A function value always has two
    // words, the code and the context (Swift ABI, "Type Layout"). The cast is of structs, because a function that is a
    // generic argument itself would be wrapped.
    private struct Isolated { let call: @isolated(any) (repeat each A) throws -> R }
    private struct Plain { let call: (repeat each A) throws -> R }

    init(isRemoved: Mutex<Bool> = Mutex(false), _ call: @escaping @isolated(any) (repeat each A) throws -> R) {
      if let isolation = call.isolation { IsolationCheck.note(isolation) }
      self.call = unsafeBitCast(Isolated(call: call), to: Plain.self).call
      super.init(isolation: call.isolation, isRemoved: isRemoved)
    }

    override func delivered(_ closure: Closure, by route: DeliveryRoute, _ failures: DelegateFailures) -> AnyBody? {
      if route.waits {
        return Body(isRemoved: isRemoved) { (arguments: repeat each A) in
          try route.awaited { Result { try closure.call(repeat each arguments) as R } }.get()
        }
      }
      guard R.self == Void.self else { return nil }
      return Body(isRemoved: isRemoved) { (arguments: repeat each A) in
        // The arguments are used only where the closure is called.
        nonisolated(unsafe) let arguments = (repeat each arguments)
        let isSent = route.perform {
          do { _ = try closure.call(repeat each arguments) as R } catch { closure.report(error, to: failures) }
        }
        if !isSent { throw DeallocatedReceiver() }
        return () as! R
      }
    }
  }

  extension [Closure] {
    /// Returns the index of a method's closure. A delegate has few closures, and an address is compared quickly.
    func index(of name: StaticString) -> Int? { firstIndex { $0.name.utf8Start == name.utf8Start } }
  }

  /// Returns the name of the protocol with an existential type: `XMLParserDelegate` for `any XMLParserDelegate`.
  func protocolName(_ type: Any.Type) -> String {
    let name = "\(type)"
    // The runtime names the four protocols instead of their typealias.
    if name.contains("&") { return "URLSessionDelegates" }
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }
#endif
