#if !canImport(ObjectiveC)
  import Foundation

  /// What `implement` hands to its closure, to give a delegate of the protocol `P` its methods.
  ///
  /// A method without a closure does what it does for a delegate that does not have it. Problems are collected here, and
  /// thrown together when the closure has returned.
  public final class DelegateBuilder<P> {
    /// A delegate without closures.
    let bare: P
    let location: CodeLocation
    private(set) var implementations = Implementations()
    private var errors: [BlockDelegateError] = []
    let failures = DelegateFailures()
    /// The protocol's name.
    let name = "\(P.self)".withoutAny

    init(bare: P, at location: CodeLocation) { (self.bare, self.location) = (bare, location) }

    /// Gives this delegate a handler of its own for what its closures throw. ``DelegateFailure/handler`` is not called.
    ///
    ///     delegate.onFailure { failure in print(failure) }
    ///
    /// A handler of an actor, by a mark or by where it is written, is the end of the program when it is called elsewhere,
    /// as such a closure is.
    /// - Parameters:
    ///   - fileID: where the handler stands, for the message at that end.
    ///   - line: the line in that file.
    ///   - handler: retained as long as the delegate, or until another takes its place.
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

    /// Throws all the problems.
    func check() throws(BlockDelegateError) {
      if !errors.isEmpty { throw BlockDelegateError(errors, protocol: name, at: location) }
    }
  }

  extension String {
    /// A protocol's name, of its existential type's.
    var withoutAny: String { hasPrefix("any ") ? String(dropFirst(4)) : self }
  }
#endif
