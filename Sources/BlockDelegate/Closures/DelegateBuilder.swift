/// What `implement` and `update` hand to their closure, to give a delegate of the protocol `P` its methods.
///
/// `P` is a ``DeclaredProtocol``, or ``ObjCProtocol`` for one that is only known when the program runs.
public final class DelegateBuilder<P>: AnyDelegateBuilder {}
