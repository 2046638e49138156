import BlockDelegate
import Foundation
import Testing

@testable import BlockDelegateTesting

private struct Point {
  var x = 1
  var name: String? = "a \"b\""
  var rest: (Int, label: [Double]) = (2, [0.5])
}

private enum Shape {
  case none
  case circle(Double)
  case line(from: Point, to: Point)
  case tagged(tag: String)
}

private final class Box {
  let point = Point()
}

private class Named: CustomStringConvertible {
  let number = 7
  var description: String { "a name" }
}

private final class Subnamed: Named {
  let more = "more"
}

/// The texts of values in snapshots. A value has Swift's own text, unless that text differs between processes.
@Suite struct StableTextTests {
  @Test func `Values whose Swift text is the same in each process keep Swift's text`() {
    let values: [Any] = [
      1, 0.5, true, "a\n\"b\"", Character("c"), Substring("sub"), Optional(3) as Any, Int?.none as Any,
      Optional("text") as Any, [1, 2], [[String]](), ["a", nil], (1, "b"), (first: 1, second: [2]), Point(), [Point()],
      Shape.none, Shape.circle(2), Shape.line(from: Point(), to: Point()), Shape.tagged(tag: "t"),
      [Shape.none, .tagged(tag: "t")], Box(), Named(), Subnamed(), [Named()], [1, 2, 3][1...], ContiguousArray([1]),
      [[1, 2][1...]], 1...3, 0..<2, Int.self, [Int.self], ["k": 1], [String: Int](), Set([1]), [Set([1])],
      AnyHashable("h"), [1: ["a": Set(["b"])]], KeyValuePairs(dictionaryLiteral: ("z", 1), ("a", 2)),
      Result<Int, CancellationError>.success(1), UUID(),
      Date(timeIntervalSinceReferenceDate: 0), URL(filePath: "/a"), CancellationError(), { () -> Void in },
      CGRect(x: 1, y: 2, width: 3, height: 4),
    ]
    for value in values {
      #expect(StableText.describing(value) == withoutContext(String(describing: value)))
      var text = ""
      dump(value, to: &text)
      #expect(StableDump.text(of: value) == withoutContext(text))
    }
  }

  @Test func `The texts of private types contain no address`() {
    struct Local { let number = 1 }
    let text = StableText.describing([Local()])
    #expect(text.hasSuffix("Local(number: 1)]") && !text.contains("$"), "\(text)")
    #expect(!StableDump.text(of: Local()).contains("$"))
  }

  @Test func `The text of data shows its bytes, that of a pointer no address, and that of an object a number`() throws {
    #expect(
      StableText.describing(Data((0..<20).map { UInt8($0) })) == "<20 bytes: 000102030405060708090a0b0c0d0e0f10111213>")
    #expect(StableDump.text(of: ["data": Data()]).contains("- value: <0 bytes>"))
    var number = 1
    #expect(withUnsafePointer(to: &number) { StableText.describing([$0, nil]) } == "[Optional(<pointer>), nil]")
    let (first, second) = (NSObject(), NSObject())
    #expect(StableText.describing([first, second, first]) == "[<NSObject #1>, <NSObject #2>, <NSObject #1>]")
    #expect(StableDump.text(of: [second]) == "▿ 1 element\n  - <NSObject #1> #0\n")
  }

  @Test func `The elements of sets and dictionaries are sorted in texts, even inside other values`() {
    let names = Set((0..<20).map { "name \($0)" })
    let sorted = "Set([\(names.sorted().map { "\"\($0)\"" }.joined(separator: ", "))])"
    #expect(StableText.describing(["k": (1, names)]) == "[\"k\": (1, \(sorted))]")
    #expect(StableText.describing(names as Set? as Any) == "Optional(\(sorted))")
    let lines = StableDump.text(of: [1: names]).split(separator: "\n").dropFirst(4).map { $0.dropFirst(8) }
    #expect(lines.map(String.init) == names.sorted().map { "\"\($0)\"" })
  }

  #if !canImport(ObjectiveC)
    @Test func `The texts of Objective-C values show their contents`() throws {
      let set = try ObjCObject("NSMutableSet")
      for name in ["b", "c", "a"] { try set.send("addObject:", name) }
      #expect(StableText.describing([set]) == "[Set[\"a\", \"b\", \"c\"]]")
      #expect(StableText.describing(try ObjCObject("NSObject")) == "<NSObject #1>")
      #expect(StableDump.text(of: set) == "- Set[\"a\", \"b\", \"c\"] #0\n")
    }

    @Test func `The texts of all values are the same in every process`() throws {
      var recorded: [[String: String]] = []
      for _ in 0..<3 {
        let folder = FileManager.default.temporaryDirectory.appending(
          path: "Texts-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try RecordingProbe.run(["texts", folder.path]).status == 0)
        let files = folder.appending(path: "Texts")
        let names = try FileManager.default.contentsOfDirectory(atPath: files.path)
        func text(_ name: String) throws -> String {
          String(decoding: try Data(contentsOf: files.appending(path: name)), as: UTF8.self)
        }
        recorded.append(try Dictionary(uniqueKeysWithValues: names.map { ($0, try text($0)) }))
      }
      #expect(recorded[0].count == 28)
      #expect(recorded[1] == recorded[0] && recorded[2] == recorded[0])
      expectSnapshot(
        of: recorded[0].sorted { $0.key < $1.key }.map { "\($0.key):\n\($0.value)" }.joined(separator: "\n"))
    }
  #endif
}
