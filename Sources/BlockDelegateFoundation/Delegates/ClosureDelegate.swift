#if !canImport(ObjectiveC)
  /// A class of closures that implements the protocol whose existential type `P` is.
  protocol ClosureDelegate<P>: AnyObject {
    associatedtype P

    init()

    var delegate: P { get }
  }

  extension ClosureDelegate {
    func withoutClosures() -> P { Self().delegate }
  }
#endif
