import ABICases
import BlockDelegate

/// A call that a closure has received.
struct ABIReceived {
  private let info: UnsafePointer<abi_case>
  private var index = 0

  init(_ number: Int) { info = ABILibrary.current.pointer.pointee.cases + number }

  /// Compares the next argument with what the caller passed.
  mutating func take<Value>(_ value: Value) {
    let info = info
    let index = index
    ABIComparisons.compare(value, info.pointee.arguments![index], abi_seed(info.pointee.number, Int32(index))) {
      "argument \(index) of case \(info.pointee.number), \(String(cString: info.pointee.encoding))"
    }
    self.index += 1
  }

  /// What the closure returns.
  func result<Value>() -> Value { ABIComparisons.make(info.pointee.result!, abi_seed(info.pointee.number, -1)) }
}

/// A message that is sent to a compiled method, which compares the arguments.
struct ABISent {
  private let info: UnsafePointer<abi_case>

  init(_ number: Int) { info = ABILibrary.current.pointer.pointee.cases + number }

  func argument<Value>(_ index: Int) -> Value {
    ABIComparisons.make(info.pointee.arguments![index], abi_seed(info.pointee.number, Int32(index)))
  }

  /// Compares the result with what the method returned.
  func check<Value>(_ value: Value) {
    let info = info
    ABIComparisons.compare(value, info.pointee.result!, abi_seed(info.pointee.number, -1)) {
      "the result of case \(info.pointee.number), \(String(cString: info.pointee.encoding))"
    }
  }
}
