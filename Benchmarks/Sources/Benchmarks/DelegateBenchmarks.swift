import BenchmarkHarness
import BlockDelegate
import CallTargets
import Foundation

/// A way to give an owner a delegate with three methods.
struct DelegateKind {
  let name: String
  let give: (ObjCObject) throws -> Void
  /// Whether the kind is made with this library, so that the targets apply to it.
  var isOurs = true
}

private final class Captured { var count = 0 }

private func makeOwner() -> ObjCObject { ObjCObject(owned: OpaquePointer(ct_makeOwner())) }

private func delegateKinds() -> [DelegateKind] {
  let captured = Captured()
  let block = ObjCBlock(copying: OpaquePointer(ct_makeObjectBlock()))
  let longBlock = ObjCBlock(copying: OpaquePointer(ct_makeLongBlock()))
  let key = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
  return [
    DelegateKind(
      name: "hand-written class",
      give: { ct_setHandWrittenDelegate(UnsafeMutableRawPointer($0.pointer)) }, isOurs: false),
    DelegateKind(
      name: "hand-written class, associated",
      give: { ct_associateHandWrittenDelegate(UnsafeMutableRawPointer($0.pointer), key) },
      isOurs: false),
    DelegateKind(
      name: "three C blocks",
      give: { owner in
        try owner.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on("parserDidStartDocument:", block: block)
          delegate.on("parserDidEndDocument:", block: block)
          delegate.on("parser:didEndElement:namespaceURI:qualifiedName:", block: longBlock)
        }
      }),
    DelegateKind(
      name: "three closures, no capture",
      give: { owner in
        try owner.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on("parserDidStartDocument:") { (_: ObjCObject) in }
          delegate.on("parserDidEndDocument:") { (_: ObjCObject) in }
          delegate.on("parser:foundCharacters:") { (_: ObjCObject, _: String) in }
        }
      }),
    DelegateKind(
      name: "three closures, one capture each",
      give: { owner in
        try owner.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
          delegate.on("parserDidStartDocument:") { (_: ObjCObject) in captured.count += 1 }
          delegate.on("parserDidEndDocument:") { (_: ObjCObject) in captured.count += 1 }
          delegate.on("parser:foundCharacters:") { (_: ObjCObject, _: String) in captured.count += 1 }
        }
      }),
  ]
}

/// Measures the cost of additional delegates of a known protocol, next to a delegate of a handwritten class.
func benchmarkDelegates(_ harness: inout Harness) throws {
  let kinds = delegateKinds()
  let targetTime = 1_000.0
  let targetBytes = 256.0
  // The first delegate makes the class, the methods and the plans, so it is not measured.
  for kind in kinds { try kind.give(makeOwner()) }

  /// Gives new owners delegates of one kind. Returns the time of this alone, in nanoseconds for each owner.
  func time(_ kind: DelegateKind, _ count: Int) throws -> Double {
    try ObjCObject.autoreleasepool {
      let owners = (0..<count).map { _ in makeOwner() }
      return try seconds { for owner in owners { try kind.give(owner) } } * 1e9 / Double(count)
    }
  }

  // The kinds are measured alternately, with few live delegates.
  for kind in kinds.dropFirst() where harness.wants("implement: \(kind.name)") {
    var times: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<harness.rounds {
      let own = try time(kind, 256)
      let handWritten = try time(kinds[0], 256)
      times.append(own)
      ratios.append(own / handWritten)
    }
    harness.add(
      Row(
        name: "implement: \(kind.name)", nanoseconds: median(times), ratio: median(ratios), spread: spread(ratios),
        baseline: kinds[0].name, target: kind.isOurs ? targetTime : nil, targetUnit: .nanoseconds))
  }

  // With many live delegates. The targets apply only to a thousand and more: the figure for a single delegate contains
  // the growth of a table, and malloc counts its thread cache as memory in use.
  let classes = ct_classCount()
  for kind in kinds {
    for count in [1, 1_000, 100_000, 1_000_000] where harness.wants("\(count) alive: \(kind.name)") {
      ct_trim()
      var owners = (0..<count).map { _ in makeOwner() }
      let bytes = ct_bytesInUse()
      let resident = ct_bytesResident()
      let time = try ObjCObject.autoreleasepool {
        try seconds { for owner in owners { try kind.give(owner) } } * 1e9 / Double(count)
      }
      let used = Double(ct_bytesInUse()) - Double(bytes)
      let occupied = Double(ct_bytesResident()) - Double(resident)
      let isBounded = kind.isOurs && count > 1
      let name = "\(count) alive: \(kind.name)"
      harness.add(
        Row(
          name: name, nanoseconds: time, target: isBounded ? targetTime : nil, targetUnit: .nanoseconds))
      harness.add(
        Row(
          name: name, bytes: used / Double(count),
          baseline: count == 1 ? "" : String(format: "resident: %.0f", occupied / Double(count)),
          target: isBounded ? targetBytes : nil, targetUnit: .bytes))
      ObjCObject.autoreleasepool { owners = [] }
    }
  }
  if harness.wants("classes made") {
    harness.add(
      Row(
        name: "classes made by all of these", ratio: Double(ct_classCount() - classes), target: 0))
  }
  try benchmarkGrowth(kinds, &harness)
}

/// Measures whether memory grows when a million delegates are made and released. The first rounds do not count.
private func benchmarkGrowth(_ kinds: [DelegateKind], _ harness: inout Harness) throws {
  for kind in kinds where kind.isOurs && harness.wants("growth: \(kind.name)") {
    func oneByOne() throws {
      for _ in 0..<1_000 {
        try ObjCObject.autoreleasepool { for _ in 0..<1_000 { try kind.give(makeOwner()) } }
      }
    }
    func allAtOnce() throws {
      try ObjCObject.autoreleasepool {
        let owners = (0..<1_000_000).map { _ in makeOwner() }
        for owner in owners { try kind.give(owner) }
      }
    }
    for (manner, run) in [("a thousand alive", oneByOne), ("a million alive", allAtOnce)] {
      try run()
      ct_trim()
      let bytes = ct_bytesInUse()
      let resident = ct_bytesResident()
      for _ in 0..<2 { try run() }
      ct_trim()
      let growth = Double(ct_bytesInUse()) - Double(bytes)
      let occupied = Double(ct_bytesResident()) - Double(resident)
      harness.add(
        Row(
          name: "growth: \(kind.name), \(manner)", bytes: growth,
          baseline: String(format: "2,000,000 made and released; resident: %+.0f kB", occupied / 1024),
          // Tables that grow for the first time may keep a small amount of memory.
          target: 4_096, targetUnit: .bytes))
    }
  }
}
