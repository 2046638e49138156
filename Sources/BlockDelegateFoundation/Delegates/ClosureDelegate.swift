#if !canImport(ObjectiveC)
  import Foundation

  /// A class that implements a delegate protocol with closures. `P` is the existential type of the protocol.
  protocol ClosureDelegate<P>: AnyObject {
    associatedtype P

    /// All methods of the protocol.
    static var methods: [any AnyMethodAccess<P>] { get }

    init(_ implementations: Implementations)

    var delegate: P { get }

    /// Returns whether the delegate has a closure for the method with a name.
    func implements(_ name: String) -> Bool
  }

  /// Returns the class of closures for a protocol. Throws an error if the protocol is not one of Foundation's delegate
  /// protocols.
  func foundClosureClass<P>(for type: P.Type, at location: CodeLocation) throws -> any ClosureDelegate<P>.Type {
    if let found = closureClass(for: type) { return found }
    throw BlockDelegateError(
      [.init(.unknownProtocol, expected: "a delegate protocol of Foundation's", given: "\(type)")], at: location)
  }
#endif
