import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// Delegates that were added to objects for as long as somebody waits, and how they are taken out again.
///
/// Sendable because what changes is under the lock, and chains guard their own members.
final class Listening: @unchecked Sendable {
  private struct Added {
    let owner: WeakReference
    let dynamicClass: DynamicClass
    let delegate: AnyBlockDelegate
  }

  private let added = Mutex<[Added]>([])
  private let owners = Mutex<[OwnerEnd]>([])

  /// Adds delegates for the methods, one for each object, protocol and setter, or throws, and then none is added.
  /// - Parameter ownersHaveGone: called when all the objects have gone, on the thread where the last one did.
  init(_ methods: [ListenedMethod], at location: CodeLocation, ownersHaveGone: @escaping @Sendable () -> Void) throws {
    do {
      for group in try Self.groups(methods) { try add(group, at: location) }
    } catch {
      end()
      throw error
    }
    var known: [OpaquePointer: ObjCObject] = [:]
    for method in methods { known[method.owner.pointer] = method.owner }
    let countdown = Countdown(known.count, ownersHaveGone)
    owners.withLock { owners in owners = known.values.map { OwnerEnd(of: $0, countdown) } }
  }

  deinit { end() }

  private struct Group {
    let owner: ObjCObject
    let setter: Selector?
    let protocols: ObjCProtocol
    var methods: [ListenedMethod]
  }

  private static func groups(_ methods: [ListenedMethod]) throws -> [Group] {
    var groups: [Group] = []
    for method in methods {
      let found = try method.findProtocol()
      let index = groups.firstIndex {
        $0.owner.pointer == method.owner.pointer && $0.protocols.dynamicClass === found.dynamicClass
          && $0.setter == method.setter
      }
      if let index {
        groups[index].methods.append(method)
      } else {
        groups.append(Group(owner: method.owner, setter: method.setter, protocols: found, methods: [method]))
      }
    }
    return groups
  }

  private func add(_ group: Group, at location: CodeLocation) throws {
    let dynamicClass = group.protocols.dynamicClass
    let builder = AnyDelegateBuilder(dynamicClass, at: location)
    for method in group.methods { method.register(builder) }
    // What the protocol requires is the matter of who is the delegate otherwise.
    let object = try builder.makeDelegate(forwarding: nil, setter: nil, isComplete: false)
    let delegate = AnyBlockDelegate(reference: object, dynamicClass: dynamicClass)
    try group.owner.addAnyDelegate(
      delegate.object, for: group.protocols, setter: group.setter, label: "waiting", fileID: location.fileID,
      line: location.line, combining: { (_: DelegateChain<ObjCProtocol>) in })
    added.withLock {
      $0.append(Added(owner: WeakReference(group.owner.pointer), dynamicClass: dynamicClass, delegate: delegate))
    }
  }

  /// Takes the delegates out; the objects have the delegate from before. Calling it again does nothing.
  func end() {
    // Let go of when no lock is held: the end of closures is that of others' objects.
    let all = added.exchange([])
    for one in all {
      guard let owner = StrongReference(one.owner.load()) else { continue }
      ObjCObject.retaining(owner.pointer).delegateChain(for: ObjCProtocol(dynamicClass: one.dynamicClass))?
        .remove(one.delegate)
    }
    for owner in owners.exchange([]) { owner.cancel() }
  }
}
