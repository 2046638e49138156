/// The rules by which a processor's compilers pass arguments and results. Each has a folder of its own.
package enum CallingConvention: Hashable, Sendable {
  /// System V AMD64: Linux and Apple's systems on x86-64.
  case systemV

  #if arch(x86_64)
    /// That of the processor which the library was compiled for.
    package static var native: CallingConvention { .systemV }
  #endif
}
