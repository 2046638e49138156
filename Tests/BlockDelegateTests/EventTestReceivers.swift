import BlockDelegate
import Foundation

/// A receiver that is a Swift object.
final class Listener {
  var heard: [Int] = []
  var senders: [AnyObject?] = []
  private let gone: () -> Void

  init(gone: @escaping () -> Void = {}) { self.gone = gone }
  deinit { gone() }
}

/// A number that threads and closures share.
final class Count: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var value: Int { lock.withLock { number } }
  func increment() { lock.withLock { number += 1 } }
}

/// Returns an instance of the compiled receiver class in TestSupport/EventReceiver.h.
func makeEventReceiver() throws -> ObjCObject { try ObjCObject("TestEventReceiver") }

extension ObjCObject {
  var eventLog: String { (try? send("log")) ?? "?" }
}

#if canImport(ObjectiveC)
  // These overloads take selectors that are string literals, like those in Apple.swift.
  extension Event {
    @discardableResult
    func add(_ receiver: NSObject, _ name: String) throws -> EventToken { try add(receiver, Selector(name)) }

    func remove(_ receiver: NSObject, _ name: String) { remove(receiver, Selector(name)) }
  }
#endif
