// A window with several delegates and observers. An object that decides about the window becomes one of its delegates.
// An object that only wants to be notified adds itself to an event.
import BlockDelegate
import Foundation

func run() throws {
  let model = try WindowModel()
  let log = EventLog()
  log.listen(to: model)
  var titleBar: TitleBar? = TitleBar()
  titleBar?.listen(to: model)

  var isSaved = false
  try model.addDelegate(WindowModelDelegate.self) {
    $0.on(WindowModelDelegate.shouldClose) { _ in
      log.write("the document is \(isSaved ? "saved" : "not saved")")
      return isSaved
    }
  }
  try model.addDelegate(WindowModelDelegate.self) {
    $0.on(WindowModelDelegate.constrainFrame) { _, frame in
      CGRect(x: 0, y: 0, width: min(frame.size.width, 800), height: min(frame.size.height, 600))
    }
    $0.on(WindowModelDelegate.shouldClose) { _ in
      log.write("the screen does not mind")
      return true
    }
  }

  print("A window with \(model.delegates.count) delegates")
  print("  \(model.moved)")
  try model.resize(to: CGRect(x: 0, y: 0, width: 1_024, height: 500))
  print("  the title bar says: \(titleBar?.title ?? "")")
  titleBar = nil
  print("The title bar goes, and nobody has to tell the window")
  try model.resize(to: CGRect(x: 0, y: 0, width: 640, height: 480))
  print("  \(model.moved)")
  print("Closing")
  print("  closed: \(try model.close())")
  isSaved = true
  print("  closed: \(try model.close())")
}

do {
  try ObjCObject.autoreleasepool { try run() }
} catch {
  FileHandle.standardError.write(Data("Observers: \(error)\n".utf8))
  exit(1)
}
