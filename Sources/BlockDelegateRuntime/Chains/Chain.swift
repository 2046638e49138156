import Foundation

/// A chain of delegates: its members, and the members that get each message of the protocol.
package final class Chain: Sendable {
  package let dynamicClass: DynamicClass
  /// The methods of the protocol that the chain can pass on.
  let methods: [SlotMethod]
  /// The methods of the protocol that the chain can't pass on, with the reasons.
  package let failures: [MethodFailure]
  let report: @Sendable (any Error) -> Void
  let observers = MessageObservers()
  /// The members. It is only accessed under the lock of all members (``change(_:)``), except when the chain begins and by
  /// messages, which the C layer sends.
  nonisolated(unsafe) let memberList = UnsafeMutablePointer<bd_members>.allocate(capacity: 1)
  // No code outside this library runs while this lock is held.
  let state = Mutex(State())

  struct State {
    /// The Objective-C object of the chain, which is set once, when the object is made.
    var object: WeakReference?
    var attachment: ChainAttachment?
    /// Whether a delegate forwards to the chain, or did so earlier.
    var isForwardedTo = false
    /// The number of times that the selectors have changed to which the chain responds.
    var changes = 0
    /// The members that the chain retains.
    var retained: [ObjectHandle: StrongReference] = [:]
    var others = OtherSelectors()
    /// What was chosen for methods, by their slot indices.
    var choices: [Int: ChainMethod.Choices] = [:]
  }

  private init(_ dynamicClass: DynamicClass, report: @escaping @Sendable (any Error) -> Void) {
    (self.dynamicClass, self.report) = (dynamicClass, report)
    let (all, unavailable) = dynamicClass.slotMethods()
    failures =
      unavailable
      + all.lazy.filter { !$0.isPlanned }.compactMap {
        if case .failure(let error) = $0.plan { ($0.selector, error) } else { nil }
      }
    methods = failures.count == unavailable.count ? all : all.filter(\.isPlanned)
    memberList.initialize(to: bd_members())
    let count = (methods.map(\.index).max() ?? -1) + 1
    let memory = calloc(max(count, 1), MemoryLayout<bd_chain_method>.stride)!
    memberList.pointee.methods = memory.assumingMemoryBound(to: bd_chain_method.self)
    memberList.pointee.methodCount = UInt(count)
    memberList.pointee.chain = Unmanaged.passUnretained(self).toOpaque()
    for method in methods { ChainMethod(chain: self, method: method).begin() }
    _ = bd_members_rebuild(memberList)
    distinct(failures).forEach(report)
  }

  deinit {
    removeAll()
    free(memberList.pointee.methods)
    memberList.deallocate()
  }

  /// Makes a chain and the Objective-C object that keeps it alive.
  /// - Parameters:
  ///   - first: The first member.
  ///   - standIn: The object to use instead of a new one (``FormerDelegates``).
  ///   - report: A closure that gets errors: each of the chain's ``failures`` now, and later the errors of
  ///     ``CompletionArgument`` and each ``ObjectiveCException`` that a member on a queue raises, or that the owner's
  ///     setter raises when there is no caller to throw it to.
  package static func make(
    _ dynamicClass: DynamicClass, with first: ObjectHandle? = nil, in standIn: StrongReference? = nil,
    report: @escaping @Sendable (any Error) -> Void
  ) throws -> (chain: Chain, object: StrongReference) {
    let chain = Chain(dynamicClass, report: report)
    func begin(_ object: ObjectHandle) throws {
      chain.state.withLock { $0.object = WeakReference(object) }
      if let first { try chain.add(first) }
    }
    // A stand-in may get messages at any time, so it becomes the chain's object when the chain has its member.
    if let standIn { try begin(standIn.handle) }
    let object = try DelegateInstance.make(
      dynamicClass, slots: chain.chainMethods.map(\.slot), state: InstanceState { $0.chain = chain }, in: standIn)
    if standIn == nil { try begin(object.handle) }
    return (chain, object)
  }

  var chainMethods: some Sequence<ChainMethod> { methods.lazy.map { ChainMethod(chain: self, method: $0) } }

  /// Returns a method of the protocol, or nil if the chain can't pass it on.
  package func method(_ selector: SelectorHandle) -> ChainMethod? {
    // Methods outside the protocol have slots, too.
    guard let method = dynamicClass.knownMethod(for: selector, isInstance: true),
      method.index < memberList.pointee.methodCount, memberList.pointee.methods[method.index].members != nil
    else { return nil }
    return ChainMethod(chain: self, method: method)
  }

  /// Returns the chain whose Objective-C object is `object`, or nil if the object is not a chain.
  package static func of(_ object: ObjectHandle) -> Chain? {
    BaseClass.hasInstance(object) ? InstanceState.of(object)?.chain : nil
  }

  /// The Objective-C object of the chain, or nil after it is deallocated.
  var object: StrongReference? { StrongReference(state.withLock { $0.object }?.load()) }

  var isForwardedTo: Bool { state.withLock { $0.isForwardedTo } }
  package func noteForwarding() { state.withLock { $0.isForwardedTo = true } }

  // MARK: The owner

  /// The relation of the chain to its owner. The attachment is notified after each change of the members, or of the
  /// selectors that a member responds to. The notification comes on the thread of the change, while no lock is held.
  package var attachment: ChainAttachment? {
    get { state.withLock { $0.attachment } }
    set {
      // The previous attachment is released after the lock.
      var other = newValue
      state.withLock { swap(&$0.attachment, &other) }
    }
  }

  package var isAttached: Bool { attachment != nil }

  /// The number of times that the selectors have changed to which the chain responds.
  var changes: Int { state.withLock { $0.changes } }

  /// Notifies the owner. If the chain now responds to other selectors, also notifies each chain that contains this
  /// chain, and the chains that contain those.
  /// - Parameter byDeallocation: Whether a member was deallocated, on the thread that released its last reference;
  ///   otherwise code has called a method that changes the members.
  func notify(_ isNews: Bool, byDeallocation: Bool = false) {
    var changed: [Chain] = []
    func tell(_ chain: Chain, _ isNews: Bool) {
      if isNews {
        chain.state.withLock { $0.changes += 1 }
        changed.append(chain)
      }
      chain.attachment?.membersHaveChanged(of: chain, byDeallocation: byDeallocation)
    }
    tell(self, isNews)
    // A loop replaces recursion, because chains can be nested deeply.
    while let inner = changed.popLast() {
      guard let object = inner.object?.handle else { continue }
      for outer in Chain.all(with: object) where (try? outer.withMember(object) { try outer.check($0) }) == true {
        tell(outer, true)
      }
    }
  }

  // MARK: Observers

  /// Shows all messages to an observer until it is removed. The observer is held weakly.
  package func add(_ observer: any MessageObserver) {
    observers.add(observer)
    for method in chainMethods { method.update() }
    if observer.includesUnanswered { notify(true) }
  }

  package func remove(_ observer: any MessageObserver) {
    observers.remove(observer)
    for method in chainMethods { method.update() }
    // If the owner has the chain only for this observer, the chain is detached now.
    notify(observer.includesUnanswered)
  }
}
