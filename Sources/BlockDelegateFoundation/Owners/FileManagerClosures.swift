import Foundation

extension FoundationMethod<any FileManagerDelegate, MethodBody<FileManager, String, String, Bool>> {
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

extension FoundationMethod<any FileManagerDelegate, MethodBody<FileManager, any Error, String, String, Bool>> {
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

extension FoundationMethod<any FileManagerDelegate, MethodBody<FileManager, String, Bool>> {
  /// The method `fileManager(_:shouldRemoveItemAtPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldRemoveItemAtPath: Self { Self(named: "fileManager:shouldRemoveItemAtPath:") }
}

extension FoundationMethod<any FileManagerDelegate, MethodBody<FileManager, any Error, String, Bool>> {
  /// The method `fileManager(_:shouldProceedAfterError:removingItemAtPath:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorRemovingItemAtPath: Self {
    Self(named: "fileManager:shouldProceedAfterError:removingItemAtPath:")
  }
}

extension FoundationMethod<any FileManagerDelegate, MethodBody<FileManager, URL, URL, Bool>> {
  /// The method `fileManager(_:shouldCopyItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldCopyItemAtTo: Self { Self(named: "fileManager:shouldCopyItemAtURL:toURL:") }

  /// The method `fileManager(_:shouldMoveItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldMoveItemAtTo: Self { Self(named: "fileManager:shouldMoveItemAtURL:toURL:") }

  /// The method `fileManager(_:shouldLinkItemAt:to:)` of `FileManagerDelegate`.
  public static var fileManagerShouldLinkItemAtTo: Self { Self(named: "fileManager:shouldLinkItemAtURL:toURL:") }
}

extension FoundationMethod<any FileManagerDelegate, MethodBody<FileManager, any Error, URL, URL, Bool>> {
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

extension FoundationMethod<any FileManagerDelegate, MethodBody<FileManager, URL, Bool>> {
  /// The method `fileManager(_:shouldRemoveItemAt:)` of `FileManagerDelegate`.
  public static var fileManagerShouldRemoveItemAt: Self { Self(named: "fileManager:shouldRemoveItemAtURL:") }
}

extension FoundationMethod<any FileManagerDelegate, MethodBody<FileManager, any Error, URL, Bool>> {
  /// The method `fileManager(_:shouldProceedAfterError:removingItemAt:)` of `FileManagerDelegate`.
  public static var fileManagerShouldProceedAfterErrorRemovingItemAt: Self {
    Self(named: "fileManager:shouldProceedAfterError:removingItemAtURL:")
  }
}

#if !canImport(ObjectiveC)
  /// A method for URLs without a closure calls the method for paths, as Foundation does for a delegate without it.
  final class FileManagerClosures: Closures<any FileManagerDelegate>, FileManagerDelegate, @unchecked Sendable {
    func fileManager(_ manager: FileManager, shouldCopyItemAtPath from: String, toPath to: String) -> Bool {
      run(.fileManagerShouldCopyItemAtPathToPath, manager, from, to, else: true)
    }

    func fileManager(_ manager: FileManager, shouldCopyItemAt from: URL, to: URL) -> Bool {
      run(
        .fileManagerShouldCopyItemAtTo, manager, from, to,
        else: fileManager(manager, shouldCopyItemAtPath: from.path, toPath: to.path))
    }

    func fileManager(
      _ manager: FileManager, shouldProceedAfterError error: any Error, copyingItemAtPath from: String,
      toPath to: String
    ) -> Bool {
      run(.fileManagerShouldProceedAfterErrorCopyingItemAtPathToPath, manager, error, from, to, else: false)
    }

    func fileManager(
      _ manager: FileManager, shouldProceedAfterError error: any Error, copyingItemAt from: URL, to: URL
    ) -> Bool {
      run(
        .fileManagerShouldProceedAfterErrorCopyingItemAtTo, manager, error, from, to,
        else: fileManager(manager, shouldProceedAfterError: error, copyingItemAtPath: from.path, toPath: to.path))
    }

    func fileManager(_ manager: FileManager, shouldMoveItemAtPath from: String, toPath to: String) -> Bool {
      run(.fileManagerShouldMoveItemAtPathToPath, manager, from, to, else: true)
    }

    func fileManager(_ manager: FileManager, shouldMoveItemAt from: URL, to: URL) -> Bool {
      run(
        .fileManagerShouldMoveItemAtTo, manager, from, to,
        else: fileManager(manager, shouldMoveItemAtPath: from.path, toPath: to.path))
    }

    func fileManager(
      _ manager: FileManager, shouldProceedAfterError error: any Error, movingItemAtPath from: String, toPath to: String
    ) -> Bool {
      run(.fileManagerShouldProceedAfterErrorMovingItemAtPathToPath, manager, error, from, to, else: false)
    }

    func fileManager(
      _ manager: FileManager, shouldProceedAfterError error: any Error, movingItemAt from: URL, to: URL
    ) -> Bool {
      run(
        .fileManagerShouldProceedAfterErrorMovingItemAtTo, manager, error, from, to,
        else: fileManager(manager, shouldProceedAfterError: error, movingItemAtPath: from.path, toPath: to.path))
    }

    func fileManager(_ manager: FileManager, shouldLinkItemAtPath from: String, toPath to: String) -> Bool {
      run(.fileManagerShouldLinkItemAtPathToPath, manager, from, to, else: true)
    }

    func fileManager(_ manager: FileManager, shouldLinkItemAt from: URL, to: URL) -> Bool {
      run(
        .fileManagerShouldLinkItemAtTo, manager, from, to,
        else: fileManager(manager, shouldLinkItemAtPath: from.path, toPath: to.path))
    }

    func fileManager(
      _ manager: FileManager, shouldProceedAfterError error: any Error, linkingItemAtPath from: String,
      toPath to: String
    ) -> Bool {
      run(.fileManagerShouldProceedAfterErrorLinkingItemAtPathToPath, manager, error, from, to, else: false)
    }

    func fileManager(
      _ manager: FileManager, shouldProceedAfterError error: any Error, linkingItemAt from: URL, to: URL
    ) -> Bool {
      run(
        .fileManagerShouldProceedAfterErrorLinkingItemAtTo, manager, error, from, to,
        else: fileManager(manager, shouldProceedAfterError: error, linkingItemAtPath: from.path, toPath: to.path))
    }

    func fileManager(_ manager: FileManager, shouldRemoveItemAtPath path: String) -> Bool {
      run(.fileManagerShouldRemoveItemAtPath, manager, path, else: true)
    }

    func fileManager(_ manager: FileManager, shouldRemoveItemAt url: URL) -> Bool {
      run(.fileManagerShouldRemoveItemAt, manager, url, else: fileManager(manager, shouldRemoveItemAtPath: url.path))
    }

    func fileManager(
      _ manager: FileManager, shouldProceedAfterError error: any Error, removingItemAtPath path: String
    ) -> Bool { run(.fileManagerShouldProceedAfterErrorRemovingItemAtPath, manager, error, path, else: false) }

    func fileManager(
      _ manager: FileManager, shouldProceedAfterError error: any Error, removingItemAt url: URL
    ) -> Bool {
      run(
        .fileManagerShouldProceedAfterErrorRemovingItemAt, manager, error, url,
        else: fileManager(manager, shouldProceedAfterError: error, removingItemAtPath: url.path))
    }
  }
#endif
