import CBlockDelegateRuntime
import Foundation
import Testing

/// An object with two associated values. The `retain` method of one value reads the other value.
nonisolated(unsafe) private let asked = immortal(nil as OpaquePointer?)

extension LifeTests.AssociationTests {
  nonisolated(unsafe) static let firstKey = UnsafeRawPointer(immortal(UInt8(0)))
  nonisolated(unsafe) static let secondKey = UnsafeRawPointer(immortal(UInt8(0)))
  var key: UnsafeRawPointer { Self.firstKey }

  /// Returns the value of an association without retaining it. The caller must know that the value stays alive.
  static func associated(_ object: OpaquePointer, _ key: UnsafeRawPointer) -> OpaquePointer? {
    let value = bd_objc_copyAssociatedObject(object, key)
    if let value { bd_objc_release(value) }
    return value
  }

  @Test func `A retained associated value is released when its object is deallocated`() {
    let object = Lives.make()
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value)
    bd_objc_release(value)
    #expect(Lives.isAlive(value))
    #expect(Self.associated(object, key) == value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
    #expect(!Lives.isAlive(value))
  }

  @Test func `Replacing an associated value releases the old value, and setting it again keeps it`() {
    let object = Lives.make()
    let first = Lives.make()
    bd_objc_setAssociatedObject(object, key, first)
    bd_objc_release(first)
    bd_objc_setAssociatedObject(object, key, first)
    #expect(Lives.isAlive(first))
    let second = Lives.make()
    bd_objc_setAssociatedObject(object, key, second)
    #expect(!Lives.isAlive(first))
    bd_objc_setAssociatedObject(object, key, nil)
    #expect(Self.associated(object, key) == nil)
    #expect(Lives.isAlive(second))
    bd_objc_release(second)
    #expect(!Lives.isAlive(second))
    bd_objc_release(object)
  }

  @Test func `A thousand associated values of one object are set, replaced and removed`() {
    let object = Lives.make()
    let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 1000)
    defer { keys.deallocate() }
    var values: [OpaquePointer] = []
    for round in 0..<2 {
      for index in 0..<1000 {
        let value = Lives.make()
        bd_objc_setAssociatedObject(object, keys + index, value)
        bd_objc_release(value)
        if round == 0 { values.append(value) } else { values[index] = value }
      }
    }
    for index in stride(from: 0, to: 1000, by: 3) {
      bd_objc_setAssociatedObject(object, keys + index, nil)
    }
    for index in 0..<1000 {
      #expect(Self.associated(object, keys + index) == (index % 3 == 0 ? nil : values[index]))
      #expect(Lives.isAlive(values[index]) == (index % 3 != 0))
    }
    bd_objc_release(object)
    #expect(values.allSatisfy { !Lives.isAlive($0) })
  }

  @Test func `Associated values are released once, after the subclass's dealloc and before the memory is freed`() {
    let journal = Journal()
    let object = Lives.make { _ in journal.note("object") }
    let address = Shared(object)
    for (index, key) in [Self.firstKey, Self.secondKey].enumerated() {
      let value = Lives.make { _ in
        let isValid = bd_object_getClass(address.value) == Lives.objectClass
        journal.note(isValid ? "value" : "value \(index) after the object's memory")
      }
      bd_objc_setAssociatedObject(object, key, value)
      bd_objc_release(value)
    }
    bd_objc_release(object)
    #expect(journal.all == ["object", "value", "value"])
  }

  @Test func `The dealloc of an associated value can set associations on the dying object and on another`() {
    let other = Lives.make()
    let object = Lives.make()
    let late = Lives.make()
    let key = Self.firstKey
    let addresses = Shared((object, other, late))
    let value = Lives.make { _ in
      let (object, other, late) = addresses.value
      #expect(Self.associated(object, key) == nil)
      bd_objc_setAssociatedObject(object, key, late)
      bd_objc_setAssociatedObject(other, key, late)
      bd_objc_release(late)
    }
    bd_objc_setAssociatedObject(object, key, value)
    bd_objc_release(value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
    #expect(!Lives.isAlive(value))
    #expect(Lives.isAlive(late))
    bd_objc_setAssociatedObject(other, key, nil)
    #expect(!Lives.isAlive(late))
    bd_objc_release(other)
  }

  @Test func `Other threads can make classes and associations while an associated value's dealloc runs`() {
    let key = Self.firstKey
    let (object, other) = (Lives.make(), Shared(Lives.make()))
    let isDone = Shared(immortal(false))
    let value = Lives.make { _ in
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        let cls = bd_objc_allocateClassPair(TestRuntime.cls("NSObject"), "BDTestMadeMeanwhile", 0)!
        bd_objc_registerClassPair(cls)
        let late = Lives.make()
        bd_objc_setAssociatedObject(other.value, Self.firstKey, late)
        bd_objc_release(late)
        done.signal()
      }
      isDone.value.pointee = done.wait(timeout: .now() + 10) == .success
    }
    bd_objc_setAssociatedObject(object, key, value)
    bd_objc_release(value)
    bd_objc_release(object)
    #expect(isDone.value.pointee)
    bd_objc_release(other.value)
  }

  // On Apple's platforms, tagged pointers are numbers and strings that can have associations.
  #if !canImport(ObjectiveC)
    @Test func `A tagged pointer has no associated values`() {
      let value = Lives.make()
      for bits in 1...7 {
        let tagged = OpaquePointer(bitPattern: 0x1230 + bits)!
        bd_objc_setAssociatedObject(tagged, key, value)
        #expect(bd_objc_copyAssociatedObject(tagged, key) == nil)
      }
      bd_objc_release(value)
      #expect(!Lives.isAlive(value))
    }

    // The test runs in a process of its own, because a lock that stays locked would block the other tests. Apple's
    // runtime is left out because it holds a lock here that cannot be taken again.
    @Test func `The retain method of an associated value can read another associated value of the object`() async {
      await #expect(processExitsWith: .success) {
        let isDone = DispatchSemaphore(value: 0)
        Thread {
          typealias Retain = @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer
          let retain: Retain = { value, _ in
            if let other = bd_objc_copyAssociatedObject(asked.pointee!, Self.secondKey) { bd_objc_release(other) }
            TestRuntime.sendSuper("NSObject", value, "retain")
            return value
          }
          let cls = TestRuntime.makeClass(
            "BDTestAsking", methods: [("retain", unsafeBitCast(retain, to: UnsafeRawPointer.self), "@16@0:8")])
          asked.pointee = bd_class_createInstance(TestRuntime.cls("NSObject"), 0)
          let values = [cls, TestRuntime.cls("NSObject")].map { bd_class_createInstance($0, 0)! }
          bd_objc_setAssociatedObject(asked.pointee!, Self.firstKey, values[0])
          bd_objc_setAssociatedObject(asked.pointee!, Self.secondKey, values[1])
          if bd_objc_copyAssociatedObject(asked.pointee!, Self.firstKey) == values[0] { isDone.signal() }
        }.start()
        exit(isDone.wait(timeout: .now() + 10) == .success ? 0 : 1)
      }
    }
  #endif

  @Test func `A class can have associated values`() {
    let cls = Lives.objectClass
    let value = Lives.make()
    bd_objc_setAssociatedObject(cls, key, value)
    bd_objc_release(value)
    #expect(Self.associated(cls, key) == value)
    bd_objc_setAssociatedObject(cls, key, nil)
    #expect(!Lives.isAlive(value))
  }

  @Test func `An object whose root class is not NSObject can have associated values`() {
    let object = Lives.make(Lives.proxyClass)
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value)
    bd_objc_release(value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
    #expect(!Lives.isAlive(value))
  }

  @Test(arguments: [
    "NSObject", "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSMutableString", "NSMutableData",
    "NSMutableIndexSet", "NSLock", "NSCountedSet", "NSMutableAttributedString", "NSNotificationCenter",
  ])
  func `Foundation's own objects release their associated values when they are deallocated`(name: String) {
    let object = TestRuntime.new(name)
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value)
    bd_objc_release(value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(value))
  }

  @Test func `A million objects with associated values leave no memory behind`() {
    let value = Lives.make()
    let cls = TestRuntime.cls("NSObject")
    let count = 100_000
    func round() {
      var objects: [OpaquePointer] = []
      objects.reserveCapacity(count)
      for _ in 0..<count {
        let object = bd_class_createInstance(cls, 0)!
        bd_objc_setAssociatedObject(object, key, value)
        objects.append(object)
      }
      for object in objects { bd_objc_release(object) }
    }
    round()
    // Leaked entries would take 48 MB each time, and leaked classes as much. The limit is above zero because threads of
    // other suites allocate memory at the same time, also above the 10 MB that a round frees. Some of them take more than
    // the limit for a moment, but not each time.
    let growths = (0..<3).lazy.map { _ in
      let before = Self.residentBytes()
      for _ in 0..<(before == 0 ? 1 : 10) { round() }
      return Self.residentBytes() - before
    }
    #expect(growths.contains { $0 < 24_000_000 })
    #expect(Lives.isAlive(value))
    bd_objc_release(value)
    #expect(!Lives.isAlive(value))
  }

  /// Returns the resident memory of the process in bytes, or 0 if it is unknown or a sanitizer keeps freed memory.
  static func residentBytes() -> Int {
    let process = dlopen(nil, RTLD_NOW)
    guard dlsym(process, "__asan_init") == nil, dlsym(process, "__tsan_init") == nil,
      let fields = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    else { return 0 }
    return Int(fields[1])! * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  @Test func `Many threads set, read and remove associated values of the same objects without a leak`() {
    // The objects are counted, not looked up by address, because another object may have the address at the end.
    let counter = NSLock()
    let alive = Shared(immortal(0))
    @Sendable func make() -> OpaquePointer {
      counter.withLock { alive.value.pointee += 1 }
      return Lives.make { _ in counter.withLock { alive.value.pointee -= 1 } }
    }
    let objects = Shared((0..<16).map { _ in make() })
    let keys = Shared([Self.firstKey, Self.secondKey])
    TestRuntime.onThreads(8) { thread in
      var random = UInt64(thread + 1)
      for _ in 0..<4_000 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let object = objects.value[Int(random >> 40) % 16]
        let key = keys.value[Int(random >> 50) % 2]
        switch (random >> 55) % 8 {
        case 0..<3:
          let value = make()
          bd_objc_setAssociatedObject(object, key, value)
          bd_objc_release(value)
        case 3:
          for key in keys.value { bd_objc_setAssociatedObject(object, key, nil) }
        default:
          if let value = bd_objc_copyAssociatedObject(object, key) { bd_objc_release(value) }
        }
        if (random >> 20) % 16 == 0 {
          // Some objects are made and deallocated while other threads use the shared objects.
          let object = make()
          let value = make()
          bd_objc_setAssociatedObject(object, key, value)
          bd_objc_release(value)
          bd_objc_release(object)
        }
      }
    }
    for object in objects.value { bd_objc_release(object) }
    #expect(alive.value.pointee == 0)
  }
}
