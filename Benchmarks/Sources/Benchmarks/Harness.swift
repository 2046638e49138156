import Foundation

/// What was measured of one case.
struct Row: Codable {
  let name: String
  /// The median time of one operation.
  let nanoseconds: Double
  /// To the baseline's time in the same run; 1 for a baseline.
  let ratio: Double
  let baseline: String
  /// What the ratio should not exceed, if there is such a figure.
  let target: Double?
}

/// Measures cases beside their baselines, interleaved, so that whatever else the machine does befalls both.
struct Harness {
  let filter: String?
  private(set) var rows: [Row] = []
  /// Rounds of one batch of each.
  let rounds = 41
  /// What a batch should take, in seconds: long for the clock, short for the scheduler.
  let batchSeconds = 0.004

  init(filter: String?) { self.filter = filter }

  func wants(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

  /// Measures two bodies that each run an operation a number of times.
  mutating func compare(
    _ name: String, target: Double? = nil, _ body: (Int) -> Void, to baseline: String, _ baselineBody: (Int) -> Void
  ) {
    guard wants(name) else { return }
    let count = calibrated(body)
    let baselineCount = calibrated(baselineBody)
    var times: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let time = seconds { body(count) } / Double(count)
      let baselineTime = seconds { baselineBody(baselineCount) } / Double(baselineCount)
      times.append(time)
      ratios.append(time / baselineTime)
    }
    add(
      Row(
        name: name, nanoseconds: median(times) * 1e9, ratio: median(ratios), baseline: baseline, target: target))
  }

  mutating func add(_ row: Row) {
    rows.append(row)
    print(row.line)
  }

  private func calibrated(_ body: (Int) -> Void) -> Int {
    var count = 16
    while true {
      let time = seconds { body(count) }
      if time > batchSeconds / 4 { return max(1, Int(Double(count) * batchSeconds / time)) }
      count *= 4
    }
  }

  static let header = Row.columns("case", "ns", "ratio", "target", "", "baseline")
}

extension Row {
  var line: String {
    Row.columns(
      name, String(format: "%.1f", nanoseconds), String(format: "%.2f", ratio),
      target.map { String(format: "%.1f", $0) } ?? "", target.map { ratio <= $0 ? "ok" : "MISS" } ?? "", baseline)
  }

  static func columns(
    _ name: String, _ time: String, _ ratio: String, _ target: String, _ verdict: String, _ baseline: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return left(name, 46) + right(time, 9) + right(ratio, 8) + right(target, 8) + "  " + left(verdict, 5) + baseline
  }
}

func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  try body()
  return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}
