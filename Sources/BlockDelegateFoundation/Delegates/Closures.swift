#if !canImport(ObjectiveC)
  import Foundation

  /// The base class of the classes that implement a delegate protocol with closures. A subclass implements each method
  /// of the protocol `P` by calling `run` with the result for a method without a closure.
  ///
  /// It is Sendable because its closures are under the lock of `table`, and are called where the methods are called.
  class Closures<P>: NSObject, @unchecked Sendable {
    /// The closures by the names of their methods. No closure is called or released under the lock.
    let table = Mutex<[String: Closure]>([:])
    let failures = DelegateFailures()

    override required init() { super.init() }

    // Each subclass implements the protocol.
    var delegate: P { self as! P }

    /// Calls the closure of a method.
    ///
    /// - Returns: The result of the closure, or else the value of `otherwise`, or else `fallback`.
    func run<each A, R>(
      _ method: FoundationMethod<P, (repeat each A) -> R>, _ arguments: repeat each A,
      else fallback: @autoclosure () -> R
    ) -> R {
      guard let closure = table.withLock({ $0[method.description] }) else { return fallback() }
      let call = (closure.body as! Body<repeat each A, R>).call
      return call(repeat each arguments) ?? (closure.otherwise as! Otherwise<R>?)?.value ?? fallback()
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
      complete(method.description, value, handler) { body, completion in
        let body = body as! Body<repeat each A, @Sendable (Value) -> Void, Void>
        return call(body, repeat each arguments, { completion.finish($0) })
      }
    }

    /// Calls the closure of a method whose completion handler has two arguments.
    func run<each A, First, Second>(
      _ method: FoundationMethod<P, (repeat each A, @escaping @Sendable (First, Second) -> Void) -> Void>,
      _ arguments: repeat each A, once handler: @escaping @Sendable (First, Second) -> Void,
      else first: First, _ second: Second
    ) {
      complete(method.description, (first, second), { handler($0.0, $0.1) }) { body, completion in
        let body = body as! Body<repeat each A, @Sendable (First, Second) -> Void, Void>
        return call(body, repeat each arguments, { completion.finish(($0, $1)) })
      }
    }

    /// - Parameter call: Calls the body with a handler that finishes the completion.
    private func complete<Value>(
      _ method: String, _ value: Value, _ handler: @escaping (Value) -> Void,
      _ call: (any Sendable, Completion<Value>) -> Void?
    ) {
      guard let closure = table.withLock({ $0[method] }) else { return handler(value) }
      let otherwise = (closure.otherwise as! Otherwise<Value>?)?.value ?? value
      let completion = Completion(handler, otherwise: otherwise) { [failures] reason in
        let error = BlockDelegateError(
          [.init(reason, selector: method)], protocol: protocolName(P.self), at: closure.location)
        failures.report(
          DelegateFailure(error, protocol: protocolName(P.self), selector: method, at: closure.location))
      }
      if call(closure.body, completion) == nil { completion.finishSilently() }
    }
  }

  /// The closure of a method, the value of `otherwise`, and the place where the closure was registered.
  struct Closure: Sendable {
    /// A `Body` with the types of the method.
    let body: any Sendable
    /// An `Otherwise` with the type of the method's result, or nil.
    var otherwise: (any Sendable)?
    let location: CodeLocation
  }

  /// A value is used where its method is called, like the closure's own results.
  struct Otherwise<R>: @unchecked Sendable { let value: R }

  /// The function that runs a closure. It returns nil if the closure has no result: it threw an error, or its receiver
  /// was deallocated.
  ///
  /// The function is in a struct because a function over a parameter pack can't be a generic argument. The struct is
  /// Sendable because a closure's isolation is checked before each call.
  struct Body<each A, R>: @unchecked Sendable { let call: (repeat each A) -> R? }

  /// Calls a body. Within a function that splits the pack of a body's arguments, its `call` can't be called directly.
  private func call<each A, R>(_ body: Body<repeat each A, R>, _ arguments: repeat each A) -> R? {
    let call = body.call
    return call(repeat each arguments)
  }

  /// Returns the name of the protocol with an existential type: `XMLParserDelegate` for `any XMLParserDelegate`.
  func protocolName<P>(_ type: P.Type) -> String {
    let name = "\(type)"
    // The runtime names the four protocols instead of their typealias.
    if name.contains("&") { return "URLSessionDelegates" }
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }
#endif
