import Foundation

extension FoundationMethod<any FileManagerDelegate, (FileManager, String, String) -> Bool> {
  /// The method `fileManager(_:shouldCopyItemAtPath:toPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldCopyItemAtPathToPath: Self {
    Self(named: "fileManager:shouldCopyItemAtPath:toPath:")
  }

  /// The method `fileManager(_:shouldMoveItemAtPath:toPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldMoveItemAtPathToPath: Self {
    Self(named: "fileManager:shouldMoveItemAtPath:toPath:")
  }

  /// The method `fileManager(_:shouldLinkItemAtPath:toPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldLinkItemAtPathToPath: Self {
    Self(named: "fileManager:shouldLinkItemAtPath:toPath:")
  }
}

extension FoundationMethod<any FileManagerDelegate, (FileManager, any Error, String, String) -> Bool> {
  /// The method `fileManager(_:shouldProceedAfterError:copyingItemAtPath:toPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorCopyingItemAtPathToPath: Self {
    Self(named: "fileManager:shouldProceedAfterError:copyingItemAtPath:toPath:")
  }

  /// The method `fileManager(_:shouldProceedAfterError:movingItemAtPath:toPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorMovingItemAtPathToPath: Self {
    Self(named: "fileManager:shouldProceedAfterError:movingItemAtPath:toPath:")
  }

  /// The method `fileManager(_:shouldProceedAfterError:linkingItemAtPath:toPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorLinkingItemAtPathToPath: Self {
    Self(named: "fileManager:shouldProceedAfterError:linkingItemAtPath:toPath:")
  }
}

extension FoundationMethod<any FileManagerDelegate, (FileManager, String) -> Bool> {
  /// The method `fileManager(_:shouldRemoveItemAtPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldRemoveItemAtPath: Self { Self(named: "fileManager:shouldRemoveItemAtPath:") }
}

extension FoundationMethod<any FileManagerDelegate, (FileManager, any Error, String) -> Bool> {
  /// The method `fileManager(_:shouldProceedAfterError:removingItemAtPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorRemovingItemAtPath: Self {
    Self(named: "fileManager:shouldProceedAfterError:removingItemAtPath:")
  }
}

extension FoundationMethod<any FileManagerDelegate, (FileManager, URL, URL) -> Bool> {
  /// The method `fileManager(_:shouldCopyItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldCopyItemAtTo: Self { Self(named: "fileManager:shouldCopyItemAtURL:toURL:") }

  /// The method `fileManager(_:shouldMoveItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldMoveItemAtTo: Self { Self(named: "fileManager:shouldMoveItemAtURL:toURL:") }

  /// The method `fileManager(_:shouldLinkItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldLinkItemAtTo: Self { Self(named: "fileManager:shouldLinkItemAtURL:toURL:") }
}

extension FoundationMethod<any FileManagerDelegate, (FileManager, any Error, URL, URL) -> Bool> {
  /// The method `fileManager(_:shouldProceedAfterError:copyingItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorCopyingItemAtTo: Self {
    Self(named: "fileManager:shouldProceedAfterError:copyingItemAtURL:toURL:")
  }

  /// The method `fileManager(_:shouldProceedAfterError:movingItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorMovingItemAtTo: Self {
    Self(named: "fileManager:shouldProceedAfterError:movingItemAtURL:toURL:")
  }

  /// The method `fileManager(_:shouldProceedAfterError:linkingItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorLinkingItemAtTo: Self {
    Self(named: "fileManager:shouldProceedAfterError:linkingItemAtURL:toURL:")
  }
}

extension FoundationMethod<any FileManagerDelegate, (FileManager, URL) -> Bool> {
  /// The method `fileManager(_:shouldRemoveItemAt:)` of `FileManagerDelegate`.
  public static var fileManagerShouldRemoveItemAt: Self { Self(named: "fileManager:shouldRemoveItemAtURL:") }
}

extension FoundationMethod<any FileManagerDelegate, (FileManager, any Error, URL) -> Bool> {
  /// The method `fileManager(_:shouldProceedAfterError:removingItemAt:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorRemovingItemAt: Self {
    Self(named: "fileManager:shouldProceedAfterError:removingItemAtURL:")
  }
}

#if !canImport(ObjectiveC)
  /// A method for URLs without a closure calls the method for paths, as Foundation does for a delegate without it.
  final class FileManagerClosures: Closures<any FileManagerDelegate>, FileManagerDelegate, @unchecked Sendable {
    func fileManager(_ fileManager: FileManager, shouldCopyItemAtPath srcPath: String, toPath dstPath: String) -> Bool {
      run(.fileManagerShouldCopyItemAtPathToPath, fileManager, srcPath, dstPath, else: true)
    }

    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error, copyingItemAtPath srcPath: String,
      toPath dstPath: String
    ) -> Bool {
      run(.fileManagerShouldProceedAfterErrorCopyingItemAtPathToPath, fileManager, error, srcPath, dstPath, else: false)
    }

    func fileManager(_ fileManager: FileManager, shouldMoveItemAtPath srcPath: String, toPath dstPath: String) -> Bool {
      run(.fileManagerShouldMoveItemAtPathToPath, fileManager, srcPath, dstPath, else: true)
    }

    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error, movingItemAtPath srcPath: String,
      toPath dstPath: String
    ) -> Bool {
      run(.fileManagerShouldProceedAfterErrorMovingItemAtPathToPath, fileManager, error, srcPath, dstPath, else: false)
    }

    func fileManager(_ fileManager: FileManager, shouldLinkItemAtPath srcPath: String, toPath dstPath: String) -> Bool {
      run(.fileManagerShouldLinkItemAtPathToPath, fileManager, srcPath, dstPath, else: true)
    }

    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error, linkingItemAtPath srcPath: String,
      toPath dstPath: String
    ) -> Bool {
      run(.fileManagerShouldProceedAfterErrorLinkingItemAtPathToPath, fileManager, error, srcPath, dstPath, else: false)
    }

    func fileManager(_ fileManager: FileManager, shouldRemoveItemAtPath path: String) -> Bool {
      run(.fileManagerShouldRemoveItemAtPath, fileManager, path, else: true)
    }

    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error, removingItemAtPath path: String
    ) -> Bool {
      run(.fileManagerShouldProceedAfterErrorRemovingItemAtPath, fileManager, error, path, else: false)
    }

    func fileManager(_ fileManager: FileManager, shouldCopyItemAt srcURL: URL, to dstURL: URL) -> Bool {
      run(
        .fileManagerShouldCopyItemAtTo, fileManager, srcURL, dstURL,
        else: self.fileManager(fileManager, shouldCopyItemAtPath: srcURL.path, toPath: dstURL.path))
    }

    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error, copyingItemAt srcURL: URL, to dstURL: URL
    ) -> Bool {
      run(
        .fileManagerShouldProceedAfterErrorCopyingItemAtTo, fileManager, error, srcURL, dstURL,
        else: self.fileManager(
          fileManager, shouldProceedAfterError: error, copyingItemAtPath: srcURL.path, toPath: dstURL.path))
    }

    func fileManager(_ fileManager: FileManager, shouldMoveItemAt srcURL: URL, to dstURL: URL) -> Bool {
      run(
        .fileManagerShouldMoveItemAtTo, fileManager, srcURL, dstURL,
        else: self.fileManager(fileManager, shouldMoveItemAtPath: srcURL.path, toPath: dstURL.path))
    }

    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error, movingItemAt srcURL: URL, to dstURL: URL
    ) -> Bool {
      run(
        .fileManagerShouldProceedAfterErrorMovingItemAtTo, fileManager, error, srcURL, dstURL,
        else: self.fileManager(
          fileManager, shouldProceedAfterError: error, movingItemAtPath: srcURL.path, toPath: dstURL.path))
    }

    func fileManager(_ fileManager: FileManager, shouldLinkItemAt srcURL: URL, to dstURL: URL) -> Bool {
      run(
        .fileManagerShouldLinkItemAtTo, fileManager, srcURL, dstURL,
        else: self.fileManager(fileManager, shouldLinkItemAtPath: srcURL.path, toPath: dstURL.path))
    }

    func fileManager(
      _ fileManager: FileManager, shouldProceedAfterError error: any Error, linkingItemAt srcURL: URL, to dstURL: URL
    ) -> Bool {
      run(
        .fileManagerShouldProceedAfterErrorLinkingItemAtTo, fileManager, error, srcURL, dstURL,
        else: self.fileManager(
          fileManager, shouldProceedAfterError: error, linkingItemAtPath: srcURL.path, toPath: dstURL.path))
    }

    func fileManager(_ fileManager: FileManager, shouldRemoveItemAt url: URL) -> Bool {
      run(
        .fileManagerShouldRemoveItemAt, fileManager, url,
        else: self.fileManager(fileManager, shouldRemoveItemAtPath: url.path))
    }

    func fileManager(_ fileManager: FileManager, shouldProceedAfterError error: any Error, removingItemAt url: URL)
      -> Bool
    {
      run(
        .fileManagerShouldProceedAfterErrorRemovingItemAt, fileManager, error, url,
        else: self.fileManager(fileManager, shouldProceedAfterError: error, removingItemAtPath: url.path))
    }
  }
#endif
