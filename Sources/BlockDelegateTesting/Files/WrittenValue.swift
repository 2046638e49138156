import Foundation

/// An argument or a result in a log file: a JSON object with one key, which names the kind of value.
///
///     { "string": "one" }    { "number": "3" }    { "placeholder": "<NSWindow #1>" }
struct WrittenValue: Codable {
  /// Whether the value is nil or `NULL`.
  var `nil`: Bool?
  /// The number as text, which has all its digits.
  var number: String?
  var string: String?
  var data: Data?
  /// The date in seconds since the beginning of 2001.
  var date: Double?
  var url: String?
  /// The bytes of a struct.
  var bytes: Data?
  var array: [WrittenValue]?
  /// The pairs of keys and values of a dictionary.
  var dictionary: [[WrittenValue]]?
  /// The `name`, `object` and `userInfo` of a notification.
  var notification: [String: WrittenValue]?
  /// The text of a value that a file can't contain.
  var placeholder: String?
}
