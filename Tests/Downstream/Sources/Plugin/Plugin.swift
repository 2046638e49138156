import BlockDelegate
import Foundation

enum Listener: DeclaredProtocol {
  static let methods: [MethodDeclaration] = [.optional("heard:", types: "v@:q")]
}
nonisolated(unsafe) var chains: [AnyDelegateChain] = []  // the host has one thread

/// Makes an object that the caller owns.
@_cdecl("plugin_make") public func make() -> OpaquePointer? {
  guard let object = try? ObjCObject("NSObject") else { return nil }
  return OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}
/// Returns the Objective-C object of an `ObjCObject`.
@_cdecl("plugin_pointer") public func pointer(_ object: OpaquePointer) -> OpaquePointer {
  Unmanaged<ObjCObject>.fromOpaque(UnsafeRawPointer(object)).takeUnretainedValue().pointer
}
@_cdecl("plugin_let_go") public func letGo(_ object: OpaquePointer) {
  Unmanaged<ObjCObject>.fromOpaque(UnsafeRawPointer(object)).release()
}
/// Adds an object to a new chain, which holds the object weakly.
@_cdecl("plugin_hold") public func hold(_ pointer: OpaquePointer) {
  ObjCObject.autoreleasepool {
    guard let chain = try? DelegateChain(Listener.self), (try? chain.add(ObjCObject(retaining: pointer))) != nil else {
      return
    }
    chains.append(chain)
  }
}
@_cdecl("plugin_count") public func count() -> Int {
  ObjCObject.autoreleasepool { chains.reduce(0) { $0 + $1.delegates.count } }
}
