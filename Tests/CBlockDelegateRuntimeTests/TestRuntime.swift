import CBlockDelegateRuntime
import Foundation
import Testing

/// Real classes and messages for tests of the C layer.
enum TestRuntime {
  /// The descriptor of blocks that take an object. Descriptors are never freed.
  static var blockDescriptor: UnsafeRawPointer { UnsafeRawPointer(bitPattern: descriptor)! }
  private static let descriptor = UInt(bitPattern: bd_slot_makeBlockDescriptor("v16@?0@8"))

  static func cls(_ name: String) -> OpaquePointer { bd_objc_lookUpClass(name)! }

  static func new(_ name: String) -> OpaquePointer { send(send(cls(name), "alloc")!, "init")! }

  @discardableResult
  static func send(_ receiver: OpaquePointer, _ name: String) -> OpaquePointer? {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer?
    let selector = bd_sel_registerName(name)
    return unsafeBitCast(bd_objc_msg_lookup(receiver, selector), to: Function.self)(receiver, selector)
  }

  @discardableResult
  static func send(_ receiver: OpaquePointer, _ name: String, _ argument: OpaquePointer) -> OpaquePointer? {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> OpaquePointer?
    let selector = bd_sel_registerName(name)
    return unsafeBitCast(bd_objc_msg_lookup(receiver, selector), to: Function.self)(receiver, selector, argument)
  }

  /// Sends a message whose result is a BOOL.
  static func ask(_ receiver: OpaquePointer, _ name: String, _ argument: OpaquePointer) -> Bool {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> CChar
    let selector = bd_sel_registerName(name)
    return unsafeBitCast(bd_objc_msg_lookup(receiver, selector), to: Function.self)(receiver, selector, argument) != 0
  }

  /// Returns a class with the given methods, which is made and registered when its name is first used.
  static func makeClass(
    _ name: String, superclass: String = "NSObject", methods: [(String, UnsafeRawPointer, String)] = []
  ) -> OpaquePointer {
    lock.withLock {
      if let existing = bd_objc_lookUpClass(name) { return existing }
      let made = bd_objc_allocateClassPair(cls(superclass), name, 0)!
      for (selector, implementation, types) in methods {
        _ = bd_class_addMethod(
          made, bd_sel_registerName(selector), unsafeBitCast(implementation, to: bd_imp.self), types)
      }
      bd_objc_registerClassPair(made)
      return made
    }
  }
  private static let lock = NSLock()

  /// Calls the superclass's method for an object of one of its subclasses.
  static func sendSuper(_ superclass: String, _ receiver: OpaquePointer, _ name: String) {
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer) -> Void
    let selector = bd_sel_registerName(name)
    let implementation = bd_class_getMethodImplementation(cls(superclass), selector)
    unsafeBitCast(implementation, to: Function.self)(receiver, selector)
  }

  static func withPool(_ body: () -> Void) {
    let pool = bd_objc_autoreleasePoolPush()
    body()
    bd_objc_autoreleasePoolPop(pool)
  }

  /// Runs `body` on `count` threads simultaneously, and waits for all of them.
  static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count {
      group.enter()
      Thread {
        body(index)
        group.leave()
      }.start()
    }
    group.wait()
  }
}

/// An address, or another value, that may be shared between threads.
struct Shared<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Allocates memory for an association's key or a weak reference. The caller deallocates it.
func place<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  pointer.initialize(to: value)
  return pointer
}

/// Allocates memory that is never deallocated. The address is stored globally, so that no leak is reported.
func immortal<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
  let pointer = place(value)
  immortalsLock.withLock { immortals.append(UnsafeRawPointer(pointer)) }
  return pointer
}
private let immortalsLock = NSLock()
nonisolated(unsafe) private var immortals: [UnsafeRawPointer] = []

/// The suites that ask `Lives` whether an object is alive. The suites are serialized because `Lives` identifies objects
/// by address. An object that another suite makes at the same time might have the address of a deallocated object.
@Suite(.serialized) enum LifeTests {
  @Suite struct AssociationTests {
    init() { _ = Lives.objectClass }
  }
  @Suite struct WeakReferenceTests {
    init() { _ = Lives.objectClass }
  }
  @Suite struct ReceiverTests {
    init() { _ = Lives.objectClass }
  }
  @Suite struct ReferenceCountTests {
    init() { _ = Lives.objectClass }
  }
}

/// Objects of a real class that report their deallocation, and can run code before `-[NSObject dealloc]`.
final class Lives: @unchecked Sendable {
  static let shared = Lives()
  private let lock = NSLock()
  private var handlers: [OpaquePointer: (OpaquePointer) -> Void] = [:]
  private var liveObjects: Set<OpaquePointer> = []

  var liveCount: Int { lock.withLock { liveObjects.count } }

  private static func defineClass(_ name: String, superclass: String, _ dealloc: UnsafeRawPointer) -> OpaquePointer {
    TestRuntime.makeClass(name, superclass: superclass, methods: [("dealloc", dealloc, "v16@0:8")])
  }

  nonisolated(unsafe) static let objectClass: OpaquePointer = {
    let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
      Lives.shared.end(object)
      TestRuntime.sendSuper("NSObject", object, "dealloc")
    }
    return defineClass("BDTestLiving", superclass: "NSObject", unsafeBitCast(dealloc, to: UnsafeRawPointer.self))
  }()

  nonisolated(unsafe) static let proxyClass: OpaquePointer = {
    let dealloc: @convention(c) (OpaquePointer, OpaquePointer) -> Void = { object, _ in
      Lives.shared.end(object)
      TestRuntime.sendSuper("NSProxy", object, "dealloc")
    }
    return defineClass("BDTestLivingProxy", superclass: "NSProxy", unsafeBitCast(dealloc, to: UnsafeRawPointer.self))
  }()

  /// Makes a new object. `onDealloc` runs at the start of its deallocation.
  static func make(
    _ cls: OpaquePointer = objectClass, onDealloc: @escaping (OpaquePointer) -> Void = { _ in }
  ) -> OpaquePointer {
    let object = bd_class_createInstance(cls, 0)!
    shared.lock.withLock {
      shared.handlers[object] = onDealloc
      _ = shared.liveObjects.insert(object)
    }
    return object
  }

  static func isAlive(_ object: OpaquePointer) -> Bool {
    shared.lock.withLock { shared.liveObjects.contains(object) }
  }

  private func end(_ object: OpaquePointer) {
    let handler = lock.withLock {
      let wasLiving = liveObjects.remove(object) != nil
      precondition(wasLiving, "deallocated twice, or never made")
      return handlers.removeValue(forKey: object)
    }
    handler?(object)
  }
}

/// A list of events that many threads can append to.
final class Journal: @unchecked Sendable {
  private let lock = NSLock()
  private var events: [String] = []
  func note(_ event: String) { lock.withLock { events.append(event) } }
  var all: [String] { lock.withLock { events } }
}
