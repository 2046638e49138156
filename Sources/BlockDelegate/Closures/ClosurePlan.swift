import BlockDelegateRuntime
import CBlockDelegateRuntime

/// How closures of one type implement one method, or are called as a block. All closures of the type share the plan.
///
/// The C layer (`closures.cpp`) calls the closures. If the bytes of an argument or a result are its Swift value, the C
/// layer uses them where they are; for all other values it calls functions of this class. Plans live as long as the
/// process, because slots point to them.
final class ClosurePlan: Sendable {
  /// How the closures of one source location differ from others of their type.
  struct Variant: Equatable {
    /// The source location; nil if it is unknown.
    let location: CodeLocation?
    /// Whether the closures must be called on the main actor.
    let isMainActors: Bool
    /// Whether the closures are called by a ``BoundClosure``.
    let isBound: Bool
    /// Whether the closures take their last argument behind the pack of the others.
    let lastIsApart: Bool
  }

  /// The protocol's name and the method's selector, or nil and the name of a block.
  let name: (protocol: String?, selector: String)
  private let plan: CallPlan
  private let arguments: [(converter: AnyValueConverter, place: Place)]
  private let result: AnyValueConverter
  /// The type of the errors that the closures throw.
  private let error: any Error.Type
  /// Whether the method's caller owns the returned object.
  private let returnsRetained: Bool
  /// The index of the `NSError **` argument, for closures that leave it out.
  private let errorIndex: Int?
  /// Whether the closures only observe calls.
  private let isObserver: Bool
  /// Whether the delegate's default for the method is used when the closures can't return a result.
  private let hasDefault: Bool
  /// The completion block that the closures get, if it must be called exactly once.
  private let completion: CompletionArgument?
  /// The variant, in the plan for closures of one source location.
  private let variant: Variant?
  /// The C layer's plan, for the closures of one source location.
  // An initializer sets the pointer. Neither the pointer nor the plan that it points to changes afterwards.
  nonisolated(unsafe) private var known: UnsafeMutablePointer<bd_closure_plan>?
  /// The plans for closures of one source location.
  private let located = ObjectMap<ClosurePlan>()

  /// - Parameters:
  ///   - throwsToCaller: Whether the closures throw instead of taking the last argument, an `NSError **`.
  ///   - isObserver: Whether the closures only observe calls. Their result is ignored.
  ///   - hasDefault: Whether the delegate's default for the method is used when the closures can't return a result.
  ///   - completion: The completion block that the closures get, if it must be called exactly once.
  init(
    protocol protocolName: String?, selector: String, plan: CallPlan, converters: CallConverters,
    error: any Error.Type, throwsToCaller: Bool = false, isObserver: Bool = false, hasDefault: Bool = false,
    completion: CompletionArgument? = nil
  ) {
    (name, self.plan, self.error) = ((protocolName, selector), plan, error)
    (self.isObserver, self.hasDefault, self.completion, variant) = (isObserver, hasDefault, completion, nil)
    // An observer may take the result as an additional last argument, read from the frame.
    arguments = Array(zip(converters.arguments, plan.arguments.map(\.place) + [Place(.indirect)]))
    result = converters.result
    returnsRetained = protocolName != nil && MethodFamily(selector).returnsRetained
    errorIndex = throwsToCaller ? plan.arguments.count - 1 : nil
  }

  private init(_ shared: ClosurePlan, _ variant: Variant) {
    (name, plan, arguments) = (shared.name, shared.plan, shared.arguments)
    (result, error, returnsRetained) = (shared.result, shared.error, shared.returnsRetained)
    (errorIndex, isObserver, hasDefault) = (shared.errorIndex, shared.isObserver, shared.hasDefault)
    (completion, self.variant) = (shared.completion, variant)
    known = makePointer(variant)
  }

  // If two threads race to make a plan, the loser's copy is freed here.
  deinit {
    known?.pointee.arguments?.deallocate()
    known?.deallocate()
  }

  /// Returns the plan for the closures of one source location.
  func of(_ variant: Variant) -> ClosurePlan {
    var key = variant.location?.key ?? UnsafeRawPointer(bitPattern: 1)!
    // The next keys are for other variants at the same line, and for lines of enormous files that share a key.
    while true {
      let known = located.object(for: key) { ClosurePlan(self, variant) }
      if known.variant == variant { return known }
      key += 1
    }
  }

  /// Whether errors of the closures are stored in the `NSError **` of the method's caller.
  var throwsToCaller: Bool { errorIndex != nil }

  /// The C layer's plan. Only a plan for one source location has it.
  var pointer: UnsafePointer<bd_closure_plan> { UnsafePointer(known!) }

  /// Returns the source location of the closures that a plan of the C layer is for.
  static func location(of plan: UnsafeRawPointer) -> CodeLocation? { of(plan).location }

  var description: String {
    let method = name.protocol.map { "-[\($0) \(name.selector)]" } ?? "the block"
    return location.map { "\(method) at \($0)" } ?? method
  }

  // MARK: The C layer's plan

  private func makePointer(_ variant: Variant) -> UnsafeMutablePointer<bd_closure_plan> {
    var size = 0
    func reserve(_ bytes: Int) -> UInt32 {
      defer { size += (bytes + 15) & ~15 }
      return UInt32(size)
    }
    let values = UnsafeMutablePointer<bd_value>.allocate(capacity: max(arguments.count, 1))
    for (index, argument) in arguments.enumerated() {
      let isCompletion = completion != nil && index == plan.arguments.count - 1
      let isMade = isCompletion || !argument.converter.isBitwise
      let value = bd_value(
        place: argument.place,
        offset: isMade || argument.place.isApart ? reserve(max(argument.converter.size, isCompletion ? 8 : 0)) : 0,
        isMade: isMade, maker: isCompletion ? ValueMaker.ofCompletions.pointer : argument.converter.maker)
      (values + index).initialize(to: value)
    }
    let stores = plan.result != .none && !isObserver
    let isMade = stores && !result.storesBytes
    let place = stores ? plan.resultPlace : .nowhere
    // An error type without stored bytes needs an address, too.
    let errorOffset = error == Never.self ? 0 : reserve(max(errorSize, 1))
    let made = UnsafeMutablePointer<bd_closure_plan>.allocate(capacity: 1)
    made.initialize(
      to: bd_closure_plan(
        kind: bd_slot_kind(), functions: Self.functions, plan: Unmanaged.passUnretained(self).toOpaque(),
        arguments: values,
        result: bd_value(
          place: place, offset: isMade || place.isApart ? reserve(max(result.size, 16)) : 0, isMade: isMade, maker: nil),
        valuesSize: UInt32(size), errorOffset: errorOffset, count: UInt16(arguments.count),
        resultShift: isMade ? 0 : UInt8(stores ? plan.resultSignExtension.shift : 0),
        enters: variant.isMainActors || variant.isBound, isBound: variant.isBound, lastIsApart: variant.lastIsApart,
        takesFrame: false))
    bd_closure_plan_prepare(made)
    return made
  }

  private var errorSize: Int {
    func size<E: Error>(_ type: E.Type) -> Int { MemoryLayout<E>.size }
    return _openExistential(error, do: size)
  }

  // The table is neither changed nor freed.
  nonisolated(unsafe) private static let functions: UnsafePointer<bd_closure_functions> = {
    let functions = UnsafeMutablePointer<bd_closure_functions>.allocate(capacity: 1)
    functions.initialize(
      to: bd_closure_functions(
        enter: { plan, bound, frame, call in ClosurePlan.of(plan).enter(BoundClosure.of(bound), frame, call) },
        store: { ClosurePlan.of($0).store($1, moving: $2, BoundClosure.of($3)) },
        fail: { plan, frame, error, bound in
          let plan = ClosurePlan.of(plan)
          let error = plan.takeError(error)
          if let exception = (error as? RaisedException)?.object { return bd_objc_retain(exception.pointer) }
          plan.fail(error, frame, BoundClosure.of(bound))
          return nil
        }))
    return UnsafePointer(functions)
  }()

  /// Returns the plan that a plan of the C layer was made from, which lives as long as the process.
  fileprivate static func of(_ plan: UnsafeRawPointer) -> ClosurePlan {
    Unmanaged<ClosurePlan>.fromOpaque(plan).takeUnretainedValue()
  }
}

// MARK: Calls

extension ClosurePlan {
  /// Prepares a call. Returns false if the closure is not called; the frame has the method's result then.
  private func enter(
    _ bound: BoundClosure?, _ frame: UnsafeMutablePointer<bd_call_frame>, _ call: UnsafeMutablePointer<bd_bound_call>
  ) -> Bool {
    if isMainActors { IsolationCheck.check(MainActor.shared, description) }
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

  fileprivate func load(
    _ index: Int, _ frame: UnsafeMutablePointer<bd_call_frame>, _ bytes: UnsafeRawPointer,
    to value: UnsafeMutableRawPointer, _ bound: BoundClosure?, isCompletion: Bool = false
  ) -> Bool {
    do {
      try naming(index < plan.arguments.count ? index : nil) { try arguments[index].converter.load(bytes, to: value) }
      return true
    } catch {
      // The block of a completion argument is completed when it is released.
      fail(error, frame, bound, hasCompletion: isCompletion)
      return false
    }
  }

  /// Makes the value of the completion argument from a block that is called exactly once.
  fileprivate func loadCompletion(
    _ index: Int, _ frame: UnsafeMutablePointer<bd_call_frame>, _ bytes: UnsafeRawPointer,
    to value: UnsafeMutableRawPointer, _ bound: BoundClosure?
  ) -> Bool {
    let once = completion!.block(in: frame, for: location, isMainActors: isMainActors)
    defer { withExtendedLifetime(once) {} }
    var pointer = once?.pointer ?? bytes.load(as: UnsafeRawPointer?.self)
    guard arguments[index].converter.isBitwise else {
      return load(index, frame, &pointer, to: value, bound, isCompletion: true)
    }
    // A closure that takes a pointer does not retain the block.
    value.storeBytes(of: pointer.map { UnsafeRawPointer(bd_Block_copy($0)) }, as: UnsafeRawPointer??.self)
    return true
  }

  fileprivate func destroy(_ index: Int, _ value: UnsafeMutableRawPointer) { arguments[index].converter.destroy(value) }

  fileprivate func destroyCompletion(_ index: Int, _ value: UnsafeMutableRawPointer) {
    guard arguments[index].converter.isBitwise else { return destroy(index, value) }
    if let block = value.load(as: UnsafeRawPointer?.self) { bd_Block_release(block) }
  }

  private func store(
    _ frame: UnsafeMutablePointer<bd_call_frame>, moving value: UnsafeMutableRawPointer, _ bound: BoundClosure?
  ) {
    do {
      try plan.resultPlace.withMutableBytes(of: frame) { memory in
        giveToCaller(try naming(nil) { try result.store(moving: value, to: memory) })
        plan.resultSignExtension.extend(memory)
      }
    } catch { fail(error, frame, bound) }
  }

  /// Gives the object that was made for a result to the method's caller: retained or autoreleased, as the method's name
  /// requires.
  private func giveToCaller(_ object: consuming OwnedReference?) {
    if returnsRetained { object?.give() } else { object?.autorelease() }
  }

  /// Adds the method and the value that did not fit to a conversion error: the argument at `index`, or the result.
  @inline(__always)
  private func naming<Value: ~Copyable>(_ index: Int?, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as ConversionFailure {
      throw failure.error(argument: index, protocol: name.protocol, selector: name.selector, at: location)
    }
  }

  private func takeError(_ address: UnsafeMutableRawPointer) -> any Error {
    func take<E: Error>(_ type: E.Type) -> any Error { address.assumingMemoryBound(to: type).move() }
    return _openExistential(error, do: take)
  }

  /// Reports that the closure could not be called or threw, and makes the method return its default, or else zero.
  ///
  /// - Parameter hasCompletion: Whether the completion block was taken from the frame.
  private func fail(
    _ error: any Error, _ frame: UnsafeMutablePointer<bd_call_frame>, _ bound: BoundClosure?,
    hasCompletion: Bool = true
  ) {
    if isStored(error, frame) { return answerZero(frame) }
    let failure = DelegateFailure(error, protocol: name.protocol, selector: name.selector, at: location)
    if let failures = bound?.failures { failures.report(failure) } else { FailureHandler.report(failure) }
    if !hasCompletion { completion?.drop(in: frame) }
    if isObserver || !answer(frame) { answerZero(frame) }
  }

  /// Stores an error in the method's `NSError **`, if the closures leave that argument out, and returns whether it did.
  private func isStored(_ error: any Error, _ frame: UnsafeMutablePointer<bd_call_frame>) -> Bool {
    guard let errorIndex else { return false }
    let address = plan.arguments[errorIndex].place.withBytes(of: frame) {
      $0.load(as: UnsafeMutablePointer<OpaquePointer?>?.self)
    }
    // A null address means that the caller ignores errors.
    guard let address else { return true }
    if let object = try? errorObject(error) {
      address.pointee = object.handle.pointer
      object.autorelease()
      return true
    }
    return false
  }

  /// Makes the method return the delegate's default, or else zero, without calling the closure. A chain does not count
  /// the zero as a result.
  func decline(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    completion?.drop(in: frame)
    if answer(frame) { return }
    answerZero(frame)
    bd_call_frame_decline(frame)
  }

  /// Makes the method return the delegate's default for its result, and returns whether there is one.
  private func answer(_ frame: UnsafeMutablePointer<bd_call_frame>) -> Bool {
    guard hasDefault,
      case .answer(let answer)? = InstanceState.of(frame)?.defaults[SelectorHandle(name.selector)]
    else { return false }
    // The closure of a default does not throw.
    try? answer(frame)
    return true
  }

  private func answerZero(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    bd_call_frame_clearResult(frame, plan.result == .indirect ? UInt(plan.resultSize) : 0)
  }
}

extension ClosurePlan {
  var location: CodeLocation? { variant?.location }
  private var isMainActors: Bool { variant?.isMainActors ?? false }
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
  /// The handler for errors that the method's caller can't get; nil for the process's handler.
  let failures: DelegateFailures?

  init(_ call: AnyClosure, for receiver: AnyObject?, isolation: (any Actor)?, failures: DelegateFailures?) {
    (self.call, self.receiver, hasReceiver) = (call, receiver, receiver != nil)
    (self.isolation, self.failures) = (isolation, failures)
  }

  fileprivate static func of(_ pointer: UnsafeRawPointer?) -> BoundClosure? {
    pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }
}

// MARK: Functions that make values

/// The functions that the C layer calls to make and destroy the values of arguments. They are neither changed nor
/// freed.
struct ValueMaker: @unchecked Sendable {
  let pointer: UnsafePointer<bd_value_maker>

  init(_ maker: bd_value_maker) {
    let pointer = UnsafeMutablePointer<bd_value_maker>.allocate(capacity: 1)
    pointer.initialize(to: maker)
    self.pointer = UnsafePointer(pointer)
  }

  init(pointer: UnsafePointer<bd_value_maker>) { self.pointer = pointer }

  static let ofAny = ValueMaker(
    bd_value_maker(
      load: { plan, index, frame, bytes, value, bound in
        ClosurePlan.of(plan).load(Int(index), frame, bytes, to: value, BoundClosure.of(bound))
      },
      destroy: { plan, index, value in ClosurePlan.of(plan).destroy(Int(index), value) }))

  static let ofCompletions = ValueMaker(
    bd_value_maker(
      load: { plan, index, frame, bytes, value, bound in
        ClosurePlan.of(plan).loadCompletion(Int(index), frame, bytes, to: value, BoundClosure.of(bound))
      },
      destroy: { plan, index, value in ClosurePlan.of(plan).destroyCompletion(Int(index), value) }))

  #if !canImport(ObjectiveC)
    // Most delegate methods take objects, texts and values of any type. These functions take 40 ns less than the
    // converters.
    static let ofStrings = ValueMaker(
      bd_value_maker(
        load: { plan, index, frame, bytes, value, bound in
          guard let object = bytes.load(as: OpaquePointer?.self),
            let text = try? StringBridge.load(ObjectHandle(object))
          else { return ClosurePlan.of(plan).load(Int(index), frame, bytes, to: value, BoundClosure.of(bound)) }
          value.initializeMemory(as: String.self, to: text)
          return true
        },
        destroy: { _, _, value in value.assumingMemoryBound(to: String.self).deinitialize(count: 1) }))

    /// An Optional of `Any` has the same bytes as the `Any` in it.
    static let ofAnyValues = ValueMaker(
      bd_value_maker(
        load: { plan, index, frame, bytes, value, bound in
          guard let object = bytes.load(as: OpaquePointer?.self), let content = try? loadAny(ObjectHandle(object))
          else { return ClosurePlan.of(plan).load(Int(index), frame, bytes, to: value, BoundClosure.of(bound)) }
          value.initializeMemory(as: Any.self, to: content)
          return true
        },
        destroy: { _, _, value in
          if !giveBackObject(inAny: value) { value.assumingMemoryBound(to: Any?.self).deinitialize(count: 1) }
        }))

    static let ofObjects = ValueMaker(
      pointer: bd_reference_makeMaker(
        { Unmanaged.passRetained(ObjCObject(owned: OpaquePointer(bitPattern: 1)!)).toOpaque() }, ofAny.pointer))
  #endif
}

extension AnyValueConverter {
  fileprivate var maker: UnsafePointer<bd_value_maker> {
    #if !canImport(ObjectiveC)
      if self is ValueConverter<String> { return ValueMaker.ofStrings.pointer }
      if self is ValueConverter<Any> || self is ValueConverter<Any?> { return ValueMaker.ofAnyValues.pointer }
      if self is ValueConverter<ObjCObject> || self is ValueConverter<ObjCObject?> {
        return ValueMaker.ofObjects.pointer
      }
    #endif
    return ValueMaker.ofAny.pointer
  }
}
