// Uses a delegate and a data source of GNUstep on the main actor, with numbers, results, and a closure that throws.
import BlockDelegate
import Foundation

@MainActor final class Counter {
  static var left = 0
  private let door: ObjCObject
  private var asked = 0

  init() throws {
    door = try ObjCObject("Door")
    Self.left += 1
  }
  isolated deinit { Self.left -= 1 }

  func listen() throws {
    try door.implement(GNUstep.NSTableViewDataSource.self) { source in
      source.on(.numberOfRowsInTableView) { [unowned self] _ in
        asked += 1
        return asked * 7
      }
    }
    try door.implement(GNUstep.NSWindowDelegate.self) { delegate in
      delegate.on(.windowShouldClose) { [unowned self] _ in
        asked += 1
        guard asked > 2 else { throw CocoaError(.userCancelled) }
        return true
      }
    }
  }

  func run() throws -> String {
    let rows: Int = try door.send("rows")
    let (first, second): (Bool, Bool) = (try door.send("close"), try door.send("close"))
    return "open \(asked - 1), \(rows) rows, closed \(first), then \(second)"
  }
}

@MainActor func run() throws -> String {
  let counter = try Counter()
  try counter.listen()
  return try counter.run()
}
let said = try ObjCObject.autoreleasepool { try run() }
print("\(said), \(Counter.left) left")
