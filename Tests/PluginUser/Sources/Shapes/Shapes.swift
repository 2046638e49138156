import Foundation
import Imported

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Requirements without arguments and results.
protocol Switch: AnyObject {
  func turnOn()
  func turnOff()
}

/// Requirements with argument labels and without.
protocol Route: AnyObject {
  func move(_ x: Int, _ y: Int)
  func move(from start: Int, to end: Int)
  func move(by: Int, _: Int)
}

/// Overloads that differ only in the types of their arguments.
protocol Printer: AnyObject {
  func show(_ value: Int)
  func show(_ value: String)
  func show(_ value: [String: Any], last: Bool)
}

/// Requirements with results, some of which are optional.
protocol Source: AnyObject {
  func count() -> Int
  func title(at index: Int) -> String?
  @discardableResult func refresh() -> Bool?
}

/// Properties as requirements.
protocol Settings: AnyObject {
  var name: String { get }
  var volume: Int { get set }
  var note: String? { get set }
  var isReady: Bool { get async throws }
}

enum LoadError: Error, Equatable { case missing(String) }

/// Methods that throw any error, and a method with a typed error.
protocol Loader: AnyObject {
  func load(_ path: String) throws -> String
  func check(_ path: String) throws(LoadError)
}

/// Asynchronous requirements.
protocol Fetcher: AnyObject {
  func fetch(_ path: String) async -> Int
  func send(_ path: String) async throws -> String?
}

/// A protocol on the main actor with one nonisolated requirement.
@MainActor protocol Screen: AnyObject {
  func draw(_ text: String) -> Int
  var title: String? { get set }
  nonisolated func log(_ text: String)
  func redraw()
}

extension Screen {
  func redraw() { _ = draw("again") }
}

/// A protocol with requirements on the main actor and a requirement without isolation.
protocol Panel: AnyObject {
  @MainActor func open() -> Bool
  @MainActor func close() async
  func name() -> String
}

/// A Sendable protocol with a completion handler.
protocol Worker: AnyObject, Sendable {
  func work(_ item: Int, completion: @escaping @Sendable (Result<Int, any Error>) -> Void)
  func cancel(_ item: Int) -> Bool
}

extension Worker {
  func cancel(_ item: Int) -> Bool { item < 0 }
}

/// Parameters that are inout, variadic, autoclosures, closures or have an ownership modifier.
protocol Editor: AnyObject {
  func edit(_ text: inout String, times: Int)
  func append(_ words: String...)
  func log(_ message: @autoclosure () -> String)
  func each(_ body: (Int, inout Int) throws -> Void) throws
  func keep(_ text: consuming String, beside other: borrowing String)
}

/// A default implementation that calls a requirement without a default implementation.
protocol Greeter: AnyObject {
  func name() -> String
  func greeting() -> String
  func verbosity() -> Int
  func log(_ message: @autoclosure () -> String)
  var style: String { get set }
}

extension Greeter {
  func greeting() -> String { "Hello, \(name())" }
  func log(_ message: @autoclosure () -> String) { if verbosity() > 0 { style = message() } }
  var style: String {
    get { "plain" }
    set { _ = newValue }
  }
}

/// Protocols that are inherited in two ways. One protocol has its own default for a requirement of the first protocol.
protocol Animal: AnyObject {
  func sound() -> String
  func legs() -> Int
}

extension Animal {
  func legs() -> Int { 4 }
}

protocol Pet: Animal {
  func owner() -> String?
}

protocol Bird: Animal {
  func fly(_ height: Double)
}

extension Bird {
  func legs() -> Int { 2 }
}

protocol Parrot: Pet, Bird {
  func sound() -> String
  func speak() -> String?
}

/// A protocol that inherits from a protocol of another module.
protocol Account: Ledger {
  func close()
}

/// A protocol that inherits from a protocol of FoundationXML.
protocol FeedDelegate: XMLParserDelegate {
  func feed(_ title: String, at date: Date)
}

/// A protocol that inherits from `NSObjectProtocol`.
protocol Observer: NSObjectProtocol {
  func notice(_ change: Int) -> Bool
  func forget()
}

extension Observer {
  func forget() {}
}

/// Requirements and labels whose names are keywords.
protocol Words: AnyObject {
  func `default`(in: Int, for repeat: String)
  var `class`: String? { get }
  func `switch`(_ protocol: String) -> Bool?
}

/// Tuples, existentials, generic types and functions as parameters and results.
protocol Values: AnyObject {
  func pair(_ pair: (first: Int, second: String)) -> (Int, name: String)
  func take(_ values: [String: Any], of type: Any.Type, _ sequence: any Sequence<Int>, sender: Any?)
  func handler(for name: String) -> ((Int) -> String)?
  func maker() -> () -> Int?
  func unwrapped(_ text: String!) -> Int!
  var change: (Int) -> String? { get set }
  func set(_ values: Set<Outer.Inner>, range: ClosedRange<Int>)
}

enum Outer {
  struct Inner: Hashable { let id: Int }

  /// A nested protocol whose parameters have the names of members of the generated class.
  protocol Nested: AnyObject {
    func visit(_ inner: Inner, defaults: Int, owner: Int) -> Int
    func other(onOther: Int) -> Int?
  }
}

extension Outer.Nested {
  func visit(_ inner: Outer.Inner, defaults: Int, owner: Int) -> Int { inner.id + defaults + owner }
}

/// Requirements that only their default implementations can implement.
protocol Factory: AnyObject {
  static func kind() -> String
  func make<T>(_ value: T) -> T
  func write(_ lines: String...)
  func made(_ count: Int)
}

extension Factory {
  static func kind() -> String { "factory" }
  func make<T>(_ value: T) -> T { value }
  func write(_ lines: String...) { made(lines.count) }
}
