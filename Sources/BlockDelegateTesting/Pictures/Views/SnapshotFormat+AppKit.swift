#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  extension SnapshotFormat where Value: NSView {
    /// A picture of a view, with what is in it.
    ///
    ///     expectSnapshot(of: view, as: .picture())
    ///
    /// It is drawn off screen, on the main thread, in sRGB.
    /// - Parameters:
    ///   - precision: as of ``png(precision:deltaE:)``, with its default and its reason.
    ///   - deltaE: likewise.
    ///   - scale: pixels a point. By default 1, whatever screen there is; no part of the file's name.
    ///   - appearance: by default the light one, whatever the system's is; no part of the file's name.
    public static func picture(
      precision: Double = 1, deltaE: Double = 0, scale: Int = 1, appearance: NSAppearance.Name = .aqua
    ) -> SnapshotFormat {
      .picture(precision: precision, deltaE: deltaE) { try DrawnView.png($0, scale, appearance) { $0 } }
    }
  }

  extension SnapshotFormat where Value: NSViewController {
    /// A picture of a view controller's view: see `picture` of `NSView`.
    public static func picture(
      precision: Double = 1, deltaE: Double = 0, scale: Int = 1, appearance: NSAppearance.Name = .aqua
    ) -> SnapshotFormat {
      .picture(precision: precision, deltaE: deltaE) { try DrawnView.png($0, scale, appearance) { $0.view } }
    }
  }

  extension SnapshotFormat where Value: NSWindow {
    /// A picture of a window's content: see `picture` of `NSView`.
    public static func picture(
      precision: Double = 1, deltaE: Double = 0, scale: Int = 1, appearance: NSAppearance.Name = .aqua
    ) -> SnapshotFormat {
      .picture(precision: precision, deltaE: deltaE) { try DrawnView.png($0, scale, appearance) { $0.contentView } }
    }
  }

  enum DrawnView {
    /// - Parameter view: the view of a value, which is asked on the main thread.
    static func png<Value: Sendable>(
      _ value: Value, _ scale: Int, _ appearance: NSAppearance.Name, _ view: @MainActor (Value) -> NSView?
    ) throws -> Data {
      try SnapshotError.requireMainThread()
      try SnapshotError.requireScale(scale)
      return try MainActor.assumeIsolated {
        guard let view = view(value) else { throw SnapshotError.noContent }
        return try draw(view, scale, appearance)
      }
    }

    @MainActor private static func draw(_ view: NSView, _ scale: Int, _ appearance: NSAppearance.Name) throws -> Data {
      let bounds = view.bounds
      try SnapshotError.requireSize(Double(bounds.width), Double(bounds.height))
      guard !view.isHiddenOrHasHiddenAncestor else { throw SnapshotError.hidden }
      let earlier = view.appearance
      view.appearance = NSAppearance(named: appearance)
      defer { view.appearance = earlier }
      view.layoutSubtreeIfNeeded()
      // That of the view's own making would have the scale and the colors of a screen.
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
  }
#endif
