// These messages are GNUstep's. Apple's file manager has a delegate instead, with methods of other names.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import Testing

  /// GNUstep's NSFileManager, which reports its work to a handler that is an argument of its messages.
  @Suite struct FileManagerTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("BlockDelegate-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try body(folder)
    }

    @Test func `GNUstep's NSFileManager announces a copied file to its handler`() throws {
      try withFolder { folder in
        let source = folder.appendingPathComponent("a")
        let destination = folder.appendingPathComponent("b")
        try Data("x".utf8).write(to: source)
        let spy = try DelegateSpy(GNUstep.NSFileManagerHandler.self, responding: .fileManagerWillProcessPath)
        let manager = try ObjCObject("NSFileManager")
        let copied: Bool = try manager.send("copyPath:toPath:handler:", source.path, destination.path, spy)
        #expect(copied)
        #expect(spy.description == "fileManager: <NSFileManager #1> willProcessPath: \"\(source.path)\"")
        #expect(try Data(contentsOf: destination) == Data("x".utf8))
      }
    }

    @Test func `GNUstep's NSFileManager announces a removed folder and the files in it to its handler`() throws {
      try withFolder { folder in
        try Data("x".utf8).write(to: folder.appendingPathComponent("a"))
        let spy = try DelegateSpy(GNUstep.NSFileManagerHandler.self, responding: .fileManagerWillProcessPath)
        let manager = try ObjCObject("NSFileManager")
        let removed: Bool = try manager.send("removeFileAtPath:handler:", folder.path, spy)
        #expect(removed)
        #expect(
          spy.description == """
            fileManager: <NSFileManager #1> willProcessPath: "\(folder.path)"
            fileManager: <NSFileManager #1> willProcessPath: "\(folder.path)/a"
            """)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
      }
    }
  }
#endif
