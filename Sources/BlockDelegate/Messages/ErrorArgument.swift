import BlockDelegateRuntime
import CBlockDelegateRuntime

/// The `NSError **` of a method, for messages that are sent without it: they throw the error.
struct ErrorArgument {
  private let place: FramePlace
  private let result: FramePlace
  private let isObject: Bool
  private let errors = makeObjectConverter((any Error).self, for: .anyObject)!

  /// - Parameters: those of a method whose last argument is one, and whose result says whether it failed.
  init(of encoding: MethodEncoding, _ plan: CallPlan) {
    (place, result) = (plan.arguments[plan.arguments.count - 1].place, plan.resultPlace)
    isObject = encoding.result.kind == .object
  }

  /// Has the method write its error to a place in memory.
  func prepare(_ frame: UnsafeMutablePointer<bd_call_frame>, _ memory: UnsafeMutableRawPointer) {
    memory.storeBytes(of: nil, as: OpaquePointer?.self)
    place.withMutableBytes(of: frame) { $0.storeBytes(of: memory, as: UnsafeMutableRawPointer.self) }
  }

  /// Throws the error, if the method has returned NO or nil. What stands there otherwise means nothing ("Error Handling
  /// Programming Guide", "Using and Creating Error Objects").
  func check(_ frame: UnsafeMutablePointer<bd_call_frame>, _ memory: UnsafeMutableRawPointer) throws {
    // A BOOL is the register's lowest byte.
    let hasFailed = result.withBytes(of: frame) {
      isObject ? $0.load(as: UInt.self) == 0 : $0.load(as: UInt8.self) == 0
    }
    guard hasFailed, let error = memory.load(as: OpaquePointer?.self) else { return }
    throw try errors.load(ObjectHandle(error))
  }
}
