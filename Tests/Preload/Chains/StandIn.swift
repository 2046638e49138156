import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

/// What a chain that was put in front of a delegate stands for. It lives as long as the chain.
final class StandIn: @unchecked Sendable {
  private let delegate: WeakReference
  private let chain: OpaquePointer
  /// Counts the messages. A chain holds its members weakly.
  private let counter: DynamicDelegate<ObjCProtocol>
  /// The delegate, where the owner retains what it is given.
  // The setters of one owner do not run at the same time, or its delegate would be anybody's.
  private var kept: StrongReference?
  private var referencesBefore = 0

  private static let all = Mutex<[OpaquePointer: Unmanaged<StandIn>]>([:])
  /// An address that is the name's, for the life of the process.
  private static let key = SelectorHandle("delegate")

  private init(_ delegate: ObjectHandle, _ chain: OpaquePointer, _ counter: DynamicDelegate<ObjCProtocol>) {
    (self.delegate, self.chain, self.counter) = (WeakReference(delegate.pointer), chain, counter)
    Self.all.withLock { $0[chain] = .passUnretained(self) }
  }

  deinit { Self.all.withLock { _ = $0.removeValue(forKey: chain) } }

  /// What a chain stands for; nil when the object is no such chain.
  static func of(_ object: OpaquePointer) -> StandIn? { all.withLock { $0[object]?.takeUnretainedValue() } }

  /// The delegate while it lives. Somebody else keeps it alive.
  var delegatePointer: OpaquePointer? { delegate.load()?.pointer }

  func stands(for object: OpaquePointer) -> Bool { delegatePointer == object }

  /// Makes a chain of closures that count, and the delegate. The delegate is the last member, whose result counts.
  static func makeChain(for delegate: ObjectHandle, at place: DelegatePlace) throws -> StrongReference {
    let description = try DelegateProtocol.of(delegate, at: place)
    let type = try ObjCProtocol(description.name)
    let answered = description.instanceMethods.filter { Message.responds(delegate, to: $0.selector) }
    let counter = try DynamicDelegate(type) { builder in
      for method in answered { CountingClosure.add(method, of: description.name, to: builder) }
    }
    let chain = try DelegateChain(type)
    try chain.add(counter)
    try chain.add(ObjCObject(retaining: delegate.pointer))
    for method in answered {
      let selector = Selector(method.selector.name)
      guard chain.responds(to: selector) else { throw NotPassedOn(selector: selector) }
      try chain.combineResults(of: selector, by: .last)
      // It is the program's matter how often a block is called. Most methods have none, which is an error here.
      try? chain.passCompletionBlockUnchanged(of: selector)
    }
    let object = StrongReference(retaining: chain.object.pointer)
    Identity.hide(object.handle.cls)
    if let box = ObjectBox.make(StandIn(delegate, object.pointer, counter)) {
      bd_objc_setAssociatedObject(object.pointer, key.key, box.pointer, .retain)
    }
    return object
  }

  struct NotPassedOn: Error { let selector: Selector }

  // MARK: Owners that retain their delegates

  func countReferences() { referencesBefore = references }

  /// The chain holds the delegate weakly. Where the owner has just retained the chain, it would have retained the
  /// delegate.
  func keepDelegateIfRetained() {
    if references > referencesBefore, let pointer = delegatePointer { kept = StrongReference(retaining: pointer) }
  }

  private var references: Int {
    Int(bitPattern: Message.send(ObjectHandle(chain), SelectorHandle("retainCount"), nil))
  }
}
