#if canImport(ObjectiveC)
  // These methods are named by the members of an Objective-C protocol, as Swift imports it.
  extension DelegateChain {
    /// Returns whether a living member of the chain responds to a method.
    ///
    /// - Parameter member: `Protocol.member`, as in `#selector`.
    public func responds<F>(to member: (P) throws -> F?) -> Bool { responds(to: .forMember(member)) }

    /// Chooses the rule that combines several results of a method into one.
    ///
    ///     try chain.combineResults(of: NSWindowDelegate.windowShouldClose, by: .all)
    ///
    /// - Parameters:
    ///   - member: `Protocol.member`, as in `#selector`.
    ///   - combination: The rule. The rules `all` and `any` are only for methods that return `Bool`.
    /// - Throws: ``BlockDelegateError`` if the member names no method, or if the rule does not fit the type of the result.
    public func combineResults<F>(of member: (P) throws -> F?, by combination: Combination) throws {
      try combineResults(of: .forMember(member), by: combination)
    }

    /// Combines several results of a method with a closure.
    ///
    /// - Parameters:
    ///   - member: `Protocol.member`, as in `#selector`.
    ///   - body: Makes one result from the results of the members that responded. The closure is called on the thread of
    ///     the message, and the chain retains it.
    /// - Throws: ``BlockDelegateError`` if the member names no method, or if its result has another type.
    public func combineResults<F, R>(of member: (P) throws -> F?, by body: @escaping @Sendable ([R]) -> R) throws {
      try combineResults(of: DelegateMethod<P, F>.forMember(member).selector, by: body)
    }

    /// Passes the completion handler of a method to the members of the chain unchanged.
    ///
    /// - Parameter member: `Protocol.member`, as in `#selector`.
    /// - Throws: ``BlockDelegateError`` if the member names no method with a completion handler.
    public func passCompletionBlockUnchanged<F>(of member: (P) throws -> F?) throws {
      try passCompletionBlockUnchanged(of: .forMember(member))
    }
  }
#endif
