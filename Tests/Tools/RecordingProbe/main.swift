// Checks that need a process of their own: the recorded messages of a GNUstep window on a display, pictures of windows
// and views, tests that XCTest runs, the memory of a log of many messages, and threads that use GNUstep first in the
// process.
// usage: RecordingProbe window|xctest|threads|fonts
//        RecordingProbe objects|values COUNT
//        RecordingProbe pictures|views|mistakes|display|library FOLDER
import BlockDelegate
import BlockDelegateTesting
import Foundation

#if canImport(ObjectiveC)
  print("for GNUstep")
#else
  func loadGUI() {
    precondition(dlopen("libgnustep-gui.so", RTLD_NOW | RTLD_GLOBAL) != nil, "libgnustep-gui is not installed")
  }

  func connect() throws { let _: ObjCObject = try ObjCClass("NSApplication").send("sharedApplication") }

  /// Prints the messages that a window sends to its delegate.
  @MainActor func recordWindow() throws {
    loadGUI()
    try connect()
    let window = try ObjCObject(
      "NSWindow", "initWithContentRect:styleMask:backing:defer:", CGRect(x: 0, y: 0, width: 300, height: 200),
      15 as UInt, 2 as UInt, false)
    // GNUstep's windows release themselves when they are closed, unless this is disabled.
    try window.send("setReleasedWhenClosed:", false)
    var permissions = [false, true]
    try window.implement(GNUstep.NSWindowDelegate.self) { delegate in
      delegate.on(.windowShouldClose) { _ in permissions.removeFirst() }
      delegate.on(.windowWillClose) { _ in }
      delegate.on(.windowDidResize) { _ in }
      delegate.on(.windowWillResizeToSize) { _, size in size }
    }
    let log = try window.record(GNUstep.NSWindowDelegate.self)
    try window.send("setFrame:display:", CGRect(x: 0, y: 0, width: 500, height: 400), false)
    try window.send("performClose:", nil)
    try window.send("performClose:", nil)
    print(log)
    let resized = try log[.windowDidResize].calls.first?.arguments.object as? ObjCObject
    print(
      log[.windowShouldClose].calls.count, try log[.windowShouldClose].calls.map { try $0.result },
      resized?.isIdentical(to: window) == true)
  }

  /// - Parameter what: The name of the pictures to take.
  @MainActor func takePictures(_ what: String, in folder: String) throws {
    let pictures = Pictures(in: URL(filePath: folder, directoryHint: .isDirectory))
    if what != "library" { loadGUI() }
    switch what {
    case "pictures":
      try connect()
      try pictures.ofWindow()
    case "mistakes":
      try connect()
      try pictures.mistakes()
    case "views":
      try connect()
      try pictures.ofView()
    default: pictures.withoutConnection()
    }
  }

  let arguments = Array(CommandLine.arguments.dropFirst())
  switch arguments.first {
  case "window": try ObjCObject.autoreleasepool { try recordWindow() }
  case "xctest": try runXCTests()
  case "threads": useSharedObjects(onThreads: 20, fonts: false)
  case "fonts":
    loadGUI()
    try ObjCObject.autoreleasepool { try connect() }
    useSharedObjects(onThreads: 20, fonts: true)
  case let what? where arguments.count == 2 && ["objects", "values"].contains(what):
    print(try growth(ofMessages: Int(arguments[1]) ?? 0, withValues: what == "values"))
  case let what? where arguments.count == 2:
    try ObjCObject.autoreleasepool { try takePictures(what, in: arguments[1]) }
  default: exit(2)
  }
#endif
