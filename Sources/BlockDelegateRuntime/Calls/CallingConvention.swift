/// The rules by which a processor's compilers pass arguments and results. Each processor has a folder of its own.
package enum CallingConvention: Equatable, Sendable {
  /// System V AMD64: Linux and Apple's systems on x86-64.
  case systemV
  /// AAPCS64: Linux on arm64.
  case aapcs64
  /// AAPCS64 with Apple's differences: Apple's systems on arm64.
  case appleARM64
  /// A processor whose calls can't be planned yet: blocks work there, typed closures are refused.
  case unplanned

  /// The convention of the system which the library was compiled for.
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
