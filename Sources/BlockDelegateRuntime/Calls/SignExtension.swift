/// The extension of a signed integer that is narrower than its register: copies of the sign bit fill the upper bits.
/// clang's code expects this extension up to 32 bits, although the psABI does not require it.
package struct SignExtension: Equatable, Sendable {
  /// The number of register bits that the integer does not fill.
  package let shift: Int

  /// No extension, for all other values.
  package static let none = SignExtension(size: 8)

  /// Creates the extension of a signed integer.
  /// - Parameter size: The integer's size in bytes.
  init(size: Int) { shift = 64 - 8 * size }

  init(_ type: TypeEncoding) {
    self = if case .integer(let size, signed: true) = type.kind { SignExtension(size: size) } else { .none }
  }

  package func callAsFunction(_ word: UInt) -> UInt { UInt(bitPattern: (Int(bitPattern: word) << shift) >> shift) }

  /// Extends the word at an address in memory.
  package func extend(_ place: UnsafeMutableRawPointer) {
    if shift > 0 { place.storeBytes(of: self(place.load(as: UInt.self)), as: UInt.self) }
  }
}
