import BlockDelegateRuntime
import CBlockDelegateRuntime

/// How a message is sent with given Swift types of its arguments and its result to a method with a given type encoding.
/// A plan is made once for each combination of types.
final class MessagePlan: Sendable {
  private let selector: String
  private let plan: CallPlan
  private let arguments: [(converter: AnyValueConverter, planned: CallPlan.Argument, place: Place)]
  private let result: AnyValueConverter
  /// Whether the first general register holds the address of the result.
  let passesResultAddress: Bool
  /// The `NSError **` argument that the method has and that the message is sent without; nil if there is none.
  private let error: ErrorArgument?
  private let family: MethodFamily
  private let returnsObject: Bool
  private let returnsBOOL: Bool
  /// Whether the message can be sent as words. The arguments and the result must be words (see `SlotContent.words`),
  /// and the method must neither consume `self` nor return a retained object.
  let isWords: Bool

  /// Makes the plan for a message.
  ///
  /// - Parameters:
  ///   - encoding: The type encoding of the method or block.
  ///   - selector: The name of the method, for error messages.
  ///   - types: The Swift types of the explicit arguments. A last argument of type `NSError **` may be left out. The
  ///     message then throws the error that the method returns through it.
  ///   - resultType: The Swift type of the result, or Void to ignore the result.
  /// - Throws: ``BlockDelegateError`` if a type can't be passed or doesn't fit the encoding.
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
    passesResultAddress = plan.passesResultAddress
    family = encoding.receiver == .object ? MethodFamily(selector) : MethodFamily("")
    returnsObject = encoding.result.kind == .object
    returnsBOOL = encoding.result.isBOOL
    isWords =
      plan.isWords && error == nil && !converters.boxesNumbers && !family.consumesSelf
      && !(family.returnsRetained && returnsObject)
  }

  /// Sends the message.
  ///
  /// - Parameters:
  ///   - function: The address of the method or of the block's invoke function.
  ///   - leading: The object and the selector, or the block.
  ///   - values: The arguments.
  ///   - type: The Swift type of the result.
  ///   - location: The source location of the message, for the debug log.
  /// - Throws: ``ObjCException`` if the method raises one, the method's `NSError`, or an error if a value doesn't fit
  ///   its type.
  // The function is never specialized, so that the compiler makes one copy of the code for all types. The functions
  // that `send` calls are not specialized either.
  @_semantics("optimize.sil.specialize.generic.never")
  func send<each A, R>(
    _ function: UnsafeRawPointer, leading: (UInt, UInt?), _ values: repeat each A, as type: R.Type,
    at location: CodeLocation?
  ) throws -> R {
    // The result is stored after the arguments, and the error after the result.
    let errorOffset = (plan.memorySize + plan.resultSize + 15) & ~15
    let size = errorOffset + 16
    return try withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { memory in
      var frame = bd_call_frame()
      let stack = memory.baseAddress!
      let resultMemory = stack + plan.memorySize
      frame.stack = stack.assumingMemoryBound(to: UInt8.self)
      frame.stackSize = UInt64(plan.stackSize)
      frame.hasResultAddress = passesResultAddress
      frame.indirectResult = resultMemory.assumingMemoryBound(to: UInt8.self)
      // Objects that are made for arguments. The objects are released after the message has returned or has failed.
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
        // A method of the `init` family releases its `self` or returns it. The extra retain preserves the caller's own
        // reference to the object.
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

  /// Writes to the debug log if a method returned NO and the caller ignored the result.
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
      // A retained result is released after `load` has read the value. The value retains what it keeps.
      let owner = OpaquePointer(bitPattern: retained).map { OwnedReference(owned: $0) }
      defer { withExtendedLifetime(owner) {} }
      // A value of type Void has no bytes to load.
      if R.self == Void.self { return unsafeBitCast((), to: R.self) }
      do {
        return try plan.resultPlace.withBytes(of: frame) { try result.of(R.self).load($0) }
      } catch let failure as ConversionFailure {
        throw failure.error(argument: nil, selector: selector)
      }
    }
  }
}

/// The plans that have been made so far, found by method type encoding and Swift types.
enum MessagePlans {
  struct Key: Hashable {
    /// The address of the method's type encoding, which the runtime stores once for each method.
    let types: UnsafePointer<CChar>
    let selector: SelectorHandle?
    /// The identifier of the function type `(arguments) -> result`.
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

/// The `NSError **` argument of a method, for messages that are sent without the argument and throw the error instead.
struct ErrorArgument {
  private let place: Place
  private let result: Place
  private let isObject: Bool
  private let errors = makeObjectConverter((any Error).self, for: .anyObject)!

  /// Makes the error argument of a method.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of a method whose last argument is an `NSError **` and whose result tells whether it
  ///     failed.
  ///   - plan: The argument locations of the method.
  init(of encoding: MethodEncoding, _ plan: CallPlan) {
    (place, result) = (plan.arguments[plan.arguments.count - 1].place, plan.resultPlace)
    isObject = encoding.result.kind == .object
  }

  /// Passes the address `memory` to the method as its error out-parameter.
  func prepare(_ frame: UnsafeMutablePointer<bd_call_frame>, _ memory: UnsafeMutableRawPointer) {
    memory.storeBytes(of: nil, as: OpaquePointer?.self)
    place.withMutableBytes(of: frame) { $0.storeBytes(of: memory, as: UnsafeMutableRawPointer.self) }
  }

  /// Throws the error if the method has returned NO or nil. If the method has succeeded, the error out-parameter has no
  /// meaning ("Error Handling Programming Guide", "Using and Creating Error Objects").
  func check(_ frame: UnsafeMutablePointer<bd_call_frame>, _ memory: UnsafeMutableRawPointer) throws {
    // A BOOL is in the lowest byte of the result register.
    let hasFailed = result.withBytes(of: frame) {
      isObject ? $0.load(as: UInt.self) == 0 : $0.load(as: UInt8.self) == 0
    }
    guard hasFailed, let error = memory.load(as: OpaquePointer?.self) else { return }
    throw try errors.load(ObjectHandle(error))
  }
}

/// The ownership rules of a method, by the method family of its selector. The rules specify whether the method returns
/// a retained object and whether it consumes `self` ("Objective-C Automatic Reference Counting", section "Method
/// families").
package struct MethodFamily {
  package let returnsRetained: Bool
  let consumesSelf: Bool

  package init(_ selector: String) {
    let name = selector.drop { $0 == "_" }
    func begins(_ family: String) -> Bool {
      guard name.hasPrefix(family) else { return false }
      // The selector `copyright` does not belong to the family `copy`.
      guard let next = name.dropFirst(family.count).first else { return true }
      return !next.isLowercase
    }
    consumesSelf = begins("init")
    returnsRetained = consumesSelf || ["alloc", "copy", "mutableCopy", "new"].contains(where: begins)
  }
}
