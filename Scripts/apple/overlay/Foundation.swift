@_exported import CoreGraphics
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC
@_exported import Foundation

// The functions below have no real bodies. In the stand-in only the names and signatures matter, because nothing is
// run.
public struct Data: Hashable, Sendable, RandomAccessCollection, MutableCollection {
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public init(contentsOf url: __shared URL, options: Data.ReadingOptions = []) throws { fatalError() }
  public typealias ReadingOptions = NSData.ReadingOptions
  public typealias WritingOptions = NSData.WritingOptions
  public mutating func append(_ other: Data) {}
  public func write(to url: URL, options: Data.WritingOptions = []) throws { fatalError() }
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(index: Int) -> UInt8 { get { fatalError() } set { fatalError() } }
  public subscript(bounds: Range<Int>) -> Data { get { fatalError() } set { fatalError() } }
}

public struct URL: Hashable, Sendable {
  public init?(string: String) { fatalError() }
  public init(fileURLWithPath path: __shared String) { fatalError() }
  public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
  public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath) { fatalError() }
  public var absoluteString: String { fatalError() }
  public var path: String { fatalError() }
  public var lastPathComponent: String { fatalError() }
  public func appendingPathComponent(_ pathComponent: String) -> URL { fatalError() }
  public func appending<S: StringProtocol>(path: S, directoryHint: DirectoryHint = .inferFromPath) -> URL { fatalError() }
  public func deletingLastPathComponent() -> URL { fatalError() }
  public func deletingPathExtension() -> URL { fatalError() }
  public func resolvingSymlinksInPath() -> URL { fatalError() }
}
public typealias TimeInterval = Double
public struct Date: Hashable, Sendable {
  public var timeIntervalSince1970: TimeInterval { fatalError() }
  public init() {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate ti: TimeInterval) {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public struct ISO8601FormatStyle: Sendable {
    public init(includingFractionalSeconds: Bool = false) {}
  }
  public func ISO8601Format(_ style: ISO8601FormatStyle = .init()) -> String { fatalError() }
  public static var distantFuture: Date { fatalError() }
}
public struct UUID: Hashable, Sendable {
  public init() {}
  public var uuidString: String { fatalError() }
}
public struct CharacterSet: Hashable, Sendable {
  public static var whitespaces: CharacterSet { fatalError() }
  public static var whitespacesAndNewlines: CharacterSet { fatalError() }
  public static var decimalDigits: CharacterSet { fatalError() }
  public var inverted: CharacterSet { fatalError() }
}
public struct IndexPath: Hashable, Sendable {
  public init() {}
  public init(indexes: [Int]) { fatalError() }
}
public struct URLRequest: Hashable, Sendable {
  public init(url: URL) { fatalError() }
  public var url: URL? { get { fatalError() } set {} }
}
public struct Notification: Hashable {
  public struct Name: Hashable, Sendable, RawRepresentable {
    public var rawValue: String
    public init(_ rawValue: String) { fatalError() }
    public init(rawValue: String) { fatalError() }
  }
  public var name: Name
  public var object: Any?
  public var userInfo: [AnyHashable: Any]?
  public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) { fatalError() }
  public static func == (left: Notification, right: Notification) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}
@available(*, unavailable) extension Notification: Sendable {}
public struct IndexSet: Hashable, Sendable {
  public struct RangeView: RandomAccessCollection {
    public var startIndex: Int { fatalError() }
    public var endIndex: Int { fatalError() }
    public subscript(index: Int) -> Range<Int> { fatalError() }
  }
  public init() {}
  public mutating func insert(integersIn range: Range<Int>) {}
  public init(integer: Int) { fatalError() }
  public var rangeView: RangeView { fatalError() }
}
extension NSDictionary: @retroactive Sequence {
  public func makeIterator() -> AnyIterator<(key: Any, value: Any)> { fatalError() }
}
extension NSSet: @retroactive Sequence {
  public func makeIterator() -> AnyIterator<Any> { fatalError() }
}

extension NSString: ExpressibleByStringLiteral {
  public required convenience init(stringLiteral value: StaticString) { fatalError() }
}
extension NSError: Error {
  @nonobjc public var _domain: String { fatalError() }
  @nonobjc public var _code: Int { fatalError() }
}
extension Error { public var localizedDescription: String { fatalError() } }
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}
extension LocalizedError {
  public var errorDescription: String? { fatalError() }
  public var failureReason: String? { fatalError() }
  public var recoverySuggestion: String? { fatalError() }
  public var helpAnchor: String? { fatalError() }
}
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }

extension NSMutableDictionary {
  public subscript(key: Any) -> Any? { get { fatalError() } set { fatalError() } }
}
extension String {
  public struct Encoding: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let utf8 = Encoding(rawValue: 4)
  }
  public init?(data: __shared Data, encoding: String.Encoding) { fatalError() }
  public init(contentsOfFile path: __shared String, encoding enc: Encoding) throws { fatalError() }
  public init(format: __shared String, _ arguments: any CVarArg...) { fatalError() }
  public typealias CompareOptions = NSString.CompareOptions
}
extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
  public func rangeOfCharacter(
    from aSet: CharacterSet, options mask: String.CompareOptions = [], range aRange: Range<Index>? = nil
  ) -> Range<Index>? { fatalError() }
  public func caseInsensitiveCompare<T: StringProtocol>(_ aString: T) -> ComparisonResult { fatalError() }
  public func range<T: StringProtocol>(
    of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Index>? = nil
  ) -> Range<Index>? { fatalError() }
}
extension NSRange: Hashable {
  public static func == (left: NSRange, right: NSRange) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}
extension NSLocking { public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() } }

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var prettyPrinted: OutputFormatting { fatalError() }
    public static var sortedKeys: OutputFormatting { fatalError() }
    public static var withoutEscapingSlashes: OutputFormatting { fatalError() }
  }
  open var outputFormatting: OutputFormatting { get { fatalError() } set { fatalError() } }
  public init() {}
  open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}
open class JSONDecoder {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
extension Data: Codable {
  public init(from decoder: any Decoder) throws { fatalError() }
  public func encode(to encoder: any Encoder) throws { fatalError() }
}
public func NSUserName() -> String { fatalError() }


public protocol _StubBridged: _ObjectiveCBridgeable {}
extension _StubBridged {
  public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ s: _ObjectiveCType, result: inout Self?) { fatalError() }
  public static func _conditionallyBridgeFromObjectiveC(_ s: _ObjectiveCType, result: inout Self?) -> Bool { fatalError() }
  public static func _unconditionallyBridgeFromObjectiveC(_ s: _ObjectiveCType?) -> Self { fatalError() }
}
extension String: _StubBridged { public typealias _ObjectiveCType = NSString }
extension Data: _StubBridged { public typealias _ObjectiveCType = NSData }
extension IndexSet: _StubBridged { public typealias _ObjectiveCType = NSIndexSet }
extension URL: _StubBridged { public typealias _ObjectiveCType = NSURL }
extension Date: _StubBridged { public typealias _ObjectiveCType = NSDate }
extension IndexPath: _StubBridged { public typealias _ObjectiveCType = NSIndexPath }
extension URLRequest: _StubBridged { public typealias _ObjectiveCType = NSURLRequest }
extension Notification: _StubBridged { public typealias _ObjectiveCType = NSNotification }
extension Array: _StubBridged { public typealias _ObjectiveCType = NSArray }
extension Dictionary: _StubBridged { public typealias _ObjectiveCType = NSDictionary }
extension Set: _StubBridged { public typealias _ObjectiveCType = NSSet }
extension Int: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension Int8: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension Int16: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension Int32: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension Int64: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension UInt: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension UInt8: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension UInt16: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension UInt32: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension UInt64: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension Bool: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension Double: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension Float: _StubBridged { public typealias _ObjectiveCType = NSNumber }
extension ObjCBool: _StubBridged { public typealias _ObjectiveCType = NSNumber }
