// Several delegates and observers of one window: who has a say is a member of a chain, who only listens adds itself to an
// event.
import BlockDelegate
import Foundation

/// A delegate made of closures, kept alive by an object of its own.
func makeDelegate(_ body: (BlockDelegate.Methods) throws -> Void) throws -> (owner: ObjCObject, delegate: ObjCObject) {
  let owner = try ObjCObject("NSCache")
  return (owner, try owner.implement(WindowModelDelegate.self, setter: Selector(("setDelegate:")), body).object)
}

func run() throws {
  let model = try WindowModel()
  let log = EventLog()
  log.listen(to: model)
  var titleBar: TitleBar? = TitleBar()
  titleBar?.listen(to: model)

  var isSaved = false
  let document = try makeDelegate {
    $0.on(Selector(("windowShouldClose:"))) { (_: ObjCObject) -> Bool in
      log.write("the document is \(isSaved ? "saved" : "not saved")")
      return isSaved
    }
  }
  let screen = try makeDelegate {
    $0.on(Selector(("window:constrainFrame:"))) { (_: ObjCObject, frame: CGRect) -> CGRect in
      CGRect(x: 0, y: 0, width: min(frame.size.width, 800), height: min(frame.size.height, 600))
    }
    $0.on(Selector(("windowShouldClose:"))) { (_: ObjCObject) -> Bool in
      log.write("the screen does not mind")
      return true
    }
  }
  model.delegates.add(document.delegate)
  model.delegates.add(screen.delegate)

  print("A window with \(model.delegates.delegates.count) delegates")
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
