import Foundation
import Testing

@testable import BlockDelegate

@Suite struct NearMissTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("windowWillClose:", "WINDOWWILLCLOSE:", 0),
    ("abc", "cba", 2), ("parser:foundCharacters:", "parser:foundCharacter:", 1), ("flaw", "lawn", 2),
  ])
  func `The edit distance is the number of letters that differ, were added or were omitted`(
    left: String, right: String, distance: Int
  ) {
    for limit in 0...6 {
      let fromLeft = EditDistance(from: left)
      let fromRight = EditDistance(from: right)
      let expected = distance <= limit ? distance : nil
      #expect(fromLeft.to(right, atMost: limit) == expected)
      #expect(fromRight.to(left, atMost: limit) == expected)
    }
  }

  /// Computes the edit distance directly from its definition.
  private func slowDistance(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    guard let first = left.first else { return right.count }
    guard let other = right.first else { return left.count }
    if first == other { return slowDistance(left.dropFirst(), right.dropFirst()) }
    return 1
      + min(
        slowDistance(left.dropFirst(), right), slowDistance(left, right.dropFirst()),
        slowDistance(left.dropFirst(), right.dropFirst()))
  }

  @Test func `The edit distance of random strings equals the distance by definition`() {
    var generator = SystemRandomNumberGenerator()
    func random() -> String {
      String((0..<Int.random(in: 0...6, using: &generator)).map { _ in "abc".randomElement(using: &generator)! })
    }
    for _ in 0..<500 {
      let (left, right) = (random(), random())
      let expected = slowDistance(Array(left.utf8)[...], Array(right.utf8)[...])
      let limit = Int.random(in: 0...6, using: &generator)
      let distance = EditDistance(from: left)
      #expect(distance.to(right, atMost: limit) == (expected <= limit ? expected : nil), "\(left) \(right) \(limit)")
    }
  }

  @Test func `Suggested names are unique, nearest first, and limited in number`() {
    let names = ["table:row:", "table:rows:", "tables:rows:", "table:row:", "other", "table:column:", "tableRow:"]
    #expect(nearMisses(of: "table:row", among: names) == ["table:row:", "table:rows:", "tableRow:"])
    #expect(nearMisses(of: "table:row", among: names, limit: 1) == ["table:row:"])
    #expect(nearMisses(of: "unlike", among: names).isEmpty)
  }

  @Test func `Suggested names at the same distance are in alphabetical order`() {
    #expect(nearMisses(of: "ab", among: ["ad", "ac"]) == ["ac", "ad"])
    #expect(nearMisses(of: "ab", among: ["ad", "ac"], limit: 1) == ["ac"])
  }

  @Test func `A suggestion for a three-letter name may differ in two letters`() {
    #expect(nearMisses(of: "row", among: ["rwo", "own:"]) == ["rwo"])
  }

  @Test func `A name of 30,000 letters gets no suggestions and is not suggested`() {
    let long = String(repeating: "a", count: 30_000)
    #expect(nearMisses(of: long, among: [long + "b"]).isEmpty)
    #expect(nearMisses(of: "aaa", among: [long, "aab"]) == ["aab"])
  }

  @Test func `A suggestion is found among 10,000 candidates if it comes early enough`() {
    let many = (0..<10_000).map { "method\($0):with:" }
    #expect(nearMisses(of: "method77:wiht:", among: many).first == "method77:with:")
  }
}
