@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC
@_exported import Foundation

// One line of behaviour each would do on a Mac; here only the types matter.
public struct Data: Hashable, Sendable { public init() {} }

extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSString, result: inout String?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSString, result: inout String?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSString?) -> String { fatalError() }
}
extension Data: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSData { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSData, result: inout Data?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSData, result: inout Data?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSData?) -> Data { fatalError() }
}
extension Array: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSArray, result: inout Array?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSArray, result: inout Array?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSArray?) -> Array { fatalError() }
}
extension Dictionary: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDictionary { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSDictionary, result: inout Dictionary?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSDictionary, result: inout Dictionary?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSDictionary?) -> Dictionary { fatalError() }
}
extension Set: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSSet { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSSet, result: inout Set?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSSet, result: inout Set?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSSet?) -> Set { fatalError() }
}
public protocol _StubNumber: _ObjectiveCBridgeable where _ObjectiveCType == NSNumber {}
extension _StubNumber {
  public func _bridgeToObjectiveC() -> NSNumber { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSNumber, result: inout Self?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSNumber, result: inout Self?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSNumber?) -> Self { fatalError() }
}
extension Int: _StubNumber {}
extension Int8: _StubNumber {}
extension Int16: _StubNumber {}
extension Int32: _StubNumber {}
extension Int64: _StubNumber {}
extension UInt: _StubNumber {}
extension UInt8: _StubNumber {}
extension UInt16: _StubNumber {}
extension UInt32: _StubNumber {}
extension UInt64: _StubNumber {}
extension Bool: _StubNumber {}
extension Double: _StubNumber {}
extension Float: _StubNumber {}
extension ObjCBool: _StubNumber {}

extension NSString: ExpressibleByStringLiteral {
  public required convenience init(stringLiteral value: StaticString) { fatalError() }
}
extension NSError: Error {
  @objc(_stubDomain) public var _domain: String { fatalError() }
  @objc(_stubCode) public var _code: Int { fatalError() }
}
extension Error { public var localizedDescription: String { fatalError() } }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }

extension NSMutableDictionary {
  public subscript(key: Any) -> Any? {
    get { fatalError() }
    set { fatalError() }
  }
}
extension String {
  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let utf8 = Encoding(rawValue: 4)
  }
  public init(contentsOfFile path: __shared String, encoding enc: Encoding) throws { fatalError() }
}
extension NSLocking { public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() } }

@frozen public struct CGFloat: Hashable, Sendable {
  public var native: Double
  public init(_ value: Double) { native = value }
}
public struct CGPoint: Sendable { public var x, y: CGFloat }
public struct CGSize: Sendable { public var width, height: CGFloat }
public struct CGRect: Sendable {
  public var origin: CGPoint
  public var size: CGSize
}
