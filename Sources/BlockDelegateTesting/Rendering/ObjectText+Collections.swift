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
    let ranges = Array((try object.send(selector("self")) as IndexSet).rangeView)
    return room.list(UInt(ranges.count)) { index in
      let range = ranges[Int(index)]
      return range.count == 1 ? "\(range.lowerBound)" : "\(range)"
    }
  }

  func notification(_ object: ObjCObject, _ element: (ObjCObject?) -> String) throws -> String {
    let parts = try ["object", "userInfo"].compactMap { part in
      try (object.send(Selector(part)) as ObjCObject?).map { ", \(part): \(element($0))" }
    }
    return "Notification(\(try string(object.send(selector("name"))))\(parts.joined()))"
  }
}
