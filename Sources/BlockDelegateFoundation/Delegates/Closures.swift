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
      let body: Body<repeat each A, R> = closure.typedBody()
      return call(body, repeat each arguments) ?? closure.otherwise.map { $0 as! R } ?? fallback()
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
        let body: Body<repeat each A, @Sendable (Value) -> Void, Void> = closure.typedBody()
        return call(body, repeat each arguments, { completion.finish($0) })
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
        let body: Body<repeat each A, @Sendable (First, Second) -> Void, Void> = closure.typedBody()
        return call(body, repeat each arguments, { completion.finish(($0, $1)) })
      }
    }

    /// - Parameter call: Calls the closure with a handler that finishes the completion.
    private func complete<Value>(
      _ name: StaticString, _ value: Value, _ handler: @escaping (Value) -> Void,
      _ call: (Closure, Completion<Value>) -> Void?
    ) {
      guard let closure = closure(for: name) else { return handler(value) }
      let otherwise = closure.otherwise.map { $0 as! Value } ?? value
      let completion = Completion(handler, otherwise: otherwise) { [failures] reason in
        let (type, selector) = (protocolName(P.self), "\(name)")
        let error = BlockDelegateError([.init(reason, selector: selector)], protocol: type, at: closure.location)
        failures.report(DelegateFailure(error, protocol: type, selector: selector, at: closure.location))
      }
      if call(closure, completion) == nil { completion.finishSilently() }
    }
  }

  /// The closure of a method, the value of `otherwise`, and the place where the closure was registered.
  ///
  /// It is Sendable because a closure's isolation is checked before each call, and the value is used as the closure's
  /// own results are.
  struct Closure: @unchecked Sendable {
    let name: StaticString
    /// A `Body` with the types of the method.
    private let body: AnyObject
    /// A value with the type of the method's result, or with the types of its completion handler's arguments.
    var otherwise: Any?
    let location: CodeLocation

    init<each A, R>(_ name: StaticString, _ body: Body<repeat each A, R>, at location: CodeLocation) {
      (self.name, self.body, self.location) = (name, body, location)
    }

    /// Returns the body for the types of the method. The name determines these types, so they need no check.
    func typedBody<each A, R>() -> Body<repeat each A, R> { unsafeDowncast(body, to: Body<repeat each A, R>.self) }
  }

  extension [Closure] {
    /// Returns the index of a method's closure. A delegate has few closures, and an address is compared quickly.
    func index(of name: StaticString) -> Int? { firstIndex { $0.name.utf8Start == name.utf8Start } }
  }

  /// The function that runs a closure. It returns nil if the closure has no result: it threw an error, or its receiver
  /// was deallocated.
  final class Body<each A, R> {
    let call: (repeat each A) -> R?

    init(_ call: @escaping (repeat each A) -> R?) { self.call = call }
  }

  /// Calls a body. A function that adds an argument to a pack can't call `call` of the body itself (Swift 6.3).
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
