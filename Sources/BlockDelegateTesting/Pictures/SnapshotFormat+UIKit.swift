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
    ///   - tolerance: The largest difference of a component (0 to 255) of two pixels that agree, 0 by default.
    ///   - scale: The number of pixels in a point, at least 1, which is the default. The scale does not depend on the device, and is not
    ///     part of the file's name.
    ///   - style: The interface style, light by default. The style does not depend on the system's setting, and is not
    ///     part of the file's name.
    public static func picture(
      precision: Double = 1, tolerance: Int = 0, scale: Int = 1, style: UIUserInterfaceStyle = .light
    ) -> SnapshotFormat {
      .drawnPicture(precision, tolerance) { view in
        let bounds = view.bounds
        try SnapshotError.requireVisible(bounds.size, isHidden: view.isHidden)
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
  }
#endif
