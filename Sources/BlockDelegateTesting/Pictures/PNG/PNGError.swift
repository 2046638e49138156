import Foundation

/// Why a picture can't be read or written.
struct PNGError: Error, CustomStringConvertible {
  let description: String

  static let notPNG = PNGError(description: "it is no PNG")
  static let broken = PNGError(description: "it is a PNG that can't be read: it is broken")
  static let notWritten = PNGError(description: "the system did not make a PNG of the picture")

  /// Refuses other formats, which the systems read as well: those that lose something are no reference.
  static func requireSignature(of data: Data) throws(PNGError) {
    guard data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw .notPNG }
  }
}
