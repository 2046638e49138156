import ABICases
@_spi(Messages) import BlockDelegate
import Foundation
import Testing

/// One build of the C cases: SwiftPM's build, or a dynamic library that another compiler made from the same source
/// file.
struct ABILibrary: CustomTestStringConvertible, @unchecked Sendable {
  // The type is Sendable because the suite is serialized: only one test at a time writes to the memory behind
  // `pointer`.
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
    // The function type repeats the C signature of abi_library_get.
    let get = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<abi_library>).self)
    self.init(pointer: get(), testDescription: URL(fileURLWithPath: path).lastPathComponent)
  }

  private nonisolated(unsafe) static let objects = (0..<abi_object_count).map { _ in
    try! makeObject("NSObject")
  }

  var cases: UnsafeBufferPointer<abi_case> {
    UnsafeBufferPointer(start: pointer.pointee.cases, count: Int(pointer.pointee.count))
  }

  /// The library that the closures and messages of the current test use.
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
  // With a literal in the initializer, Apple's compiler demands #selector. A constant avoids that.
  let message = "new"
  return try ObjCClass(className).send(Selector(message))
}

/// The values that were compared in Swift, and the descriptions of those that were wrong.
struct ABIComparisons {
  var count = 0
  var wrong: [String] = []

  nonisolated(unsafe) static var all = ABIComparisons()

  /// Compares `value` with the value that the type makes from the seed.
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

  /// Copies the value's bytes as C lays them out. Trailing padding that the Swift value lacks is zero.
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

  /// Makes the value of a type from a seed.
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
