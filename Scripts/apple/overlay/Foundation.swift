@_exported import CoreGraphics
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC
@_exported import Foundation

// One line of behaviour each would do on a Mac; here only the types matter.
public struct Data: Hashable, Sendable {
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public mutating func append(_ other: Data) {}
}

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
public struct URL: Hashable, Sendable {
  public init?(string: String) { fatalError() }
  public var absoluteString: String { fatalError() }
}
public struct Date: Hashable, Sendable { public init() {} }
public struct IndexPath: Hashable, Sendable { public init() {} }
public struct URLRequest: Hashable, Sendable { public init(url: URL) { fatalError() } }
public struct Notification {
  public var object: Any? { fatalError() }
}
extension URL: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURL { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSURL, result: inout URL?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSURL, result: inout URL?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSURL?) -> URL { fatalError() }
}
extension Date: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSDate { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSDate, result: inout Date?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSDate, result: inout Date?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSDate?) -> Date { fatalError() }
}
extension IndexPath: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSIndexPath { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSIndexPath, result: inout IndexPath?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSIndexPath, result: inout IndexPath?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSIndexPath?) -> IndexPath { fatalError() }
}
extension URLRequest: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURLRequest { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSURLRequest, result: inout URLRequest?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSURLRequest, result: inout URLRequest?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSURLRequest?) -> URLRequest { fatalError() }
}
extension Notification: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNotification { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: NSNotification, result: inout Notification?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: NSNotification, result: inout Notification?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: NSNotification?) -> Notification { fatalError() }
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
