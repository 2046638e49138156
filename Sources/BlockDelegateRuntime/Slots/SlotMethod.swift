import Foundation

/// A method of a dynamic class, with the index of its slot and its call plan. Slot methods get their indices when they are
/// first implemented, and the rest when the class is made.
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
  package let plan: Result<CallPlan, BlockDelegateError>
  /// Whether the last argument is a block, as a completion block is.
  package let takesCompletion: Bool
  /// The method as the C layer knows it.
  nonisolated(unsafe) let record = UnsafeMutablePointer<bd_slot_method>.allocate(capacity: 1)
  /// The type encodings of blocks and of other classes' methods that were found to fit.
  private let fitting = Mutex<[[CChar]]>([])

  init(selector: SelectorHandle, index: Int, types: String) {
    (self.selector, self.index) = (selector, index)
    isInstance = index < Int(BD_FIRST_CLASS_SLOT)
    self.types = MethodEncoding.withoutClassNames(types)
    // Messages of a method that can't be called are passed on or dropped.
    let misfit = UnsupportedTypeError(argument: nil, type: .unknown, reason: "the method's encoding is malformed")
    var encoding = MethodEncoding(receiver: .object, result: .unknown, arguments: [], misfit: misfit)
    do {
      encoding = try MethodEncoding(method: types, of: selector.name)
      plan = .success(try CallPlans.plan(for: encoding))
    } catch { plan = .failure(BlockDelegateError(error, selector: selector.name)) }
    self.encoding = encoding
    takesCompletion = encoding.explicitArguments.last.map { $0.kind == .block || $0.isBlockLiteral } ?? false
    record.initialize(
      to: bd_slot_method(
        selector: selector.pointer, index: UInt(index), layout: try? plan.get().layout,
        object: Unmanaged.passUnretained(self).toOpaque()))
  }

  /// Only a method that is refused (``TakenMethod``) is deallocated.
  deinit { record.deallocate() }

  /// Throws an error for each type with which code can't be called as this method.
  /// - Parameter cls: The class whose compiled method is the code, or nil for a block.
  package func check(
    _ arguments: [TypeEncoding], result: TypeEncoding, in cls: ClassHandle? = nil
  ) throws(BlockDelegateError) {
    let reasons = arguments.indices.map { BlockDelegateError.Reason.wrongArgumentType($0) } + [.wrongResultType]
    let types = zip(arguments + [result], encoding.explicitArguments + [encoding.result])
    let problems: [BlockDelegateError] = zip(reasons, types).compactMap { reason, types in
      let (given, expected) = types
      // Words of all sizes have the same registers. A result that the caller does not expect is ignored.
      let fits = given.isWord && expected.isWord || expected == .void && given.kind != .aggregate
      if given.hasSameCallingShape(as: expected, pointersForObjects: true) || cls != nil && fits { return nil }
      let place = cls.map { ", the type in \($0.name)" } ?? ""
      return .init(reason, selector: selector.name, expected: "\(expected)", given: "\(given)\(place)")
    }
    if !problems.isEmpty { throw BlockDelegateError(problems) }
  }

  /// Returns an error if the method of an object has other types than this method, so that it would get wrong arguments.
  /// Returns nil if the object forwards the message.
  func mismatch(in object: ObjectHandle) -> BlockDelegateError? {
    guard isPlanned, !BaseClass.hasInstance(object), let types = object.cls.typesPointer(of: selector) else {
      return nil
    }
    do throws(BlockDelegateError) {
      try checkOnce(types) { () throws(BlockDelegateError) in
        let given = try? MethodEncoding(method: String(cString: types), of: selector.name)
        guard let given, given.misfit == nil else { return }
        try check(given.explicitArguments, result: given.result, in: object.cls)
      }
    } catch { return error }
    return nil
  }

  /// Whether the method has a call plan.
  var isPlanned: Bool { record.pointee.layout != nil }

  /// Sets the result in a frame to zero.
  func clearResult(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    let isInMemory = frame.pointee.hasResultAddress || encoding.result.isInMemoryOnARM64
    let size = (try? plan.get().indirectResultSize) ?? UInt(isInMemory ? encoding.result.leastSize : 0)
    bd_call_frame_clearResult(frame, size)
  }

  private static let unclear = Mutex(())

  /// The implementation of the method, which runs the slot.
  var implementation: bd_imp {
    let isIndirect = CallingConvention.native.passesResultAddress(of: encoding.result)
    let isLarge = encoding.result.leastSize > 16
    return bd_slot_implementation(
      UInt(index), isIndirect ?? Self.unclear.withLock { _ in bd_slot_setUnclear(selector.pointer, isLarge) })!
  }

  /// Calls `check`, unless it has found before that code with the same type encoding fits the method.
  /// - Parameter types: The type encoding, or nil to check always.
  package func checkOnce<E: Error>(_ types: UnsafePointer<CChar>?, _ check: () throws(E) -> Void) throws(E) {
    guard let types else { return try check() }
    if fitting.withLock({ $0.contains { strcmp($0, types) == 0 } }) { return }
    try check()
    fitting.withLock { $0.append(Array(UnsafeBufferPointer(start: types, count: strlen(types) + 1))) }
  }
}

/// The methods of one class that have slots, by their selectors and by the indices of their slots. The slot tables of the
/// class's instances point to this object, which is never deallocated.
///
/// The type is Sendable because the map in `info` supports readers without a lock, and is written under the lock of
/// `methods`.
package final class SlotMethods: @unchecked Sendable {
  /// The index of the first method.
  private let first: Int
  private let methods = Mutex<[SlotMethod]>([])
  /// The class information that the slot tables of instances point to, which is never freed.
  let info = UnsafeMutablePointer<bd_class_info>.allocate(capacity: 1)

  /// Creates the slot methods of a class, or the class methods of a protocol, which belong to several classes.
  /// - Parameter declared: The selectors of the protocol's methods.
  init(first: Int = 0, declared: some Sequence<SelectorHandle>) {
    self.first = first
    info.initialize(
      to: bd_class_info(
        methods: bd_address_map_create(), object: Unmanaged.passUnretained(self).toOpaque(), cls: nil))
    for selector in declared { bd_address_map_set(info.pointee.methods, selector.key, bd_declared_only) }
  }

  package var count: Int { methods.withLock { $0.count } }

  package subscript(index: Int) -> SlotMethod { methods.withLock { $0[index - first] } }

  /// The method for a selector, or nil if it has no slot.
  package subscript(selector: SelectorHandle) -> SlotMethod? {
    let record = bd_address_map_get(info.pointee.methods, selector.key)
    guard record > 0 else { return nil }
    return Unmanaged.fromOpaque(UnsafePointer<bd_slot_method>(bitPattern: record)!.pointee.object!)
      .takeUnretainedValue()
  }

  /// Returns the method for a selector. The first call assigns the next slot index. A method outside the protocol may
  /// come when the class exists, and is added to it.
  package func method(
    for selector: SelectorHandle, types: String
  ) throws(BlockDelegateError) -> SlotMethod {
    if let known = self[selector] { return known }
    return try methods.withLock { (methods) throws(BlockDelegateError) in
      if let known = self[selector] { return known }
      let end = first == 0 ? BD_FIRST_CLASS_SLOT : BD_SLOT_COUNT
      guard first + methods.count < Int(end) else { throw .outOfSlots(selector) }
      let new = SlotMethod(selector: selector, index: first + methods.count, types: types)
      if let cls = madeClass, !new.add(to: cls) {
        throw BlockDelegateError(
          .reservedMethod, selector: selector.name,
          expected: "a method that no other code has added to the class of the protocol's delegates")
      }
      methods.append(new)
      // The method is published last, because code that finds it may use its index.
      bd_address_map_set(info.pointee.methods, selector.key, Int(bitPattern: new.record))
      return new
    }
  }

  /// The class, if it exists.
  var madeClass: ClassHandle? { bd_class_info_class(info).map { ClassHandle($0) } }

  /// Returns the class. The first call makes it with the methods that have slots.
  func madeClass(_ make: ([SlotMethod]) -> ClassHandle) -> ClassHandle {
    methods.withLock { methods in
      if let known = madeClass { return known }
      let new = make(methods)
      bd_class_info_setClass(info, new.pointer)
      return new
    }
  }

  /// Calls `body` with all methods.
  func use<Result>(_ body: ([SlotMethod]) -> Result) -> Result { methods.withLock { body($0) } }
}

extension SlotMethod {
  /// Adds the method to a class. Returns false if the class has another method for the selector.
  @discardableResult
  func add(to cls: ClassHandle) -> Bool {
    bd_class_addMethod(cls.pointer, selector.pointer, implementation, types)
  }
}

extension BlockDelegateError {
  /// The error for a method of a class that has closures for too many methods already.
  fileprivate static func outOfSlots(_ selector: SelectorHandle) -> BlockDelegateError {
    let classMethods = BD_SLOT_COUNT - BD_FIRST_CLASS_SLOT
    return BlockDelegateError(
      .tooManyMethods, selector: selector.name,
      expected:
        "the delegates of a protocol can implement \(BD_FIRST_CLASS_SLOT) methods and \(classMethods) class methods")
  }

  var isOutOfSlots: Bool { problems[0].reason == .tooManyMethods }
}

/// The errors of the failures. Those of methods that have no slot have one cause, so only the first one is included.
func distinct(_ failures: [MethodFailure]) -> [BlockDelegateError] {
  let first = failures.first { $0.error.isOutOfSlots }?.selector
  return failures.filter { !$0.error.isOutOfSlots || $0.selector == first }.map(\.error)
}
