#if canImport(XCTest) && !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import XCTest

  /// Checks pictures of views and prints the results. Each check runs as an XCTest test, with its snapshots in
  /// `folder`.
  @MainActor struct Pictures {
    private let folder: URL
    private let failures = Failures()

    init(in folder: URL) {
      self.folder = folder
      XCTestObservationCenter.shared.addTestObserver(failures)
    }

    private final class Failures: NSObject, XCTestObservation {
      var texts: [String] = []

      func testCase(_ testCase: XCTestCase, didFailWithDescription text: String, inFile file: String?, atLine line: Int)
      {
        texts.append(text.hasPrefix("failed - ") ? String(text.dropFirst("failed - ".count)) : text)
      }
    }

    /// - Parameter what: The name of the case in the output.
    private func check(
      _ what: String, _ value: @escaping @autoclosure () throws -> ObjCObject, named name: String = "window",
      record mode: SnapshotMode = .missing, precision: Double = 1, tolerance: Int = 0
    ) {
      run(what) {
        expectSnapshot(
          of: try value(), named: name, as: .picture(precision: precision, tolerance: tolerance), record: mode)
      }
    }

    private func run(_ what: String, _ body: @escaping () throws -> Void) {
      failures.texts = []
      // All checks run as the same test, so they use the same names of snapshots.
      XCTestCase(name: "test") { _ in try withExpectedSnapshots(directory: folder, body) }.run()
      print(what + ":", failures.texts.isEmpty ? "passed" : failures.texts.joined(separator: " AND "))
    }

    /// Checks pictures of a window on a display.
    func ofWindow() throws {
      let window = try makeWindow()
      let content: ObjCObject = try window.send("contentView")
      let field = try ObjCObject("NSTextField", "initWithFrame:", CGRect(x: 20, y: 70, width: 150, height: 24))
      try field.send("setStringValue:", "A text field")
      let button = try ObjCObject("NSButton", "initWithFrame:", CGRect(x: 20, y: 20, width: 100, height: 30))
      try button.send("setTitle:", "Press")
      // One pixel near the upper right corner, and a square of a hundred pixels.
      let dot = try makeDot(CGRect(x: 190, y: 115, width: 1, height: 1))
      let square = try makeDot(CGRect(x: 130, y: 30, width: 10, height: 10))
      for view in [field, button, dot, square] { try content.send("addSubview:", view) }

      check("none yet, none recorded", window, record: .never)
      check("none yet", window)
      check("the same", window)
      check("the same by its content", content)
      try setColor(of: dot, 255, 0, 0)
      check("a pixel", window)
      check("a pixel more than may differ", window, precision: 0.99997)
      check("as many pixels as may differ", window, precision: 0.9999)
      try setColor(of: dot, 4, 4, 4)
      check("a shade more than may be", window, tolerance: 3)
      check("as much of a shade as may be", window, tolerance: 4)
      try setColor(of: dot, 0, 0, 0)
      check("as it was", window)
      try square.send("setFrameOrigin:", CGPoint(x: 140, y: 30))
      check("moved, most pixels the same", window, precision: 0.99)
      check("moved, recorded", window, record: .failed, precision: 0.995)
      check("moved already", window)
      try window.send("setContentSize:", CGSize(width: 200, height: 121))
      check("another size", window, precision: 0.01, tolerance: 254)
      check("all are recorded", window, record: .all)
      check("that size", window)
      check("a part of it", button, named: "button")
      check("the same part", button, named: "button")
    }

    /// Checks pictures of views that are not in a window.
    func ofView() throws {
      let box = try makeDot(CGRect(x: 7, y: 8, width: 30, height: 20))
      try setColor(of: box, 255, 255, 255)
      let dot = try makeDot(CGRect(x: 25, y: 15, width: 5, height: 5))
      try box.send("addSubview:", dot)
      check("no window", box)
      check("the same without a window", box)
      check("a part of it", dot, named: "part")
      let (frame, window) = (try box.send("frame") as CGRect, try box.send("window") as ObjCObject?)
      print("is where it was:", frame == CGRect(x: 7, y: 8, width: 30, height: 20), window == nil)
      try setColor(of: dot, 255, 0, 0)
      check("another dot", box)
      // White pixels stay white, and different pixels are as red as the dot.
      run("the difference") {
        let difference = folder.appending(path: "differences/Pictures/XCTestCase.check.window.difference.png")
        expectSnapshot(of: try Data(contentsOf: difference), named: "difference", as: .png(), record: .all)
        try FileManager.default.copyItem(
          at: file("XCTestCase.ofView.difference.png"), to: file("XCTestCase.check.difference.png"))
      }
      check("the view as the difference", box, named: "difference", record: .never)
    }

    /// Checks the errors without GNUstep's GUI library and without a display.
    func withoutConnection() {
      if (try? ObjCClass("NSView")) == nil { return check("no library", try ObjCObject("NSObject")) }
      for time in ["once", "again"] {
        check(
          "no display, \(time)", try ObjCObject("NSView", "initWithFrame:", CGRect(x: 0, y: 0, width: 5, height: 5)))
      }
    }

    func mistakes() throws {
      let window = try makeWindow()
      let content: ObjCObject = try window.send("contentView")
      check("no view", try ObjCObject("NSObject"))
      check("no size", try ObjCObject("NSView", "initWithFrame:", CGRect(x: 0, y: 0, width: 5, height: 0)))
      check("deferred", try makeWindow(deferred: true))
      let dot = try makeDot(CGRect(x: 190, y: 100, width: 20, height: 10))
      try content.send("addSubview:", dot)
      check("cut off", dot)
      try content.send("setHidden:", true)
      check("hidden", dot)
      try content.send("setHidden:", false)
      check("no precision", window, precision: 0)
      check("too precise", window, precision: 1.5)
      check("no tolerance", window, tolerance: -1)
      check("any tolerance", window, tolerance: 255)
      run("another thread") {
        // The closure may be sendable because this thread waits for it.
        nonisolated(unsafe) let window = window
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          expectSnapshot(of: window, named: "window", as: .picture(), record: .missing)
          isDone.signal()
        }
        isDone.wait()
      }
      print("recorded:", files())

      check("none yet", window)
      let file = file("XCTestCase.check.window.png")
      let png = try Data(contentsOf: file)
      try png.dropLast(20).write(to: file)
      check("cut short", window)
      try setColor(of: dot, 1, 2, 3)
      check("cut short, recorded where it differs", window, record: .failed)
      try Data("a text".utf8).write(to: file)
      check("no PNG", window)
      try Data().write(to: file)
      check("empty", window)
      run("a picture that is none") {
        expectSnapshot(of: Data("a text".utf8), named: "data", as: .png(), record: .missing)
      }
      check("recorded anew", window, record: .all)
      check("the same", window)
      print("recorded:", files())
    }

    private func file(_ name: String) -> URL { folder.appending(path: "Pictures/\(name)") }

    private func files() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Pictures").path))?.sorted() ?? []
    }

    private func makeWindow(deferred: Bool = false) throws -> ObjCObject {
      let window = try ObjCObject(
        "NSWindow", "initWithContentRect:styleMask:backing:defer:", CGRect(x: 0, y: 0, width: 200, height: 120),
        15 as UInt,
        2 as UInt, deferred)
      try window.send("setReleasedWhenClosed:", false)
      // The background color is set because the theme's color is unknown.
      try window.send("setBackgroundColor:", color(255, 255, 255))
      return window
    }

    private func makeDot(_ frame: CGRect) throws -> ObjCObject {
      let dot = try ObjCObject("NSTextField", "initWithFrame:", frame)
      try dot.send("setBezeled:", false)
      try dot.send("setDrawsBackground:", true)
      try setColor(of: dot, 0, 0, 0)
      return dot
    }

    private func setColor(of dot: ObjCObject, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) throws {
      try dot.send("setBackgroundColor:", color(red, green, blue))
    }

    /// - Parameters: The components, each from 0 to 255.
    private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) throws -> ObjCObject {
      try ObjCClass("NSColor").send(
        "colorWithCalibratedRed:green:blue:alpha:", red / 255, green / 255, blue / 255, 1 as CGFloat)
    }
  }
#endif
