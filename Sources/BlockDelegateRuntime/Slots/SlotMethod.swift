/// A method of a dynamic class: which slot answers it, and how it is called. Made when the first instance of the class
/// implements the method.
package final class SlotMethod: Sendable {
  package let selector: SelectorHandle
  /// Whether instances have it, and not the class.
  package let isInstance: Bool
  /// The slot's index; 0 for a class method.
  package let index: Int
  /// The method type encoding as compilers write it for the runtime, without the classes of objects.
  package let types: String
  package let encoding: MethodEncoding
  /// How its arguments come in, or why they can't.
  package let plan: Result<CallPlan, UnsupportedTypeError>
  /// Whether the first argument register holds the address of the result, before `self`. Known even when the call can't
  /// be planned, as a block may answer it.
  package let hasIndirectResult: Bool
  /// The size of a result in memory, in bytes; 0 for results in registers.
  let indirectResultSize: Int
  /// The size of the arguments on the stack, in bytes; nil where nobody knows.
  let stackSize: Int?
  /// What callers keep for a type of closures: see ``cached(_:make:)``. Methods live as long as the process.
  private let cache = ObjectMap<AnyObject>()

  /// A class method, which no slot stands behind.
  package convenience init(classMethod selector: SelectorHandle, types: String) throws(EncodingError) {
    try self.init(selector: selector, index: 0, types: types, isInstance: false)
  }

  init(selector: SelectorHandle, index: Int, types: String, isInstance: Bool = true) throws(EncodingError) {
    self.selector = selector
    self.isInstance = isInstance
    self.index = index
    self.types = MethodEncoding.withoutClassNames(types)
    let encoding = try MethodEncoding(method: types, of: selector.name)
    self.encoding = encoding
    plan = Result { () throws(UnsupportedTypeError) in try CallPlans.plan(for: encoding) }
    hasIndirectResult = CallingConvention.native.passesResultAddress(of: encoding.result)
    switch plan {
    case .success(let plan):
      indirectResultSize = plan.result == .indirect ? plan.resultSize : 0
      stackSize = plan.stackSize
    case .failure:
      indirectResultSize = hasIndirectResult ? encoding.result.size ?? 0 : 0
      stackSize = nil
    }
  }

  /// What `make` made the first time that it was asked for this type: always of one class.
  package func cached<T: AnyObject, Failure: Error>(
    _ type: Any.Type, make: () throws(Failure) -> T
  ) throws(Failure) -> T {
    // A metatype without a protocol is the address of the metadata.
    let object = try cache.object(for: unsafeBitCast(type, to: UnsafeRawPointer.self), make: make)
    return unsafeDowncast(object, to: T.self)
  }
}
