/// A delegate that the library has made and that has not been deallocated, for finding leaks in debug builds.
///
///     print(LivingDelegate.all)
///
/// A closure that captures the owner (the object whose delegate it is) keeps both alive forever. Such a delegate is
/// still in this list when its owner should be gone. The delegates of Swift's own Foundation on Linux are not in the list.
public struct LivingDelegate: Sendable, CustomStringConvertible {
  /// The name of the protocol.
  public let protocolName: String
  /// The class and the address of the owner; nil if the delegate was made without one.
  public let owner: String?
  /// The file and line of each closure, by the selector of its method.
  public private(set) var closures: [String: String] = [:]
  /// The address of the owner, only for comparisons.
  package let ownerAddress: UInt?
  /// The test's scope that the delegate was made in.
  package let scope: UInt?

  @TaskLocal package static var currentScope: UInt?

  /// All such delegates of this process. A release build of the library records none.
  public static var all: [LivingDelegate] {
    #if DEBUG
      sorted(known.withLock { $0.values }) { $0.description }
    #else
      []
    #endif
  }

  /// The delegate's protocol and owner, and a line for each closure.
  public var description: String {
    let lines = sorted(closures.map { "\n  \($0.key) at \($0.value)" }) { $0 }
    return "\(protocolName)\(owner.map { " of \($0)" } ?? "")\(lines.joined())"
  }

  /// The living delegates, by their addresses.
  @usableFromInline package static let known = Mutex<[OpaquePointer: LivingDelegate]>([:])

  #if DEBUG
    /// Records a delegate that was made, or the changed closures of a delegate.
    package static func note(
      _ delegate: OpaquePointer, protocol name: String, owner: (address: UInt, name: String)?, removed: [String],
      set: [(method: String, location: CodeLocation?)]
    ) {
      let new = LivingDelegate(
        protocolName: name, owner: owner?.name, ownerAddress: owner?.address, scope: currentScope)
      known.withLock { known in
        for method in removed { known[delegate]?.closures[method] = nil }
        known[delegate, default: new].closures.merge(set.map { ($0, $1.map { "\($0)" } ?? "an unknown line") }) { $1 }
      }
    }
  #endif

  /// Forgets a delegate that is being deallocated.
  // Inlined, so that a release build calls nothing here.
  @inlinable package static func forget(_ delegate: OpaquePointer) {
    #if DEBUG
      known.withLock { _ = $0.removeValue(forKey: delegate) }
    #endif
  }
}
