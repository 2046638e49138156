import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

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
