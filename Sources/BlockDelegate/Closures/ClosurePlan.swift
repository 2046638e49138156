import BlockDelegateRuntime

/// How closures of one type and one source location implement one method, or are called as a block.
///
/// The C layer (`closures.cpp`) calls the closures. If the bytes of an argument or a result are its Swift value, the C
/// layer uses them where they are; for all other values it calls functions of this class. Plans live as long as the
/// process, because slots point to them.
final class ClosurePlan: Sendable {
  /// What the closures that share a plan have in common.
  struct Key: Equatable {
    /// The method, or the blocks that call closures of one type. Neither is ever deallocated after it has a plan.
    let callee: ObjectIdentifier
    let type: ObjectIdentifier
    let use: AnyDelegateBuilder.Use
    /// The name of a block in error messages; nil for the closures of a method.
    let block: String?
    /// The source location; nil if it is unknown.
    let location: CodeLocation?
    /// The type of the errors that the closures throw.
    let error: ObjectIdentifier
    /// Whether the closures must be called on the main actor.
    let isMainActors: Bool
    let isolationIsGiven: Bool
    /// Whether the closures are called by a ``BoundClosure``.
    let isBound: Bool
    let convention: Closure.Convention
  }

  let key: Key
  var location: CodeLocation? { key.location }
  /// The protocol's name and the method's selector, or nil and the name of a block.
  private let name: (protocol: String?, selector: String)
  let plan: CallPlan
  private let converters: CallConverters
  /// The type of the errors that the closures throw.
  private let error: any Error.Type
  /// Whether the method's caller owns the returned object.
  private let returnsRetained: Bool
  /// The index of the `NSError **` argument, for closures that leave it out.
  private let errorIndex: Int?
  /// The completion block that the closures get, if it must be called exactly once.
  private let completion: CompletionArgument?
  /// The C layer's plan.
  // Neither the pointer nor the plan that it points to changes after the initializer.
  nonisolated(unsafe) let pointer = UnsafeMutablePointer<bd_closure_plan>.allocate(capacity: 1)

  /// - Parameters:
  ///   - throwsToCaller: Whether the closures throw instead of taking the last argument, an `NSError **`.
  ///   - completion: The completion block that the closures get, if it must be called exactly once.
  init(
    _ key: Key, protocol protocolName: String?, selector: String, plan: CallPlan, converters: CallConverters,
    error: any Error.Type, throwsToCaller: Bool = false, completion: CompletionArgument? = nil
  ) {
    (self.key, name, self.plan) = (key, (protocolName, selector), plan)
    (self.error, self.completion, self.converters) = (error, completion, converters)
    #if !canImport(ObjectiveC)
      _ = ObjCObject.preparesReferences
    #endif
    returnsRetained = protocolName != nil && MethodFamily(selector).returnsRetained
    errorIndex = throwsToCaller ? plan.arguments.count - 1 : nil
    prepare()
  }

  // If two threads race to make a plan, the loser's copy is freed here.
  deinit {
    pointer.pointee.arguments?.deallocate()
    pointer.deallocate()
  }

  private static let known = ObjectMap<ClosurePlan>()

  /// Returns the plan for closures like this one, which is made once.
  ///
  /// - Parameters:
  ///   - callee: The method, or the blocks that call closures of this type.
  ///   - block: The name of the block that calls the closure; nil for a closure of a method.
  ///   - failures: The handler for errors that the method's caller can't get; nil for the process's handler.
  static func plan<Failure: Error>(
    of callee: AnyObject, for closure: Closure, _ use: AnyDelegateBuilder.Use, block: String? = nil,
    failures: DelegateFailures?, make: (Key) throws(Failure) -> ClosurePlan
  ) throws(Failure) -> ClosurePlan {
    let isMainActors = closure.isolation === MainActor.shared
    let key = Key(
      callee: ObjectIdentifier(callee), type: ObjectIdentifier(closure.type), use: use, block: block,
      location: closure.location, error: ObjectIdentifier(closure.error),
      isMainActors: isMainActors, isolationIsGiven: closure.isolationIsGiven,
      isBound: closure.receiver != nil || failures != nil || closure.isolation != nil && !isMainActors,
      convention: closure.convention)
    let place = UInt(bitPattern: key.location?.key) ^ UInt(bitPattern: key.callee) ^ UInt(bitPattern: key.type) << 8
    // Few keys have the same number, and none has the number zero.
    let address = UnsafeRawPointer(bitPattern: place | 1)!
    return try known.object(near: address, where: { $0.key == key }, make: { () throws(Failure) in try make(key) })
  }

  /// Returns the source location of the closures that a plan of the C layer is for.
  static func location(of plan: UnsafeRawPointer) -> CodeLocation? { with(plan) { $0.location } }

  var description: String {
    let method = name.protocol.map { "-[\($0) \(name.selector)]" } ?? "the block"
    return location.map { "\(method) at \($0)" } ?? method
  }

  // MARK: The C layer's plan

  private func prepare() {
    let (arguments, result) = (converters.arguments, converters.result)
    var size = 0
    func reserve(_ bytes: Int) -> UInt32 {
      defer { size += (bytes + 15) & ~15 }
      return UInt32(size)
    }
    let values = UnsafeMutablePointer<bd_value>.allocate(capacity: max(arguments.count, 1))
    // An observer may take the result as an additional last argument, read from the frame.
    let places = plan.arguments.map(\.place) + [Place(.indirect)]
    for (index, (converter, place)) in zip(arguments, places).enumerated() {
      let isMade = !converter.isBitwise
      let offset = isMade || place.isApart ? reserve(converter.size) : 0
      (values + index).initialize(
        to: bd_value(place: place, offset: offset, isMade: isMade, isReference: converter.isReference))
    }
    // The result of an observer is ignored.
    let stores = plan.result != .none && key.use != .observe && key.use != .observeAnswer
    let isMade = stores && !result.storesBytes
    let place = stores ? plan.resultPlace : .nowhere
    let offset = isMade || place.isApart ? reserve(max(result.size, 16)) : 0
    // An error type without stored bytes needs an address, too. A separate closure throws in a register.
    let hasError = error != Never.self && key.convention != .separate
    let errorOffset = hasError ? reserve(max(SwiftFields.memorySize(error), 1)) : 0
    pointer.initialize(
      to: bd_closure_plan(
        kind: bd_slot_kind(), functions: Self.functions, plan: Unmanaged.passUnretained(self).toOpaque(),
        arguments: values, result: bd_value(place: place, offset: offset, isMade: isMade, isReference: false),
        valuesSize: UInt32(size), errorOffset: errorOffset, count: UInt16(arguments.count),
        resultShift: isMade ? 0 : UInt8(stores ? plan.resultSignExtension.shift : 0),
        enters: key.isMainActors || key.isBound || key.use == .keep, isBound: key.isBound,
        isSeparate: key.convention == .separate, lastIsApart: key.convention == .packAndLast))
    bd_closure_plan_prepare(pointer)
  }

  // The table is neither changed nor freed.
  nonisolated(unsafe) private static let functions: UnsafePointer<bd_closure_functions> = {
    let functions = UnsafeMutablePointer<bd_closure_functions>.allocate(capacity: 1)
    functions.initialize(
      to: bd_closure_functions(
        enter: { plan, bound, frame, call in with(plan) { $0.enter(BoundClosure.of(bound), frame, call) } },
        load: { plan, index, frame, bytes, value, bound in
          with(plan) { $0.load(Int(index), frame, bytes, to: value, BoundClosure.of(bound)) }
        },
        destroy: { plan, index, value in with(plan) { $0.converters.with(Int(index)) { $0.destroy(value) } } },
        store: { plan, frame, value, bound in with(plan) { $0.store(frame, moving: value, BoundClosure.of(bound)) } },
        fail: { plan, frame, error, bound in with(plan) { $0.hasThrown(error, frame, BoundClosure.of(bound)) } }))
    return UnsafePointer(functions)
  }()

  /// Calls `body` with the plan that a plan of the C layer was made from. It lives as long as the process, and is not
  /// retained for the call.
  private static func with<Result>(_ plan: UnsafeRawPointer, _ body: (ClosurePlan) -> Result) -> Result {
    Unmanaged<ClosurePlan>.fromOpaque(plan)._withUnsafeGuaranteedRef(body)
  }
}

// MARK: Calls

extension ClosurePlan {
  /// Prepares a call. Returns false if the closure is not called; the frame has the method's result then.
  private func enter(
    _ bound: BoundClosure?, _ frame: UnsafeMutablePointer<bd_call_frame>, _ call: UnsafeMutablePointer<bd_bound_call>
  ) -> Bool {
    if key.isMainActors { IsolationCheck.check(MainActor.shared, description, remedy) }
    if key.use == .keep { plan.keepArguments(in: frame, of: SelectorHandle(name.selector)) }
    guard let bound else { return true }
    if let isolation = bound.isolation { IsolationCheck.check(isolation, description) }
    if bound.hasReceiver {
      guard let receiver = bound.receiver else {
        decline(frame)
        return false
      }
      call.pointee.receiver = Unmanaged.passRetained(receiver).toOpaque()
    }
    let (function, context) = bound.call.parts
    (call.pointee.function, call.pointee.closure) = (function, context)
    return true
  }

  /// What to write instead if the closure was called off the main actor.
  private var remedy: IsolationCheck.Remedy {
    // The closures of waits and streams. Those of typed methods of the main actor have no `isolation:`.
    if key.isolationIsGiven { return .wait }
    if key.block != nil { return .sendable }
    return key.use == .observe || key.use == .observeAnswer ? .sendable : .delivery
  }

  /// Makes the value of an argument from its bytes. Returns false if the bytes do not fit; the frame has the method's
  /// result then.
  private func load(
    _ index: Int, _ frame: UnsafeMutablePointer<bd_call_frame>, _ bytes: UnsafeRawPointer,
    to value: UnsafeMutableRawPointer, _ bound: BoundClosure?
  ) -> Bool {
    let isLast = index == plan.arguments.count - 1
    let once = isLast ? completion?.block(in: frame, for: location, isMainActors: key.isMainActors) : nil
    defer { withExtendedLifetime(once) {} }
    do {
      try converters.with(index) { converter in
        guard let once else { return try converter.load(bytes, to: value) }
        try withUnsafePointer(to: once.pointer) { try converter.load($0, to: value) }
      }
      return true
    } catch {
      fail(error, index < plan.arguments.count ? index : nil, frame, bound)
      // The block in `once` is completed when it is released.
      if once == nil { completion?.drop(in: frame) }
      return false
    }
  }

  private func store(
    _ frame: UnsafeMutablePointer<bd_call_frame>, moving value: UnsafeMutableRawPointer, _ bound: BoundClosure?
  ) {
    do {
      try plan.resultPlace.withMutableBytes(of: frame) { memory in
        try converters.with(nil) {
          let object = try $0.store(moving: value, to: memory)
          // The object is given to the method's caller as the method's name requires.
          if returnsRetained { object?.give() } else { object?.autorelease() }
        }
        plan.resultSignExtension.extend(memory)
      }
    } catch { fail(error, nil, frame, bound) }
  }

  /// Handles the error at an address. Returns the exception that the method must raise, retained, or nil.
  private func hasThrown(
    _ address: UnsafeMutableRawPointer, _ frame: UnsafeMutablePointer<bd_call_frame>, _ bound: BoundClosure?
  ) -> OpaquePointer? {
    func take<E: Error>(_ type: E.Type) -> any Error { address.assumingMemoryBound(to: type).move() }
    let error = _openExistential(error, do: take)
    if let exception = (error as? RaisedException)?.exception.object { return bd_objc_retain(exception.pointer) }
    fail(error, nil, frame, bound)
    return nil
  }

  /// Reports that the closure could not be called or threw, and makes the method return its default, or else zero.
  ///
  /// - Parameter index: The index of an argument that does not fit its type; nil for other errors.
  private func fail(
    _ error: any Error, _ index: Int?, _ frame: UnsafeMutablePointer<bd_call_frame>, _ bound: BoundClosure?
  ) {
    let misfit = (error as? ConversionFailure)?
      .error(argument: index, protocol: name.protocol, selector: name.selector, at: location)
    let error: any Error = misfit ?? publicError(error)
    if isStored(error, frame) { return clearResult(frame) }
    let failure = DelegateFailure(error, protocol: name.protocol, selector: name.selector, at: location)
    let ofInstance = key.block == nil ? InstanceState.of(frame)?.failures : nil
    if let failures = bound?.failures ?? ofInstance { failures.report(failure) } else { FailureHandler.report(failure) }
    _ = answer(frame)
  }

  /// Stores an error in the method's `NSError **`, if the closures leave that argument out, and returns whether it did.
  private func isStored(_ error: any Error, _ frame: UnsafeMutablePointer<bd_call_frame>) -> Bool {
    guard let errorIndex else { return false }
    let address = plan.arguments[errorIndex].place.withBytes(of: frame) {
      $0.load(as: UnsafeMutablePointer<OpaquePointer?>?.self)
    }
    // A null address means that the caller ignores errors.
    guard let address else { return true }
    guard let object = try? errorObject(error) else { return false }
    address.pointee = object.autorelease()
    return true
  }

  /// Makes the method return the delegate's default, or else zero, without calling the closure. A chain does not count
  /// the zero as a result.
  func decline(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    completion?.drop(in: frame)
    if !answer(frame) { bd_call_frame_decline(frame) }
  }

  /// Makes the method return the delegate's default for its result, or else zero. Returns whether there is a default.
  private func answer(_ frame: UnsafeMutablePointer<bd_call_frame>) -> Bool {
    clearResult(frame)
    return [.answer, .keep].contains(key.use) && key.block == nil
      && InstanceState.answer(frame, SelectorHandle(name.selector))
  }

  private func clearResult(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    bd_call_frame_clearResult(frame, plan.indirectResultSize)
  }
}

/// A closure whose calls need more than its arguments: a receiver, a handler of errors, or an actor.
///
/// The class is Sendable because it never changes, except that its receiver may be deallocated. The thread-safety of the
/// closure is the caller's responsibility.
final class BoundClosure: @unchecked Sendable {
  let call: AnyClosure
  private(set) weak var receiver: AnyObject?
  let hasReceiver: Bool
  /// The actor that the closure must be called on, if it is not the main actor.
  let isolation: (any Actor)?
  /// The handler for errors that the method's caller can't get; nil for the one of the delegate that is called.
  let failures: DelegateFailures?

  init(_ call: AnyClosure, for receiver: AnyObject?, isolation: (any Actor)?, failures: DelegateFailures?) {
    (self.call, self.receiver, hasReceiver) = (call, receiver, receiver != nil)
    (self.isolation, self.failures) = (isolation, failures)
  }

  fileprivate static func of(_ pointer: UnsafeRawPointer?) -> BoundClosure? {
    pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }
}
