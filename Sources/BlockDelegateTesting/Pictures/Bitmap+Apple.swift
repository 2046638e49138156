#if canImport(ObjectiveC)
  import CoreGraphics
  import Foundation

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  // PNG files are read and written with the image classes of AppKit and UIKit, and with Core Graphics.
  extension Bitmap {
    /// Reads a PNG and converts its colors to sRGB.
    init(png: Data) throws {
      try SnapshotError.requireSignature(of: png)
      guard let image = Self.image(of: png) else { throw SnapshotError.broken }
      let layout = SampleLayout(
        width: image.width, height: image.height, samplesPerPixel: 4, bytesPerRow: image.width * 4,
        isPremultiplied: true)
      var bytes = [UInt8](repeating: 0, count: layout.height * layout.bytesPerRow)
      self = try bytes.withUnsafeMutableBytes { bytes in
        let context = try Self.makeContext(bytes.baseAddress, layout.width, layout.height)
        context.draw(image, in: CGRect(x: 0, y: 0, width: layout.width, height: layout.height))
        return try layout.read(UnsafeRawBufferPointer(bytes))
      }
    }

    func png() throws -> Data {
      var bytes = pixels.flatMap { pixel in
        let alpha = Int(pixel.alpha)
        func multiplied(_ component: UInt8) -> UInt8 { UInt8((Int(component) * alpha + 127) / 255) }
        return [multiplied(pixel.red), multiplied(pixel.green), multiplied(pixel.blue), pixel.alpha]
      }
      let image = try bytes.withUnsafeMutableBytes { bytes in
        try Self.makeContext(bytes.baseAddress, width, height).makeImage()
      }
      guard let png = image.flatMap(Self.png) else { throw SnapshotError.notWritten }
      return png
    }

    private static func makeContext(_ bytes: UnsafeMutableRawPointer?, _ width: Int, _ height: Int) throws -> CGContext
    {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: bytes, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      else { throw SnapshotError("there is no bitmap of \(width) x \(height) pixels") }
      return context
    }

    #if canImport(UIKit)
      private static func image(of png: Data) -> CGImage? { UIImage(data: png)?.cgImage }

      private static func png(of image: CGImage) -> Data? { UIImage(cgImage: image).pngData() }
    #else
      private static func image(of png: Data) -> CGImage? { NSBitmapImageRep(data: png)?.cgImage }

      private static func png(of image: CGImage) -> Data? {
        NSBitmapImageRep(cgImage: image).representation(using: .png, properties: [:])
      }
    #endif
  }
#endif
