/// The rules by which a processor's compilers pass arguments and results. Each has a folder of its own.
package enum CallingConvention: Hashable, Sendable {
  /// System V AMD64: Linux and Apple's systems on x86-64.
  case systemV
  /// A processor whose calls can't be planned yet: blocks work there, typed closures are refused.
  case unplanned

  /// That of the processor which the library was compiled for.
  package static var native: CallingConvention {
    #if arch(x86_64)
      .systemV
    #else
      .unplanned
    #endif
  }
}
