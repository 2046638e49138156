import Foundation

/// A color in CIELAB under daylight D65. Colors are compared as CIELAB colors.
struct LabColor {
  /// The lightness, from 0 for black to 100 for white.
  var l: Double
  /// The position between green (negative) and red (positive).
  var a: Double
  /// The position between blue (negative) and yellow (positive).
  var b: Double
}

extension LabColor {
  /// Makes a color from sRGB components between 0 and 1.
  ///
  /// The transfer curve is specified in IEC 61966-2-1, and the function of X, Y and Z in CIE 15:2004.
  init(red: Double, green: Double, blue: Double) {
    func linear(_ component: Double) -> Double {
      component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    func root(_ share: Double) -> Double { share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116 }
    // Each divisor is the sum of the factors in its line, which is the value for white. For white, `a` and `b` are
    // therefore 0.
    let x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    let y = root((0.2126729 * r + 0.7151522 * g + 0.0721750 * b) / 1.0000001)
    let z = root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    self.init(l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// Returns ΔE00, the difference between two colors that a person sees.
  ///
  /// The difference is 0 for equal colors, about 1 for colors that can just be told apart, and 100 for black and white.
  /// The formula and the names are from Sharma, Wu, Dalal, "The CIEDE2000 Color-Difference Formula: Implementation
  /// Notes, Supplementary Test Data, and Mathematical Observations", Color Research and Application 30 (2005).
  func difference(from other: LabColor) -> Double {
    let meanC = (hypot(a, b) + hypot(other.a, other.b)) / 2
    let g = 0.5 * (1 - Self.saturation(meanC))
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (c1, c2) = (hypot(a1, b), hypot(a2, other.b))
    let (h1, h2) = (Self.hue(a1, b), Self.hue(a2, other.b))
    let isGray = c1 * c2 == 0

    // Hues are angles on a circle, and their difference is measured along the shorter arc.
    var deltaHue = isGray ? 0 : h2 - h1
    if deltaHue > 180 { deltaHue -= 360 } else if deltaHue < -180 { deltaHue += 360 }
    var meanHue = h1 + h2
    if !isGray {
      if abs(h1 - h2) > 180 { meanHue += meanHue < 360 ? 360 : -360 }
      meanHue /= 2
    }

    let (deltaL, deltaC) = (other.l - l, c2 - c1)
    let deltaH = 2 * (c1 * c2).squareRoot() * sin(Self.radians(deltaHue) / 2)
    let (meanL, meanC1) = ((l + other.l) / 2, (c1 + c2) / 2)

    let t =
      1 - 0.17 * cos(Self.radians(meanHue - 30)) + 0.24 * cos(Self.radians(2 * meanHue))
      + 0.32 * cos(Self.radians(3 * meanHue + 6)) - 0.20 * cos(Self.radians(4 * meanHue - 63))
    let fromMiddle = (meanL - 50) * (meanL - 50)
    let sL = 1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot()
    let sC = 1 + 0.045 * meanC1
    let sH = 1 + 0.015 * meanC1 * t
    let fromBlue = (meanHue - 275) / 25
    let rT = -2 * Self.saturation(meanC1) * sin(Self.radians(60 * exp(-fromBlue * fromBlue)))

    let (partL, partC, partH) = (deltaL / sL, deltaC / sC, deltaH / sH)
    return (partL * partL + partC * partC + partH * partH + rT * partC * partH).squareRoot()
  }

  /// Returns a value near 0 for grays, and near 1 for strong colors.
  private static func saturation(_ chroma: Double) -> Double {
    let power = pow(chroma, 7)
    return (power / (power + 6_103_515_625)).squareRoot()  // 25 to the 7th power
  }

  /// Returns the hue in degrees, from 0 to less than 360. The hue of a gray is 0.
  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
