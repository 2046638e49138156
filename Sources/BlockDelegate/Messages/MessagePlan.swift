import BlockDelegateRuntime
import CBlockDelegateRuntime

/// How a message with arguments and a result of certain Swift types is sent to a method of certain types. It is made
/// once.
final class MessagePlan: Sendable {
  private let selector: String
  private let plan: CallPlan
  private let arguments: [(converter: AnyValueConverter, planned: CallPlan.Argument, place: FramePlace)]
  private let result: AnyValueConverter
  /// Whether the first general register holds the address of the result.
  let passesResultAddress: Bool
  /// The `NSError **` that the message is sent without.
  private let error: ErrorArgument?
  private let family: MethodFamily
  private let returnsObject: Bool
  private let returnsBOOL: Bool
  /// Whether the arguments and the result are words (see `SlotContent.words`), and ownership is the usual.
  let isWords: Bool

  /// - Parameters:
  ///   - encoding: the method's.
  ///   - types: the Swift types of the explicit arguments. The last one may be left out if it is an `NSError **`: what
  ///     stands there when the method has failed is thrown.
  ///   - resultType: that of the result; Void for any that is not looked at.
  /// - Throws: ``BlockDelegateError``
  init(_ encoding: MethodEncoding, selector: String, arguments types: [Any.Type], result resultType: Any.Type) throws {
    self.selector = selector
    do {
      plan = try CallPlans.plan(for: encoding)
    } catch {
      throw BlockDelegateError(error, selector: selector)
    }
    let leavesErrorOut = types.count + 1 == encoding.explicitArguments.count && encoding.takesError
    error = leavesErrorOut ? ErrorArgument(of: encoding, plan) : nil
    let converters = try CallConverters(
      types, for: encoding.explicitArguments.dropLast(leavesErrorOut ? 1 : 0),
      result: resultType == Void.self ? nil : resultType,
      for: encoding.result, isReceived: true, selector: selector)
    arguments = zip(converters.arguments, plan.arguments).map { ($0, $1, $1.place) }
    result = converters.result
    passesResultAddress = plan.passesResultAddress(leadingWords: encoding.receiver.leadingCount)
    family = encoding.receiver == .object ? MethodFamily(selector) : MethodFamily("")
    returnsObject = encoding.result.kind == .object
    returnsBOOL = encoding.result.isBOOL
    isWords =
      plan.isWords && error == nil && !converters.boxesNumbers && !family.consumesSelf
      && !(family.returnsRetained && returnsObject)
  }

  // Compiled once, as `Sending.send` is, and what it calls too.
  /// Sends the message.
  /// - Parameters:
  ///   - leading: the receiver and the selector, or the block.
  ///   - location: where the program says it.
  @_semantics("optimize.sil.specialize.generic.never")
  func send<each A, R>(
    _ function: UnsafeRawPointer, leading: (UInt, UInt?), _ values: repeat each A, as type: R.Type,
    at location: CodeLocation?
  ) throws -> R {
    // The result stands behind the arguments, and the error, if there is one, behind the result.
    let errorOffset = (plan.memorySize + plan.resultSize + 15) & ~15
    let size = errorOffset + 16
    return try withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { memory in
      var frame = bd_call_frame()
      let stack = memory.baseAddress!
      let resultMemory = stack + plan.memorySize
      frame.stack = stack.assumingMemoryBound(to: UInt8.self)
      frame.stackSize = UInt64(plan.stackSize)
      frame.indirectResult = resultMemory.assumingMemoryBound(to: UInt8.self)
      // Made for arguments; released when the message has returned, or could not be sent.
      var temporaries = OwnedReferences()
      try withUnsafeMutablePointer(to: &frame) { frame in
        let general = UnsafeMutableRawPointer(frame) + FrameLayout.native.general
        var next = 0
        func lead(_ word: UInt) {
          general.storeBytes(of: word, toByteOffset: 8 * next, as: UInt.self)
          next += 1
        }
        if passesResultAddress { lead(UInt(bitPattern: resultMemory)) }
        lead(leading.0)
        if let second = leading.1 { lead(second) }
        var index = 0
        repeat try store(each values, at: &index, in: frame, stack, &temporaries)
        error?.prepare(frame, stack + errorOffset)
        // `init` releases its receiver or returns it; the caller's reference stays the caller's.
        if family.consumesSelf { bd_objc_retain(OpaquePointer(bitPattern: leading.0)!) }
        try ObjectiveCException.catching(function, frame)
        do { try error?.check(frame, stack + errorOffset) } catch let failure as ConversionFailure {
          throw failure.error(argument: index, selector: selector)
        }
      }
      if DebugLog.isOn, returnsBOOL, R.self == Void.self, let location { logDropped(&frame, at: location) }
      return try load(&frame)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func store<Value>(
    _ value: Value, at index: inout Int, in frame: UnsafeMutablePointer<bd_call_frame>,
    _ memory: UnsafeMutableRawPointer, _ temporaries: inout OwnedReferences
  ) throws {
    let argument = arguments[index]
    if let offset = argument.planned.copyOffset { argument.place.setReference(to: memory + offset, in: frame) }
    do {
      try argument.place.withMutableBytes(of: frame) { bytes in
        if let object = try argument.converter.of(Value.self).store(value, bytes) { temporaries.append(object) }
        argument.planned.signExtension.extend(bytes)
      }
    } catch let failure as ConversionFailure {
      throw failure.error(argument: index, selector: selector)
    }
    index += 1
  }

  /// Tells of a NO that nobody looks at.
  private func logDropped(_ frame: inout bd_call_frame, at location: CodeLocation) {
    let isNo = withUnsafeMutablePointer(to: &frame) { frame in
      plan.resultPlace.withBytes(of: frame) { $0.load(as: UInt8.self) == 0 }
    }
    guard isNo else { return }
    DebugLog.write(
      "\"\(selector)\" returned NO, and the result was not used; send it `as Bool` to get the result (\(location))")
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func load<R>(_ frame: inout bd_call_frame) throws -> R {
    try withUnsafeMutablePointer(to: &frame) { frame in
      let retained = family.returnsRetained && returnsObject ? UInt(frame.pointee.generalResult.0) : 0
      // Released when the value has been read, which retains what it keeps.
      let owner = OpaquePointer(bitPattern: retained).map { OwnedObject(owned: $0) }
      defer { withExtendedLifetime(owner) {} }
      // Void is a value of no bytes.
      if R.self == Void.self { return unsafeBitCast((), to: R.self) }
      do {
        return try plan.resultPlace.withBytes(of: frame) { try result.of(R.self).load($0) }
      } catch let failure as ConversionFailure {
        throw failure.error(argument: nil, selector: selector)
      }
    }
  }
}

/// The plans that have been made, by method type and Swift types.
enum MessagePlans {
  struct Key: Hashable {
    /// The method's encoding as the runtime keeps it: one address for one method.
    let types: UnsafePointer<CChar>
    let selector: SelectorHandle?
    /// A function type made of the arguments' and the result's.
    let function: ObjectIdentifier
  }

  private static let plans = Mutex<[Key: MessagePlan]>([:])

  static func plan(_ key: Key, make: () throws -> MessagePlan) throws -> MessagePlan {
    if let known = plans.withLock({ $0[key] }) { return known }
    let new = try make()
    plans.withLock { $0[key] = new }
    return new
  }
}
