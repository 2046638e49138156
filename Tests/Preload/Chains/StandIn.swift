import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

/// The delegate that a chain was put in front of. The chain retains this object.
final class StandIn: @unchecked Sendable {
  private let delegate: WeakReference
  private let chain: OpaquePointer
  /// The closures that count the messages. The closures are retained here because a chain holds its members weakly.
  private let counter: DynamicDelegate<ObjCProtocol>
  /// The delegate, if the owner retains its delegate. The property needs no lock, because an owner's setters do not run
  /// on several threads at the same time.
  private var kept: StrongReference?
  private var referencesBefore = 0

  private static let all = Mutex<[OpaquePointer: Unmanaged<StandIn>]>([:])
  /// The selector has a unique address that is valid for the life of the process.
  private static let key = SelectorHandle("delegate")

  private init(_ delegate: ObjectHandle, _ chain: OpaquePointer, _ counter: DynamicDelegate<ObjCProtocol>) {
    (self.delegate, self.chain, self.counter) = (WeakReference(delegate), chain, counter)
    Self.all.withLock { $0[chain] = .passUnretained(self) }
  }

  deinit { Self.all.withLock { _ = $0.removeValue(forKey: chain) } }

  /// Returns the stand-in of a chain, or nil if the object is not a chain of this library.
  static func of(_ object: OpaquePointer) -> StandIn? { all.withLock { $0[object]?.takeUnretainedValue() } }

  /// The delegate, or nil after it is deallocated. The caller must know that the delegate stays alive.
  var delegatePointer: OpaquePointer? { delegate.load()?.pointer }

  func stands(for object: OpaquePointer) -> Bool { delegatePointer == object }

  /// Makes a chain of counting closures and the delegate. The delegate is the last member, so its result is used.
  static func makeChain(for delegate: ObjectHandle, at place: DelegatePlace) throws -> StrongReference {
    let description = try DelegateProtocol.of(delegate, at: place)
    let type = try ObjCProtocol(description.name)
    let answered = try description.instanceMethods.filter { try delegate.responds(to: $0.selector) }
    let counter = try DynamicDelegate(type) { builder in
      for method in answered { CountingClosure.add(method, of: description.name, to: builder) }
    }
    let chain = try DelegateChain(type)
    try chain.add(counter.object)
    try chain.add(ObjCObject(retaining: delegate.pointer))
    for method in answered {
      let selector = Selector(method.selector.name)
      guard chain.responds(to: selector) else { throw NotPassedOn(selector: selector) }
      try chain.combineResults(of: selector, by: .last)
      // The program decides how often it calls a completion block. Most methods have no completion block, and the
      // library throws an error for them.
      try? chain.passCompletionBlockUnchanged(of: selector)
    }
    let object = StrongReference(retaining: chain.object.handle)
    Identity.hide(object.handle.cls)
    object.handle.associate(StandIn(delegate, object.pointer, counter), by: key.key)
    return object
  }

  struct NotPassedOn: Error { let selector: Selector }

  // MARK: Owners that retain their delegates

  func countReferences() { referencesBefore = references }

  /// Retains the delegate if the owner has just retained the chain, because the owner would have retained the delegate.
  /// The chain holds the delegate only weakly.
  func keepDelegateIfRetained() {
    if references > referencesBefore, let pointer = delegatePointer {
      kept = StrongReference(retaining: ObjectHandle(pointer))
    }
  }

  private var references: Int {
    Int(bitPattern: ObjectHandle(chain).send("retainCount"))
  }
}
