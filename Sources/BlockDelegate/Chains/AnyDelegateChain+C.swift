import BlockDelegateRuntime
import Foundation

// C functions for the Objective-C class `BDMultipleDelegateObject`, declared in BlockDelegateObjC/delegate_chain.h. A
// chain is passed as the address of an AnyDelegateChain, and the caller owns a reference to that object. The caller
// frees each returned text with `free`.

@_cdecl("bd_delegateChain_create")
package func delegateChainCreate(
  _ compiledProtocol: OpaquePointer, _ listsOptionalMethods: Bool,
  _ reason: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> UnsafeMutableRawPointer? {
  var made: AnyDelegateChain?
  reason.pointee = reasonForFailure {
    let dynamicClass = DynamicClassRegistry.dynamicClass(
      compiledAt: compiledProtocol, listsOptionalMethods: listsOptionalMethods)
    guard !dynamicClass.description.instanceMethods.isEmpty else {
      throw BlockDelegateError(
        .unknownProtocol, expected: "the protocol's declaration, with methods", given: dynamicClass.description.name)
    }
    made = try AnyDelegateChain(of: ObjCProtocol(dynamicClass: dynamicClass))
  }
  return made.map { Unmanaged.passRetained($0).toOpaque() }
}

@_cdecl("bd_delegateChain_release")
package func delegateChainRelease(_ chain: UnsafeMutableRawPointer) {
  Unmanaged<AnyDelegateChain>.fromOpaque(chain).release()
}

@_cdecl("bd_delegateChain_object")
package func delegateChainObject(_ chain: UnsafeMutableRawPointer) -> OpaquePointer {
  AnyDelegateChain.at(chain).object.pointer
}

/// Returns the living members of the chain as an `NSArray`, which the caller owns.
@_cdecl("bd_delegateChain_copyDelegates")
package func delegateChainCopyDelegates(_ chain: UnsafeMutableRawPointer) -> OpaquePointer? {
  (try? delegatesConverter?.store(AnyDelegateChain.at(chain).delegates))?.give()
}

@_cdecl("bd_delegateChain_add")
package func delegateChainAdd(_ chain: UnsafeMutableRawPointer, _ delegate: OpaquePointer?) {
  // The caller's references or an autorelease pool keep the delegate alive during this call.
  guard let delegate else { return }
  do { _ = try AnyDelegateChain.at(chain).chain.add(ObjectHandle(delegate)) } catch {
    FailureHandler.report(publicError(error))
  }
}

@_cdecl("bd_delegateChain_remove")
package func delegateChainRemove(_ chain: UnsafeMutableRawPointer, _ delegate: OpaquePointer?) {
  if let delegate { AnyDelegateChain.at(chain).remove(ObjCObject(retaining: delegate)) }
}

/// Chooses the rule that combines several results of a method into one.
///
/// - Returns: The reason why the rule can't be used, or null.
@_cdecl("bd_delegateChain_combine")
package func delegateChainCombine(
  _ chain: UnsafeMutableRawPointer, _ selector: UnsafePointer<CChar>, _ combination: Int
) -> UnsafeMutablePointer<CChar>? {
  guard let known = AnyDelegateChain.Combination(rawValue: combination) else {
    return strdup("\(combination) is not a BDCombination")
  }
  return reasonForFailure {
    try AnyDelegateChain.at(chain).combineResults(of: Selector(String(cString: selector)), by: known)
  }
}

/// Runs `body`, and returns the text of the error that it throws, or null.
private func reasonForFailure(_ body: () throws -> Void) -> UnsafeMutablePointer<CChar>? {
  do { try body() } catch { return strdup("\(error)") }
  return nil
}

private let delegatesConverter = makeObjectConverter([ObjCObject].self, for: .anyObject)

extension AnyDelegateChain {
  fileprivate static func at(_ address: UnsafeMutableRawPointer) -> AnyDelegateChain {
    Unmanaged.fromOpaque(address).takeUnretainedValue()
  }
}
