#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  extension DelegateMethod {
    /// Names a method of an Objective-C protocol by its Swift member, whose type is then that of the closures.
    ///
    ///     delegate.on(.member { $0.windowShouldClose }) { window in isSaved }
    ///     for await note in try window.messages(.member(of: NSWindowDelegate.self) { $0.windowDidMove }) { ... }
    ///
    /// The selector of an optional method is learned by asking for the member. The selector of a required method is
    /// that of the protocol's only required method with such types. If there are several, give the selector too:
    ///
    ///     source.on(
    ///       .member(#selector(UITableViewDataSource.tableView(_:numberOfRowsInSection:))) {
    ///         $0.tableView(_:numberOfRowsInSection:)
    ///       }
    ///     ) { table, section in planets.count }
    ///
    /// If the member names no method, or several, the call that uses the result fails with a ``BlockDelegateError``
    /// that says so.
    /// - Parameters:
    ///   - protocol: the protocol, where the context does not say which.
    ///   - selector: the method's selector; nil to find it.
    ///   - member: `{ $0.member }`, and nothing else.
    public static func member(
      of protocol: P.Type = P.self, _ selector: Selector? = nil, _ member: (P) -> F?
    ) -> Self {
      Self(selector ?? MemberProbe.selector(of: F.self, in: P.self) { member($0) != nil })
    }

    /// Names a method with an `NSError **`, whose closures may throw: `.member { try $0.save(_:) }`.
    @_disfavoredOverload
    public static func member<each A, Last, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) throws -> ((repeat each A, Last) throws -> R)?
    ) -> Self where F == (repeat each A, Last) -> R {
      Self(
        selector
          ?? MemberProbe.selector(of: F.self, in: P.self) { if case .some = try member($0) { true } else { false } })
    }

    // Methods of the main actor, whose closures are the main actor's. One for each number of arguments: Swift 6.3 can't
    // compile a completion handler in a pack within the type of a member, and one behind a pack is not what overloads
    // of packs take. A method with more arguments is taken as one that nobody isolates.

    /// Names a method of the main actor with one argument.
    public static func member<A0, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) -> MainActorMember<A0, R, Never>?
    ) -> Self where F == @MainActor (A0) -> R {
      Self(
        selector ?? MemberProbe.selector(of: F.self, in: P.self) { if case .some = member($0) { true } else { false } })
    }

    /// Names a method of the main actor with two arguments.
    public static func member<A0, A1, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) -> MainActorMember<A0, A1, R, Never>?
    ) -> Self where F == @MainActor (A0, A1) -> R {
      Self(
        selector ?? MemberProbe.selector(of: F.self, in: P.self) { if case .some = member($0) { true } else { false } })
    }

    /// Names a method of the main actor with three arguments.
    public static func member<A0, A1, A2, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) -> MainActorMember<A0, A1, A2, R, Never>?
    ) -> Self where F == @MainActor (A0, A1, A2) -> R {
      Self(
        selector ?? MemberProbe.selector(of: F.self, in: P.self) { if case .some = member($0) { true } else { false } })
    }

    /// Names a method of the main actor with four arguments.
    public static func member<A0, A1, A2, A3, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) -> MainActorMember<A0, A1, A2, A3, R, Never>?
    ) -> Self where F == @MainActor (A0, A1, A2, A3) -> R {
      Self(
        selector ?? MemberProbe.selector(of: F.self, in: P.self) { if case .some = member($0) { true } else { false } })
    }

    /// Names the getter of a property of an Objective-C protocol, which a closure without arguments answers.
    ///
    ///     delegate.on(.property { $0.window }) { window }
    ///
    /// A setter is named by its selector: `#selector(setter: UIApplicationDelegate.window)`.
    /// - Parameters:
    ///   - protocol: the protocol, where the context does not say which.
    ///   - selector: the getter's selector; nil to find it. A required property whose type bridges no nil, as `URL`,
    ///     needs it: `#selector(getter: P.property)`.
    ///   - property: `{ $0.property }`, and nothing else.
    public static func property<R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil, _ property: (P) -> R?
    ) -> Self where F == () -> R {
      Self(selector ?? MemberProbe.selector(of: F.self, in: P.self) { property($0) != nil })
    }

    /// Names the getter of a property that the main actor isolates: see `property(of:_:_:)`.
    @MainActor @_disfavoredOverload
    public static func property<R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil, _ property: @MainActor (P) -> R?
    ) -> Self where F == @MainActor () -> R {
      Self(selector ?? MemberProbe.selector(of: F.self, in: P.self) { property($0) != nil })
    }
  }
#endif
