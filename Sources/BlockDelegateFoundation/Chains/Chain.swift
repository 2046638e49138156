#if !canImport(ObjectiveC)
  import Foundation

  /// The delegates of an object: its original delegate and the delegates that were added.
  ///
  /// The object's delegate is then an instance of a class of closures. Each closure calls the delegates that have the
  /// method.
  ///
  /// Members of the chain retain it, and the chain holds its members weakly. `Chain` is sendable because its state is
  /// protected by locks.
  final class Chain<P>: @unchecked Sendable {
    /// A delegate without closures, which returns the default results.
    let bare: P
    private struct WeakMember { weak var member: ChainMember<P>? }
    private let weakMembers = Mutex<[WeakMember]>([])
    private let loadOriginal: () -> P?
    /// Makes the original delegate the object's delegate again, if the object still has the chain's delegate.
    private let reset: (P) -> Void

    init(bare: P, original: @escaping () -> P?, reset: @escaping (P) -> Void) {
      (self.bare, self.loadOriginal, self.reset) = (bare, original, reset)
    }

    /// The delegate that the object had before the chain was made.
    var original: P? { loadOriginal() }

    /// The members of the chain, in the order in which they were added.
    var members: [ChainMember<P>] { weakMembers.withLock { $0 }.compactMap(\.member) }

    /// Adds a member to the chain, and in the same step removes `other` if it is not nil.
    func add(_ member: ChainMember<P>, replacing other: ChainMember<P>? = nil) {
      weakMembers.withLock { members in
        members.removeAll { other != nil && $0.member === other }
        members.append(WeakMember(member: member))
      }
    }

    /// Makes the object's delegate, whose closures call the delegates that have the method.
    ///
    /// - Parameters:
    ///   - type: The class of closures for the protocol.
    ///   - isCalled: Returns whether the chain implements the method with a name.
    func makeClosures(
      _ type: any ClosureDelegate<P>.Type, where isCalled: (String) -> Bool = { _ in true }
    ) -> any ClosureDelegate<P> {
      var implementations = Implementations()
      for method in type.methods where isCalled(method.name) {
        method.addImplementation(of: self, to: &implementations)
      }
      return type.init(implementations)
    }

    /// Removes a member and all deallocated members. If no member is left, the original delegate becomes the object's
    /// delegate.
    ///
    /// - Parameters:
    ///   - member: The member to remove, or nil to remove only deallocated members.
    ///   - delegate: The object's delegate, which the chain made.
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

  /// Allows one change of delegates and of chains' members at a time. The lock is recursive, because an object may run
  /// any code when its delegate is set.
  let chainChanges = NSRecursiveLock()

  /// A delegate, a listener or an observer that was added to an object. A `ChainMember` is in the chain until it is
  /// deallocated.
  final class ChainMember<P> {
    enum Content {
      case delegate(any ClosureDelegate<P>)
      /// Closures without results.
      case listener(Implementations)
      case observer(any CallObserver)
    }

    let content: Content
    private let chain: Chain<P>
    /// The object's delegate. The member retains the delegate, because the object holds its delegate weakly.
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
