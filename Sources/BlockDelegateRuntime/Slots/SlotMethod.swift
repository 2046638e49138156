import CBlockDelegateRuntime
import Foundation

/// A method of a dynamic class, with the index of its slot and its call plan. A slot method is made when the first
/// instance of the class implements the method.
package final class SlotMethod: Sendable {
  package let selector: SelectorHandle
  /// Whether the method is an instance method, and not a class method.
  package let isInstance: Bool
  /// The slot's index.
  package let index: Int
  /// The method type encoding without class names, which is how compilers write it for the runtime.
  package let types: String
  package let encoding: MethodEncoding
  /// The call plan for the method's arguments, or the reason why there is none.
  package let plan: Result<CallPlan, UnsupportedTypeError>
  /// Whether the first argument register holds the address of the result, before `self`. The value is also known for a
  /// call that can't be planned, because a block may implement the method.
  package let hasIndirectResult: Bool
  /// The objects that ``cached(_:make:)`` stores by the types of closures. Slot methods are never deallocated.
  private let cache = ObjectMap<AnyObject>()
  /// The block signatures that were found to fit, by their addresses. The text of a signature is a constant in a
  /// program.
  private let fitting = Mutex<[UnsafePointer<CChar>: ContiguousArray<CChar>]>([:])

  init(selector: SelectorHandle, index: Int, types: String) throws(EncodingError) {
    (self.selector, self.index) = (selector, index)
    isInstance = index < Int(BD_FIRST_CLASS_SLOT)
    self.types = MethodEncoding.withoutClassNames(types)
    let encoding = try MethodEncoding(method: types, of: selector.name)
    self.encoding = encoding
    plan = Result { () throws(UnsupportedTypeError) in try CallPlans.plan(for: encoding) }
    hasIndirectResult = CallingConvention.native.passesResultAddress(of: encoding.result)
  }

  /// The size of a result in memory in bytes, or 0 for a result in registers.
  var indirectResultSize: Int {
    guard case .success(let plan) = plan else { return hasIndirectResult ? encoding.result.leastSize : 0 }
    return plan.result == .indirect ? plan.resultSize : 0
  }

  /// The implementation of the method, which runs the slot.
  var implementation: bd_imp { bd_slot_implementation(UInt(index), hasIndirectResult)! }

  /// Returns the object that `make` returned in the first call with this type. All calls with one type must request one
  /// class.
  package func cached<T: AnyObject, Failure: Error>(
    _ type: Any.Type, make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    // A value of type `Any.Type` is the address of the type's metadata.
    let object = try cache.object(for: unsafeBitCast(type, to: UnsafeRawPointer.self), make: make)
    return unsafeDowncast(object, to: T.self)
  }

  /// Calls `check`, unless it has found before that a block with the same signature fits the method.
  package func checkOnce<Failure: Error>(
    _ block: BlockReference, _ check: () throws(Failure) -> Void
  ) throws(Failure) {
    guard let text = block.signatureText else { return try check() }
    let known = fitting.withLock { $0[text] }
    // The address may now hold another text, if a library was unloaded.
    if let known, known.withUnsafeBufferPointer({ strcmp($0.baseAddress!, text) }) == 0 { return }
    try check()
    fitting.withLock { $0[text] = String(cString: text).utf8CString }
  }
}
