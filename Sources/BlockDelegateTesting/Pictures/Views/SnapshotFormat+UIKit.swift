#if canImport(UIKit)
  import UIKit

  extension SnapshotFormat where Value: UIView {
    /// A snapshot format that draws a view and its subviews as a picture.
    ///
    ///     expectSnapshot(of: view, as: .picture())
    ///
    /// The view's layer is drawn off screen, on the main thread, in sRGB. Effects that the system composes only on the
    /// screen, such as blurred backgrounds, are missing from the picture.
    ///
    /// - Parameters:
    ///   - precision: The share of pixels that must agree, greater than 0 and at most 1. By default all pixels must
    ///     agree.
    ///   - deltaE: The largest CIEDE2000 color difference of two pixels that agree, 0 by default.
    ///   - scale: The number of pixels in a point, 1 by default. The scale does not depend on the device, and is not
    ///     part of the file's name.
    ///   - style: The interface style, light by default. The style does not depend on the system's setting, and is not
    ///     part of the file's name.
    public static func picture(
      precision: Double = 1, deltaE: Double = 0, scale: Int = 1, style: UIUserInterfaceStyle = .light
    ) -> SnapshotFormat {
      .picture(precision: precision, deltaE: deltaE) { try DrawnView.png($0, scale, style) { $0 } }
    }
  }

  extension SnapshotFormat where Value: UIViewController {
    /// A snapshot format that draws the view of a view controller as a picture.
    ///
    /// The view's layer is drawn off screen, on the main thread, in sRGB.
    ///
    /// - Parameters:
    ///   - precision: The share of pixels that must agree, greater than 0 and at most 1. By default all pixels must
    ///     agree.
    ///   - deltaE: The largest CIEDE2000 color difference of two pixels that agree, 0 by default.
    ///   - scale: The number of pixels in a point, 1 by default.
    ///   - style: The interface style, light by default.
    public static func picture(
      precision: Double = 1, deltaE: Double = 0, scale: Int = 1, style: UIUserInterfaceStyle = .light
    ) -> SnapshotFormat {
      .picture(precision: precision, deltaE: deltaE) { try DrawnView.png($0, scale, style) { $0.view } }
    }
  }

  enum DrawnView {
    /// Draws the view of a value, and returns PNG data.
    ///
    /// - Parameters:
    ///   - value: The value that has the view.
    ///   - scale: The number of pixels in a point.
    ///   - style: The interface style of the view.
    ///   - view: Returns the view of the value. This closure is called on the main thread.
    static func png<Value: Sendable>(
      _ value: Value, _ scale: Int, _ style: UIUserInterfaceStyle, _ view: @MainActor (Value) -> UIView
    ) throws -> Data {
      try SnapshotError.requireMainThread()
      try SnapshotError.requireScale(scale)
      return try MainActor.assumeIsolated { try draw(view(value), scale, style) }
    }

    @MainActor private static func draw(_ view: UIView, _ scale: Int, _ style: UIUserInterfaceStyle) throws -> Data {
      let bounds = view.bounds
      try SnapshotError.requireSize(Double(bounds.width), Double(bounds.height))
      guard !view.isHidden else { throw SnapshotError.hidden }
      let earlier = view.overrideUserInterfaceStyle
      view.overrideUserInterfaceStyle = style
      defer { view.overrideUserInterfaceStyle = earlier }
      view.layoutIfNeeded()
      let format = UIGraphicsImageRendererFormat()
      format.scale = CGFloat(scale)
      format.opaque = false
      // The standard range is sRGB.
      format.preferredRange = .standard
      return UIGraphicsImageRenderer(bounds: bounds, format: format).pngData { context in
        view.layer.render(in: context.cgContext)
      }
    }
  }
#endif
