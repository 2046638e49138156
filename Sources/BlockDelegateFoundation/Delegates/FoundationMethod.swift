#if canImport(ObjectiveC)
  @_exported import BlockDelegate
  import Foundation

  /// A method of a Foundation delegate protocol, which on Apple's platforms is a method of the Objective-C protocol.
  public typealias FoundationMethod = DelegateMethod

  /// The builder that registers closures. On Apple's platforms it is the builder for all Objective-C delegates.
  public typealias FoundationDelegateBuilder = DelegateBuilder

  /// A delegate that is made of closures. On Apple's platforms it is an Objective-C object.
  public typealias FoundationDelegate = DynamicDelegate

  extension DelegateMethod {
    /// Makes the method from the text of its selector, which `#selector` can't give on both platforms.
    init(named name: StaticString) { self.init(Selector("\(name)")) }
  }
#else
  @_exported import BlockDelegateCore

  /// A method of a Foundation delegate protocol, with the type of the closures that implement it.
  ///
  ///     delegate.on(.parserFoundCharacters) { parser, text in print(text) }
  ///
  /// `P` is the protocol, and `F` is a `MethodBody` with the method's arguments and result. Each method of the
  /// protocols is a static member. The member's name consists of the parts of the method's name:
  /// `parser(_:foundCharacters:)` is `parserFoundCharacters`.
  public struct FoundationMethod<P, F>: Sendable, CustomStringConvertible {
    /// The name of the method as an Objective-C selector, as on Apple's platforms: `parser:foundCharacters:`. Methods
    /// are compared by the address of their names, because each name is written once.
    let name: StaticString
    let makeBody: @Sendable (F) -> AnyBody

    // A function of the type `F` can't be called with a parameter pack. These initializers know its arguments, and make
    // a body that can be called so.
    init<A, R>(named n: StaticString) where F == MethodBody<A, R> { self.init(n) { Body($0) } }
    init<A, B, R>(named n: StaticString) where F == MethodBody<A, B, R> { self.init(n) { Body($0) } }
    init<A, B, C, R>(named n: StaticString) where F == MethodBody<A, B, C, R> { self.init(n) { Body($0) } }
    init<A, B, C, D, R>(named n: StaticString) where F == MethodBody<A, B, C, D, R> { self.init(n) { Body($0) } }
    init<A, B, C, D, E, R>(named n: StaticString) where F == MethodBody<A, B, C, D, E, R> { self.init(n) { Body($0) } }

    private init(_ name: StaticString, _ makeBody: @escaping @Sendable (F) -> AnyBody) {
      (self.name, self.makeBody) = (name, makeBody)
    }

    /// The name of the method as an Objective-C selector, as on Apple's platforms: `parser:foundCharacters:`.
    public var description: String { "\(name)" }
  }
#endif
