import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

/// Sends messages and calls blocks. The types of arguments and results are checked at the time of the call.
@usableFromInline
enum Sending {
  /// Makes an object with `[[className alloc] selector arguments]`.
  @usableFromInline
  static func create<each A>(
    _ className: String, _ selector: Selector, _ arguments: repeat each A, fileID: StaticString, line: UInt32
  ) throws -> ObjCObject {
    let location = CodeLocation(fileID, line)
    let allocated = try allocate(className, at: location)
    return try send(
      to: allocated.handle, selector.handle, repeat each arguments, as: ObjCObject.self, at: location)
  }

  /// Allocates an object with `[className alloc]`.
  static func allocate(_ className: String, at location: CodeLocation?) throws -> ObjCObject {
    let cls = try ObjCClass(named: className, at: location)
    return try send(to: ObjectHandle(cls.handle), SelectorHandle("alloc"), as: ObjCObject.self, at: location)
  }

  // The function is never specialized. The library's own messages have many different types, and the specialized code
  // for all of them would take 70 KB.
  @_semantics("optimize.sil.specialize.generic.never")
  static func send<each A, R>(
    to receiver: ObjectHandle, _ selector: SelectorHandle, _ arguments: repeat each A, as type: R.Type,
    at location: CodeLocation? = nil
  ) throws -> R {
    try withPool(at: location) {
      let types = try methodTypes(receiver, selector)
      let function = ((repeat each A) -> R).self
      let key = MessagePlans.Key(types: types, selector: selector, function: ObjectIdentifier(function))
      let plan = try MessagePlans.plan(key) {
        #if !canImport(ObjectiveC)
          StalledMainQueue.note(selector)
        #endif
        return try MessagePlan(
          encoding(types, of: selector), selector: selector.name, arguments: swiftTypes(repeat (each A).self),
          result: R.self)
      }
      let lookUp = plan.passesResultAddress ? bd_objc_msg_lookup_stret : bd_objc_msg_lookup
      let implementation = lookUp(receiver.pointer, selector.pointer)
      #if !canImport(ObjectiveC)
        if plan.isWords { note(receiver, selector, implementation, function) }
      #endif
      return try plan.send(
        // A message plan calls the method's IMP as a plain address.
        unsafeBitCast(implementation, to: UnsafeRawPointer.self),
        leading: (UInt(bitPattern: receiver.pointer), UInt(bitPattern: selector.pointer)),
        repeat each arguments, as: R.self, at: location)
    }
  }

  static func call<each A, R>(
    _ block: ObjCBlock, _ arguments: repeat each A, as type: R.Type, at location: CodeLocation? = nil
  ) throws -> R {
    let plan = try throwingPublicErrors(at: location) {
      try Self.plan(forBlock: block.signature, swiftTypes(repeat (each A).self), result: R.self)
    }
    return try call(block, by: plan, repeat each arguments, as: R.self, at: location)
  }

  static func encoding(forBlock signature: String?) throws -> MethodEncoding {
    guard let signature else { throw BlockDelegateError(.missingBlockSignature) }
    return try parse(nil) { try MethodEncoding(block: signature) }
  }

  /// Makes the plan for calls of blocks with the given signature, argument types and result type.
  static func plan(forBlock signature: String?, _ types: [Any.Type], result: Any.Type) throws -> MessagePlan {
    try throwingPublicErrors {
      try MessagePlan(encoding(forBlock: signature), selector: "block", arguments: types, result: result)
    }
  }

  static func call<each A, R>(
    _ block: ObjCBlock, by plan: MessagePlan, _ arguments: repeat each A, as type: R.Type,
    at location: CodeLocation? = nil
  ) throws -> R {
    try withPool(at: location) {
      let pointer = block.reference.pointer
      return try plan.send(
        bd_block_getInvoke(pointer), leading: (UInt(bitPattern: pointer), nil), repeat each arguments, as: R.self,
        at: location)
    }
  }

  /// Runs `body` with an autorelease pool, so that objects that the message autoreleases are released later.
  private static func withPool<R>(at location: CodeLocation?, _ body: () throws -> R) throws -> R {
    try throwingPublicErrors(at: location) { try AutoreleasePool.ensure(body) }
  }

  private static func swiftTypes<each A>(_ types: repeat (each A).Type) -> [Any.Type] {
    var all: [Any.Type] = []
    repeat all.append(each types)
    return all
  }

  /// Returns the type encoding of the method that the object has for a selector.
  ///
  /// - Throws: ``BlockDelegateError`` if the object has no such method, or its encoding can't be parsed.
  static func encoding(of selector: SelectorHandle, to receiver: ObjectHandle) throws -> MethodEncoding {
    try encoding(methodTypes(receiver, selector), of: selector)
  }

  private static func encoding(_ types: UnsafePointer<CChar>, of selector: SelectorHandle) throws -> MethodEncoding {
    try parse(selector.name) { try MethodEncoding(method: String(cString: types), of: selector.name) }
  }

  @inline(never)
  private static func parse(_ selector: String?, _ body: () throws -> MethodEncoding) throws -> MethodEncoding {
    do { return try body() } catch {
      throw BlockDelegateError(.malformedEncoding, selector: selector, given: "\(error)")
    }
  }

  /// Returns the type encoding of a message to an object. It is the encoding of the method of the object's class, or
  /// that of the selector if the object forwards the message.
  private static func methodTypes(_ receiver: ObjectHandle, _ selector: SelectorHandle) throws -> UnsafePointer<CChar> {
    let cls = receiver.cls
    if let types = cls.typesPointer(of: selector) { return types }
    if Message.responds(receiver, to: selector), let types = bd_sel_getTypeEncoding(selector.pointer) { return types }
    throw BlockDelegateError.unknownSelector(
      selector, expected: cls.isMetaclass ? "a class method of \(cls.name)" : "a method of \(cls.name)",
      among: cls.methodNames)
  }
}

/// Refuses blocks as arguments of messages on platforms other than Apple's.
///
/// On these platforms, the metadata of block types has no value witnesses, so generic code must not touch a value of a
/// block type, not even to get its size. A function with a parameter pack gets the size of each argument on entry.
/// Functions that call `refuse` are therefore `@_transparent`: they become part of their caller, where the types are
/// known. `@inline(__always)` makes a function part of its caller only in release builds.
@usableFromInline
enum BlockArguments {
  @usableFromInline
  static func refuse<each A>(
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

// Messages with nil for some arguments. The method's type encoding specifies the type of each nil.
extension Sending {
  static func create(
    _ className: String, _ selector: Selector, untyped arguments: [Any?], at location: CodeLocation? = nil
  ) throws -> ObjCObject {
    let allocated = try allocate(className, at: location)
    return try send(to: allocated.handle, selector.handle, untyped: arguments, as: ObjCObject.self, at: location)
  }

  static func send<R>(
    to receiver: ObjectHandle, _ selector: SelectorHandle, untyped arguments: [Any?], as type: R.Type,
    at location: CodeLocation? = nil
  ) throws -> R {
    let types = try throwingPublicErrors(at: location) { try encoding(of: selector, to: receiver).explicitArguments }
    return try send(
      to: .object(receiver, selector), rest: values(arguments, for: types)[...], as: R.self, at: location)
  }

  static func call<R>(
    _ block: ObjCBlock, untyped arguments: [Any?], as type: R.Type, at location: CodeLocation
  ) throws -> R {
    let types = try throwingPublicErrors(at: location) {
      try encoding(forBlock: block.signature).explicitArguments
    }
    return try send(to: .block(block), rest: values(arguments, for: types)[...], as: R.self, at: location)
  }

  /// Replaces each nil by a nil of the type that the encoding specifies. Arguments without a type are also accepted
  /// here, because `MessagePlan` refuses them later.
  private static func values(_ arguments: [Any?], for types: [TypeEncoding]) -> [Any] {
    arguments.enumerated().map { index, argument in
      argument ?? (index < types.count ? none(of: types[index]) : ObjCObject?.none as Any)
    }
  }

  private enum Receiver {
    case object(ObjectHandle, SelectorHandle)
    case block(ObjCBlock)
  }

  /// Moves the values one at a time from `rest` to the parameter pack `known`, and then sends the message.
  private static func send<each A, R>(
    to receiver: Receiver, _ known: repeat each A, rest: ArraySlice<Any>, as type: R.Type, at location: CodeLocation?
  ) throws -> R {
    guard let first = rest.first else {
      return switch receiver {
      case .object(let object, let selector):
        try send(to: object, selector, repeat each known, as: R.self, at: location)
      case .block(let block): try call(block, repeat each known, as: R.self, at: location)
      }
    }
    func next<Value>(_ value: Value) throws -> R {
      try send(to: receiver, repeat each known, value, rest: rest.dropFirst(), as: R.self, at: location)
    }
    return try next(first)
  }

  /// Returns nil as a value of a Swift type that fits the encoded type.
  private static func none(of type: TypeEncoding) -> Any {
    switch type {
    case .block: ObjCBlock?.none as Any
    case .class: ObjCClass?.none as Any
    case .selector: Selector?.none as Any
    case .pointer: UnsafeRawPointer?.none as Any
    default: ObjCObject?.none as Any
    }
  }
}
