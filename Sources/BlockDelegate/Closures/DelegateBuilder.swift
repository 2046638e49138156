/// What `implement` and `update` hand to their closure, to give a delegate of the protocol `P` its methods.
///
/// `P` is a ``DeclaredProtocol``, or ``ObjCProtocol`` for one that is only known when the program runs.
public final class DelegateBuilder<P>: AnyDelegateBuilder {}

extension DelegateBuilder {
  /// Takes the closure for a method away: the delegate does not respond to it any longer.
  public func remove<F>(
    _ method: DelegateMethod<P, F>, fileID: StaticString = #fileID, line: UInt32 = #line
  ) {
    remove(method.selector, fileID: fileID, line: line)
  }
}
