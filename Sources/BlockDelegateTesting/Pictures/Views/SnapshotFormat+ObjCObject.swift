#if !canImport(ObjectiveC)
  import BlockDelegate

  extension SnapshotFormat where Value: ObjCObject {
    /// A picture of a window's content or of a view, with what is in it.
    ///
    ///     expectSnapshot(of: window, as: .picture())
    ///
    /// It is drawn on a display, which `xvfb-run` makes one of, though nothing appears there: on the main thread, over
    /// the background of the view's window, in sRGB, one pixel a point, with the theme and the fonts of the moment. A view
    /// without a window is drawn in one of its own, and taken out of it again. The program links gnustep-gui, as the
    /// product BlockDelegateAppKit does; this library finds it there.
    /// - Parameters: those of ``png(precision:deltaE:)``, with its defaults and their reasons.
    public static func picture(precision: Double = 1, deltaE: Double = 0) -> SnapshotFormat {
      .picture(precision: precision, deltaE: deltaE) { try DrawnView($0).png() }
    }
  }
#endif
