// GNUstep's file manager has these messages; Apple's has a delegate instead, with methods of other names.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// GNUstep's NSFileManager tells a handler, an argument of its messages, what it does.
  @Suite struct FileManagerTests {
    enum Handler: DeclaredProtocol {
      static let name = "TestFileManagerHandler"
      static let methods: [MethodDeclaration] = [
        .optional("fileManager:willProcessPath:", types: "v@:@@"),
        .optional("fileManager:shouldProceedAfterError:", types: "C@:@@"),
      ]
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("BlockDelegate-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try body(folder)
    }

    @Test func `A copied file is announced`() throws {
      try withFolder { folder in
        let source = folder.appendingPathComponent("a")
        let destination = folder.appendingPathComponent("b")
        try Data("x".utf8).write(to: source)
        var paths: [String] = []
        let owner = makeOwner()
        let delegate = try owner.implement(Handler.self, setter: "setDelegate:") {
          $0.on("fileManager:willProcessPath:") { (_: ObjCObject, path: String) in paths.append(path) }
        }
        let manager = try ObjCObject("NSFileManager")
        let copied: Bool = try manager.send(
          "copyPath:toPath:handler:", source.path, destination.path, ObjCObject(retaining: delegate.pointer))
        #expect(copied)
        #expect(paths.first.map { URL(fileURLWithPath: $0).lastPathComponent } == "a")
        #expect(try Data(contentsOf: destination) == Data("x".utf8))
      }
    }

    @Test func `What is removed is announced, a folder's files too`() throws {
      try withFolder { folder in
        try Data("x".utf8).write(to: folder.appendingPathComponent("a"))
        var names: [String] = []
        let owner = makeOwner()
        let delegate = try owner.implement(Handler.self, setter: "setDelegate:") {
          $0.on("fileManager:willProcessPath:") { (_: ObjCObject, path: String) in
            names.append(URL(fileURLWithPath: path).lastPathComponent)
          }
        }
        let manager = try ObjCObject("NSFileManager")
        let removed: Bool = try manager.send(
          "removeFileAtPath:handler:", folder.path, ObjCObject(retaining: delegate.pointer))
        #expect(removed)
        #expect(names == [folder.lastPathComponent, "a"])
        #expect(!FileManager.default.fileExists(atPath: folder.path))
      }
    }
  }
#endif
