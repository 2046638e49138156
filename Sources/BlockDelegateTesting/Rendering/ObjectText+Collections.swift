import BlockDelegate
import Foundation

/// The texts of values that contain other values, as far as the text's size limit allows.
extension ObjectText {
  /// Returns the elements that fit into the size limit, and the number of further elements.
  func list(_ count: UInt, _ element: (UInt) throws -> String) rethrows -> String {
    var texts: [String] = []
    while texts.count < count, room.rest > 0 {
      texts.append(try room.take { try element(UInt(texts.count)) })
      room.rest -= 2
    }
    if texts.count < count { texts.append(more(count - UInt(texts.count))) }
    return "[\(texts.joined(separator: ", "))]"
  }

  private func more(_ count: UInt) -> String { "… \(count) more" }

  func array(_ object: ObjCObject, _ element: (ObjCObject?) -> String) throws -> String {
    try list(object.send(selector("count"))) { element(try object.send(selector("objectAtIndex:"), $0)) }
  }

  /// Returns the elements of an unordered collection, sorted by their texts, or nil if there are none.
  ///
  /// If not all elements fit into the size limit, only their number is returned, because a part of an unordered
  /// collection would be different in each run.
  func unordered(
    _ object: ObjCObject, _ all: String, _ element: (ObjCObject?) throws -> (key: String, value: String?)
  ) throws -> String? {
    let count: UInt = try object.send(selector("count"))
    guard count <= max(room.rest, 0) else { return "[\(more(count))]" }
    let elements: ObjCObject = try object.send(selector(all))
    var texts: [(key: String, value: String?)] = []
    for index in 0..<(try elements.send(selector("count")) as UInt) {
      texts.append(try element(try elements.send(selector("objectAtIndex:"), index)))
      room.rest -= 2
      guard room.rest > 0 else { return "[\(more(count))]" }
    }
    guard !texts.isEmpty else { return nil }
    let sorted = texts.sorted { $0.key < $1.key }.map { $0.key + ($0.value.map { ": \($0)" } ?? "") }
    return "[\(sorted.joined(separator: ", "))]"
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
    return "[\((texts + (shown < count ? [more(count - shown)] : [])).joined(separator: ", "))]"
  }

  func notification(_ object: ObjCObject, _ element: (ObjCObject?) -> String) throws -> String {
    let parts = try ["object", "userInfo"].compactMap { part in
      try (object.send(Selector(part)) as ObjCObject?).map { ", \(part): \(element($0))" }
    }
    return "Notification(\(try string(object.send(selector("name"))))\(parts.joined()))"
  }
}
