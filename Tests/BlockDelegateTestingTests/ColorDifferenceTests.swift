import Testing

@testable import BlockDelegateTesting

@Suite struct ColorDifferenceTests {
  // The type is explicit because without it the compiler takes ten seconds here, and fails with Apple's Foundation.
  private typealias Row = (first: (Double, Double, Double), second: (Double, Double, Double), difference: Double)
  /// Table 1 of Sharma, Wu, Dalal, "The CIEDE2000 Color-Difference Formula" (2005). Each row has two colors and their
  /// ΔE00. The pairs are close to the points at which wrong implementations differ.
  private static let table: [Row] = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
    ((50, 2.8361, -74.0200), (50, 0, -82.7485), 3.4412),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, -1.1848, -84.8006), (50, 0, -82.7485), 1.0000),
    ((50, -0.9009, -85.5211), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, -1, 2), (50, 0, 0), 2.3669),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0009), 7.1792),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0010), 7.1792),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0011), 7.2195),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0012), 7.2195),
    ((50, -0.0010, 2.4900), (50, 0.0009, -2.4900), 4.8045),
    ((50, -0.0010, 2.4900), (50, 0.0010, -2.4900), 4.8045),
    ((50, -0.0010, 2.4900), (50, 0.0011, -2.4900), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((50, 2.5, 0), (50, 3.1736, 0.5854), 1.0000),
    ((50, 2.5, 0), (50, 3.2972, 0), 1.0000),
    ((50, 2.5, 0), (50, 1.8634, 0.5757), 1.0000),
    ((50, 2.5, 0), (50, 3.2592, 0.3350), 1.0000),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((61.2901, 3.7196, -5.3901), (61.4292, 2.2480, -4.9620), 1.8731),
    ((35.0831, -44.1164, 3.7933), (35.0232, -40.0716, 1.5901), 1.8645),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
  ]

  static let published: [(LabColor, LabColor, Double)] = table.map { row in
    let (first, second) = (row.first, row.second)
    return (
      LabColor(l: first.0, a: first.1, b: first.2), LabColor(l: second.0, a: second.1, b: second.2), row.difference
    )
  }

  @Test(arguments: published.indices) func `The color differences match the published values in both directions`(
    _ index: Int
  ) {
    let (first, second, difference) = Self.published[index]
    #expect(abs(first.difference(from: second) - difference) <= 0.00005)
    #expect(abs(second.difference(from: first) - difference) <= 0.00005)
    #expect(first.difference(from: first) == 0)
  }

  /// The values of L, a and b for sRGB's corners, for grays, and for a color on the linear part of both curves.
  @Test(arguments: [
    (Pixel(red: 0, green: 0, blue: 0), 0.0, 0.0, 0.0),
    (Pixel(red: 255, green: 255, blue: 255), 100, 0, 0),
    (Pixel(red: 255, green: 0, blue: 0), 53.2408, 80.0925, 67.2032),
    (Pixel(red: 0, green: 255, blue: 0), 87.7347, -86.1827, 83.1793),
    (Pixel(red: 0, green: 0, blue: 255), 32.2970, 79.1875, -107.8602),
    (Pixel(red: 64, green: 64, blue: 64), 27.0936, 0, 0),
    (Pixel(red: 119, green: 119, blue: 119), 50.0344, 0, 0),
    // 3 / 255 / 12.92 * 24389 / 27
    (Pixel(red: 3, green: 3, blue: 3), 0.8226, 0, 0),
  ])
  func `Converting a pixel to CIELAB returns the expected color`(_ pixel: Pixel, l: Double, a: Double, b: Double) {
    let color = LabColor(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255, blue: Double(pixel.blue) / 255)
    #expect(abs(color.l - l) < 0.0005)
    #expect(abs(color.a - a) < 0.0005)
    #expect(abs(color.b - b) < 0.0005)
  }

  @Test func `Transparent pixels are compared on a black and on a white background, and the larger difference counts`()
  {
    let white = Pixel(red: 255, green: 255, blue: 255)
    let black = Pixel(red: 0, green: 0, blue: 0)
    let nothing = Pixel(red: 255, green: 255, blue: 255, alpha: 0)
    func isNear(_ difference: Double, _ expected: Double) -> Bool { abs(difference - expected) < 1e-6 }
    #expect(isNear(white.difference(from: black), 100))
    // Transparent white equals opaque black on a black background but not on white, and equals opaque white only on
    // white.
    #expect(isNear(nothing.difference(from: black), 100))
    #expect(isNear(nothing.difference(from: white), 100))
    #expect(isNear(black.difference(from: nothing), 100))
    // The color of a fully transparent pixel is invisible, so it does not matter.
    #expect(nothing.difference(from: Pixel(red: 1, green: 2, blue: 3, alpha: 0)) == 0)
    let half = Pixel(red: 0, green: 0, blue: 0, alpha: 128)
    #expect(isNear(half.difference(from: half), 0))
    // On white, half-transparent black is this gray. The difference between the gray and black is larger than that on
    // black.
    let gray = LabColor(red: 127.0 / 255, green: 127.0 / 255, blue: 127.0 / 255)
    #expect(isNear(half.difference(from: black), gray.difference(from: LabColor(l: 0, a: 0, b: 0))))
  }

  @Test(arguments: [
    (Pixel(red: 0, green: 128, blue: 255), "#0080FF"), (Pixel(red: 1, green: 16, blue: 15), "#01100F"),
    (Pixel(red: 1, green: 2, blue: 3, alpha: 4), "#01020304"),
  ])
  func `The description of a pixel is its color in hexadecimal notation`(_ pixel: Pixel, text: String) {
    #expect("\(pixel)" == text)
  }
}
