import Foundation

/// An argument or a result as a file has it: an object with one key, which says what it is.
///
///     { "string": "one" }    { "number": "3" }    { "placeholder": "<NSWindow #1>" }
struct WrittenValue: Codable {
  /// Whether it is nil, or `NULL`.
  var `nil`: Bool?
  /// The text in the log, which has all digits.
  var number: String?
  var string: String?
  var data: Data?
  /// In seconds since 2001.
  var date: Double?
  var url: String?
  /// A struct.
  var bytes: Data?
  var array: [WrittenValue]?
  /// Pairs of a key and a value.
  var dictionary: [[WrittenValue]]?
  /// Its `name`, `object` and `userInfo`.
  var notification: [String: WrittenValue]?
  /// The text of what no file can hold.
  var placeholder: String?
}
