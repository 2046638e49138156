/// What a signed integer that is narrower than its register has above it: copies of its sign. clang's code expects them
/// up to 32 bits, although the psABI doesn't ask for it.
package struct SignExtension: Equatable, Sendable {
  /// The bits of a register that the integer does not fill.
  package let shift: Int

  /// No extension, for other values.
  package static let none = SignExtension(size: 8)

  /// - Parameter size: of a signed integer, in bytes.
  init(size: Int) { shift = 64 - 8 * size }

  init(_ type: TypeEncoding) {
    self = if case .integer(let size, signed: true) = type.kind { SignExtension(size: size) } else { .none }
  }

  package func callAsFunction(_ word: UInt) -> UInt { UInt(bitPattern: (Int(bitPattern: word) << shift) >> shift) }

  /// Extends the word at an address.
  package func extend(_ place: UnsafeMutableRawPointer) {
    if shift > 0 { place.storeBytes(of: self(place.load(as: UInt.self)), as: UInt.self) }
  }
}
