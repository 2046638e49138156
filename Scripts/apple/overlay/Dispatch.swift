@_exported import ObjectiveC

// On a Mac these classes are renamed C types. In the stand-in only the names and signatures matter, because nothing is
// run.
public class DispatchObject: NSObject {}

public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime { fatalError() }
  public var uptimeNanoseconds: UInt64 { fatalError() }
  public static var distantFuture: DispatchTime { fatalError() }
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { fatalError() }
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { fatalError() }
  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { fatalError() }
}

@frozen public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public final class DispatchGroup: DispatchObject, @unchecked Sendable {
  public override init() { fatalError() }
  public func enter() { fatalError() }
  public func leave() { fatalError() }
  @available(*, noasync) public func wait() { fatalError() }
}

public final class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) { fatalError() }
  @discardableResult public func signal() -> Int { fatalError() }
  @available(*, noasync) public func wait() { fatalError() }
  @available(*, noasync) public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
}

public enum DispatchTimeInterval: Sendable { case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never }

public protocol DispatchSourceProtocol: NSObjectProtocol {
  typealias DispatchSourceHandler = @convention(block) () -> Void
}
public protocol DispatchSourceTimer: DispatchSourceProtocol {}

public class DispatchSource: DispatchObject {
  public struct TimerFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
  }
  public class func makeTimerSource(flags: TimerFlags = [], queue: DispatchQueue? = nil) -> any DispatchSourceTimer { fatalError() }
}

extension DispatchSourceProtocol {
  public func setEventHandler(handler: DispatchSourceHandler?) { fatalError() }
  public func cancel() { fatalError() }
  public func activate() { fatalError() }
}

extension DispatchSourceTimer {
  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { fatalError() }
}

public struct DispatchQoS: Equatable, Sendable {
  public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
  public static var unspecified: DispatchQoS { fatalError() }
}
public struct DispatchWorkItemFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { fatalError() }
  public static var barrier: DispatchWorkItemFlags { fatalError() }
}
public class DispatchWorkItem: @unchecked Sendable {}

public final class DispatchSpecificKey<T> { public init() {} }
extension DispatchSpecificKey: Sendable where T: Sendable {}

public final class DispatchQueue: DispatchObject, @unchecked Sendable {
  public class var main: DispatchQueue { fatalError() }
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { fatalError() }
    public static var concurrent: Attributes { fatalError() }
  }
  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) { fatalError() }
  public var label: String { fatalError() }
  public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
  public func async(execute workItem: DispatchWorkItem) { fatalError() }
  @preconcurrency
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) { fatalError() }

  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) { fatalError() }
  public func sync(execute workItem: DispatchWorkItem) { fatalError() }
  public func sync<T>(execute work: () throws -> T) rethrows -> T { fatalError() }
  public func sync<T>(flags: DispatchWorkItemFlags, execute work: () throws -> T) rethrows -> T { fatalError() }
  public func suspend() { fatalError() }
  public func resume() { fatalError() }
  public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { fatalError() }
  public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) { fatalError() }
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) { fatalError() }
}

public func dispatchMain() -> Never { fatalError() }
