#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  extension SnapshotFormat where Value: NSView {
    /// A snapshot format that draws a view and its subviews as a picture.
    ///
    ///     expectSnapshot(of: view, as: .picture())
    ///
    /// The view is drawn off screen, on the main thread, in sRGB.
    ///
    /// - Parameters:
    ///   - precision: The share of pixels that must agree, greater than 0 and at most 1. By default all pixels must
    ///     agree.
    ///   - tolerance: The largest difference of a component (0 to 255) of two pixels that agree, 0 by default.
    ///   - scale: The number of pixels in a point, at least 1, which is the default. The scale does not depend on the screen, and is not
    ///     part of the file's name.
    ///   - appearance: The appearance of the view, light by default. The appearance does not depend on the system's
    ///     setting, and is not part of the file's name.
    public static func picture(
      precision: Double = 1, tolerance: Int = 0, scale: Int = 1, appearance: NSAppearance.Name = .aqua
    ) -> SnapshotFormat {
      .drawnPicture(precision, tolerance) { try drawnPNG(of: $0, scale, appearance) }
    }
  }

  extension SnapshotFormat where Value: NSWindow {
    /// A snapshot format that draws the content view of a window as a picture.
    ///
    /// The view is drawn off screen, on the main thread, in sRGB.
    ///
    /// - Parameters:
    ///   - precision: The share of pixels that must agree, greater than 0 and at most 1. By default all pixels must
    ///     agree.
    ///   - tolerance: The largest difference of a component (0 to 255) of two pixels that agree, 0 by default.
    ///   - scale: The number of pixels in a point, at least 1, which is the default.
    ///   - appearance: The appearance of the view, light by default.
    public static func picture(
      precision: Double = 1, tolerance: Int = 0, scale: Int = 1, appearance: NSAppearance.Name = .aqua
    ) -> SnapshotFormat {
      .drawnPicture(precision, tolerance) { window in
        guard let view = window.contentView else { throw SnapshotError.noContent }
        return try drawnPNG(of: view, scale, appearance)
      }
    }
  }

  /// Draws a view, and returns PNG data.
  @MainActor private func drawnPNG(of view: NSView, _ scale: Int, _ appearance: NSAppearance.Name) throws -> Data {
    let bounds = view.bounds
    try SnapshotError.requireVisible(bounds.size, isHidden: view.isHiddenOrHasHiddenAncestor)
    let earlier = view.appearance
    view.appearance = NSAppearance(named: appearance)
    defer { view.appearance = earlier }
    view.layoutSubtreeIfNeeded()
    // A bitmap that the view made itself would have the scale and the colors of a screen.
    let bitmap = NSBitmapImageRep(
      bitmapDataPlanes: nil, pixelsWide: Int(Double(bounds.width).rounded(.up)) * scale,
      pixelsHigh: Int(Double(bounds.height).rounded(.up)) * scale, bitsPerSample: 8, samplesPerPixel: 4,
      hasAlpha: true, isPlanar: false, colorSpaceName: .deviceRGB, bytesPerRow: 0, bitsPerPixel: 0)
    guard let bitmap = bitmap?.retagging(with: .sRGB) else { throw SnapshotError.notWritten }
    bitmap.size = bounds.size
    view.cacheDisplay(in: bounds, to: bitmap)
    guard let png = bitmap.representation(using: .png, properties: [:]) else { throw SnapshotError.notWritten }
    return png
  }
#endif
