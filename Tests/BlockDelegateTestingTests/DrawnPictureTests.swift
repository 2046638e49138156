#if !canImport(ObjectiveC)
  import BlockDelegateTesting
  import Foundation
  import Testing

  /// Pictures of GNUstep's own windows and views. Each picture is compared with one from the same run, because fonts
  /// differ between systems.
  @Suite struct DrawnPictureTests {
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "Pictures-\(UUID())", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Runs RecordingProbe and returns its output about its pictures.
    private func output(of what: String, on display: [String] = ["xvfb-run", "-a"]) throws -> String {
      // The tests do not use the display of the user.
      let (status, output) = try RecordingProbe.run(
        [what, folder.path], by: display,
        variables: ["SNAPSHOT_ARTIFACTS": folder.appending(path: "differences").path, "DISPLAY": nil])
      #expect(status == 0)
      return output.replacing(folder.path, with: "FOLDER")
    }

    private func content(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    @Test func `A snapshot of a window without GNUstep's GUI fails and names the library to link`() throws {
      defer { remove() }
      let text = try output(of: "library", on: [])
      #expect(
        text.hasPrefix(
          """
          no library: the snapshot could not be compared: no such class: expected a class of a loaded library; \
          classes for windows are in gnustep-gui, which the program does not link, given NSWindow
          """), "\(text)")
    }

    // Debian's GUI library is linked with GCC's runtime, which cannot be in the same process as libobjc2.
    #if !LibObjC2
      @Test(.enabled(if: RecordingProbe.canOpenWindows, "GNUstep's GUI or Xvfb is not installed"))
      func `A snapshot of a window without a display fails with an error that says so`() throws {
        defer { remove() }
        expectSnapshot(of: try output(of: "display", on: []))
      }

      @Test(.enabled(if: RecordingProbe.canOpenWindows, "GNUstep's GUI or Xvfb is not installed"))
      func `A window is compared with its recorded picture, and a failure describes the difference`() throws {
        defer { remove() }
        expectSnapshot(of: try output(of: "pictures"))
        // The last difference is a difference in size, after which the picture is recorded.
        let actual = try content("differences/Pictures/XCTestCase.check.window.actual.png")
        #expect(try content("Pictures/XCTestCase.check.window.png") == actual)
        #expect(try content("differences/Pictures/XCTestCase.check.window.expected.png") != actual)
      }

      @Test(.enabled(if: RecordingProbe.canOpenWindows, "GNUstep's GUI or Xvfb is not installed"))
      func `A snapshot of a view needs no window, and a failure attaches a picture of the difference`() throws {
        defer { remove() }
        expectSnapshot(of: try output(of: "views"))
      }

      @Test(.enabled(if: RecordingProbe.canOpenWindows, "GNUstep's GUI or Xvfb is not installed"))
      func `A picture that cannot be drawn or read is a failure, and nothing is written`() throws {
        defer { remove() }
        expectSnapshot(of: try output(of: "mistakes"))
      }
    #endif
  }
#endif
