import BlockDelegateRuntime
import Foundation

/// Sends a message to an object, or calls a block if there is no selector. The caller keeps the object alive.
///
/// A function of the C layer (`messages.mm`).
@_silgen_name("bd_pointer_send")
func sendByPointer<each A, R>(
  _ receiver: OpaquePointer, _ selector: OpaquePointer?, _ arguments: repeat each A, fileID: StaticString, line: UInt32
) throws -> R

/// Makes an object with `[[className alloc] selector arguments]`, a `NewObject`. A function of the C layer.
@usableFromInline @_silgen_name("bd_class_make")
func makeObject<each A, R>(
  _ className: String, _ selector: Selector, _ arguments: repeat each A, fileID: StaticString, line: UInt32
) throws -> R

/// Sends messages and calls blocks. The types of arguments and results are checked at the time of the call.
@usableFromInline
enum Sending {
  /// Makes an object with `[[className alloc] selector arguments]`, with arguments whose types are known only now, some of
  /// which may be nil. The caller owns it.
  static func make(
    _ className: String, _ selector: Selector, untyped arguments: [Any?], at location: CodeLocation
  ) throws -> OpaquePointer {
    let new = StrongReference(owned: try allocate(className, at: location))
    return try send(new.handle, selector.handle, untyped: arguments, as: NewObject.self, at: location).pointer
  }

  /// Allocates an object with `[className alloc]`, whose initializer must be sent next.
  static func allocate(_ className: String, at location: CodeLocation) throws -> OpaquePointer {
    let cls = try ObjCClass(className, fileID: location.fileID, line: location.line)
    let (fileID, line) = (location.fileID, location.line)
    return (try sendByPointer(cls.pointer, alloc.pointer, fileID: fileID, line: line) as NewObject).pointer
  }

  private static let alloc = SelectorHandle("alloc")

  /// Sends a message, or calls a block if there is no selector. The caller keeps the receiver alive.
  // Never specialized, so that a program has the code once.
  @_semantics("optimize.sil.specialize.generic.never")
  static func send<each A, R>(
    _ receiver: ObjectHandle, _ selector: SelectorHandle?, _ arguments: repeat each A, as result: R.Type,
    at location: CodeLocation? = nil
  ) throws -> R {
    try sendByPointer(
      receiver.pointer, selector?.pointer, repeat each arguments, fileID: location?.fileID ?? "",
      line: location?.line ?? 0)
  }

  /// Sends a message with arguments whose types are known only now, some of which may be nil. They are moved one at a
  /// time to the pack of the other arguments.
  ///
  /// - Parameter index: The index of the first untyped argument that is not in the pack.
  @_semantics("optimize.sil.specialize.generic.never")
  static func send<each A, R>(
    _ receiver: ObjectHandle, _ selector: SelectorHandle?, _ arguments: repeat each A, untyped all: [Any?],
    from index: Int = 0, as result: R.Type, at location: CodeLocation? = nil
  ) throws -> R {
    guard index < all.count else {
      return try send(receiver, selector, repeat each arguments, as: result, at: location)
    }
    func next<Next>(_ value: Next) throws -> R {
      try send(
        receiver, selector, repeat each arguments, value, untyped: all, from: index + 1, as: result, at: location)
    }
    return try _openExistential(all[index] ?? Nil(), do: next)
  }

  /// Returns the plan for a message, or for a call of a block if there is no selector.
  ///
  /// - Parameter isShared: Is set to whether all objects of the class, or all blocks with the signature, have the plan.
  static func plan(
    for receiver: ObjectHandle, _ selector: SelectorHandle?, _ types: [Any.Type], _ result: Any.Type,
    isShared: inout Bool
  ) throws -> MessagePlan {
    try refuseBlocks(types, result: result, selector?.name)
    guard let selector else {
      isShared = true
      return try MessagePlan(encoding(ofBlock: receiver), selector: "block", arguments: types, result: result)
    }
    guard let encoded = receiver.cls.typesPointer(of: selector) else {
      // Each proxy of a class forwards messages to another object, so the plan is not kept.
      return try MessagePlan(
        encoding(of: receiver, selector), selector: selector.name, arguments: types, result: result)
    }
    isShared = true
    #if !canImport(ObjectiveC)
      StalledMainQueue.note(selector)
    #endif
    return try MessagePlan(
      encoding(String(cString: encoded), of: selector.name), selector: selector.name, arguments: types,
      result: result, methodTypes: encoded)
  }

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

  /// Refuses blocks as arguments of messages on platforms other than Apple's, where the metadata of block types has no
  /// value witnesses, so generic code must not touch a value of a block type, not even to get its size. The C layer does
  /// not touch it.
  private static func refuseBlocks(_ types: [Any.Type], result: Any.Type, _ selector: String?) throws {
    #if !canImport(ObjectiveC)
      let reasons = types.indices.map { BlockDelegateError.Reason.wrongArgumentType($0) } + [.wrongResultType]
      let problems = zip(types + [result], reasons).filter { FunctionTypeParts.isBlock($0.0) }.map { type, reason in
        BlockDelegateError(reason, selector: selector ?? "block", expected: "an ObjCBlock", given: "\(type)")
      }
      if !problems.isEmpty { throw BlockDelegateError(problems) }
    #endif
  }

  /// Refuses them in a function that passes its arguments on to another function in Swift.
  ///
  /// A function with a parameter pack gets the size of each argument on entry. Functions that call this one are therefore
  /// `@_transparent`: they become part of their caller, where the types are known. `@inline(__always)` makes a function
  /// part of its caller only in release builds.
  @usableFromInline
  static func refuseBlocks<each A>(
    _ arguments: repeat (each A).Type, result: Any.Type, selector: Selector, fileID: StaticString, line: UInt32
  ) throws {
    #if !canImport(ObjectiveC)
      var types: [Any.Type] = []
      for type in repeat each arguments { types.append(type) }
      try throwingPublicErrors(at: CodeLocation(fileID, line)) {
        try refuseBlocks(types, result: result, selector.handle.name)
      }
    #endif
  }
}
