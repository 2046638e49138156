#if !canImport(ObjectiveC)
  import Foundation
  import FoundationNetworking

  extension _DelegateSource {
    /// Adds a delegate that is made of closures to the delegates that this object has.
    ///
    ///     let log = try parser.addDelegate(XMLParserDelegate.self) { delegate in
    ///       delegate.on(.parserParseErrorOccurred) { parser, error in print(error) }
    ///     }
    ///
    /// The delegate that this object has already is kept, and is called first. The caller must keep the result as long as
    /// the closures should be called. When it is released, this object has the delegates that it had without it. To a
    /// session delegates can be added if it was made with closures.
    ///
    /// This object gets the last result of its delegates, or true if all of them return true. If closures get a completion
    /// handler, the first call or error of theirs decides, and the answers of other delegates do not count.
    ///
    /// - Parameters:
    ///   - type: The protocol.
    ///   - delivery: Where the closures are called.
    ///   - label: A name for the delegate in the description of the chain; nil for none.
    ///   - body: Registers the closures with the builder that it gets.
    /// - Returns: The delegate, for changing or removing it.
    /// - Throws: The error that `body` throws, or ``BlockDelegateError`` with all problems of the closures, or if this
    ///   object's delegate can't be set. This object and its delegate are unchanged then.
    public func addDelegate<Isolation>(
      _ type: Delegate.Type, delivering delivery: Delivery<Isolation> = .onAnyThread, label: String? = nil,
      fileID: StaticString = #fileID, line: UInt32 = #line, _ body: (FoundationDelegateBuilder<Delegate>) throws -> Void
    ) throws -> FoundationDelegate<Delegate> {
      let location = CodeLocation(fileID, line)
      return try FoundationDelegate(
        type, for: self, by: delivery.route, at: location,
        joining: { closures, methods in
          try whileChanging {
            self.join(try self.host(for: methods, at: location), Member(closures: closures, label: label))
          }
        }, body)
    }

    /// Adds an object to the delegates that this object has. The object is held weakly.
    ///
    /// The delegate that this object has already is kept, and is called first.
    ///
    /// - Parameters:
    ///   - delegate: The object. Nothing happens if it was added already.
    ///   - type: The protocol.
    ///   - label: A name for the object in the description of the chain; nil for none.
    /// - Throws: ``BlockDelegateError`` if this object's delegate can't be set.
    public func addDelegate(
      _ delegate: Delegate, for type: Delegate.Type, label: String? = nil, fileID: StaticString = #fileID,
      line: UInt32 = #line
    ) throws {
      try whileChanging {
        // A delegate that called itself would never return.
        guard _delegate as AnyObject? !== delegate as AnyObject else { return }
        let host = try host(for: [], like: delegate, at: CodeLocation(fileID, line))
        guard !host.content.members.contains(where: { $0.is(delegate) }) else { return }
        // Nobody else keeps the object that calls the delegate.
        KeptHosts.keep(host, for: self, join(host, Member(delegate, isKept: false, label: label)))
      }
    }

    /// Removes a delegate that was added. Nothing happens if it was not added.
    ///
    /// - Parameters:
    ///   - delegate: The delegate.
    ///   - type: The protocol.
    public func removeDelegate(_ delegate: Delegate, for type: Delegate.Type) {
      whileChanging {
        guard let host = _delegate as? Closures<Delegate> else { return }
        for member in host.content.members where member.is(delegate) { leaving(host, member).cancel() }
        if host.content.members.allSatisfy({ $0.isOriginal || $0.object == nil }) { KeptHosts.release(host) }
      }
    }

    /// Returns the chain of this object's delegates, which combines their results; nil if its only delegate is no closures.
    ///
    /// - Parameter type: The protocol.
    public func delegateChain(for type: Delegate.Type) -> FoundationDelegateChain<Delegate>? {
      (_delegate as? Closures<Delegate>).map { FoundationDelegateChain($0) }
    }

    /// Returns the delegate of closures to which others are added. If this object has none, a new one becomes its delegate.
    ///
    /// It is called, and what is added is added, ``whileChanging(_:)``, because the delegate goes with the last of them.
    ///
    /// - Parameter other: An object that will be added.
    func host(
      for methods: [MethodName], like other: Delegate? = nil, at location: CodeLocation
    ) throws(BlockDelegateError) -> Closures<Delegate> {
      let (current, name) = (_delegate, protocolName(Delegate.self))
      if let host = current as? Closures<Delegate> {
        if self is URLSession, let other, sessionAdoptions.contains(where: { $0(other) && !$0(host) }) {
          throw BlockDelegateError(
            .unsupportedMethod, protocol: name,
            expected: "a session that was made with a closure of each protocol that the object has", at: location)
        }
        guard let missing = type(of: host).missing(methods) else { return host }
        throw BlockDelegateError(
          .unsupportedMethod, protocol: name, selector: "\(missing.method.selector)", expected: missing.expected,
          at: location)
      }
      guard !(self is URLSession) else {
        let expected = "a session that was made with closures"
        throw BlockDelegateError(.missingSetter, protocol: name, expected: expected, at: location)
      }
      let known = try closureClass(for: Delegate.self, at: location).type(for: methods, like: current ?? other)
      let host = known.init(DelegateFailures())
      host.isTemporary = true
      if let current {
        let member = Member(current, isKept: false, isOriginal: true)
        host.update { $0.members = [member] }
      }
      _setDelegate(host.delegate)
      return host
    }

    /// Adds a member to this object's delegate of closures, until the result is canceled or released.
    func join(_ host: Closures<Delegate>, _ member: Member<Delegate>) -> DelegateObservation {
      host.update { content in
        content.members.removeAll(where: \.isGone)
        content.members.append(member)
      }
      return leaving(host, member)
    }

    private func leaving(_ host: Closures<Delegate>, _ member: Member<Delegate>) -> DelegateObservation {
      observation(of: host) { content in
        // Calls that run meanwhile do not call it either.
        member.isRemoved.store(true, ordering: .relaxed)
        content.members.removeAll { $0 === member }
      }
    }

    /// Returns an observation that removes what was added to this object's delegate of closures when it ends.
    func observation(
      of host: Closures<Delegate>, removing remove: @escaping (inout DelegateContent<Delegate>) -> Void
    ) -> DelegateObservation {
      DelegateObservation { [weak self] in
        host.update(remove)
        self?.leave(host)
      }
    }

    /// Sets the earlier delegate again if no other was added.
    func leave(_ host: Closures<Delegate>) {
      whileChanging {
        let content = host.content
        guard host.isTemporary, content.closures.isEmpty, content.watchers.isEmpty,
          content.members.allSatisfy(\.isOriginal), (_delegate as AnyObject?) === host
        else { return }
        _setDelegate(content.members.first?.object)
      }
    }
  }

  /// Held while an object gets or loses a delegate of closures to which others are added, so that two threads do not make
  /// two of them. It is recursive, because a setter may be code of the program.
  private let changes = NSRecursiveLock()

  func whileChanging<Result, Failure: Error>(_ change: () throws(Failure) -> Result) throws(Failure) -> Result {
    changes.lock()
    defer { changes.unlock() }
    return try change()
  }

  /// Several delegates of one object, whose results are combined.
  public final class FoundationDelegateChain<P>: CustomStringConvertible {
    private let host: Closures<P>

    init(_ host: Closures<P>) { self.host = host }

    /// Chooses the rule that combines several results of a method into one.
    ///
    /// The default is ``ResultCombination/all`` for a method that returns a `Bool`, and ``ResultCombination/last`` for
    /// any other method.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    ///   - combination: The rule.
    /// - Throws: ``BlockDelegateError`` if the rule is only for methods that return a `Bool`, and this one does not.
    public func combineResults<each A, R>(
      of method: FoundationMethod<P, MethodBody<repeat each A, R>>, by combination: ResultCombination
    ) throws {
      let isBool = R.self == Bool.self
      guard isBool || combination == .last || combination == .first else {
        throw BlockDelegateError(
          .wrongResultType, protocol: protocolName(P.self), selector: "\(method)",
          expected: "a method that returns Bool", given: "\(R.self)")
      }
      try combineResults(of: method) { combination.combine($0) }
    }

    /// Combines several results of a method with a closure.
    ///
    /// - Parameters:
    ///   - method: A method of the protocol.
    ///   - body: Makes one result from the results of the delegates, in their order. There is at least one.
    public func combineResults<each A, R>(
      of method: FoundationMethod<P, MethodBody<repeat each A, R>>, by body: @escaping @Sendable ([R]) -> R
    ) throws { host.update { $0.combinations[method.number] = ResultFunction(call: body) } }

    /// The protocol, and a line for each delegate with its label.
    public var description: String {
      let members = host.content.members.map { member in
        "  " + (member.label.map { "\"\($0)\" " } ?? "") + (member.closures == nil ? "an object" : "closures")
      }
      return (["FoundationDelegateChain for \(protocolName(P.self))"] + members).joined(separator: "\n")
    }
  }
#endif
