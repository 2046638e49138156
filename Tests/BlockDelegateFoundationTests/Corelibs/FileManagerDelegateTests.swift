import BlockDelegateFoundation
import Foundation
import Testing

struct FileManagerDelegateTests {
  private let manager = FileManager()
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "FileManagerDelegate-\(UUID())")
    try FileManager.default.createDirectory(at: folder.appending(path: "from"), withIntermediateDirectories: true)
    for name in ["a", "b"] {
      try Data(name.utf8).write(to: folder.appending(path: "from/\(name)"))
    }
  }

  private func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path).sorted()
  }

  @Test func `A file manager does not copy a file that a closure refuses`() throws {
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldCopyItemAtTo) { manager, from, to in from.lastPathComponent != "a" }
    }
    try withExtendedLifetime(delegate) {
      try manager.copyItem(at: folder.appending(path: "from"), to: folder.appending(path: "to"))
    }
    #expect(try names(in: "to") == ["b"])
  }

  @Test func `A file manager calls a closure for paths when a file is removed by URL`() throws {
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldRemoveItemAtPath) { manager, path in !path.hasSuffix("/a") }
      delegate.on(.fileManagerShouldProceedAfterErrorRemovingItemAtPath) { manager, error, path in true }
    }
    try? withExtendedLifetime(delegate) { try manager.removeItem(at: folder.appending(path: "from/a")) }
    #expect(try names(in: "from") == ["a", "b"])
  }

  @Test func `A file manager whose delegate is empty copies all files and throws its errors`() throws {
    let delegate = try manager.implement(FileManagerDelegate.self) { _ in }
    let (from, to) = (folder.appending(path: "from"), folder.appending(path: "to"))
    try withExtendedLifetime(delegate) { try manager.copyItem(at: from, to: to) }
    #expect(try names(in: "to") == ["a", "b"])
    #expect(throws: (any Error).self) {
      try withExtendedLifetime(delegate) { try manager.copyItem(at: from, to: to) }
    }
  }

  @Test func `A file manager continues after a copy error if a closure permits it`() throws {
    var errors = 0
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldProceedAfterErrorCopyingItemAtTo) { manager, error, from, to in
        errors += 1
        return true
      }
    }
    let (from, to) = (folder.appending(path: "from/a"), folder.appending(path: "from/b"))
    try withExtendedLifetime(delegate) { try manager.copyItem(at: from, to: to) }
    #expect(errors == 1)
    #expect(try String(contentsOf: to, encoding: .utf8) == "b")
  }

  @Test func `A closure that throws reports its failure, and its method returns the value of otherwise`() throws {
    struct Refused: Error {}
    var failures = 0
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.onFailure { _ in failures += 1 }
      delegate.on(.fileManagerShouldCopyItemAtTo) { manager, from, to in throw Refused() }
      delegate.otherwise(.fileManagerShouldCopyItemAtTo, false)
    }
    try withExtendedLifetime(delegate) {
      try manager.copyItem(at: folder.appending(path: "from/a"), to: folder.appending(path: "copy"))
    }
    #expect(failures == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "copy").path))
  }

  @Test(arguments: [true, false])
  func `A file stays where it is if the closure that guards it throws`(isForURLs: Bool) throws {
    struct Refused: Error {}
    let file = folder.appending(path: "from/a")
    let delegate = try manager.implement(FileManagerDelegate.self) { delegate in
      delegate.onFailure { _ in }
      if isForURLs {
        delegate.on(.fileManagerShouldRemoveItemAt) { _, _ in throw Refused() }
        delegate.on(.fileManagerShouldMoveItemAtTo) { _, _, _ in throw Refused() }
      } else {
        delegate.on(.fileManagerShouldRemoveItemAtPath) { _, _ in throw Refused() }
        delegate.on(.fileManagerShouldMoveItemAtPathToPath) { _, _, _ in throw Refused() }
      }
    }
    withExtendedLifetime(delegate) {
      try? manager.removeItem(at: file)
      try? manager.removeItem(atPath: file.path)
      try? manager.moveItem(at: file, to: folder.appending(path: "moved"))
    }
    #expect(FileManager.default.fileExists(atPath: file.path))
  }
}
