import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation

// Messages with nil among their arguments: the method's encoding says what each nil is.
extension Sending {
  static func create(_ className: String, _ selector: Selector, untyped arguments: [Any?]) throws -> ObjCObject {
    let allocated = try allocate(className)
    return try send(to: allocated.handle, selector.handle, untyped: arguments, as: ObjCObject.self)
  }

  static func send<R>(
    to receiver: ObjectHandle, _ selector: SelectorHandle, untyped arguments: [Any?], as type: R.Type
  ) throws -> R {
    let types = try throwingPublicErrors { try encoding(of: selector, to: receiver).explicitArguments }
    // More arguments than the method has are refused where all messages are.
    let values = arguments.enumerated().map { index, argument in
      argument ?? (index < types.count ? none(of: types[index]) : ObjCObject?.none as Any)
    }
    return try send(to: receiver, selector, rest: values[...], as: R.self)
  }

  /// Takes the values' types one after the other, until all are known.
  private static func send<each A, R>(
    to receiver: ObjectHandle, _ selector: SelectorHandle, _ known: repeat each A, rest: ArraySlice<Any>,
    as type: R.Type
  ) throws -> R {
    guard let first = rest.first else { return try send(to: receiver, selector, repeat each known, as: R.self) }
    func next<Value>(_ value: Value) throws -> R {
      try send(to: receiver, selector, repeat each known, value, rest: rest.dropFirst(), as: R.self)
    }
    return try next(first)
  }

  /// nil as an argument of this type, in a Swift type that fits it.
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
