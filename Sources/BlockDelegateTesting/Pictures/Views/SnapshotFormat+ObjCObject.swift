#if !canImport(ObjectiveC)
  import BlockDelegate

  extension SnapshotFormat where Value: ObjCObject {
    /// A snapshot format that draws a GNUstep view, or the content of a window, as a picture.
    ///
    ///     expectSnapshot(of: window, as: .picture())
    ///
    /// The picture is drawn on the main thread in sRGB, with one pixel for each point, and with the current theme and
    /// fonts. The background is that of the view's window. A view without a window is moved to a temporary window while
    /// it is drawn. Drawing needs a display, which `xvfb-run` can provide, but nothing appears on the display.
    ///
    /// The program must link gnustep-gui, as the product BlockDelegateAppKit does. This library looks up the classes of
    /// gnustep-gui at run time.
    ///
    /// - Parameters:
    ///   - precision: The share of pixels that must agree, greater than 0 and at most 1. By default all pixels must
    ///     agree.
    ///   - tolerance: The largest difference of a component (0 to 255) of two pixels that agree, 0 by default.
    public static func picture(precision: Double = 1, tolerance: Int = 0) -> SnapshotFormat {
      .picture(precision: precision, tolerance: tolerance) { try DrawnView($0).png() }
    }
  }
#endif
