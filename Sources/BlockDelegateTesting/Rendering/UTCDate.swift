import Foundation

/// A date as ISO 8601 writes it, in UTC, to the millisecond: `1970-01-01T00:00:01.500Z`. It depends on no locale and no
/// calendar of the system's.
struct UTCDate: CustomStringConvertible {
  private let date: Date

  init(_ date: Date) { self.date = date }

  var description: String {
    let seconds = date.timeIntervalSince1970
    // What has no year of four digits is written as it is.
    guard seconds > -62_135_596_800, seconds < 253_402_300_800 else { return "<date \(seconds)>" }
    let milliseconds = Int((seconds * 1000).rounded(.down))
    let day = Self.floor(milliseconds, 86_400_000)
    let time = milliseconds - day * 86_400_000
    let (year, month, dayOfMonth) = Self.civil(daysSince1970: day)
    func digits(_ value: Int, _ count: Int) -> String {
      let text = "\(value)"
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))T"
      + "\(digits(time / 3_600_000, 2)):\(digits(time / 60_000 % 60, 2)):\(digits(time / 1000 % 60, 2))."
      + "\(digits(time % 1000, 3))Z"
  }

  private static func floor(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
  }

  /// The Gregorian date of a day: years begin in March, so that the day that some years have more is their last, and
  /// 400 of them have 146,097 days.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let day = days + 719_468
    let era = floor(day, 146_097)
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
