#if !canImport(ObjectiveC)
  import Foundation

  /// The delegates of an object: the one from before, and those that were added. The object's delegate is a class of
  /// closures then, each of which calls the delegates that have the method.
  ///
  /// Its members keep the chain, and it holds them weakly. Sendable because what changes is under the locks.
  final class Chain<P>: @unchecked Sendable {
    /// A delegate without closures.
    let bare: P
    private struct WeakMember { weak var member: ChainMember<P>? }
    private let weakMembers = Mutex<[WeakMember]>([])
    private let loadOriginal: () -> P?
    /// Gives the object its delegate from before, if the chain's is still set.
    private let reset: (P) -> Void

    init(bare: P, original: @escaping () -> P?, reset: @escaping (P) -> Void) {
      (self.bare, self.loadOriginal, self.reset) = (bare, original, reset)
    }

    /// The delegate from before.
    var original: P? { loadOriginal() }

    /// In the order in which they were added.
    var members: [ChainMember<P>] { weakMembers.withLock { $0 }.compactMap(\.member) }

    /// - Parameter other: who leaves at the same time.
    func add(_ member: ChainMember<P>, replacing other: ChainMember<P>? = nil) {
      weakMembers.withLock { members in
        members.removeAll { other != nil && $0.member === other }
        members.append(WeakMember(member: member))
      }
    }

    /// A class of closures, each of which calls the delegates that have the method.
    /// - Parameter isCalled: whether the chain implements a method, by its name.
    func makeClosures(
      _ type: any ClosureDelegate<P>.Type, where isCalled: (String) -> Bool = { _ in true }
    ) -> any ClosureDelegate<P> {
      var implementations = Implementations()
      for method in type.methods where isCalled(method.name) {
        method.addImplementation(of: self, to: &implementations)
      }
      return type.init(implementations)
    }

    /// - Parameter delegate: the object's, which the chain made.
    func remove(_ member: ChainMember<P>?, from delegate: P) {
      chainChanges.lock()
      defer { chainChanges.unlock() }
      let isEmpty = weakMembers.withLock { members in
        members.removeAll { $0.member == nil || $0.member === member }
        return members.isEmpty
      }
      if isEmpty { reset(delegate) }
    }
  }

  /// One change at a time: of an object's delegate, and of who is a chain's member. Recursive, as an object may do what
  /// it likes when its delegate is set.
  let chainChanges = NSRecursiveLock()

  /// A delegate that was added to an object's, or somebody who hears of its calls. It is a member as long as it lives.
  final class ChainMember<P> {
    enum Content {
      case delegate(any ClosureDelegate<P>)
      /// Closures without results.
      case listener(Implementations)
      case observer(any CallObserver)
    }

    let content: Content
    private let chain: Chain<P>
    /// The object's delegate, which the object holds weakly.
    let closures: any ClosureDelegate<P>

    init(
      _ content: Content, in chain: Chain<P>, of closures: any ClosureDelegate<P>, replacing other: ChainMember? = nil
    ) {
      (self.content, self.chain, self.closures) = (content, chain, closures)
      chain.add(self, replacing: other)
    }

    deinit { chain.remove(nil, from: closures.delegate) }

    func leave() { chain.remove(self, from: closures.delegate) }
  }
#endif
