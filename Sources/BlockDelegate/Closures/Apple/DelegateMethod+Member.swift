#if canImport(ObjectiveC)
  import BlockDelegateMembers
  import BlockDelegateRuntime
  import Foundation

  extension DelegateMethod {
    /// Makes the typed method with the selector of this text.
    ///
    /// - Parameter selector: The selector of a method of the protocol `P`.
    public init(_ selector: String) { self.init(Selector(selector)) }

    /// Names a method of an Objective-C protocol by its Swift member, whose type is the type of the closures.
    ///
    ///     delegate.on(.member { $0.windowShouldClose }) { window in isSaved }
    ///     for await note in try window.messages(.member(of: NSWindowDelegate.self) { $0.windowDidMove }) { ... }
    ///
    /// The selector of an optional method is found by asking an object for the member. The selector of a required
    /// method is found if no other required method of the protocol has the same types. Otherwise give the selector,
    /// too:
    ///
    ///     source.on(
    ///       .member(#selector(UITableViewDataSource.tableView(_:numberOfRowsInSection:))) {
    ///         $0.tableView(_:numberOfRowsInSection:)
    ///       }
    ///     ) { table, section in planets.count }
    ///
    /// If the member names no method, or if several methods fit, the call that uses the result fails with a
    /// ``BlockDelegateError``.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, where the context does not determine it.
    ///   - selector: The method's selector; nil to find it by the member.
    ///   - member: `{ $0.member }` and nothing else.
    /// - Returns: The typed method.
    public static func member(
      of protocol: P.Type = P.self, _ selector: Selector? = nil, _ member: (P) -> F?
    ) -> Self {
      Self(selector ?? MemberProbe.selector(of: F.self, member))
    }

    /// Names a method with an `NSError **` by its Swift member; its closures may throw.
    ///
    ///     delegate.on(.member { try $0.save(_:) }) { url in try write(to: url) }
    ///
    /// - Parameters:
    ///   - protocol: The protocol, where the context does not determine it.
    ///   - selector: The method's selector; nil to find it by the member.
    ///   - member: `{ try $0.member }` and nothing else.
    /// - Returns: The typed method.
    @_disfavoredOverload
    public static func member<each A, Last, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) throws -> ((repeat each A, Last) throws -> R)?
    ) -> Self where F == (repeat each A, Last) -> R {
      Self(
        selector
          ?? MemberProbe.selector(of: F.self, in: P.self) { if case .some = try member($0) { true } else { false } })
    }

    // Methods of the main actor, with closures of the main actor. There is an overload for each number of arguments:
    // Swift 6.3 crashes if the type of a member has a completion handler in a pack, and the overloads of `on` with
    // packs do not accept a completion handler behind a pack. A method with more arguments is treated as a method
    // without isolation.

    /// Names a method of the main actor with one argument by its Swift member.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, where the context does not determine it.
    ///   - selector: The method's selector; nil to find it by the member.
    ///   - member: `{ $0.member }` and nothing else.
    /// - Returns: The typed method, whose closures are closures of the main actor.
    public static func member<A0, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) -> MainActorMember<A0, R, Never>?
    ) -> Self where F == @MainActor (A0) -> R {
      Self(selector ?? MemberProbe.selector(of: F.self, member))
    }

    /// Names a method of the main actor with two arguments by its Swift member.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, where the context does not determine it.
    ///   - selector: The method's selector; nil to find it by the member.
    ///   - member: `{ $0.member }` and nothing else.
    /// - Returns: The typed method, whose closures are closures of the main actor.
    public static func member<A0, A1, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) -> MainActorMember<A0, A1, R, Never>?
    ) -> Self where F == @MainActor (A0, A1) -> R {
      Self(selector ?? MemberProbe.selector(of: F.self, member))
    }

    /// Names a method of the main actor with three arguments by its Swift member.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, where the context does not determine it.
    ///   - selector: The method's selector; nil to find it by the member.
    ///   - member: `{ $0.member }` and nothing else.
    /// - Returns: The typed method, whose closures are closures of the main actor.
    public static func member<A0, A1, A2, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) -> MainActorMember<A0, A1, A2, R, Never>?
    ) -> Self where F == @MainActor (A0, A1, A2) -> R {
      Self(selector ?? MemberProbe.selector(of: F.self, member))
    }

    /// Names a method of the main actor with four arguments by its Swift member.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, where the context does not determine it.
    ///   - selector: The method's selector; nil to find it by the member.
    ///   - member: `{ $0.member }` and nothing else.
    /// - Returns: The typed method, whose closures are closures of the main actor.
    public static func member<A0, A1, A2, A3, R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil,
      _ member: (P) -> MainActorMember<A0, A1, A2, A3, R, Never>?
    ) -> Self where F == @MainActor (A0, A1, A2, A3) -> R {
      Self(selector ?? MemberProbe.selector(of: F.self, member))
    }

    /// Names the getter of a property of an Objective-C protocol by the Swift property.
    ///
    /// A closure without arguments implements it:
    ///
    ///     delegate.on(.property { $0.window }) { window }
    ///
    /// Name a setter by its selector: `#selector(setter: UIApplicationDelegate.window)`.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, where the context does not determine it.
    ///   - selector: The getter's selector; nil to find it by the property. Needed for a required property whose type
    ///     can't hold nil, such as `URL`: `#selector(getter: P.property)`.
    ///   - property: `{ $0.property }` and nothing else.
    /// - Returns: The typed method.
    public static func property<R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil, _ property: (P) -> R?
    ) -> Self where F == () -> R {
      Self(selector ?? MemberProbe.selector(of: F.self, in: P.self) { property($0) != nil })
    }

    /// Names the getter of a property that the main actor isolates by the Swift property.
    ///
    /// - Parameters:
    ///   - protocol: The protocol, where the context does not determine it.
    ///   - selector: The getter's selector; nil to find it by the property. Needed for a required property whose type
    ///     can't hold nil, such as `URL`: `#selector(getter: P.property)`.
    ///   - property: `{ $0.property }` and nothing else.
    /// - Returns: The typed method, whose closures are closures of the main actor.
    @MainActor @_disfavoredOverload
    public static func property<R>(
      of protocol: P.Type = P.self, _ selector: Selector? = nil, _ property: @MainActor (P) -> R?
    ) -> Self where F == @MainActor () -> R {
      Self(selector ?? MemberProbe.selector(of: F.self, in: P.self) { property($0) != nil })
    }
  }
#endif
