#if canImport(UIKit)
  import UIKit

  extension SnapshotFormat where Value: UIView {
    /// A picture of a view, with what is in it.
    ///
    ///     expectSnapshot(of: view, as: .picture())
    ///
    /// Its layer is drawn off screen, on the main thread, in sRGB. What the system composes on the screen alone, such as
    /// blurred backgrounds, is not in it.
    /// - Parameters:
    ///   - precision: as of ``png(precision:deltaE:)``, with its default and its reason.
    ///   - deltaE: likewise.
    ///   - scale: pixels a point. By default 1, whatever device it is; no part of the file's name.
    ///   - style: by default light, whatever the system's is; no part of the file's name.
    public static func picture(
      precision: Double = 1, deltaE: Double = 0, scale: Int = 1, style: UIUserInterfaceStyle = .light
    ) -> SnapshotFormat {
      .picture(precision: precision, deltaE: deltaE) { try DrawnView.png($0, scale, style) { $0 } }
    }
  }

  extension SnapshotFormat where Value: UIViewController {
    /// A picture of a view controller's view: see `picture` of `UIView`.
    public static func picture(
      precision: Double = 1, deltaE: Double = 0, scale: Int = 1, style: UIUserInterfaceStyle = .light
    ) -> SnapshotFormat {
      .picture(precision: precision, deltaE: deltaE) { try DrawnView.png($0, scale, style) { $0.view } }
    }
  }

  enum DrawnView {
    /// - Parameter view: the view of a value, which is asked on the main thread.
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
      // sRGB.
      format.preferredRange = .standard
      return UIGraphicsImageRenderer(bounds: bounds, format: format).pngData { context in
        view.layer.render(in: context.cgContext)
      }
    }
  }
#endif
