#if !canImport(ObjectiveC)
  /// A method of a Foundation delegate protocol, with the function type of the closures that implement it.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// `P` is the protocol, and `F` is a function type with the method's arguments and result. Each method of the
  /// protocols is a static member. The member's name consists of the parts of the method's name:
  /// `parser(_:foundCharacters:)` is `parserFoundCharacters`.
  public struct DelegateMethod<P, F>: Sendable {
    /// The name of the method and the function that calls it, with the types in `F` as generic arguments.
    let access: any AnyMethodAccess<P>

    init(_ access: any AnyMethodAccess<P>) { self.access = access }

    func typedAccess<each A, R>() -> MethodAccess<P, repeat each A, R> where F == (repeat each A) -> R {
      // Every `DelegateMethod` is made with an access that has the types in `F`.
      access as! MethodAccess<P, repeat each A, R>
    }
  }

  extension DelegateMethod: Hashable {
    /// Returns whether both values are the same method of the protocol.
    public static func == (left: Self, right: Self) -> Bool { left.access.name == right.access.name }

    /// Hashes the name of the method.
    public func hash(into hasher: inout Hasher) { hasher.combine(access.name) }
  }

  extension DelegateMethod: CustomStringConvertible {
    /// The name of the method in Swift's notation, such as `parser(_:foundCharacters:)`.
    public var description: String { access.name }
  }
#endif
