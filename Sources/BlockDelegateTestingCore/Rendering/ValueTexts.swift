import Foundation

/// Returns a date in the ISO 8601 format, in UTC, with milliseconds: `1970-01-01T00:00:01.500Z`. The text does not depend
/// on the system's locale and calendar.
package func dateText(_ date: Date) -> String {
  let seconds = date.timeIntervalSince1970
  // A date outside the years 1583 to 9999 is written as its number of seconds: before, the calendar was another one.
  guard seconds >= -12_212_553_600, seconds < 253_402_300_800 else { return "<date \(seconds)>" }
  // The format leaves out parts of a millisecond, and few milliseconds are exact numbers of seconds.
  return Date(timeIntervalSince1970: seconds + 0.000_001).ISO8601Format(.init(includingFractionalSeconds: true))
}

/// Returns the size of data, and up to 16 of its bytes.
///
/// - Parameters:
///   - start: The first bytes, at most 16.
///   - length: The number of all bytes.
package func dataText(_ start: some Sequence<UInt8>, of length: UInt) -> String {
  let bytes = start.map { String(format: "%02x", $0) }
  return "<\(length) bytes\(bytes.isEmpty ? "" : ": ")\(bytes.joined())\(length > 16 ? "..." : "")>"
}
