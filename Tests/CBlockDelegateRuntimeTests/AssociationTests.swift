import CBlockDelegateRuntime
import Foundation
import Testing

/// An object that a value asks.
nonisolated(unsafe) private let asked = immortal(nil as OpaquePointer?)

extension LifeTests.AssociationTests {
  nonisolated(unsafe) static let firstKey = UnsafeRawPointer(immortal(UInt8(0)))
  nonisolated(unsafe) static let secondKey = UnsafeRawPointer(immortal(UInt8(0)))
  var key: UnsafeRawPointer { Self.firstKey }

  /// The value of an association, which somebody else keeps alive.
  static func associated(_ object: OpaquePointer, _ key: UnsafeRawPointer) -> OpaquePointer? {
    let value = bd_objc_copyAssociatedObject(object, key)
    if let value { bd_objc_release(value) }
    return value
  }

  @Test func `An assigned value is neither retained nor released`() {
    let object = Lives.make()
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value, .assign)
    #expect(Self.associated(object, key) == value)
    bd_objc_release(object)
    #expect(Lives.isAlive(value))
    bd_objc_release(value)
    #expect(!Lives.isAlive(value))
  }

  @Test func `A retained value lives until the object goes`() {
    let object = Lives.make()
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value, .retain)
    bd_objc_release(value)
    #expect(Lives.isAlive(value))
    #expect(Self.associated(object, key) == value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
    #expect(!Lives.isAlive(value))
  }

  @Test func `Setting again releases the old value; setting the same value keeps it`() {
    let object = Lives.make()
    let first = Lives.make()
    bd_objc_setAssociatedObject(object, key, first, .retain)
    bd_objc_release(first)
    bd_objc_setAssociatedObject(object, key, first, .retain)
    #expect(Lives.isAlive(first))
    let second = Lives.make()
    bd_objc_setAssociatedObject(object, key, second, .assign)
    #expect(!Lives.isAlive(first))
    bd_objc_setAssociatedObject(object, key, nil, .assign)
    #expect(Self.associated(object, key) == nil)
    #expect(Lives.isAlive(second))
    bd_objc_release(second)
    bd_objc_release(object)
  }

  @Test func `A thousand keys on one object are set, replaced and removed in turn`() {
    let object = Lives.make()
    let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 1000)
    defer { keys.deallocate() }
    var values: [OpaquePointer] = []
    for round in 0..<2 {
      for index in 0..<1000 {
        let value = Lives.make()
        bd_objc_setAssociatedObject(object, keys + index, value, .retain)
        bd_objc_release(value)
        if round == 0 { values.append(value) } else { values[index] = value }
      }
    }
    for index in stride(from: 0, to: 1000, by: 3) {
      bd_objc_setAssociatedObject(object, keys + index, nil, .assign)
    }
    for index in 0..<1000 {
      #expect(Self.associated(object, keys + index) == (index % 3 == 0 ? nil : values[index]))
      #expect(Lives.isAlive(values[index]) == (index % 3 != 0))
    }
    bd_objc_release(object)
    #expect(values.allSatisfy { !Lives.isAlive($0) })
  }

  @Test func `Values are released once, after the subclass's dealloc and while the object is valid`() {
    let journal = Journal()
    let object = Lives.make { _ in journal.note("object") }
    let address = Shared(object)
    for (index, key) in [Self.firstKey, Self.secondKey].enumerated() {
      let value = Lives.make { _ in
        let isValid = bd_object_getClass(address.value) == Lives.objectClass
        journal.note(isValid ? "value" : "value \(index) after the object's memory")
      }
      bd_objc_setAssociatedObject(object, key, value, .retain)
      bd_objc_release(value)
    }
    bd_objc_release(object)
    #expect(journal.all == ["object", "value", "value"])
  }

  @Test func `A value's dealloc may set associations on the dying object and on another`() {
    let other = Lives.make()
    let object = Lives.make()
    let late = Lives.make()
    let key = Self.firstKey
    let addresses = Shared((object, other, late))
    let value = Lives.make { _ in
      let (object, other, late) = addresses.value
      #expect(Self.associated(object, key) == nil)
      bd_objc_setAssociatedObject(object, key, late, .retain)
      bd_objc_setAssociatedObject(other, key, late, .retain)
      bd_objc_release(late)
    }
    bd_objc_setAssociatedObject(object, key, value, .retain)
    bd_objc_release(value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
    #expect(!Lives.isAlive(value))
    #expect(Lives.isAlive(late))
    bd_objc_setAssociatedObject(other, key, nil, .assign)
    #expect(!Lives.isAlive(late))
    bd_objc_release(other)
  }

  @Test func `While a value's dealloc runs, other threads make classes and associations`() {
    let key = Self.firstKey
    let (object, other) = (Lives.make(), Shared(Lives.make()))
    let isDone = Shared(immortal(false))
    let value = Lives.make { _ in
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        let cls = bd_objc_allocateClassPair(TestRuntime.cls("NSObject"), "BDTestMadeMeanwhile")!
        bd_objc_registerClassPair(cls)
        bd_objc_setAssociatedObject(other.value, Self.firstKey, other.value, .assign)
        done.signal()
      }
      isDone.value.pointee = done.wait(timeout: .now() + 10) == .success
    }
    bd_objc_setAssociatedObject(object, key, value, .retain)
    bd_objc_release(value)
    bd_objc_release(object)
    #expect(isDone.value.pointee)
    bd_objc_release(other.value)
  }

  // Apple's numbers and strings can be such pointers, and have associations there.
  #if !canImport(ObjectiveC)
    @Test func `What is no address has no associations`() {
      let value = Lives.make()
      for bits in 1...7 {
        let tagged = OpaquePointer(bitPattern: 0x1230 + bits)!
        bd_objc_setAssociatedObject(tagged, key, value, .retain)
        #expect(bd_objc_copyAssociatedObject(tagged, key) == nil)
      }
      bd_objc_release(value)
      #expect(!Lives.isAlive(value))
    }

    // In a process of its own, as a lock that is held would stop the other tests. Apple's runtime holds a lock here
    // that can't be taken again.
    @Test func `A value's retain may ask for another value of the object`() async {
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
          bd_objc_setAssociatedObject(asked.pointee!, Self.firstKey, values[0], .retain)
          bd_objc_setAssociatedObject(asked.pointee!, Self.secondKey, values[1], .retain)
          if bd_objc_copyAssociatedObject(asked.pointee!, Self.firstKey) == values[0] { isDone.signal() }
        }.start()
        exit(isDone.wait(timeout: .now() + 10) == .success ? 0 : 1)
      }
    }
  #endif

  @Test func `A class can have associations`() {
    let cls = Lives.objectClass
    let value = Lives.make()
    bd_objc_setAssociatedObject(cls, key, value, .retain)
    bd_objc_release(value)
    #expect(Self.associated(cls, key) == value)
    bd_objc_setAssociatedObject(cls, key, nil, .assign)
    #expect(!Lives.isAlive(value))
  }

  @Test func `An object of another root class can have associations`() {
    let object = Lives.make(Lives.proxyClass)
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value, .retain)
    bd_objc_release(value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
    #expect(!Lives.isAlive(value))
  }

  @Test(arguments: [
    "NSObject", "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSMutableString", "NSMutableData",
    "NSMutableIndexSet", "NSLock", "NSCountedSet", "NSMutableAttributedString", "NSNotificationCenter",
  ])
  func `Foundation's own objects give their associations up`(name: String) {
    let object = TestRuntime.new(name)
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value, .retain)
    bd_objc_release(value)
    bd_objc_release(object)
    #expect(!Lives.isAlive(value))
  }

  @Test func `Many objects with associations leave nothing behind`() {
    let value = Lives.make()
    let cls = TestRuntime.cls("NSObject")
    let count = 100_000
    func round() {
      var objects: [OpaquePointer] = []
      objects.reserveCapacity(count)
      for _ in 0..<count {
        let object = bd_class_createInstance(cls, 0)!
        bd_objc_setAssociatedObject(object, key, value, .retain)
        objects.append(object)
      }
      for object in objects { bd_objc_release(object) }
    }
    round()
    let before = Self.residentBytes()
    // Entries that stayed would take 24 MB at least, classes as much; other suites' threads take some at the same time.
    for _ in 0..<(before == 0 ? 1 : 10) { round() }
    #expect(Self.residentBytes() - before < 12_000_000)
    #expect(Lives.isAlive(value))
    bd_objc_release(value)
    #expect(!Lives.isAlive(value))
  }

  /// The process's memory, or 0 where it says nothing: a sanitizer keeps freed memory back.
  static func residentBytes() -> Int {
    let process = dlopen(nil, RTLD_NOW)
    guard dlsym(process, "__asan_init") == nil, dlsym(process, "__tsan_init") == nil,
      let fields = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    else { return 0 }
    return Int(fields[1])! * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  @Test func `Many threads set, read and remove on the same objects`() {
    // Counted, not looked up: an address may be another object's by the end.
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
          bd_objc_setAssociatedObject(object, key, value, .retain)
          bd_objc_release(value)
        case 3:
          for key in keys.value { bd_objc_setAssociatedObject(object, key, nil, .assign) }
        default:
          if let value = bd_objc_copyAssociatedObject(object, key) { bd_objc_release(value) }
        }
        if (random >> 20) % 16 == 0 {
          // Objects that come and go at the same time.
          let object = make()
          let value = make()
          bd_objc_setAssociatedObject(object, key, value, .retain)
          bd_objc_release(value)
          bd_objc_release(object)
        }
      }
    }
    for object in objects.value { bd_objc_release(object) }
    #expect(alive.value.pointee == 0)
  }
}
