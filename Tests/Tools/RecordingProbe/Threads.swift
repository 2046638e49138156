#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation

  /// Uses GNUstep's shared objects on many threads simultaneously, as parallel tests do. Each thread begins with
  /// another object.
  ///
  /// - Parameter fonts: Whether the threads also use the GUI's fonts.
  func useSharedObjects(onThreads count: Int, fonts: Bool) {
    let uses = sharedObjects + (fonts ? [useFonts] : [])
    let (start, ends) = (DispatchSemaphore(value: 0), DispatchGroup())
    for thread in 0..<count {
      ends.enter()
      Thread.detachNewThread {
        start.wait()
        try! ObjCObject.autoreleasepool {
          for number in uses.indices { try uses[(number + thread) % uses.count]() }
        }
        ends.leave()
      }
    }
    for _ in 0..<count { start.signal() }
    print(ends.wait(timeout: .now() + 20) == .success ? "all threads have ended" : "the threads wait for each other")
  }

  /// Returns a closure that sends a message to a class, and another message to the result.
  private func use(_ cls: String, _ shared: Selector, _ message: Selector) -> @Sendable () throws -> Void {
    { let _: ObjCObject? = try (ObjCClass(cls).send(shared) as ObjCObject).send(message) }
  }

  private let sharedObjects: [@Sendable () throws -> Void] = [
    use("NSUserDefaults", "standardUserDefaults", "dictionaryRepresentation"),
    use("NSLocale", "currentLocale", "localeIdentifier"),
    use("NSTimeZone", "defaultTimeZone", "name"),
    // currentCalendar is left out, because it sometimes crashes on several threads in GNUstep, even after earlier
    // calls.
    { _ = try ObjCObject("NSCalendar", "initWithCalendarIdentifier:", "gregorian") },
    use("NSDateFormatter", "new", "dateFormat"),
    use("NSNumberFormatter", "new", "format"),
    use("NSBundle", "mainBundle", "bundlePath"),
    use("NSProcessInfo", "processInfo", "processName"),
    use("NSNotificationCenter", "defaultCenter", "description"),
    use("NSNotificationQueue", "defaultQueue", "description"),
    use("NSFileManager", "defaultManager", "currentDirectoryPath"),
    use("NSRunLoop", "currentRunLoop", "description"),
    use("NSCharacterSet", "letterCharacterSet", "invertedSet"),
    use("NSOperationQueue", "new", "operations"),
    { _ = try ObjCClass("NSDistributedNotificationCenter").send("class") as ObjCClass },
    { _ = try ObjCObject("NSXMLParser", "initWithData:", Data("<a/>".utf8)).send("parse") as Bool },
    { _ = try ObjCObject("NSException", "initWithName:reason:userInfo:", "a", "b", nil).send("description") as String },
    { _ = try ObjCClass("NSURL").send("URLWithString:", "https://example.org") as ObjCObject },
  ]

  @Sendable private func useFonts() throws {
    let _: ObjCObject = try ObjCClass("NSFont").send("systemFontOfSize:", 12 as CGFloat)
    let manager: ObjCObject = try ObjCClass("NSFontManager").send("sharedFontManager")
    let _: ObjCObject = try manager.send("availableFonts")
  }
#endif
