#if !canImport(ObjectiveC)
  /// A method of one of Foundation's protocols, with the Swift function type of the closures that implement it.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// `P` is the protocol; `F` has the method's arguments and its result. The methods are there already, named by the parts
  /// of their names: `parser(_:foundCharacters:)` is `parserFoundCharacters`.
  public struct DelegateMethod<P, F>: Sendable {
    /// Of the types that `F` consists of.
    let access: any AnyMethodAccess<P>

    init(_ access: any AnyMethodAccess<P>) { self.access = access }

    func typedAccess<each A, R>() -> MethodAccess<P, repeat each A, R> where F == (repeat each A) -> R {
      // Whoever makes one gives it the access for its types.
      access as! MethodAccess<P, repeat each A, R>
    }
  }

  extension DelegateMethod: Hashable {
    /// Whether both are the same method of the protocol.
    public static func == (left: Self, right: Self) -> Bool { left.access.name == right.access.name }

    /// Hashes the method's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(access.name) }
  }

  extension DelegateMethod: CustomStringConvertible {
    /// The method's name, as Swift writes it.
    public var description: String { access.name }
  }
#endif
