/// The rules by which a platform's compilers pass arguments and results. Each processor has a folder for its planner.
package enum CallingConvention: Equatable, Sendable {
  /// System V AMD64, for Linux and Apple's systems on x86-64.
  case systemV
  /// AAPCS64, for Linux on arm64.
  case aapcs64
  /// AAPCS64 with Apple's differences, for Apple's systems on arm64.
  case appleARM64
  /// A processor whose calls can't be planned yet. Closures that are blocks work there, and typed closures are
  /// rejected.
  case unplanned

  /// The convention of the platform that the library is compiled for.
  package static var native: CallingConvention {
    #if arch(x86_64)
      .systemV
    #elseif arch(arm64) && canImport(Darwin)
      .appleARM64
    #elseif arch(arm64)
      .aapcs64
    #else
      .unplanned
    #endif
  }
}
