/// The rules by which a platform's compilers pass arguments and results. Each processor has a folder for its planner.
package enum CallingConvention: Equatable, Sendable {
  /// System V AMD64, for Linux and Apple's systems on x86-64.
  case systemV
  /// AAPCS64, for Linux on arm64.
  case aapcs64
  /// AAPCS64 with Apple's differences, for Apple's systems on arm64.
  case appleARM64

  /// The convention of the platform that the library is compiled for.
  package static var native: CallingConvention {
    #if !arch(arm64)
      .systemV
    #elseif canImport(Darwin)
      .appleARM64
    #else
      .aapcs64
    #endif
  }

  /// A planner that has assigned nothing yet.
  var planner: any CallPlanner {
    switch self {
    case .systemV: SystemVPlanner()
    case .aapcs64, .appleARM64: ARM64Planner(isApple: self == .appleARM64)
    }
  }

  /// Returns whether the first general register of a method's arguments holds the address of the result. Returns nil if
  /// the encoding of the result does not tell. On arm64 register x8 holds the address.
  package func passesResultAddress(of result: TypeEncoding) -> Bool? {
    if self != .systemV { return false }
    return try? CallPlan(arguments: [], result: result, leadingWords: 2, convention: self).passesResultAddress
  }
}

/// A planner that assigns registers and stack offsets to arguments, in their order.
protocol CallPlanner {
  /// Whether the address of a result in memory is passed as if it were the first argument.
  var passesResultAddress: Bool { get }

  /// The number of general registers that are assigned.
  var general: Int { get set }
  /// The size of the stack arguments that have been located so far, in bytes.
  var stackSize: Int { get }

  /// Returns the location of the next argument.
  mutating func locate(_ type: PassableType) -> ValueLocation
}
