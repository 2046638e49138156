import Foundation
import Testing

@testable import BlockDelegateTesting
@testable import BlockDelegateTestingCore

private let black = Pixel(red: 0, green: 0, blue: 0)
private let white = Pixel(red: 255, green: 255, blue: 255)
private let red = Pixel(red: 255, green: 0, blue: 0)

@Suite struct BitmapSampleTests {
  /// Reads a bitmap of one pixel.
  private func read(
    _ bytes: [UInt8], isAlphaFirst: Bool = false, isPremultiplied: Bool = true
  ) throws -> [Pixel] {
    try bytes.withUnsafeBytes {
      try Bitmap(
        width: 1, height: 1, samplesPerPixel: bytes.count, bytesPerRow: bytes.count, isAlphaFirst: isAlphaFirst,
        isPremultiplied: isPremultiplied, $0)
    }.pixels
  }

  @Test(
    arguments: [
      ([7], Pixel(red: 7, green: 7, blue: 7)),
      ([7, 8], Pixel(red: 7, green: 7, blue: 7, alpha: 8)),
      ([7, 8, 9], Pixel(red: 7, green: 8, blue: 9)),
      ([7, 8, 9, 10], Pixel(red: 7, green: 8, blue: 9, alpha: 10)),
    ] as [([UInt8], Pixel)])
  func `One to four samples of a pixel are read as gray or as colors, with or without alpha`(
    _ bytes: [UInt8], _ pixel: Pixel
  ) throws {
    #expect(try read(bytes) == [pixel])
  }

  @Test func `Alpha is read as the first sample if the layout puts it first`() throws {
    #expect(try read([10, 7, 8, 9], isAlphaFirst: true) == [Pixel(red: 7, green: 8, blue: 9, alpha: 10)])
    #expect(try read([10, 7], isAlphaFirst: true) == [Pixel(red: 7, green: 7, blue: 7, alpha: 10)])
    // A pixel of three samples has no alpha.
    #expect(try read([1, 7, 8], isAlphaFirst: true) == [Pixel(red: 1, green: 7, blue: 8)])
  }

  @Test func `Colors that are not premultiplied with alpha are multiplied by it`() throws {
    #expect(
      try read([128, 0, 255, 128], isPremultiplied: false) == [Pixel(red: 64, green: 0, blue: 128, alpha: 128)])
    #expect(try read([5, 6, 7, 255], isPremultiplied: false) == [Pixel(red: 5, green: 6, blue: 7)])
    #expect(try read([9, 9, 9, 0], isPremultiplied: false) == [Pixel(red: 0, green: 0, blue: 0, alpha: 0)])
    #expect(
      try read([2, 255, 128, 0], isAlphaFirst: true, isPremultiplied: false)
        == [Pixel(red: 2, green: 1, blue: 0, alpha: 2)])
  }

  @Test func `A bitmap's rows are read from the top, without the bytes after each row's pixels`() throws {
    // The last row needs no bytes after its pixels.
    let bitmap = try ([0, 255, 9, 255, 0] as [UInt8]).withUnsafeBytes {
      try Bitmap(width: 2, height: 2, samplesPerPixel: 1, bytesPerRow: 3, $0)
    }
    #expect(bitmap.pixels == [black, white, white, black])
  }

  @Test(arguments: [
    (5, 8, "expected 1 to 4 samples of 8 bits in a pixel, given 5 of 8 bits"),
    (0, 8, "expected 1 to 4 samples of 8 bits in a pixel, given 0 of 8 bits"),
    (3, 16, "expected 1 to 4 samples of 8 bits in a pixel, given 3 of 16 bits"),
  ])
  func `Pixels with another number or size of samples than supported are refused`(
    _ count: Int, _ bits: Int, _ text: String
  ) {
    let error = #expect(throws: SnapshotError.self) {
      try [UInt8](repeating: 0, count: 16).withUnsafeBytes {
        try Bitmap(width: 1, height: 1, samplesPerPixel: count, bitsPerSample: bits, bytesPerRow: 16, $0)
      }
    }
    #expect(error?.description == text)
  }

  @Test(arguments: [(2, 2, 5, 9), (2, 2, 6, 11), (0, 2, 6, 12), (2, 0, 6, 12)])
  func `A bitmap with fewer bytes than its pixels need is refused`(
    _ width: Int, _ height: Int, _ bytesPerRow: Int, _ count: Int
  ) {
    let error = #expect(throws: SnapshotError.self) {
      try [UInt8](repeating: 0, count: count).withUnsafeBytes {
        try Bitmap(width: width, height: height, samplesPerPixel: 3, bytesPerRow: bytesPerRow, $0)
      }
    }
    #expect(
      error?.description == "\(count) bytes, \(bytesPerRow) in a row, are not \(width) x \(height) pixels")
  }
}

@Suite struct BitmapComparisonTests {
  @Test(arguments: [
    (1, 100, 0), (1, 1, 0), (0.99, 100, 1), (0.99, 99, 0), (0.995, 100, 0), (0.5, 3, 1), (0.001, 1, 0),
    // The share that may differ times the number is slightly larger or smaller than the whole number that is meant.
    (0.56, 100, 44), (0.58, 100, 42), (0.999, 24_000_000, 24_000),
  ])
  func `The precision determines how many pixels may differ`(_ precision: Double, _ count: Int, _ allowed: Int) {
    #expect(Bitmap.allowed(precision, of: count) == allowed)
  }

  @Test(
    arguments: [
      (0, 0, "precision: expected more than 0, and at most 1, given 0.0"),
      (-0.5, 0, "precision: expected more than 0, and at most 1, given -0.5"),
      (1.01, 0, "precision: expected more than 0, and at most 1, given 1.01"),
      (.nan, 0, "precision: expected more than 0, and at most 1, given nan"),
      (1, -1, "tolerance: expected at least 0, and less than 255, given -1"),
      (1, 255, "tolerance: expected at least 0, and less than 255, given 255"),
    ] as [(Double, Int, String)])
  func `A tolerance that all bitmaps or no bitmaps would meet is refused`(
    _ precision: Double, _ tolerance: Int, _ text: String
  ) {
    let error = #expect(throws: SnapshotError.self) {
      try SnapshotFormat<Data>.png(precision: precision, tolerance: tolerance).encode(Data())
    }
    #expect(error?.description == text)
  }

  private func compare(
    _ expected: [[Pixel]], _ actual: [[Pixel]], precision: Double = 1, tolerance: Int = 0
  ) -> (text: String?, difference: Bitmap?) {
    func bitmap(_ rows: [[Pixel]]) -> Bitmap {
      Bitmap(width: rows[0].count, height: rows.count, pixels: rows.flatMap { $0 })
    }
    return bitmap(expected).compare(with: bitmap(actual), precision: precision, tolerance: tolerance)
  }

  @Test func `Bitmaps with the same pixels have no difference`() throws {
    let picture = [[black, white], [red, white]]
    let comparison = compare(picture, picture)
    #expect(comparison.text == nil)
    // Equal pixels are drawn pale: only a third of their distance from white remains.
    #expect(comparison.difference?.pixels.map { "\($0)" } == ["#AAAAAA", "#FFFFFF", "#C4C4C4", "#FFFFFF"])
  }

  @Test func `Bitmaps that differ report the number of pixels and the largest difference, and mark each in red`() throws
  {
    let gray = Pixel(red: 8, green: 8, blue: 8)
    let expected = [[black, white, white], [black, black, white]]
    let actual = [[gray, black, white], [black, gray, white]]
    let comparison = compare(expected, actual)
    #expect(
      comparison.text == "3 of 6 pixels differ by more than 0; 0 are allowed by precision 1.0; the largest difference "
        + "is 255 at x 1, y 0 from the top left: expected #FFFFFF, actual #000000")
    let pale = Pixel(red: 170, green: 170, blue: 170)
    #expect(comparison.difference?.pixels == [red, red, white, pale, red, white])
    #expect((comparison.difference?.width, comparison.difference?.height) == (3, 2))
  }

  @Test func `Bitmaps are equal if as many pixels differ as permitted, and different if one more does`() throws {
    let expected = [[black, black, black, black]]
    let one = [[black, black, white, black]]
    let two = [[white, black, white, black]]
    #expect(compare(expected, one, precision: 0.75).text == nil)
    #expect(compare(expected, one, precision: 0.76).text != nil)
    #expect(compare(expected, two, precision: 0.5).text == nil)
    #expect(
      compare(expected, two, precision: 0.75).text?.hasPrefix(
        "2 of 4 pixels differ by more than 0; 1 are allowed")
        == true)
    // A pixel that differs is marked even if the tolerance permits it.
    #expect(compare(expected, one, precision: 0.75).difference?.pixels[2] == red)
  }

  @Test func `Pixels whose components differ by the tolerance or less are equal`() throws {
    let dark = Pixel(red: 3, green: 4, blue: 0)
    #expect(black.difference(from: dark) == 4)
    #expect(compare([[black]], [[dark]], tolerance: 4).text == nil)
    #expect(compare([[black]], [[dark]], tolerance: 4).difference?.pixels != [red])
    #expect(compare([[black]], [[dark]], tolerance: 3).text?.contains("is 4 at x 0, y 0") == true)
    #expect(compare([[black]], [[Pixel(red: 0, green: 0, blue: 1)]]).text != nil)
  }

  @Test func `Pixels are compared by their visible colors and their opacity`() {
    let (nothing, half) = (
      Pixel(red: 0, green: 0, blue: 0, alpha: 0), Pixel(red: 0, green: 0, blue: 0, alpha: 128)
    )
    #expect(white.difference(from: black) == 255 && nothing.difference(from: white) == 255)
    #expect(nothing.difference(from: black) == 255 && black.difference(from: half) == 127)
    #expect(half.difference(from: Pixel(red: 20, green: 0, blue: 0, alpha: 128)) == 20)
    #expect(nothing.difference(from: nothing) == 0)
  }

  @Test(arguments: [
    (Pixel(red: 0, green: 128, blue: 255), "#0080FF"), (Pixel(red: 1, green: 16, blue: 15), "#01100F"),
    (Pixel(red: 1, green: 2, blue: 3, alpha: 4), "#01020304"),
  ])
  func `The description of a pixel is its color in hexadecimal notation`(_ pixel: Pixel, text: String) {
    #expect("\(pixel)" == text)
  }

  @Test func `Bitmaps of different sizes are never equal, whatever the tolerance is`() throws {
    let comparison = compare([[black, black]], [[black], [black]], precision: 0.01, tolerance: 254)
    #expect(comparison.text == "it is 1 x 2 pixels, expected 2 x 1")
    #expect(comparison.difference == nil)
  }

  @Test func `A tall bitmap and a wide one differ by their sizes, without a comparison of pixels`() throws {
    let line = Array(repeating: black, count: 16_384)
    let start = ContinuousClock.now
    #expect(compare([line], line.map { [$0] }).text == "it is 1 x 16384 pixels, expected 16384 x 1")
    // A comparison of 16,384 x 16,384 pixels takes about a minute.
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `Transparent pixels are white in the picture of the difference`() throws {
    let nothing = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    #expect(compare([[nothing]], [[nothing]]).difference?.pixels == [white])
  }
}
