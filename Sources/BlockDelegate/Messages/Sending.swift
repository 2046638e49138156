import BlockDelegateRuntime
import Foundation

/// Sends messages and calls blocks. The types of arguments and results are checked at the time of the call.
@usableFromInline
enum Sending {
  /// Allocates an object with `[className alloc]`, whose initializer must be sent next.
  @usableFromInline
  static func allocate(_ className: String, _ fileID: StaticString, _ line: UInt32) throws -> ObjCObject {
    let cls = try ObjCClass(className, fileID: fileID, line: line)
    return try send(
      to: .object(ObjectHandle(cls.handle), SelectorHandle("alloc")), as: ObjCObject.self,
      at: CodeLocation(fileID, line))
  }

  /// Sends a message or calls a block.
  ///
  /// - Parameter known: The plan for the types of the target, the arguments and the result; nil if it is not known.
  static func send<each A, R>(
    to target: MessageCall.Target, by known: MessagePlan? = nil, _ arguments: repeat each A, as result: R.Type,
    at location: CodeLocation? = nil
  ) throws -> R {
    // Objects that the message autoreleases need an open pool. (A closure would capture the pack, which takes longer
    // than the message.)
    let pool = bd_objc_hasAutoreleasePool() ? nil : bd_objc_autoreleasePoolPush()
    defer { if let pool { bd_objc_autoreleasePoolPop(pool) } }
    do {
      let function = ((repeat each A) -> R).self
      var call = MessageCall(try known ?? plan(for: target, function))
      repeat try call.store(each arguments)
      return try call.send(to: target, function, at: location)
    } catch { throw publicError(error, at: location) }
  }

  /// Sends a message with arguments whose types are known only now, some of which may be nil. They are moved one at a
  /// time to the pack of the other arguments.
  ///
  /// - Parameter index: The index of the first untyped argument that is not in the pack.
  static func send<each A, R>(
    to target: MessageCall.Target, _ arguments: repeat each A, untyped all: [Any?], from index: Int = 0,
    as result: R.Type, at location: CodeLocation? = nil
  ) throws -> R {
    guard index < all.count else { return try send(to: target, repeat each arguments, as: result, at: location) }
    func next<Next>(_ value: Next) throws -> R {
      try send(to: target, repeat each arguments, value, untyped: all, from: index + 1, as: result, at: location)
    }
    return try _openExistential(all[index] ?? Nil(), do: next)
  }

  /// Returns the plan for the type of a function with the arguments and the result of the message.
  private static func plan(for target: MessageCall.Target, _ function: Any.Type) throws -> MessagePlan {
    func make(_ encoding: MethodEncoding, _ selector: String, _ key: PlanKey? = nil) throws -> MessagePlan {
      let parts = FunctionTypeParts(of: function)!
      return try MessagePlan(encoding, selector: selector, arguments: parts.parameters, result: parts.result, key: key)
    }
    switch target {
    case .block(let block): return try make(encoding(ofBlock: block.reference.handle), "block")
    case .object(let receiver, let selector):
      guard let types = receiver.cls.typesPointer(of: selector) else {
        // Each proxy of a class forwards messages to another object, so the plan is not kept.
        return try make(encoding(of: receiver, selector), selector.name)
      }
      let key = PlanKey(types: types, selector: selector, function: ObjectIdentifier(function))
      func makeKept() throws -> MessagePlan {
        #if !canImport(ObjectiveC)
          StalledMainQueue.note(selector)
        #endif
        return try make(encoding(String(cString: types), of: selector.name), selector.name, key)
      }
      return try plans.object(near: key.address, where: { $0.key == key }, make: makeKept)
    }
  }

  /// The messages that a plan is for. The key is Sendable because the addresses in it are never freed.
  struct PlanKey: Equatable, @unchecked Sendable {
    /// The address of the method's type encoding, which the runtime stores once for each method.
    let types: UnsafePointer<CChar>
    let selector: SelectorHandle
    let function: ObjectIdentifier

    /// An address that few other keys have. None of its parts is ever freed.
    var address: UnsafeRawPointer {
      let bits = UInt(bitPattern: types) ^ UInt(bitPattern: selector.key) << 1 ^ UInt(bitPattern: function) << 2
      return UnsafeRawPointer(bitPattern: bits | 1)!
    }
  }

  /// The plans of the messages that have been sent so far.
  private static let plans = ObjectMap<MessagePlan>()

  /// Returns the type encoding of a message to an object.
  ///
  /// - Throws: ``BlockDelegateError`` if the object has no such method, or the encoding can't be parsed.
  static func encoding(of receiver: ObjectHandle, _ selector: SelectorHandle) throws -> MethodEncoding {
    if let types = try throwingPublicErrors({ try receiver.types(of: selector) }) {
      return try encoding(types, of: selector.name)
    }
    let cls = receiver.cls
    throw BlockDelegateError.unknownSelector(
      selector, expected: cls.isMetaclass ? "a class method of \(cls.name)" : "a method of \(cls.name)",
      among: cls.methodNames)
  }

  private static func encoding(_ types: String, of selector: String) throws -> MethodEncoding {
    do { return try MethodEncoding(method: types, of: selector) } catch {
      throw BlockDelegateError(.malformedEncoding, selector: selector, given: "\(error)")
    }
  }

  /// Returns the type encoding of a block, which must return its result as values of that encoding are returned.
  ///
  /// - Parameters:
  ///   - own: The signature of a block that has none.
  ///   - selector: The name of the method that the block implements, for the error.
  static func encoding(
    ofBlock block: ObjectHandle, else own: String? = nil, of selector: String? = nil
  ) throws(BlockDelegateError) -> MethodEncoding {
    guard let signature = block.blockSignature ?? own else { throw .init(.missingBlockSignature, selector: selector) }
    let encoding: MethodEncoding
    do { encoding = try MethodEncoding(block: signature) } catch {
      throw BlockDelegateError(.malformedEncoding, selector: selector, given: "\(error)")
    }
    // On arm64 only Swift sets the flag.
    let plan = CallingConvention.native == .systemV ? try? CallPlans.plan(for: encoding) : nil
    if let plan, plan.passesResultAddress != bd_block_returnsInMemory(block.address) {
      let given = "the result, \(encoding.result): the block does not return it as such, so it may be a packed struct"
      throw BlockDelegateError(.unsupportedMethod, selector: selector, given: given)
    }
    return encoding
  }

  /// Refuses blocks as arguments of messages on platforms other than Apple's.
  ///
  /// On these platforms, the metadata of block types has no value witnesses, so generic code must not touch a value of
  /// a block type, not even to get its size. A function with a parameter pack gets the size of each argument on entry.
  /// Functions that call `refuseBlocks` are therefore `@_transparent`: they become part of their caller, where the
  /// types are known. `@inline(__always)` makes a function part of its caller only in release builds.
  @usableFromInline
  static func refuseBlocks<each A>(
    _ arguments: repeat (each A).Type, result: Any.Type, selector: Selector?, fileID: StaticString, line: UInt32
  ) throws {
    #if !canImport(ObjectiveC)
      var problems: [BlockDelegateError] = []
      @inline(never)
      func check(_ type: Any.Type, _ reason: BlockDelegateError.Reason) {
        guard FunctionTypeParts.isBlock(type) else { return }
        problems.append(
          .init(reason, selector: selector?.handle.name ?? "block", expected: "an ObjCBlock", given: "\(type)"))
      }
      var index = 0
      for type in repeat each arguments {
        check(type, .wrongArgumentType(index))
        index += 1
      }
      check(result, .wrongResultType)
      if !problems.isEmpty { throw BlockDelegateError(problems, at: CodeLocation(fileID, line)) }
    #endif
  }
}
