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

    // Each subclass implements the protocol.
    var delegate: P { self as! P }

    private func closure(for name: StaticString) -> Closure? {
      table.withLock { closures in closures.index(of: name).map { closures[$0] } }
    }

    /// Calls the closure of a method.
    ///
    /// - Returns: The result of the closure, or else the value of `otherwise`, or else `fallback`.
    func run<each A, R>(
      _ method: FoundationMethod<P, (repeat each A) -> R>, _ arguments: repeat each A,
      else fallback: @autoclosure () -> R
    ) -> R {
      guard let closure = closure(for: method.name) else { return fallback() }
      do { return try closure.call(repeat each arguments) } catch { failures.report(error, P.self, closure) }
      return closure.otherwise.map { $0 as! R } ?? fallback()
    }

    func run<each A>(_ method: FoundationMethod<P, (repeat each A) -> Void>, _ arguments: repeat each A) {
      run(method, repeat each arguments, else: ())
    }

    /// Calls the closure of a method whose completion handler is then called exactly once.
    ///
    /// - Parameter value: The argument of the handler if no closure calls it, and there is no value of `otherwise`.
    func run<each A, Value>(
      _ method: FoundationMethod<P, (repeat each A, @escaping @Sendable (Value) -> Void) -> Void>,
      _ arguments: repeat each A, once handler: @escaping @Sendable (Value) -> Void, else value: Value
    ) {
      complete(method.name, value, handler) { closure, completion in
        let finish: @Sendable (Value) -> Void = { completion.finish($0) }
        try closure.call(repeat each arguments, finish) as Void
      }
    }

    /// Calls the closure of a method whose completion handler has two arguments.
    func run<each A, First, Second>(
      _ method: FoundationMethod<P, (repeat each A, @escaping @Sendable (First, Second) -> Void) -> Void>,
      _ arguments: repeat each A, once handler: @escaping @Sendable (First, Second) -> Void,
      else first: First, _ second: Second
    ) {
      let handlerOfPair: ((First, Second)) -> Void = { handler($0.0, $0.1) }
      complete(method.name, (first, second), handlerOfPair) { closure, completion in
        let finish: @Sendable (First, Second) -> Void = { completion.finish(($0, $1)) }
        try closure.call(repeat each arguments, finish) as Void
      }
    }

    /// - Parameter call: Calls the closure with a handler that finishes the completion.
    private func complete<Value>(
      _ name: StaticString, _ value: Value, _ handler: @escaping (Value) -> Void,
      _ call: (Closure, Completion<Value>) throws -> Void
    ) {
      guard let closure = closure(for: name) else { return handler(value) }
      let otherwise = closure.otherwise.map { $0 as! Value } ?? value
      let completion = Completion(handler, otherwise: otherwise) { [failures] reason in
        let error = BlockDelegateError(
          reason, protocol: protocolName(P.self), selector: "\(name)", at: closure.location)
        failures.report(error, P.self, closure)
      }
      do {
        try call(closure, completion)
      } catch {
        failures.report(error, P.self, closure)
        completion.silence()
      }
    }
  }

  extension DelegateFailures {
    /// Reports the error of a closure. A deallocated receiver is no error.
    func report<P>(_ error: any Error, _ type: P.Type, _ closure: Closure) {
      if error is DeallocatedReceiver { return }
      report(DelegateFailure(error, protocol: protocolName(type), selector: "\(closure.name)", at: closure.location))
    }
  }

  /// The error of a closure whose receiver was deallocated. Its method behaves as if it had no closure.
  struct DeallocatedReceiver: Error {}

  /// The closure of a method, the value of `otherwise`, and the place where the closure was registered.
  ///
  /// It is Sendable because a closure's isolation is checked before each call, and the value is used as the closure's
  /// own results are.
  struct Closure: @unchecked Sendable {
    let name: StaticString
    /// A value with the type of the method's result, or with the types of its completion handler's arguments.
    var otherwise: Any?
    let location: CodeLocation
    private let body: AnyObject

    private final class Body<each A, R> {
      let call: (repeat each A) throws -> R
      init(_ call: @escaping (repeat each A) throws -> R) { self.call = call }
    }

    init<each A, R>(_ name: StaticString, at location: CodeLocation, _ call: @escaping (repeat each A) throws -> R) {
      (self.name, self.location, body) = (name, location, Body(call))
    }

    /// Calls the closure. The name determines the types of the method, so they need no check.
    func call<each A, R>(_ arguments: repeat each A) throws -> R {
      let call = unsafeDowncast(body, to: Body<repeat each A, R>.self).call
      return try call(repeat each arguments)
    }
  }

  extension [Closure] {
    /// Returns the index of a method's closure. A delegate has few closures, and an address is compared quickly.
    func index(of name: StaticString) -> Int? { firstIndex { $0.name.utf8Start == name.utf8Start } }
  }

  /// Returns the name of the protocol with an existential type: `XMLParserDelegate` for `any XMLParserDelegate`.
  func protocolName<P>(_ type: P.Type) -> String {
    let name = "\(type)"
    // The runtime names the four protocols instead of their typealias.
    if name.contains("&") { return "URLSessionDelegates" }
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }
#endif
