import Foundation

/// The result of one case: a time or an amount of memory, and its ratio to the baseline.
package struct Row: Codable {
  package let name: String
  /// The median time of one operation, or nil if the row is about memory.
  package var nanoseconds: Double?
  /// The memory of one delegate, or the growth caused by all delegates. The value is nil if the row is about time.
  package var bytes: Double?
  /// The ratio to the baseline, or nil if the row has no baseline.
  package var ratio: Double?
  /// Half the interquartile range of the rounds' ratios, divided by their median.
  package var spread: Double?
  package var baseline = ""
  /// The value that should not be exceeded, in `targetUnit`, or nil if there is no such value.
  package var target: Double?
  package var targetUnit = Unit.ratio

  package enum Unit: String, Codable { case ratio, nanoseconds, bytes }

  package init(
    name: String, nanoseconds: Double? = nil, bytes: Double? = nil, ratio: Double? = nil, spread: Double? = nil,
    baseline: String = "", target: Double? = nil, targetUnit: Unit = .ratio
  ) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.bytes = bytes
    self.ratio = ratio
    self.spread = spread
    self.baseline = baseline
    self.target = target
    self.targetUnit = targetUnit
  }

  var isMet: Bool? {
    let measured =
      switch targetUnit {
      case .ratio: ratio
      case .nanoseconds: nanoseconds
      case .bytes: bytes
      }
    guard let target, let measured else { return nil }
    return measured <= target
  }
}

/// Measures cases and their baselines alternately, so that other load on the machine affects both.
package struct Harness {
  let filter: String?
  package private(set) var rows: [Row] = []
  /// The number of rounds. In each round, one batch of the case and one of the baseline run.
  package let rounds = 201
  /// The intended duration of a batch in seconds: long in comparison with the clock's resolution, and short in
  /// comparison with the scheduler's time slice.
  let batchSeconds = 0.0008

  package init(filter: String?) { self.filter = filter }

  package func wants(_ name: String) -> Bool { filter.map { name.contains($0) } ?? true }

  /// Measures two closures, each of which runs an operation the given number of times.
  package mutating func compare(
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
        name: name, nanoseconds: median(times) * 1e9, ratio: median(ratios), spread: spread(ratios),
        baseline: baseline, target: target))
  }

  package mutating func add(_ row: Row) {
    rows.append(row)
    print(row.line)
    fflush(nil)
  }

  private func calibrated(_ body: (Int) -> Void) -> Int {
    var count = 16
    while true {
      let time = seconds { body(count) }
      if time > batchSeconds / 4 { return max(1, Int(Double(count) * batchSeconds / time)) }
      count *= 4
    }
  }

  package static let header = Row.columns("case", "ns", "bytes", "ratio", "±", "target", "", "baseline")
}

extension Row {
  var line: String {
    func number(_ value: Double?, _ format: String) -> String { value.map { String(format: format, $0) } ?? "" }
    let unit =
      switch targetUnit {
      case .ratio: "x"
      case .nanoseconds: " ns"
      case .bytes: " bytes"
      }
    return Row.columns(
      name, number(nanoseconds, "%.1f"), number(bytes, "%.0f"), number(ratio, "%.2f"),
      number(spread.map { $0 * 100 }, "%.0f%%"), number(target, "%g" + unit),
      isMet.map { $0 ? "ok" : "MISS" } ?? "", baseline)
  }

  static func columns(
    _ name: String, _ time: String, _ bytes: String, _ ratio: String, _ spread: String, _ target: String,
    _ verdict: String, _ baseline: String
  ) -> String {
    func left(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return left(name, 52) + right(time, 9) + right(bytes, 9) + right(ratio, 8) + right(spread, 6) + right(target, 12)
      + "  " + left(verdict, 6) + baseline
  }
}

package func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  try body()
  return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
}

package func median(_ values: [Double]) -> Double { quantile(0.5, values) }

/// Returns half the interquartile range, divided by the median.
package func spread(_ values: [Double]) -> Double {
  (quantile(0.75, values) - quantile(0.25, values)) / 2 / median(values)
}

private func quantile(_ part: Double, _ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
}

/// Returns the argument that follows an option on the command line.
package func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
  return arguments[index + 1]
}

extension Harness {
  package func write(to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(rows).write(to: URL(fileURLWithPath: file))
  }
}
