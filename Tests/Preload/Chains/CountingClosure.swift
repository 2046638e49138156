import BlockDelegate
import BlockDelegateRuntime
import Foundation

/// A closure for a method that is known only at run time. The closure's Swift types are derived from the method's
/// encoding one at a time, so that the library converts its arguments as those of any other closure.
struct CountingClosure {
  private let method: ProtocolMethod
  private let count: Ledger.Count
  private let builder: DelegateBuilder<ObjCProtocol>

  static func add(
    _ method: ProtocolMethod, of protocolName: String, to builder: DelegateBuilder<ObjCProtocol>
  ) {
    let name = "-[\(protocolName) \(method.selector.name)]"
    let new = CountingClosure(method: method, count: Ledger.Count(name), builder: builder)
    guard let encoding = try? MethodEncoding(method: method.types, of: method.selector.name),
      let arguments = swiftTypes(encoding.explicitArguments)
    else { return Ledger.noteUncounted("\(name) \(method.types)") }
    if encoding.result == .void { return new.register({}, arguments[...]) }
    guard let result = swiftType(encoding.result) else { return Ledger.noteUncounted("\(name) \(method.types)") }
    func register<R: ClosureValue>(_ result: R.Type) { new.register({ R.none }, arguments[...]) }
    register(result)
  }

  /// Appends the types of the remaining arguments one at a time, and registers the closure after the last one.
  private func register<R, each A>(
    _ result: @escaping () -> R, _ remaining: ArraySlice<any ClosureValue.Type>, _ arguments: repeat (each A).Type
  ) {
    guard let next = remaining.first else {
      let count = count
      return builder.on(Selector(method.selector.name)) { (_: repeat each A) -> R in
        count.increment()
        return result()
      }
    }
    func register<Next: ClosureValue>(_ next: Next.Type) {
      self.register(result, remaining.dropFirst(), repeat each arguments, next)
    }
    register(next)
  }

  private static func swiftTypes(_ encodings: [TypeEncoding]) -> [any ClosureValue.Type]? {
    let types = encodings.compactMap(swiftType)
    return types.count == encodings.count ? types : nil
  }

  private static func swiftType(_ encoding: TypeEncoding) -> (any ClosureValue.Type)? {
    switch encoding.kind {
    case .integer(let size, let isSigned): integer(size, isSigned)
    case .float: Float.self
    case .double: Double.self
    case .object: ObjCObject?.self
    case .block: ObjCBlock?.self
    case .class: ObjCClass?.self
    case .selector: Selector?.self
    case .pointer: UnsafeMutableRawPointer?.self
    case .aggregate: geometry(encoding)
    case .void, .unsupported: nil
    }
  }

  private static func integer(_ size: Int, _ isSigned: Bool) -> (any ClosureValue.Type)? {
    switch (size, isSigned) {
    case (1, true): Int8.self
    case (2, true): Int16.self
    case (4, true): Int32.self
    case (8, true): Int.self
    case (1, false): UInt8.self
    case (2, false): UInt16.self
    case (4, false): UInt32.self
    case (8, false): UInt.self
    default: nil
    }
  }

  /// Returns the Swift type for a struct that AppKit's delegates use.
  private static func geometry(_ encoding: TypeEncoding) -> (any ClosureValue.Type)? {
    guard case .structure(let structure) = encoding else { return nil }
    switch structure.name {
    case "_NSRange", "NSRange": return NSRange.self
    case "_NSPoint", "CGPoint": return CGPoint.self
    case "_NSSize", "CGSize": return CGSize.self
    case "_NSRect", "CGRect": return CGRect.self
    default: return nil
    }
  }
}
