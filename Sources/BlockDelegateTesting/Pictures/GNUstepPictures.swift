#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  extension SnapshotFormat where Value: ObjCObject {
    /// A snapshot format that draws a GNUstep view, or the content of a window, as a picture.
    ///
    ///     expectSnapshot(of: window, as: .picture())
    ///
    /// The picture is drawn on the main thread in sRGB, with one pixel for each point, and with the current theme and
    /// fonts. The background is that of the view's window. A view without a window is moved to a temporary window while
    /// it is drawn. Drawing needs a display, which `xvfb-run` can provide, but nothing appears on the display.
    ///
    /// The program must link gnustep-gui. This library looks up the classes of gnustep-gui at run time.
    ///
    /// - Parameters:
    ///   - precision: The share of pixels that must agree, greater than 0 and at most 1. By default all pixels must
    ///     agree.
    ///   - tolerance: The largest difference of a component (0 to 255) of two pixels that agree, 0 by default.
    public static func picture(precision: Double = 1, tolerance: Int = 0) -> SnapshotFormat {
      .drawnPicture(precision, tolerance) { try drawnView(of: $0) }
    }
  }

  /// Draws a view, or the content view of a window, and returns PNG data.
  private func drawnView(of object: ObjCObject) throws -> Data {
    let isWindow = object.isKind(of: try ObjCClass("NSWindow"))
    guard try isWindow || object.isKind(of: ObjCClass("NSView")) else {
      throw SnapshotError("expected a window or a view, given an \(object.objCClass)")
    }
    return try ObjCObject.autoreleasepool {
      let found = isWindow ? try object.send("contentView") as ObjCObject? : object
      guard let view = found else { throw SnapshotError.noContent }
      let bounds: CGRect = try view.send("bounds")
      try SnapshotError.requireVisible(bounds.size, isHidden: view.send("isHiddenOrHasHiddenAncestor"))
      do {
        guard let window = try view.send("window") as ObjCObject? else { return try drawInOwnWindow(view) }
        return try draw(view, bounds, in: window)
      } catch let exception as ObjCException where exception.name == "NSWindowServerCommunicationException" {
        throw SnapshotError(
          "there is no display to draw on (\(exception.reason ?? "no reason given")): run the tests by xvfb-run")
      }
    }
  }

  /// Draws the view in its window, which keeps its content even if it is not on the screen.
  private func draw(_ view: ObjCObject, _ bounds: CGRect, in window: ObjCObject) throws -> Data {
    guard try window.send("windowNumber") as Int > 0 else {
      throw SnapshotError("the window is deferred and was never shown: make it with defer: false, or show it first")
    }
    let visible: CGRect = try view.send("visibleRect")
    guard visible.insetBy(dx: -0.5, dy: -0.5).contains(bounds) else {
      throw SnapshotError(
        "only \(visible.width) x \(visible.height) of the view's \(bounds.width) x \(bounds.height)"
          + " points are within its window and its superviews")
    }
    // The background of the window is drawn first, because transparent views are seen on it. Drawings of superviews
    // are not part of the picture.
    try focused(view) {
      try (window.send("backgroundColor") as ObjCObject).send("set")
      try ObjCClass("NSBezierPath").send("fillRect:", bounds)
    }
    try view.send("displayRectIgnoringOpacity:", bounds)
    let image = try focused(view) { try ObjCObject("NSBitmapImageRep", "initWithFocusedViewRect:", bounds) }
    // The view is marked for display, so that the superviews' drawings appear on the screen again.
    try view.send("setNeedsDisplay:", true)
    return try Bitmap(image: image).png()
  }

  private func focused<Result>(_ view: ObjCObject, _ body: () throws -> Result) throws -> Result {
    try view.send("lockFocus")
    let result = Swift.Result { try body() }
    try view.send("unlockFocus")
    return try result.get()
  }

  /// Draws a view without a window in a temporary window, together with the superviews that the view has.
  private func drawInOwnWindow(_ view: ObjCObject) throws -> Data {
    // The application object makes the connection to the display.
    let _: ObjCObject = try ObjCClass("NSApplication").send("sharedApplication")
    var topmost = view
    while let superview = try topmost.send("superview") as ObjCObject? { topmost = superview }
    let frame: CGRect = try topmost.send("frame")
    let window = try ObjCObject(
      "NSWindow", "initWithContentRect:styleMask:backing:defer:", CGRect(origin: .zero, size: frame.size), 0 as UInt,
      2 as UInt, false)
    try window.send("setReleasedWhenClosed:", false)
    let result = Result {
      try topmost.send("setFrameOrigin:", CGPoint.zero)
      try (window.send("contentView") as ObjCObject).send("addSubview:", topmost)
      return try draw(view, view.send("bounds"), in: window)
    }
    try topmost.send("removeFromSuperview")
    try topmost.send("setFrameOrigin:", frame.origin)
    try window.send("close")
    return try result.get()
  }

  // PNG files are read and written with GNUstep's NSBitmapImageRep. The class is looked up by name, because this
  // library does not link the library that contains it.
  extension Bitmap {
    /// The values of NSAlphaFirstBitmapFormat and NSAlphaNonpremultipliedBitmapFormat.
    private static let (alphaFirst, notPremultiplied) = (1 as UInt32, 2 as UInt32)

    init(png: Data) throws {
      try SnapshotError.requireSignature(of: png)
      self = try ObjCObject.autoreleasepool {
        let image: ObjCObject? = try ObjCClass("NSBitmapImageRep").send("imageRepWithData:", png)
        guard let image else { throw SnapshotError.broken }
        return try Bitmap(image: image)
      }
    }

    /// Reads the pixels of an NSBitmapImageRep.
    fileprivate init(image: ObjCObject) throws {
      let format: UInt32 = try image.send("bitmapFormat")
      let bytes: UnsafeMutablePointer<UInt8>? = try image.send("bitmapData")
      guard let bytes else { throw SnapshotError.broken }
      let (height, bytesPerRow): (Int, Int) = try (image.send("pixelsHigh"), image.send("bytesPerRow"))
      // The image owns the bytes.
      self = try withExtendedLifetime(image) {
        try Bitmap(
          width: image.send("pixelsWide"), height: height, samplesPerPixel: image.send("samplesPerPixel"),
          bitsPerSample: image.send("bitsPerSample"), bytesPerRow: bytesPerRow,
          isAlphaFirst: format & Self.alphaFirst != 0, isPremultiplied: format & Self.notPremultiplied == 0,
          UnsafeRawBufferPointer(start: bytes, count: height * bytesPerRow))
      }
    }

    func png() throws -> Data {
      try ObjCObject.autoreleasepool {
        let image = try ObjCObject(
          "NSBitmapImageRep",
          "initWithBitmapDataPlanes:pixelsWide:pixelsHigh:bitsPerSample:samplesPerPixel:hasAlpha:isPlanar:colorSpaceName:bitmapFormat:bytesPerRow:bitsPerPixel:",
          UnsafeMutableRawPointer?.none, width, height, 8, 4, true, false, "NSCalibratedRGBColorSpace", 0 as UInt32,
          width * 4, 32)
        let bytes: UnsafeMutablePointer<UInt8>? = try image.send("bitmapData")
        let components = pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
        bytes?.update(from: components, count: components.count)
        // The file type 4 is NSPNGFileType.
        let data: Data? = try image.send("representationUsingType:properties:", 4 as UInt32, nil)
        guard bytes != nil, let data else { throw SnapshotError.notWritten }
        return data
      }
    }
  }
#endif
