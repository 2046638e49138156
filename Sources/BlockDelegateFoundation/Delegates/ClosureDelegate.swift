#if !canImport(ObjectiveC)
  import Foundation

  /// A class of closures that implements the protocol whose existential type `P` is.
  protocol ClosureDelegate<P>: AnyObject {
    associatedtype P

    /// All methods of the protocol.
    static var methods: [any AnyMethodAccess<P>] { get }

    init(_ implementations: Implementations)

    var delegate: P { get }

    /// Whether there is a closure for a method.
    func implements(_ name: String) -> Bool
  }

  /// The class of closures for a protocol, or an error when it is none of Foundation's.
  func foundClosureClass<P>(for type: P.Type, at location: CodeLocation) throws -> any ClosureDelegate<P>.Type {
    if let found = closureClass(for: type) { return found }
    throw BlockDelegateError(
      [.init(.unknownProtocol, expected: "a delegate protocol of Foundation's", given: "\(type)")], at: location)
  }
#endif
