#if canImport(ObjectiveC)
  import Foundation

  extension DelegateMethod {
    /// Makes the typed method with the selector of this text.
    ///
    /// - Parameter selector: The selector of a method of the protocol `P`.
    public init(_ selector: String) { self.init(Selector(selector)) }

    /// Makes the typed class method with the selector of this text.
    ///
    /// - Parameter selector: The selector of a class method of the protocol `P`.
    public init(classMethod selector: String) { self.init(classMethod: Selector(selector)) }

    /// Names a method of an Objective-C protocol by its Swift member. If the member names no method, or if several methods
    /// fit, the call that uses the result fails with a ``BlockDelegateError``.
    ///
    /// - Parameters:
    ///   - member: `Protocol.member`, as in `#selector`, or `{ $0.member }` and nothing else.
    ///   - selector: The method's selector; nil to find it by the member. An optional method is always found, and a
    ///     required one if no other required method of the protocol has the same types.
    package static func forMember(_ member: (P) throws -> F?, selector: String? = nil) -> Self {
      Self(selector.map { Selector($0) } ?? MemberProbe.selector(of: F.self, member))
    }

    // The compiler can't pass a function over a parameter pack as a generic value, as `forMember(_:selector:)` takes it.

    package static func forVariadicMember<each A, R>(_ member: (P) throws -> MethodBody<repeat each A, R>?) -> Self
    where F == MethodBody<repeat each A, R> {
      Self(MemberProbe.selector(of: F.self, in: P.self) { if case .some = try member($0) { true } else { false } })
    }

    package static func forMainActorMember<each A, R>(_ member: (P) throws -> MainActorMethodBody<repeat each A, R>?)
      -> Self
    where F == MainActorMethodBody<repeat each A, R> {
      Self(MemberProbe.selector(of: F.self, in: P.self) { if case .some = try member($0) { true } else { false } })
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
    ) -> Self where F == MethodBody<R> {
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
    ) -> Self where F == MainActorMethodBody<R> {
      Self(selector ?? MemberProbe.selector(of: F.self, in: P.self) { property($0) != nil })
    }
  }
#endif
