import ABICases
import BlockDelegate

/// A call that a closure has received, with the values that the caller was expected to pass.
struct ABIReceived {
  private let info: UnsafePointer<abi_case>
  private var index = 0

  init(_ number: Int) { info = ABILibrary.current.pointer.pointee.cases + number }

  /// Compares the next argument with the value that the caller passed.
  mutating func take<Value>(_ value: Value) {
    let info = info
    let index = index
    ABIComparisons.compare(value, info.pointee.arguments![index], abi_seed(info.pointee.number, Int32(index))) {
      "argument \(index) of case \(info.pointee.number), \(String(cString: info.pointee.encoding))"
    }
    self.index += 1
  }

  /// Makes the value that the closure returns.
  func result<Value>() -> Value { ABIComparisons.make(info.pointee.result!, abi_seed(info.pointee.number, -1)) }
}

/// A message to a compiled method, which compares the arguments itself.
struct ABISent {
  private let info: UnsafePointer<abi_case>

  init(_ number: Int) { info = ABILibrary.current.pointer.pointee.cases + number }

  func argument<Value>(_ index: Int) -> Value {
    ABIComparisons.make(info.pointee.arguments![index], abi_seed(info.pointee.number, Int32(index)))
  }

  /// Compares the result of the message with the value that the method returned.
  func check<Value>(_ value: Value) {
    let info = info
    ABIComparisons.compare(value, info.pointee.result!, abi_seed(info.pointee.number, -1)) {
      "the result of case \(info.pointee.number), \(String(cString: info.pointee.encoding))"
    }
  }
}
