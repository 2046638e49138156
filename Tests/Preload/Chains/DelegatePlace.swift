import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

/// A property in which an object stores a delegate: the object and the selector of the setter.
struct DelegatePlace: CustomStringConvertible {
  let owner: OpaquePointer
  let setter: SelectorHandle

  var description: String { "-[\(ObjectHandle(owner).cls.name) \(setter.name)]" }

  /// Retains the owner's current chain, and its previous chains until the setter has returned. The owner may not retain
  /// its delegate, and it may still send messages to the old delegate while the new one is set.
  private final class Contents {
    var current: StandIn?
    var chain: StrongReference?
    var previous: [StrongReference] = []
    var runningSetters = 0
  }

  private var contents: Contents? {
    // The setter's selector has a unique address that is valid for the life of the process.
    ObjectHandle(owner).associated(by: setter.key) as? Contents
  }

  /// Returns the chain that the owner already has for this delegate, or nil.
  func chain(for delegate: OpaquePointer) -> StrongReference? {
    guard let contents, contents.current?.stands(for: delegate) == true else { return nil }
    return contents.chain
  }

  /// Called before the setter runs. `chain` is nil if the setter gets nil or an object that is left unchanged.
  func begin(_ chain: StrongReference?) {
    let contents: Contents
    if let known = self.contents {
      contents = known
    } else {
      guard chain != nil else { return }
      contents = Contents()
      guard ObjectHandle(owner).associate(contents, by: setter.key) else { return }
    }
    contents.runningSetters += 1
    if let old = contents.chain { contents.previous.append(old) }
    contents.chain = chain
    contents.current = chain.flatMap { StandIn.of($0.pointer) }
    contents.current?.countReferences()
  }

  /// Called after the setter has returned.
  func end() {
    guard let contents else { return }
    contents.current?.keepDelegateIfRetained()
    contents.runningSetters -= 1
    if contents.runningSetters <= 0 { contents.previous = [] }
  }
}
