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
    var time = time_t((Double(milliseconds) / 1000).rounded(.down))
    var parts = tm()
    gmtime_r(&time, &parts)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour,
      parts.tm_min, parts.tm_sec, milliseconds - time * 1000)
  }
}
