#if !canImport(ObjectiveC)
  /// The closure of a method, of any type, and the place where it was registered.
  ///
  /// It is Sendable because a closure's isolation is checked in each call, and the value of `otherwise` is used as the
  /// closure's own results are.
  package class Closure: @unchecked Sendable {
    let method: MethodName
    let location: CodeLocation
    let isolation: (any Actor)?
    /// A value with the type of the method's result, or with the types of its completion handler's arguments.
    let otherwise: Any?
    /// Whether an update has removed the closure, so that calls that were queued before are dropped; nil for a closure that
    /// is called where its method is called.
    let isRemoved: Mutex<Bool>?
    /// What the program should write instead if the closure is called off its actor.
    let remedy: IsolationCheck.Remedy

    init(
      _ method: MethodName, at location: CodeLocation, isolation: (any Actor)?, otherwise: Any?,
      isRemoved: Mutex<Bool>?, remedy: IsolationCheck.Remedy
    ) {
      (self.method, self.location, self.isolation, self.remedy) = (method, location, isolation, remedy)
      (self.otherwise, self.isRemoved) = (otherwise, isRemoved)
    }

    var number: Int { method.number }
    var hasBeenRemoved: Bool { isRemoved?.withLock { $0 } ?? false }

    /// Calls the closure. The number of its method determines the types, so they need no check.
    @inline(__always)
    final func call<Arguments, R>(_ arguments: Arguments) throws -> R {
      try unsafeDowncast(self, to: Body<Arguments, R>.self).call(arguments)
    }

    /// Calls the closure on its actor.
    @inline(__always)
    final func checkedCall<Arguments, R>(_ arguments: Arguments) throws -> R {
      if isolation != nil { checkIsolation() }
      return try call(arguments)
    }

    /// Whether the caller needs an answer: a result, or a call of its handler.
    var isAsked: Bool { fatalError("implemented by Body") }

    /// Returns the closure with a value for calls in which it fails.
    func answering(otherwise: Any) -> Closure { fatalError("implemented by Body") }

    /// Returns a closure that calls this one at another place; nil if callers would have to wait.
    func delivered(by route: DeliveryRoute, _ failures: DelegateFailures) -> Closure? { nil }

    /// Reports the error of the closure, or returns true if there is no closure any more, which is no error.
    @discardableResult
    func report(_ error: any Error, to failures: DelegateFailures) -> Bool {
      if error is DeallocatedReceiver { return true }
      failures.report(
        DelegateFailure(error, protocol: method.protocolName, selector: "\(method.selector)", at: location))
      return false
    }

    func error(_ reason: BlockDelegateError.Reason) -> BlockDelegateError {
      BlockDelegateError(reason, protocol: method.protocolName, selector: "\(method.selector)", at: location)
    }

    /// Reports an error of the closure. Returns the result of its method: the value of `otherwise`, or false, because a
    /// question whether something is done is answered no if its closure fails, or nil for the result without the closure.
    final func answer<R>(_ error: any Error, to failures: DelegateFailures) -> R? {
      if report(error, to: failures) { return nil }
      return otherwise.map { $0 as! R } ?? (R.self == Bool.self ? false as! R? : nil)
    }

    /// Stops the program if a call is off the closure's actor.
    @inline(never)
    final func checkIsolation() {
      guard let isolation else { return }
      IsolationCheck.check(isolation, "-[\(method.protocolName) \(method.selector)] (\(location))", remedy)
    }
  }

  /// A method of a protocol, without the type of its closures.
  package struct MethodName: Sendable {
    /// The existential type of the protocol.
    let type: Any.Type
    package let selector: StaticString
    /// The index of the method among the methods of its protocol.
    package let number: Int

    package var protocolName: String { BlockDelegateFoundation.protocolName(type) }
  }

  /// Returns the name of the protocol with an existential type: `XMLParserDelegate` for `any XMLParserDelegate`.
  package func protocolName(_ type: Any.Type) -> String {
    // The runtime names the protocol instead of its typealias.
    if type == (any URLSessionDelegates).self { return "URLSessionDelegates" }
    let name = "\(type)"
    return name.hasPrefix("any ") ? String(name.dropFirst(4)) : name
  }

  /// The error of a closure that was removed, or whose actor was deallocated. Its method behaves as if there were no
  /// closure.
  struct DeallocatedReceiver: Error {}

  /// A closure that can be called without its isolation, which must be checked before. `Arguments` is a tuple, because a
  /// call with a parameter pack copies its arguments.
  final class Body<Arguments, R>: Closure, @unchecked Sendable {
    let call: (Arguments) throws -> R

    init(
      _ method: MethodName, at location: CodeLocation, isolation: (any Actor)?, otherwise: Any? = nil,
      isRemoved: Mutex<Bool>? = nil, remedy: IsolationCheck.Remedy = .delivery,
      _ call: @escaping (Arguments) throws -> R
    ) {
      if let isolation { IsolationCheck.note(isolation) }
      self.call = call
      super.init(method, at: location, isolation: isolation, otherwise: otherwise, isRemoved: isRemoved, remedy: remedy)
    }

    private struct Isolated<each A> { let call: @isolated(any) (repeat each A) throws -> R }
    private struct Plain<each A> { let call: (repeat each A) throws -> R }

    convenience init<each A>(
      _ method: MethodName, at location: CodeLocation, _ call: @escaping @isolated(any) (repeat each A) throws -> R
    ) where Arguments == (repeat each A) {
      let plain = unsafeBitCast(Isolated(call: call), to: Plain<repeat each A>.self).call
      self.init(method, at: location, isolation: call.isolation) { try plain(repeat each $0) }
    }

    override var isAsked: Bool { R.self != Void.self || "\(Arguments.self)".contains("->") }

    override func answering(otherwise: Any) -> Closure {
      Body(method, at: location, isolation: isolation, otherwise: otherwise, isRemoved: isRemoved, call)
    }

    override func delivered(by route: DeliveryRoute, _ failures: DelegateFailures) -> Closure? {
      guard route.waits || R.self == Void.self else { return nil }
      let isRemoved = Mutex(false)
      return Body(method, at: location, isolation: nil, isRemoved: isRemoved) { [self] arguments in
        if route.waits { return try route.awaited { Result { try run(arguments, unless: isRemoved) } }.get() }
        // The arguments are used only where the closure is called.
        nonisolated(unsafe) let arguments = arguments
        let isSent = route.perform { [self] in
          do { _ = try run(arguments, unless: isRemoved) } catch { report(error, to: failures) }
        }
        if !isSent { throw DeallocatedReceiver() }
        return () as! R
      }
    }

    private func run(_ arguments: Arguments, unless isRemoved: Mutex<Bool>) throws -> R {
      if isRemoved.withLock({ $0 }) { throw DeallocatedReceiver() }
      checkIsolation()
      return try call(arguments)
    }
  }

  /// A function without its isolation, by `unsafeBitCast`: the isolation in a function type does not affect how the
  /// function is called, and a function value always has two words, the code and the context (Swift ABI, "Type Layout").
  struct Unisolated<F> { let call: F }
#endif
