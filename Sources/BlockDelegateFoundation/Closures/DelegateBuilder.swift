#if !canImport(ObjectiveC)
  import Foundation

  /// Registers the closures of a delegate for the protocol `P`. The closure that is passed to `implement` gets a
  /// builder.
  ///
  /// A method without a closure behaves as if the delegate did not have the method. Errors in the registrations are
  /// collected, and thrown together at the end.
  public final class DelegateBuilder<P> {
    /// A delegate without closures, which returns the default results.
    let bare: P
    let location: CodeLocation
    private(set) var implementations = Implementations()
    private var errors: [BlockDelegateError] = []
    let failures = DelegateFailures()
    /// The name of the protocol.
    let name = "\(P.self)".withoutAny

    init(bare: P, at location: CodeLocation) { (self.bare, self.location) = (bare, location) }

    /// Sets a handler for the errors that this delegate's closures throw. The handler is called instead of
    /// ``DelegateFailure/handler``.
    ///
    ///     delegate.onFailure { failure in print(failure) }
    ///
    /// A handler that is isolated to an actor traps if it is called off that actor.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for error messages.
    ///   - line: The line of the call.
    ///   - handler: The handler, which the delegate retains until another handler is set.
    public func onFailure(
      fileID: StaticString = #fileID, line: UInt32 = #line,
      _ handler: @escaping @isolated(any) (DelegateFailure) -> Void
    ) { failures.set(handler, at: CodeLocation(fileID, line)) }

    func register<each A, R>(
      _ access: MethodAccess<P, repeat each A, R>, at location: CodeLocation,
      _ implementation: Implementation<repeat each A, R>
    ) {
      if !implementations.add(implementation, for: access.name) { refuse(.duplicateMethod, access.name, at: location) }
    }

    func refuse(
      _ reason: BlockDelegateError.Reason, _ method: String, expected: String? = nil, at location: CodeLocation
    ) {
      errors.append(BlockDelegateError([.init(reason, selector: method, expected: expected)], at: location))
    }

    /// Throws one error with all problems, if there are any.
    func check() throws(BlockDelegateError) {
      if !errors.isEmpty { throw BlockDelegateError(errors, protocol: name, at: location) }
    }
  }

  extension String {
    /// The name of a protocol from the name of its existential type.
    var withoutAny: String { hasPrefix("any ") ? String(dropFirst(4)) : self }
  }
#endif
