import BlockDelegateRuntime
import CBlockDelegateRuntime

/// The `NSError **` argument of a method, for messages that are sent without the argument and throw the error instead.
struct ErrorArgument {
  private let place: FramePlace
  private let result: FramePlace
  private let isObject: Bool
  private let errors = makeObjectConverter((any Error).self, for: .anyObject)!

  /// Makes the error argument of a method.
  ///
  /// - Parameters:
  ///   - encoding: The encoding of a method whose last argument is an `NSError **` and whose result tells whether it
  ///     failed.
  ///   - plan: The argument locations of the method.
  init(of encoding: MethodEncoding, _ plan: CallPlan) {
    (place, result) = (plan.arguments[plan.arguments.count - 1].place, plan.resultPlace)
    isObject = encoding.result.kind == .object
  }

  /// Passes the address `memory` to the method as its error out-parameter.
  func prepare(_ frame: UnsafeMutablePointer<bd_call_frame>, _ memory: UnsafeMutableRawPointer) {
    memory.storeBytes(of: nil, as: OpaquePointer?.self)
    place.withMutableBytes(of: frame) { $0.storeBytes(of: memory, as: UnsafeMutableRawPointer.self) }
  }

  /// Throws the error if the method has returned NO or nil. If the method has succeeded, the error out-parameter has no
  /// meaning ("Error Handling Programming Guide", "Using and Creating Error Objects").
  func check(_ frame: UnsafeMutablePointer<bd_call_frame>, _ memory: UnsafeMutableRawPointer) throws {
    // A BOOL is in the lowest byte of the result register.
    let hasFailed = result.withBytes(of: frame) {
      isObject ? $0.load(as: UInt.self) == 0 : $0.load(as: UInt8.self) == 0
    }
    guard hasFailed, let error = memory.load(as: OpaquePointer?.self) else { return }
    throw try errors.load(ObjectHandle(error))
  }
}
