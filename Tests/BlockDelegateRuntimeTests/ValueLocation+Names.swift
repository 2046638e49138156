@testable import BlockDelegateRuntime

extension ValueLocation {
  static func general(_ index: Int) -> Self { .registers([.general(index)], each: 8) }
  static func vector(_ index: Int, size: Int = 8) -> Self { .registers([.vector(index)], each: size) }
  static func generalPair(_ index: Int) -> Self { .registers([.general(index), .general(index + 1)], each: 8) }
  static func vectorPair(_ index: Int) -> Self { .registers([.vector(index), .vector(index + 1)], each: 8) }
  static func mixed(first: Register, second: Register) -> Self { .registers([first, second], each: 8) }
  static func vectors(first: Int, count: Int, elementSize: Int) -> Self {
    .registers((first..<first + count).map { .vector($0) }, each: elementSize)
  }
}
