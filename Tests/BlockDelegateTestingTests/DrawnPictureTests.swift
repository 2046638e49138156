#if !canImport(ObjectiveC)
  import BlockDelegateTesting
  import Foundation
  import Testing

  /// Pictures of GNUstep's own windows and views. They are compared with those of the same run: others have other fonts.
  @Suite struct DrawnPictureTests {
    private let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "Pictures-\(UUID())", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Returns what RecordingProbe says of its pictures.
    private func output(of what: String, on display: [String] = ["xvfb-run", "-a"]) throws -> String {
      // Where there is a display at hand, it is none for the tests.
      let (status, output) = try RecordingProbe.run(
        [what, folder.path], by: display,
        variables: ["SNAPSHOT_ARTIFACTS": folder.appending(path: "differences").path, "DISPLAY": nil])
      if status == RecordingProbe.notInstalled { try Test.cancel("GNUstep's GUI is not installed") }
      #expect(status == 0)
      return output.replacing(folder.path, with: "FOLDER")
    }

    private func content(_ path: String) throws -> Data { try Data(contentsOf: folder.appending(path: path)) }

    @Test func `Without GNUstep's GUI it is said what is to be linked`() throws {
      defer { remove() }
      expectSnapshot(
        of: try output(of: "library", on: []),
        matches: """
          no library: the snapshot could not be compared: there is no class NSBitmapImageRep, which \
          reads and writes pictures: link gnustep-gui, as the product BlockDelegateAppKit does

          """)
    }

    // Debian's GUI library is linked with GCC's runtime, which can't be in one process with libobjc2.
    #if !LibObjC2
      @Test func `Without a display it is said that there is none`() throws {
        defer { remove() }
        expectSnapshot(of: try output(of: "display", on: []))
      }

      @Test(.enabled(if: RecordingProbe.hasVirtualDisplay, "Xvfb is not installed"))
      func `A window is as it was, or it is told what differs`() throws {
        defer { remove() }
        expectSnapshot(of: try output(of: "pictures"))
        // The last difference is that of the size, and the picture is recorded then.
        let actual = try content("differences/Pictures/check.window.actual.png")
        #expect(try content("Pictures/check.window.png") == actual)
        #expect(try content("differences/Pictures/check.window.expected.png") != actual)
      }

      @Test(.enabled(if: RecordingProbe.hasVirtualDisplay, "Xvfb is not installed"))
      func `A view needs no window, and the difference is a picture`() throws {
        defer { remove() }
        expectSnapshot(of: try output(of: "views"))
      }

      @Test(.enabled(if: RecordingProbe.hasVirtualDisplay, "Xvfb is not installed"))
      func `What can't be drawn or read is a failure that says why, and nothing is written`() throws {
        defer { remove() }
        expectSnapshot(of: try output(of: "mistakes"))
      }
    #endif
  }
#endif
