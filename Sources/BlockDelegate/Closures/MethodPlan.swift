import BlockDelegateRuntime
import CBlockDelegateRuntime

/// How one closure type answers one method: made when the first closure of the type is registered for it, used by all.
@usableFromInline
final class MethodPlan: Sendable {
  let protocolName: String
  let method: SlotMethod
  /// Whether the arguments and the result are words (see `SlotContent.words`), and numbers among them are not boxed:
  /// the fast path takes an `Int` for the register that it is in.
  @usableFromInline let isWords: Bool
  /// Where the arguments and the result stand whose values are their bytes.
  @usableFromInline let bitwiseArguments: [FramePlace]
  @usableFromInline let bitwiseResult: FramePlace
  let plan: CallPlan
  let arguments: [(converter: AnyValueConverter, place: FramePlace)]
  let result: AnyValueConverter
  /// Whether the caller of the method owns the object that it returns.
  private let returnsRetained: Bool
  /// The `NSError **`, for a closure that throws.
  private let errorIndex: Int?
  /// Where the closure was registered; nil in the plan that all have in common.
  let location: SourceLocation?
  /// Who hears of what the closure throws, where the caller can't.
  private let failures: DelegateFailures?
  /// How words become the values that closures of the type take; nil where they can't, and in plans that may not live
  /// as long as a slot.
  // Only changed by an initializer, and what they point to never is.
  nonisolated(unsafe) private(set) var values: OpaquePointer?
  /// The same for closures that are the main actor's.
  nonisolated(unsafe) private(set) var mainActorValues: OpaquePointer?
  /// The plans for the lines where closures of the type are registered.
  private let located = ObjectMap<MethodPlan>()

  init(
    protocolName: String, method: SlotMethod, plan: CallPlan, converters: CallConverters, throwsToCaller: Bool
  ) {
    self.protocolName = protocolName
    self.method = method
    self.plan = plan
    arguments = zip(converters.arguments, plan.arguments).map { ($0, $1.place) }
    result = converters.result
    isWords = plan.isWords && !converters.boxesNumbers
    bitwiseArguments = arguments.map { $0.converter.isBitwise ? $0.place : .none }
    // A lone general register may have to be extended.
    bitwiseResult = result.isBitwise && plan.result != .general ? plan.resultPlace : .none
    returnsRetained = MethodFamily(method.selector.name).returnsRetained
    errorIndex = throwsToCaller ? plan.arguments.count - 1 : nil
    location = nil
    failures = nil
  }

  /// The same for the closures of one line, or for the one of them in one delegate.
  /// - Parameter isKept: whether it lives as long as the process.
  private init(
    _ shared: MethodPlan, at location: SourceLocation?, isKept: Bool = false, failures: DelegateFailures? = nil
  ) {
    protocolName = shared.protocolName
    method = shared.method
    isWords = shared.isWords
    bitwiseArguments = shared.bitwiseArguments
    bitwiseResult = shared.bitwiseResult
    plan = shared.plan
    arguments = shared.arguments
    result = shared.result
    returnsRetained = shared.returnsRetained
    errorIndex = shared.errorIndex
    self.location = location
    self.failures = failures
    guard isKept else { return }
    values = makeValuePlan(isMainActors: false)
    mainActorValues = makeValuePlan(isMainActors: true)
  }

  // Of two that are made to be kept at once, one is not.
  deinit {
    bd_value_plan_destroy(values)
    bd_value_plan_destroy(mainActorValues)
  }

  /// The plan for closures that are registered in a line.
  func at(_ location: SourceLocation) -> MethodPlan {
    let known = located.object(for: location.key) { MethodPlan(self, at: location, isKept: true) }
    return known.location == location ? known : MethodPlan(self, at: location)
  }

  /// The plan for a closure that throws, whose caller may not be able to hear of that.
  func reporting(to failures: @autoclosure () -> DelegateFailures) -> MethodPlan {
    errorIndex == nil ? MethodPlan(self, at: location, failures: failures()) : self
  }

  // MARK: Calls of words

  /// The argument at `index` from its register.
  @usableFromInline
  func loadAny<Value>(_ index: Int, word: UInt, as type: Value.Type = Value.self) throws -> Value {
    var word = word
    return try withUnsafeBytes(of: &word) { bytes in
      try load(index, from: bytes.baseAddress!)
    }
  }

  /// The register for a result.
  @usableFromInline
  func wordAny<Value>(for value: Value) throws -> UInt {
    guard plan.result != .void else { return 0 }
    var word: UInt = 0
    try withUnsafeMutableBytes(of: &word) { try store(value, to: $0.baseAddress!) }
    return plan.resultSignExtension(word)
  }

  /// What the method returns when its closure could not be called, or threw.
  @usableFromInline
  func fail(_ error: any Error, _ words: (UInt, UInt, UInt, UInt)) -> UInt {
    var words = words
    let place = errorIndex.map { index in
      withUnsafeBytes(of: &words) { $0.load(fromByteOffset: 8 * index, as: UInt.self) }
    }
    report(error, in: place)
    return 0
  }

  // MARK: Calls of frames

  @usableFromInline
  func loadAny<Value>(
    _ index: Int, _ frame: UnsafeMutablePointer<bd_call_frame>, as type: Value.Type = Value.self
  ) throws -> Value {
    let argument = arguments[index]
    return try argument.place.withBytes(of: frame) { try load(index, from: $0) }
  }

  @usableFromInline
  func storeAny<Value>(_ value: Value, _ frame: UnsafeMutablePointer<bd_call_frame>) throws {
    guard plan.result != .void else { return }
    try plan.resultPlace.withMutableBytes(of: frame) {
      try store(value, to: $0)
      plan.resultSignExtension.extend($0)
    }
  }

  /// Makes the method return zero when its closure could not be called, or threw.
  @usableFromInline
  func fail(_ error: any Error, _ frame: UnsafeMutablePointer<bd_call_frame>) {
    report(error, in: errorIndex.map { plan.arguments[$0].place.withBytes(of: frame) { $0.load(as: UInt.self) } })
    answerZero(frame)
  }

  /// Makes the method return zero.
  @usableFromInline
  func answerZero(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    bd_call_frame_clearResult(frame, plan.result == .indirect ? UInt(plan.resultSize) : 0)
  }

  // MARK: Values

  var description: String {
    let method = "-[\(protocolName) \(method.selector.name)]"
    return location.map { "\(method) at \($0)" } ?? method
  }

  private func load<Value>(_ index: Int, from bytes: UnsafeRawPointer) throws -> Value {
    try naming(index) { try arguments[index].converter.of(Value.self).load(bytes) }
  }

  private func store<Value>(_ value: Value, to memory: UnsafeMutableRawPointer) throws {
    giveToCaller(try naming(nil) { try result.of(Value.self).store(value, memory) })
  }

  /// Hands the object that was made for a result over, as the method's name says.
  func giveToCaller(_ object: consuming OwnedReference?) {
    if returnsRetained { object?.give() } else { object?.autorelease() }
  }

  /// Says which value of which method did not fit: the argument at `index`, or the result.
  @inline(__always)
  func naming<Value: ~Copyable>(_ index: Int?, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as ConversionFailure {
      throw failure.error(argument: index, protocol: protocolName, selector: method.selector.name, at: location)
    }
  }

  /// Gives the error to the method's caller, if it asked for it; else to who hears of the delegate's failures.
  private func report(_ error: any Error, in place: UInt?) {
    if errorIndex != nil {
      // A null address says that the caller does not want to know.
      guard let place, let pointer = UnsafeMutablePointer<OpaquePointer?>(bitPattern: place) else { return }
      if let object = try? errorObject(error) {
        pointer.pointee = object.handle.pointer
        return object.autorelease()
      }
    }
    report(error)
  }

  /// Tells who hears of the delegate's failures.
  func report(_ error: any Error) {
    let failure = DelegateFailure(error, protocol: protocolName, selector: method.selector.name, at: location)
    if let failures { failures.report(failure) } else { FailureHandler.report(failure) }
  }
}
