import BlockDelegateRuntime
import CBlockDelegateRuntime

/// How closures of one type implement one method, or are called as a block. All closures of the type share the plan.
///
/// The C layer (`closures.cpp`) calls the closures. If the bytes of an argument or a result are its Swift value, the C
/// layer uses them where they are; for all other values it calls functions of this class. Plans live as long as the
/// process, because slots point to them.
final class ClosurePlan: Sendable {
  /// The protocol's name and the method's selector, or nil and the name of a block.
  let name: (protocol: String?, selector: String)
  private let plan: CallPlan
  private let hasIndirectResult: Bool
  private let arguments: [(converter: AnyValueConverter, place: FramePlace)]
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
  /// Whether the closures must be called on the main actor.
  let isMainActors: Bool
  /// Whether the closures take their last argument behind the pack of the others.
  private let lastIsApart: Bool
  /// The source location of the closures; nil in the plan that all source locations share, and for an unknown location.
  let location: CodeLocation?
  /// The C layer's plan, for the closures of one source location.
  // An initializer sets the pointer. Neither the pointer nor the plan that it points to changes afterwards.
  nonisolated(unsafe) private var known: OpaquePointer?
  /// The plans by source location: for all other closures, and for closures of the main actor.
  private let located = ObjectMap<ClosurePlan>(), locatedOnMainActor = ObjectMap<ClosurePlan>()

  /// - Parameters:
  ///   - throwsToCaller: Whether the closures throw instead of taking the last argument, an `NSError **`.
  ///   - isObserver: Whether the closures only observe calls. Their result is ignored.
  ///   - hasDefault: Whether the delegate's default for the method is used when the closures can't return a result.
  ///   - completion: The completion block that the closures get, if it must be called exactly once.
  init(
    protocol protocolName: String?, selector: String, plan: CallPlan, hasIndirectResult: Bool,
    converters: CallConverters, error: any Error.Type, throwsToCaller: Bool = false, isObserver: Bool = false,
    hasDefault: Bool = false, completion: CompletionArgument? = nil
  ) {
    (name, self.plan, self.hasIndirectResult, self.error) = ((protocolName, selector), plan, hasIndirectResult, error)
    (self.isObserver, self.hasDefault, self.completion) = (isObserver, hasDefault, completion)
    (isMainActors, lastIsApart, location) = (false, false, nil)
    // An observer may take the result as an additional last argument, read from the frame.
    arguments = Array(zip(converters.arguments, plan.arguments.map(\.place) + [.result]))
    result = converters.result
    returnsRetained = protocolName != nil && MethodFamily(selector).returnsRetained
    errorIndex = throwsToCaller ? plan.arguments.count - 1 : nil
  }

  private init(_ shared: ClosurePlan, at location: CodeLocation?, isMainActors: Bool, lastIsApart: Bool) {
    (name, plan, hasIndirectResult) = (shared.name, shared.plan, shared.hasIndirectResult)
    (arguments, result, error) = (shared.arguments, shared.result, shared.error)
    (returnsRetained, errorIndex) = (shared.returnsRetained, shared.errorIndex)
    (isObserver, hasDefault, completion) = (shared.isObserver, shared.hasDefault, shared.completion)
    (self.isMainActors, self.lastIsApart, self.location) = (isMainActors, lastIsApart, location)
    known = makePointer()
  }

  // If two threads race to make a plan, the loser's copy is freed here.
  deinit { bd_closure_plan_destroy(known) }

  /// Returns the plan for the closures of one source location.
  ///
  /// - Parameters:
  ///   - isMainActors: Whether the closures must be called on the main actor.
  ///   - lastIsApart: Whether the closures take their last argument behind the pack of the others.
  func at(_ location: CodeLocation?, isMainActors: Bool, lastIsApart: Bool) -> ClosurePlan {
    let located = isMainActors ? locatedOnMainActor : located
    // Two locations share a key if a file has more than 100,000 lines, or if a line has closures with and without a
    // last argument apart.
    let first = location?.key ?? UnsafeRawPointer(bitPattern: 1)!
    for key in sequence(first: first, next: { $0 + 1 }) {
      let known = located.object(for: key) {
        ClosurePlan(self, at: location, isMainActors: isMainActors, lastIsApart: lastIsApart)
      }
      if known.location == location, known.lastIsApart == lastIsApart { return known }
    }
    fatalError("a sequence without an end")
  }

  /// Whether errors of the closures are stored in the `NSError **` of the method's caller.
  var throwsToCaller: Bool { errorIndex != nil }

  /// The C layer's plan. Only a plan for one source location has it.
  var pointer: OpaquePointer { known! }

  /// Returns the source location of the closures that a plan of the C layer is for.
  static func location(of plan: UnsafeRawPointer) -> CodeLocation? { of(plan).location }

  var description: String {
    let method = name.protocol.map { "-[\($0) \(name.selector)]" } ?? "the block"
    return location.map { "\(method) at \($0)" } ?? method
  }

  // MARK: The C layer's plan

  private func makePointer() -> OpaquePointer {
    var size = 0
    func reserve(_ bytes: Int) -> UInt32 {
      defer { size += (bytes + 15) & ~15 }
      return UInt32(size)
    }
    let values = arguments.map { argument in
      var value = argument.place.value
      if argument.converter.isBitwise, value.place != bd_value_scattered { return value }
      (value.isMade, value.madeOffset) = (true, reserve(argument.converter.size))
      value.maker = argument.converter.maker
      return value
    }
    var result = (isObserver ? .none : plan.resultPlace).value
    let isPlain = plan.result == .void || isObserver || self.result.storesBytes && result.place != bd_value_scattered
    if !isPlain { (result.isMade, result.madeOffset) = (true, reserve(self.result.size)) }
    // An error type without stored bytes needs an address, too.
    let errorOffset = error == Never.self ? 0 : reserve(max(errorSize, 1))
    func create(_ completion: UnsafePointer<bd_completion>?) -> OpaquePointer {
      bd_closure_plan_create(
        values, UInt(values.count), result, isPlain ? UInt8(plan.resultSignExtension.shift) : 0, UInt(size),
        UInt(errorOffset), isMainActors, lastIsApart, hasIndirectResult, completion, Self.functions,
        Unmanaged.passUnretained(self).toOpaque())
    }
    guard let completion else { return create(nil) }
    return withUnsafePointer(to: completion.completion(for: self)) { create($0) }
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
        check: { plan in IsolationCheck.check(MainActor.shared, ClosurePlan.of(plan).description) },
        store: { ClosurePlan.of($0).store($1, moving: $2, $3) },
        fail: { plan, frame, error, context in
          let plan = ClosurePlan.of(plan)
          let error = plan.takeError(error)
          if let exception = (error as? RaisedException)?.object { return bd_objc_retain(exception.pointer) }
          plan.fail(error, frame, context)
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
  fileprivate func load(
    _ index: Int, _ frame: UnsafeMutablePointer<bd_call_frame>, to value: UnsafeMutableRawPointer,
    _ context: UnsafeRawPointer?
  ) -> Bool {
    do {
      let argument = arguments[index]
      try argument.place.withBytes(of: UnsafeMutableRawPointer(frame)) { bytes in
        try naming(index < plan.arguments.count ? index : nil) { try argument.converter.load(bytes, to: value) }
      }
      return true
    } catch {
      fail(error, frame, context, hasRun: false)
      return false
    }
  }

  fileprivate func destroy(_ index: Int, _ value: UnsafeMutableRawPointer) { arguments[index].converter.destroy(value) }

  private func store(
    _ frame: UnsafeMutablePointer<bd_call_frame>, moving value: UnsafeMutableRawPointer, _ context: UnsafeRawPointer?
  ) {
    do {
      try plan.resultPlace.withMutableBytes(of: UnsafeMutableRawPointer(frame)) { memory in
        giveToCaller(try naming(nil) { try result.store(moving: value, to: memory) })
        plan.resultSignExtension.extend(memory)
      }
    } catch { fail(error, frame, context) }
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
  /// - Parameters:
  ///   - context: A ``CallContext``, or nil.
  ///   - hasRun: Whether the closure has run. The delegate may have been deallocated during the call.
  private func fail(
    _ error: any Error, _ frame: UnsafeMutablePointer<bd_call_frame>, _ context: UnsafeRawPointer?,
    hasRun: Bool = true
  ) {
    if isStored(error, frame) { return answerZero(frame) }
    let context = context?.assumingMemoryBound(to: CallContext.self).pointee
    let failure = DelegateFailure(error, protocol: name.protocol, selector: name.selector, at: location)
    if let failures = context?.failures { failures.report(failure) } else { FailureHandler.report(failure) }
    guard !isObserver, !answer(frame, context?.known ?? (hasRun ? nil : knownDefault(frame))) else { return }
    answerZero(frame)
  }

  /// Stores an error in the method's `NSError **`, if the closures leave that argument out, and returns whether it did.
  private func isStored(_ error: any Error, _ frame: UnsafeMutablePointer<bd_call_frame>) -> Bool {
    guard let errorIndex else { return false }
    let address = plan.arguments[errorIndex].place.withBytes(of: UnsafeMutableRawPointer(frame)) {
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
    bd_closure_plan_dropCompletion(pointer, frame)
    if answer(frame, knownDefault(frame)) { return }
    answerZero(frame)
    bd_call_frame_decline(frame, hasIndirectResult)
  }

  /// Returns the delegate's default for the method, or nil.
  func knownDefault(_ frame: UnsafePointer<bd_call_frame>) -> MethodDefault? {
    guard hasDefault else { return nil }
    return DelegateInstance.knownDefault(
      for: SelectorHandle(name.selector), in: frame, hasIndirectResult: hasIndirectResult)
  }

  /// Makes the method return the default for its result, and returns whether there is one.
  private func answer(_ frame: UnsafeMutablePointer<bd_call_frame>, _ known: MethodDefault?) -> Bool {
    guard let answer = known?.answer else { return false }
    // The closure of a default does not throw.
    try? answer.closure(frame, answer.plan)
    return true
  }

  private func answerZero(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    bd_call_frame_clearResult(frame, plan.result == .indirect ? UInt(plan.resultSize) : 0)
  }
}

extension ClosurePlan: CompletionReceiver {}

/// What the plan's functions need to know about a call.
struct CallContext {
  /// The handler for errors that the method's caller can't get; nil for the process's handler.
  let failures: DelegateFailures?
  /// The delegate's default for the method when the call began.
  let known: MethodDefault?
}

// MARK: Functions that make values

/// The functions that the C layer calls to make and destroy the values of arguments. They are neither changed nor
/// freed.
private struct Maker: @unchecked Sendable {
  let pointer: UnsafePointer<bd_value_maker>

  init(_ maker: bd_value_maker) {
    let pointer = UnsafeMutablePointer<bd_value_maker>.allocate(capacity: 1)
    pointer.initialize(to: maker)
    self.pointer = UnsafePointer(pointer)
  }

  static let ofAny = Maker(
    bd_value_maker(
      load: { plan, index, frame, _, value, context in ClosurePlan.of(plan).load(Int(index), frame, to: value, context)
      },
      destroy: { plan, index, value in ClosurePlan.of(plan).destroy(Int(index), value) }))

  #if !canImport(ObjectiveC)
    // Most delegate methods take objects. This function takes 40 ns less for an object than the converter.
    static let ofObjects = Maker(
      bd_value_maker(
        load: { plan, index, frame, bytes, value, context in
          guard let object = bytes?.load(as: OpaquePointer?.self), !bd_object_isBlock(object) else {
            return ClosurePlan.of(plan).load(Int(index), frame, to: value, context)
          }
          // An optional of a class has the same bytes as the class.
          value.initializeMemory(as: ObjCObject.self, to: ObjCObject(retaining: object))
          return true
        },
        destroy: { _, _, value in
          // A direct release is faster than destroying the optional by its value witness table.
          guard let object = value.load(as: UnsafeRawPointer?.self) else { return }
          Unmanaged<ObjCObject>.fromOpaque(object).release()
        }))
  #endif
}

extension AnyValueConverter {
  fileprivate var maker: UnsafePointer<bd_value_maker> {
    #if !canImport(ObjectiveC)
      if self is ValueConverter<ObjCObject> || self is ValueConverter<ObjCObject?> { return Maker.ofObjects.pointer }
    #endif
    return Maker.ofAny.pointer
  }
}
