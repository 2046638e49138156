#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation

  private struct Part {
    let names: Set<String>
    let counts: [String: Int]?
    let data: Data
  }

  private enum Choice {
    case none
    case some(Part)
    case pair(first: [Int: String], second: (Set<Int>, Int))
  }

  private final class Plain {
    let part = ["b": 2, "a": 1, "c": 3]
  }

  private final class Addressed: CustomStringConvertible {
    var description: String { "Addressed at \(Unmanaged.passUnretained(self).toOpaque())" }
  }

  /// Records values whose text has no fixed order or contains an address. The files are `Texts/recordTexts.parts.txt`
  /// and so on.
  func recordTexts(in folder: URL) throws {
    let part = Part(
      names: ["one", "two", "three", "four"], counts: ["x": 1, "y": 2, "z": 3], data: Data([0, 1, 255]))
    let dictionary = try ObjCObject("NSMutableDictionary")
    for name in ["a", "b", "c", "d"] { try dictionary.send("setObject:forKey:", name, name + "!") }
    let (object, addressed) = (try ObjCObject("NSObject"), Addressed())
    let values: [(name: String, value: Any)] = [
      ("parts", [part]), ("some", Choice.some(part)),
      ("pair", Choice.pair(first: [3: "c", 1: "a", 2: "b"], second: ([9, 8, 7], 1))), ("none", Choice.none),
      ("objects", [object, try ObjCObject("NSObject"), object]), ("dictionary", dictionary),
      ("addresses", [addressed, Addressed(), addressed]), ("plain", Plain()),
      ("pointer", UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)),
      ("optional", Optional(part.names) as Any),
      ("set", part.names), ("hashable", [AnyHashable("b"): 1, AnyHashable(2): 2]),
      ("foundation", NSDictionary(dictionary: ["k": 1, "l": 2, "m": 3])), ("nsobject", NSObject()),
    ]
    withExpectedSnapshots(record: .all, directory: folder) {
      for (name, value) in values {
        expectSnapshot(of: value, named: name)
        expectSnapshot(of: value, named: "\(name)-dump", as: .dump)
      }
    }
  }
#endif
