// Puts a chain in front of each delegate and data source of a program that does not know the library. The chain has two
// members: a delegate of closures that count messages, and the real delegate. The program must behave as it does without
// chains.
//
//   LD_PRELOAD="libBlocksRuntime.so libBlockDelegatePreload.so" PRELOAD_LOG=messages.txt program

import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import PreloadHooks

@_cdecl("preload_start")
func start() {
  startHooks()
  Ledger.start()
}

/// Makes an associated object and a weak reference, so that the library replaces the runtime's methods that they need,
/// even in a program without delegates.
private func startHooks() {
  let (owner, value) = (ObjCObject(), ObjCObject())
  bd_objc_setAssociatedObject(owner.pointer, SelectorHandle("setDelegate:").key, value.pointer)
  _ = WeakReference(ObjectHandle(value.pointer)).load()
}

@_cdecl("preload_willSet")
func willSet(owner: OpaquePointer, setter: OpaquePointer, delegate: OpaquePointer?) -> OpaquePointer? {
  let place = DelegatePlace(owner: owner, setter: SelectorHandle(setter))
  do {
    let chain = try delegate.map { try makeChain(for: $0, at: place) }
    place.begin(chain)
    return chain?.pointer
  } catch {
    Ledger.noteLeftAlone(place.description, "\(error)")
    place.begin(nil)
    return delegate
  }
}

private func makeChain(for delegate: OpaquePointer, at place: DelegatePlace) throws -> StrongReference {
  // The object is already a chain: an owner has passed its delegate on, as a control does to its cell.
  if StandIn.of(delegate) != nil { return StrongReference(retaining: ObjectHandle(delegate)) }
  if let known = place.chain(for: delegate) { return known }
  Ledger.noteChain(place.description)
  return try StandIn.makeChain(for: ObjectHandle(delegate), at: place)
}

@_cdecl("preload_didSet")
func didSet(owner: OpaquePointer, setter: OpaquePointer) {
  DelegatePlace(owner: owner, setter: SelectorHandle(setter)).end()
}

@_cdecl("preload_delegateBehind")
func delegateBehind(object: OpaquePointer?) -> OpaquePointer? {
  guard let object, let standIn = StandIn.of(object) else { return object }
  return standIn.delegatePointer
}
