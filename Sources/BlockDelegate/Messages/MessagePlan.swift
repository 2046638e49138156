import BlockDelegateRuntime

/// How a message is sent with given Swift types of its arguments and its result to a method with a given type encoding.
/// A plan is made once for each combination of types.
final class MessagePlan: Sendable {
  let key: Sending.PlanKey?
  fileprivate let selector: String
  fileprivate let plan: CallPlan
  fileprivate let converters: CallConverters
  /// The location of the `NSError **` argument that the method has and that the message is sent without, if any.
  fileprivate let errorPlace: Place?
  fileprivate let consumesSelf: Bool
  fileprivate let returnsRetained: Bool
  fileprivate let returnsBOOL: Bool
  /// Whether the message can be sent as words. The arguments and the result must be words, and the method must neither
  /// consume `self` nor return a retained object. An ignored BOOL is left to the debug log.
  fileprivate let isWords: Bool

  /// Makes the plan for a message.
  ///
  /// - Parameters:
  ///   - encoding: The type encoding of the method or block.
  ///   - selector: The name of the method, for error messages.
  ///   - types: The Swift types of the explicit arguments. A last argument of type `NSError **` may be left out. The
  ///     message then throws the error that the method returns through it.
  ///   - resultType: The Swift type of the result, or Void to ignore the result.
  ///   - key: The key by which the plan is found again; nil for a plan that is not stored.
  /// - Throws: ``BlockDelegateError`` if a type can't be passed or doesn't fit the encoding.
  init(
    _ encoding: MethodEncoding, selector: String, arguments types: [Any.Type], result resultType: Any.Type,
    key: Sending.PlanKey? = nil
  ) throws {
    (self.selector, self.key) = (selector, key)
    do {
      plan = try CallPlans.plan(for: encoding)
    } catch { throw BlockDelegateError(error, selector: selector) }
    let leavesErrorOut = types.count + 1 == encoding.explicitArguments.count && encoding.takesError
    errorPlace = leavesErrorOut ? plan.arguments.last?.place : nil
    var arguments = encoding.explicitArguments
    if leavesErrorOut { arguments.removeLast() }
    converters = try CallConverters(
      types, for: arguments, result: resultType == Void.self ? nil : resultType,
      for: encoding.result, isReceived: true, selector: selector)
    let family = MethodFamily(encoding.receiver == .object ? selector : "")
    consumesSelf = family.consumesSelf
    returnsRetained = family.returnsRetained && encoding.result.kind == .object
    returnsBOOL = encoding.result.isBOOL
    isWords =
      plan.isWords && errorPlace == nil && !consumesSelf && !returnsRetained
      && !(returnsBOOL && resultType == Void.self) && converters.result.storesBytes
      && converters.arguments.allSatisfy { $0.storesBytes || $0 is ValueConverter<ObjCObject> }
  }

  /// The offset of the memory for an `NSError *`, which follows the arguments and the result.
  fileprivate var errorOffset: Int { (plan.memorySize + plan.resultSize + 15) & ~15 }

  /// Adds the method and the value that did not fit to a conversion error: the argument at `index`, or the result.
  fileprivate func naming<Value>(_ index: Int?, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let failure as ConversionFailure {
      throw failure.error(argument: index, selector: selector)
    }
  }
}

/// One message or one call of a block. First each argument is stored, and then the message is sent.
struct MessageCall: ~Copyable {
  enum Target {
    case object(ObjectHandle, SelectorHandle)
    case block(ObjCBlock)
  }

  private let plan: MessagePlan
  private let frame: UnsafeMutablePointer<bd_call_frame>
  /// The arguments on the stack, copies of arguments, the result, and an error.
  private let memory: UnsafeMutableRawPointer
  /// The number of arguments that are stored.
  private var count = 0
  /// Objects that are made for arguments. This value owns them until the message has returned or has failed.
  private var temporaries: [OpaquePointer] = []

  init(_ plan: MessagePlan) {
    self.plan = plan
    // The frame is before the memory.
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<bd_call_frame>.stride + plan.errorOffset + MemoryLayout<OpaquePointer?>.size,
      alignment: 16)
    frame = start.initializeMemory(as: bd_call_frame.self, to: .init())
    memory = start + MemoryLayout<bd_call_frame>.stride
    frame.pointee.stack = memory.assumingMemoryBound(to: UInt8.self)
    frame.pointee.stackSize = UInt64(plan.plan.stackSize)
    frame.pointee.hasResultAddress = plan.plan.passesResultAddress
    frame.pointee.indirectResult = frame.pointee.stack! + plan.plan.memorySize
  }

  deinit {
    for object in temporaries { _ = OwnedReference(owned: object) }
    frame.deallocate()
  }

  // The generic functions are never specialized, so that the compiler makes one copy of the code for all types.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func store<Value>(_ value: Value) throws {
    // The whole argument has a list of registers, which would be retained.
    let place = plan.plan.arguments[count].place
    let signExtension = plan.plan.arguments[count].signExtension
    let converter = plan.converters.arguments[count].of(Value.self)
    if let offset = plan.plan.arguments[count].copyOffset { place.setReference(to: memory + offset, in: frame) }
    try plan.naming(count) {
      try place.withMutableBytes(of: frame) { bytes in
        if let object = try converter.store(value, bytes) { temporaries.append(object.give()) }
        signExtension.extend(bytes)
      }
    }
    count += 1
  }

  /// Sends the message, and returns the result.
  ///
  /// - Parameters:
  ///   - function: The type of a function with the arguments and the result of the message.
  ///   - location: The source location of the message, for the debug log.
  /// - Throws: ``ObjCException`` if the method raises one, the method's `NSError`, or an error if the result doesn't
  ///   fit its type.
  @_semantics("optimize.sil.specialize.generic.never")
  func send<R>(to target: Target, _ function: Any.Type, at location: CodeLocation?) throws -> R {
    let resultAddress = UInt(bitPattern: frame.pointee.indirectResult)
    if plan.plan.passesResultAddress { frame.pointee.general.0 = UInt64(resultAddress) }
    let implementation: UnsafeRawPointer
    switch target {
    case .object(let receiver, let selector):
      // The lookup may raise an exception: the class's `+initialize` runs, or an object that forwards the message does.
      let method = try ObjectiveCException.catching(
        bd_call_frame_address_address(), UInt(bitPattern: frame), UInt(bitPattern: receiver.pointer),
        UInt(bitPattern: selector.pointer))
      implementation = UnsafeRawPointer(bitPattern: method)!
      #if !canImport(ObjectiveC)
        if plan.isWords, receiver.cls.responds(to: selector) {
          // A metatype without a protocol is the address of the type's metadata.
          bd_message_note(
            receiver.pointer, selector.pointer, unsafeBitCast(function, to: UnsafeRawPointer.self),
            unsafeBitCast(method, to: bd_imp.self))
        }
      #endif
      // A method of the `init` family releases its `self` or returns it. The extra retain preserves the caller's own
      // reference to the object.
      if plan.consumesSelf { bd_objc_retain(receiver.pointer) }
    case .block(let block):
      bd_call_frame_receiver(frame).pointee = block.reference.pointer
      implementation = bd_block_getInvoke(block.reference.handle.address)
    }
    let error = (memory + plan.errorOffset).initializeMemory(as: OpaquePointer?.self, to: nil)
    plan.errorPlace?.withMutableBytes(of: frame) { $0.storeBytes(of: error, as: UnsafeMutableRawPointer.self) }
    try ObjectiveCException.catching(implementation, frame)
    // If the method has succeeded, the error has no meaning ("Error Handling Programming Guide", "Using and Creating
    // Error Objects").
    if plan.errorPlace != nil, hasFailed, let error = error.pointee {
      throw try plan.naming(count) { try Self.errors.load(ObjectHandle(error)) }
    }
    #if DEBUG
      if plan.returnsBOOL, R.self == Void.self, let location, hasFailed {
        DebugLog.write(
          "\"\(plan.selector)\" returned NO, and the result was not used; send it `as Bool` to get the result (\(location))"
        )
      }
    #endif
    let retained = plan.returnsRetained ? UInt(frame.pointee.generalResult.0) : 0
    // A retained result is released after the value has been read. The value retains what it keeps.
    let owner = OpaquePointer(bitPattern: retained).map { OwnedReference(owned: $0) }
    defer { withExtendedLifetime(owner) {} }
    return try plan.naming(nil) {
      try plan.plan.resultPlace.withBytes(of: frame) { try plan.converters.result.of(R.self).load($0) }
    }
  }

  private static let errors = makeObjectConverter((any Error).self, for: .anyObject)!

  /// Whether the method has returned NO or nil.
  private var hasFailed: Bool {
    plan.plan.resultPlace.withBytes(of: frame) {
      // A BOOL is in the lowest byte of the result register.
      plan.returnsBOOL ? $0.load(as: UInt8.self) == 0 : $0.load(as: UInt.self) == 0
    }
  }
}
