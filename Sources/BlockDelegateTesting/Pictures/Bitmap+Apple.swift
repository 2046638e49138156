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
      var bytes = [UInt8](repeating: 0, count: image.height * image.width * 4)
      self = try bytes.withUnsafeMutableBytes { bytes in
        let context = try Self.makeContext(bytes.baseAddress, image.width, image.height)
        context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return try Bitmap(
          width: image.width, height: image.height, samplesPerPixel: 4, bytesPerRow: image.width * 4,
          UnsafeRawBufferPointer(bytes))
      }
    }

    func png() throws -> Data {
      var bytes = pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
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
