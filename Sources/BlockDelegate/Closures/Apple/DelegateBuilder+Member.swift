#if canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation

  // Methods by their members: the types come from the protocol as Swift imports it.
  extension DelegateBuilder {
    /// Implements a method of the protocol, which the compiler knows by its member, with a closure of its types.
    ///
    ///     delegate.on({ $0.windowDidMove }) { notification in print("moved") }
    ///
    /// The selector is found as for `DelegateMethod.member(of:_:_:)`. Where several required methods have the same types,
    /// use that with a selector.
    /// - Parameters:
    ///   - member: `{ $0.member }`, and nothing else; `{ try $0.member }` for one that throws.
    ///   - fileID: where the closure stands, for errors and messages.
    ///   - line: the closure's line in that file.
    ///   - body: the implementation.
    public func on<each A, R, E: Error>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, fileID: StaticString = #fileID, line: UInt32 = #line,
      _ body: @escaping @isolated(any) (repeat each A) throws(E) -> R
    ) {
      register(selector(of: member), Closure(body, at: SourceLocation(fileID, line)), .answer(leavesErrorOut: true))
    }

    /// Implements a method of the protocol, which the compiler knows by its member, with a closure that gets a receiver,
    /// which the delegate holds weakly.
    ///
    ///     delegate.on({ $0.parser(_:foundCharacters:) }, for: self) { me, parser, text in me.text += text }
    ///
    /// When the receiver has gone the method returns zero or nil.
    /// - Parameters: as of `on(_:fileID:line:_:)`, and `receiver`, the closure's first argument.
    public func on<Receiver: AnyObject, each A, R, E: Error>(
      _ member: (P) throws -> ((repeat each A) throws -> R)?, for receiver: Receiver, fileID: StaticString = #fileID,
      line: UInt32 = #line, _ body: @escaping @isolated(any) (Receiver, repeat each A) throws(E) -> R
    ) {
      register(
        selector(of: member), Closure(for: receiver, body, at: SourceLocation(fileID, line)),
        .answer(leavesErrorOut: true))
    }

    private func selector<each A, R>(of member: (P) throws -> ((repeat each A) throws -> R)?) -> Selector {
      MemberProbe.selector(of: ((repeat each A) -> R).self, in: P.self) {
        if case .some = try member($0) { true } else { false }
      }
    }

    // For the compiler's message about a closure with another number of arguments.
    @_disfavoredOverload
    @available(*, unavailable, message: "the closure must take the method's arguments")
    public func on<F>(_ member: (P) throws -> F?, _ body: F) {}
  }
#endif
