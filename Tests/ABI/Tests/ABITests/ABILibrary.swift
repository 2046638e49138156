import ABICases
@_spi(ABITests) import BlockDelegate
import Foundation
import Testing

/// One build of the C cases: that of this package, or a library that another compiler made of the same file.
struct ABILibrary: CustomTestStringConvertible, @unchecked Sendable {
  // Sendable because what it points to is written by one test at a time: the suite is serialized.
  let pointer: UnsafePointer<abi_library>
  let testDescription: String

  static let all: [ABILibrary] =
    [ABILibrary(pointer: abi_library_get(), testDescription: "SwiftPM's build")]
    + (ProcessInfo.processInfo.environment["ABI_LIBRARIES"] ?? "").split(separator: ":").map {
      ABILibrary(path: "\($0)")
    }

  private init(pointer: UnsafePointer<abi_library>, testDescription: String) {
    self.pointer = pointer
    self.testDescription = testDescription
    for index in 0..<abi_object_count {
      pointer.pointee.objects[index] = Self.objects[index].address
      pointer.pointee.selectors[index] = abi_selector("abiSelector\(index):")
    }
  }

  private init(path: String) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, "abi_library_get") else {
      fatalError("\(path) is no library of cases: \(String(cString: dlerror()))")
    }
    // The C signature of abi_library_get.
    let get = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<abi_library>).self)
    self.init(pointer: get(), testDescription: URL(fileURLWithPath: path).lastPathComponent)
  }

  private nonisolated(unsafe) static let objects = (0..<abi_object_count).map { _ in
    try! makeObject("NSObject")
  }

  var cases: UnsafeBufferPointer<abi_case> {
    UnsafeBufferPointer(start: pointer.pointee.cases, count: Int(pointer.pointee.count))
  }

  /// That the closures and messages run against now.
  nonisolated(unsafe) static var current = all[0]
}

#if canImport(ObjectiveC)
  extension NSObject {
    var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ pointer: OpaquePointer) -> NSObject {
      Unmanaged<NSObject>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    func send<each A>(_ selector: Selector, _ arguments: repeat each A) throws {
      try sendMessage(to: self, selector, repeat each arguments) as Void
    }

    @_disfavoredOverload
    func send<each A, R>(_ selector: Selector, _ arguments: repeat each A) throws -> R {
      try sendMessage(to: self, selector, repeat each arguments)
    }
  }
#else
  extension ObjCObject {
    var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

    static func at(_ pointer: OpaquePointer) -> ObjCObject { ObjCObject(retaining: pointer) }
  }

  func autoreleasepool(_ body: () -> Void) { ObjCObject.autoreleasepool(body) }
#endif

func makeObject(_ className: String) throws -> ObjCObject {
  // Apple's compiler wants #selector for a literal that it knows.
  let message = "new"
  return try ObjCClass(className).send(Selector(message))
}

/// What has been compared in Swift.
struct ABIComparisons {
  var count = 0
  var wrong: [String] = []

  nonisolated(unsafe) static var all = ABIComparisons()

  /// Compares a value with the one of a type and a seed.
  static func compare<Value>(_ value: Value, _ type: UnsafePointer<abi_type>, _ seed: UInt64, _ what: () -> String) {
    all.count += 1
    let isEqual = withBytes(of: value, type.pointee.size) { given in
      withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { expected in
        type.pointee.fill(expected.baseAddress!, seed)
        return type.pointee.equal(given, expected.baseAddress!)
      }
    }
    if !isEqual { all.wrong.append(what()) }
  }

  /// The C value's bytes; what a Swift value has none of (padding at its end) is zero.
  private static func withBytes<Value, R>(of value: Value, _ size: Int, _ body: (UnsafeRawPointer) -> R) -> R {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      switch value {
      case let object as ObjCObject: memory.storeBytes(of: object.address, as: UnsafeMutableRawPointer.self)
      case let selector as Selector:
        memory.storeBytes(of: abi_selector(selector.description), as: UnsafeMutableRawPointer.self)
      default: withUnsafeBytes(of: value) { memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(size))) }
      }
      return body(memory.baseAddress!)
    }
  }

  /// The value of a type and a seed.
  static func make<Value>(_ type: UnsafePointer<abi_type>, _ seed: UInt64, as: Value.Type = Value.self) -> Value {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { memory in
      type.pointee.fill(memory.baseAddress!, seed)
      if Value.self == ObjCObject.self {
        return ObjCObject.at(memory.load(as: OpaquePointer.self)) as! Value
      }
      if Value.self == Selector.self {
        let index = (0..<8).first {
          abi_selector("abiSelector\($0):") == memory.load(as: UnsafeMutableRawPointer.self)
        }!
        return Selector("abiSelector\(index):") as! Value
      }
      return memory.baseAddress!.assumingMemoryBound(to: Value.self).pointee
    }
  }
}
