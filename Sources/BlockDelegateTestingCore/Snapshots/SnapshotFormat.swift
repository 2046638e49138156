import BlockDelegateCore
import Foundation

/// The conversion of a value to a snapshot, and the comparison of two snapshots.
public struct SnapshotFormat<Value> {
  /// The path extension of the snapshots' files, such as `txt`.
  public let pathExtension: String
  let encode: (Value) throws -> Data
  /// Returns the difference between two snapshots, or nil if they are equal. An error in the comparison fails the test.
  let compare: (_ expected: Data, _ actual: Data) throws -> SnapshotDifference?

  /// Makes a format with its own encoding and comparison.
  ///
  /// - Parameters:
  ///   - pathExtension: The path extension of the files, without a dot.
  ///   - encode: Returns the content of a file for a value. An error that this closure throws fails the test.
  ///   - compare: Returns how the content for a value differs from the file, or nil if they are equal. An error that
  ///     this closure throws fails the test.
  public init(
    pathExtension: String, encode: @escaping (Value) throws -> Data,
    compare: @escaping (_ expected: Data, _ actual: Data) throws -> SnapshotDifference?
  ) {
    (self.pathExtension, self.encode, self.compare) = (pathExtension, encode, compare)
  }

  /// Makes a format for texts, which are compared line by line.
  ///
  /// A newline at the end of the file is ignored, because many editors add one.
  ///
  /// - Parameters:
  ///   - pathExtension: The path extension of the files, without a dot.
  ///   - text: Returns the text of a value. An error that this closure throws fails the test.
  public static func lines(
    pathExtension: String = "txt", _ text: @escaping (Value) throws -> String
  ) -> SnapshotFormat {
    SnapshotFormat(
      pathExtension: pathExtension, encode: { Data(try text($0).utf8) },
      compare: { expected, actual in
        if expected == actual { return nil }
        guard let old = String(data: expected, encoding: .utf8) else { throw SnapshotError("it is not UTF-8") }
        let new = String(decoding: actual, as: UTF8.self)
        if old == new + "\n" { return nil }
        return SnapshotDifference(lineDifference(from: old, to: new))
      })
  }

  /// A format with the value's description.
  ///
  /// For a ``CallLog`` the text has a line for each message. An Objective-C object has its text in a log. The text of
  /// another value is that of `String(describing:)`, in which the elements of a dictionary or a set have another order
  /// in each process: make such a text with ``lines(pathExtension:_:)``.
  public static var description: SnapshotFormat {
    .lines { ObjectiveCSupport.current?.text($0) ?? String(describing: $0) }
  }
}

/// The difference between a value and its snapshot.
public struct SnapshotDifference {
  /// The difference in words, or as a comparison of lines.
  public let text: String
  /// Files that show the difference, with their names.
  ///
  /// They are written, and the failure contains their paths. Swift Testing also attaches them to the failure.
  public let attachments: [(name: String, content: Data)]

  /// Makes a difference, for a format with its own comparison.
  ///
  /// - Parameters:
  ///   - text: The difference in words or lines.
  ///   - attachments: Files that show the difference, with their names.
  public init(_ text: String, attachments: [(name: String, content: Data)] = []) {
    (self.text, self.attachments) = (text, attachments)
  }
}
