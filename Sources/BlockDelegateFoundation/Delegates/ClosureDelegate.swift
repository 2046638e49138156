#if !canImport(ObjectiveC)
  /// A class of closures that implements the protocol whose existential type `P` is.
  protocol ClosureDelegate<P>: AnyObject {
    associatedtype P

    init(_ implementations: Implementations)

    var delegate: P { get }
  }
#endif
