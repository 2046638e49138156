import BlockDelegate
import CallTargets
import Foundation

/// What further delegates of a known protocol cost.
func benchmarkDelegates(_ harness: inout Harness) throws {
  final class Captured { var count = 0 }
  let captured = Captured()
  let block = ObjCBlock(copying: OpaquePointer(ct_makeObjectBlock()))
  let longBlock = ObjCBlock(copying: OpaquePointer(ct_makeLongBlock()))

  let variants: [(String, (ObjCObject) throws -> Void)] = [
    (
      "three blocks",
      { owner in
        try owner.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on("parserDidStartDocument:", block: block)
          delegate.on("parserDidEndDocument:", block: block)
          delegate.on("parser:didEndElement:namespaceURI:qualifiedName:", block: longBlock)
        }
      }
    ),
    (
      "three closures without captures",
      { owner in
        try owner.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on("parserDidStartDocument:") { (_: ObjCObject) in }
          delegate.on("parserDidEndDocument:") { (_: ObjCObject) in }
          delegate.on("parser:foundCharacters:") { (_: ObjCObject, _: String) in }
        }
      }
    ),
    (
      "three closures with a capture each",
      { owner in
        try owner.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on("parserDidStartDocument:") { (_: ObjCObject) in captured.count += 1 }
          delegate.on("parserDidEndDocument:") { (_: ObjCObject) in captured.count += 1 }
          delegate.on("parser:foundCharacters:") { (_: ObjCObject, _: String) in captured.count += 1 }
        }
      }
    ),
  ]
  func makeOwner() -> ObjCObject { ObjCObject(owned: OpaquePointer(ct_makeOwner())) }
  for (name, implement) in variants where harness.wants("implement, " + name) {
    // The first makes the class, the methods and the plans.
    try implement(makeOwner())
    for count in [1, 1_000, 100_000, 1_000_000] {
      var owners: [ObjCObject] = []
      owners.reserveCapacity(count)
      for _ in 0..<count { owners.append(makeOwner()) }
      let classes = ct_classCount()
      let bytes = ct_bytesInUse()
      let time = try ObjCObject.autoreleasepool {
        try seconds { for owner in owners { try implement(owner) } }
      }
      let used = ct_bytesInUse() - bytes
      print(
        String(
          format: "%@: %d delegates, %.0f ns and %.0f bytes each, %d classes made", "implement, " + name, count,
          time * 1e9 / Double(count), Double(used) / Double(count), ct_classCount() - classes))
      harness.add(
        Row(
          name: "implement, \(name), \(count): ns to 2,000", nanoseconds: time * 1e9 / Double(count),
          ratio: time * 1e9 / Double(count) / 2_000, baseline: "2 microseconds", target: count == 1 ? nil : 1))
      harness.add(
        Row(
          name: "implement, \(name), \(count): bytes to 256", nanoseconds: Double(used) / Double(count),
          ratio: Double(used) / Double(count) / 256, baseline: "256 bytes", target: count == 1 ? nil : 1))
    }
  }

  guard harness.wants("growth") else { return }
  for round in 1...4 {
    for _ in 0..<1_000 {
      try ObjCObject.autoreleasepool {
        for _ in 0..<250 {
          try variants[2].1(makeOwner())
        }
      }
    }
    print(
      "growth: after \(round * 250_000) made and released: \(ct_bytesInUse() / 1024) kB in use,"
        + " \(ct_bytesResident() / 1024) kB resident, \(ct_classCount()) classes")
  }
}
