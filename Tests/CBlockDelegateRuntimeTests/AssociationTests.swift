import CBlockDelegateRuntime
import Foundation
import Testing

/// An object that a value asks.
nonisolated(unsafe) private let asked = immortal(nil as OpaquePointer?)

extension LifeTests.AssociationTests {
  nonisolated(unsafe) static let firstKey = UnsafeRawPointer(immortal(UInt8(0)))
  nonisolated(unsafe) static let secondKey = UnsafeRawPointer(immortal(UInt8(0)))
  var key: UnsafeRawPointer { Self.firstKey }

  /// A class whose `copy` gives a new living object, one whose `copy` gives nil.
  nonisolated(unsafe) static let copyingClass: OpaquePointer = {
    let copy: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer? = { _, _ in Lives.make() }
    return TestRuntime.makeClass(
      "BDTestCopying", superclass: "BDTestLiving",
      methods: [("copy", unsafeBitCast(copy, to: UnsafeRawPointer.self), "@16@0:8")])
  }()
  nonisolated(unsafe) static let nilCopyingClass: OpaquePointer = {
    let copy: @convention(c) (OpaquePointer, OpaquePointer) -> OpaquePointer? = { _, _ in nil }
    return TestRuntime.makeClass(
      "BDTestNilCopying", superclass: "BDTestLiving",
      methods: [("copy", unsafeBitCast(copy, to: UnsafeRawPointer.self), "@16@0:8")])
  }()

  @Test func `An assigned value is neither retained nor released`() {
    let object = Lives.make()
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value, .assign)
    #expect(bd_objc_getAssociatedObject(object, key) == value)
    bd_objc_release(object)
    #expect(Lives.isAlive(value))
    bd_objc_release(value)
    #expect(!Lives.isAlive(value))
  }

  @Test(arguments: [bd_association_policy.retain_nonatomic, .retain])
  func `A retained value lives until the object goes`(policy: bd_association_policy) {
    let object = Lives.make()
    let value = Lives.make()
    bd_objc_setAssociatedObject(object, key, value, policy)
    bd_objc_release(value)
    #expect(Lives.isAlive(value))
    TestRuntime.withPool { #expect(bd_objc_getAssociatedObject(object, key) == value) }
    bd_objc_release(object)
    #expect(!Lives.isAlive(object))
    #expect(!Lives.isAlive(value))
  }

  @Test(arguments: [bd_association_policy.copy_nonatomic, .copy])
  func `A copied value is a copy that lives until the object goes`(policy: bd_association_policy) {
    let object = Lives.make()
    let value = Lives.make(Self.copyingClass)
    bd_objc_setAssociatedObject(object, key, value, policy)
    bd_objc_release(value)
    #expect(!Lives.isAlive(value))
    let copy = bd_objc_copyAssociatedObject(object, key)!
    #expect(Lives.isAlive(copy))
    bd_objc_release(copy)
    #expect(Lives.isAlive(copy))
    bd_objc_release(object)
    #expect(!Lives.isAlive(copy))
  }

  @Test func `A real mutable string is copied`() {
    let object = Lives.make()
    let value = TestRuntime.new("NSMutableString")
    bd_objc_setAssociatedObject(object, key, value, .copy_nonatomic)
    #expect(bd_objc_getAssociatedObject(object, key) != nil)
    #expect(bd_objc_getAssociatedObject(object, key) != value)
    bd_objc_release(value)
    bd_objc_release(object)
  }

  @Test func `A copy that is nil removes the association`() {
    let object = Lives.make()
    let old = Lives.make()
    bd_objc_setAssociatedObject(object, key, old, .retain)
    bd_objc_release(old)
    let value = Lives.make(Self.nilCopyingClass)
    bd_objc_setAssociatedObject(object, key, value, .copy)
    #expect(bd_objc_getAssociatedObject(object, key) == nil)
    #expect(!Lives.isAlive(old))
    bd_objc_release(value)
    bd_objc_release(object)
  }

  @Test func `An atomic value outlives its removal until the pool is drained; a nonatomic one doesn't`() {
    let object = Lives.make()
    let atomic = Lives.make()
    let nonatomic = Lives.make()
    bd_objc_setAssociatedObject(object, Self.firstKey, atomic, .retain)
    bd_objc_setAssociatedObject(object, Self.secondKey, nonatomic, .retain_nonatomic)
    bd_objc_release(atomic)
    bd_objc_release(nonatomic)
    TestRuntime.withPool {
      _ = bd_objc_getAssociatedObject(object, Self.firstKey)
      _ = bd_objc_getAssociatedObject(object, Self.secondKey)
      bd_objc_removeAssociatedObjects(object)
      #expect(Lives.isAlive(atomic))
      #expect(!Lives.isAlive(nonatomic))
    }
    #expect(!Lives.isAlive(nonatomic))
    #expect(!Lives.isAlive(atomic))
    bd_objc_release(object)
  }

  @Test func `Setting again releases the old value; setting the same value keeps it`() {
    let object = Lives.make()
    let first = Lives.make()
    bd_objc_setAssociatedObject(object, key, first, .retain_nonatomic)
    bd_objc_release(first)
    bd_objc_setAssociatedObject(object, key, first, .retain_nonatomic)
    #expect(Lives.isAlive(first))
    let second = Lives.make()
    bd_objc_setAssociatedObject(object, key, second, .assign)
    #expect(!Lives.isAlive(first))
    bd_objc_setAssociatedObject(object, key, nil, .assign)
    #expect(bd_objc_getAssociatedObject(object, key) == nil)
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
        bd_objc_setAssociatedObject(object, keys + index, value, .retain_nonatomic)
        bd_objc_release(value)
        if round == 0 { values.append(value) } else { values[index] = value }
      }
    }
    for index in stride(from: 0, to: 1000, by: 3) {
      bd_objc_setAssociatedObject(object, keys + index, nil, .assign)
    }
    TestRuntime.withPool {
      for index in 0..<1000 {
        #expect(bd_objc_getAssociatedObject(object, keys + index) == (index % 3 == 0 ? nil : values[index]))
        #expect(Lives.isAlive(values[index]) == (index % 3 != 0))
      }
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
      #expect(bd_objc_getAssociatedObject(object, key) == nil)
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
    bd_objc_removeAssociatedObjects(other)
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

  // Apple's runtime and libobjc2 open a pool then, and drain it when the thread ends.
  #if !canImport(ObjectiveC) && !LibObjC2
    @Test func `A value that is asked for where no pool is open is not kept`() {
      let (object, value) = (Shared(Lives.make()), Lives.make())
      bd_objc_setAssociatedObject(object.value, key, value, .retain)
      bd_objc_release(value)
      let found = Shared(immortal(nil as OpaquePointer?))
      TestRuntime.onThreads(1) { _ in
        found.value.pointee = bd_objc_getAssociatedObject(object.value, Self.firstKey)
      }
      #expect(found.value.pointee == value)
      bd_objc_release(object.value)
      #expect(!Lives.isAlive(value))
    }
  #endif

  // Apple's numbers and strings can be such pointers, and have associations there.
  #if !canImport(ObjectiveC)
    @Test func `What is no address has no associations`() {
      let value = Lives.make()
      for bits in 1...7 {
        let tagged = OpaquePointer(bitPattern: 0x1230 + bits)!
        bd_objc_setAssociatedObject(tagged, key, value, .retain)
        #expect(bd_objc_getAssociatedObject(tagged, key) == nil)
        #expect(bd_objc_copyAssociatedObject(tagged, key) == nil)
        bd_objc_removeAssociatedObjects(tagged)
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
    TestRuntime.withPool { #expect(bd_objc_getAssociatedObject(cls, key) == value) }
    bd_objc_removeAssociatedObjects(cls)
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
        bd_objc_setAssociatedObject(object, key, value, .retain_nonatomic)
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
          bd_objc_removeAssociatedObjects(object)
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
