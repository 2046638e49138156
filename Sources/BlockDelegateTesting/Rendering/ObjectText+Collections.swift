import BlockDelegate
import Foundation

/// The texts of values that contain other values, as far as the text's size limit allows.
extension ObjectText {
  func array(_ object: ObjCObject, _ element: (ObjCObject?) -> String) throws -> String {
    try room.list(object.send(selector("count"))) { element(try object.send(selector("objectAtIndex:"), $0)) }
  }

  func unordered(
    _ object: ObjCObject, _ all: String, _ element: (ObjCObject?) throws -> (key: String, value: String?)
  ) throws -> String? {
    try room.unordered(object.send(selector("count"))) {
      let elements: ObjCObject = try object.send(selector(all))
      return (0..<(try elements.send(selector("count")) as UInt)).lazy.map { (elements, $0) }
    } _: { elements, index in
      try element(elements.send(selector("objectAtIndex:"), index))
    }
  }

  func indexSet(_ object: ObjCObject) throws -> String {
    let count: UInt = try object.send(selector("count"))
    var index: UInt = try object.send(selector("firstIndex"))
    let last: UInt = try object.send(selector("lastIndex"))
    var ranges: [(first: UInt, last: UInt)] = []
    var shown: UInt = 0
    if count > 0, last &- index &+ 1 == count { (ranges, shown) = ([(index, last)], count) }
    while shown < count, room.rest > 0 {
      if let last = ranges.last?.last, last &+ 1 == index {
        ranges[ranges.count - 1].last = index
      } else {
        ranges.append((index, index))
        _ = room.take { "\(index), " }
      }
      (shown, room.rest) = (shown + 1, room.rest - 1)
      index = try object.send(selector("indexGreaterThanIndex:"), index)
    }
    let texts = ranges.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)..<\($0.last &+ 1)" }
    return "[\((texts + (shown < count ? [room.more(count - shown)] : [])).joined(separator: ", "))]"
  }

  func notification(_ object: ObjCObject, _ element: (ObjCObject?) -> String) throws -> String {
    let parts = try ["object", "userInfo"].compactMap { part in
      try (object.send(Selector(part)) as ObjCObject?).map { ", \(part): \(element($0))" }
    }
    return "Notification(\(try string(object.send(selector("name"))))\(parts.joined()))"
  }
}
