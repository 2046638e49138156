#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  // PNG files are read and written with GNUstep's NSBitmapImageRep. The class is looked up by name, because this
  // library does not link the library that contains it.
  extension Bitmap {
    init(png: Data) throws {
      try SnapshotError.requireSignature(of: png)
      self = try ObjCObject.autoreleasepool {
        let image: ObjCObject? = try BitmapImage.classObject.send("imageRepWithData:", png)
        guard let image else { throw SnapshotError.broken }
        return try BitmapImage.pixels(of: image)
      }
    }

    func png() throws -> Data {
      try ObjCObject.autoreleasepool {
        let image = try BitmapImage.make(self)
        // The file type 4 is NSPNGFileType.
        let data: Data? = try image.send("representationUsingType:properties:", 4 as UInt32, nil)
        guard let data else { throw SnapshotError.notWritten }
        return data
      }
    }
  }

  /// Conversion of bitmaps to and from NSBitmapImageRep.
  enum BitmapImage {
    static var classObject: ObjCClass {
      get throws {
        // The error of `ObjCClass` would not mention pictures.
        guard let found = try? ObjCClass("NSBitmapImageRep") else {
          throw SnapshotError(
            "there is no class NSBitmapImageRep, which reads and writes pictures: link gnustep-gui")
        }
        return found
      }
    }

    /// The values of NSAlphaFirstBitmapFormat and NSAlphaNonpremultipliedBitmapFormat.
    private static let (alphaFirst, notPremultiplied) = (1 as UInt32, 2 as UInt32)

    static func pixels(of image: ObjCObject) throws -> Bitmap {
      let format: UInt32 = try image.send("bitmapFormat")
      let layout = SampleLayout(
        width: try image.send("pixelsWide"), height: try image.send("pixelsHigh"),
        samplesPerPixel: try image.send("samplesPerPixel"), bitsPerSample: try image.send("bitsPerSample"),
        bytesPerRow: try image.send("bytesPerRow"), isPlanar: try image.send("isPlanar"),
        isAlphaFirst: format & alphaFirst != 0, isPremultiplied: format & notPremultiplied == 0)
      let bytes: UnsafeMutablePointer<UInt8>? = try image.send("bitmapData")
      guard let bytes else { throw SnapshotError.broken }
      // The image owns the bytes.
      return try withExtendedLifetime(image) {
        try layout.read(UnsafeRawBufferPointer(start: bytes, count: layout.height * layout.bytesPerRow))
      }
    }

    static func make(_ bitmap: Bitmap) throws -> ObjCObject {
      _ = try classObject
      let image = try ObjCObject(
        "NSBitmapImageRep",
        "initWithBitmapDataPlanes:pixelsWide:pixelsHigh:bitsPerSample:samplesPerPixel:hasAlpha:isPlanar:colorSpaceName:bitmapFormat:bytesPerRow:bitsPerPixel:",
        UnsafeMutableRawPointer?.none, bitmap.width, bitmap.height, 8, 4, true, false, "NSCalibratedRGBColorSpace",
        notPremultiplied, bitmap.width * 4, 32)
      let bytes: UnsafeMutablePointer<UInt8>? = try image.send("bitmapData")
      guard let bytes else { throw SnapshotError.notWritten }
      let components = bitmap.pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
      bytes.update(from: components, count: components.count)
      return image
    }
  }
#endif
