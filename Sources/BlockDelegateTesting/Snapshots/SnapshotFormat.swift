import Foundation

/// How a value becomes a snapshot, and how two are compared.
public struct SnapshotFormat<Value> {
  /// Of the files: `txt`.
  public let pathExtension: String
  let encode: (Value) throws -> Data
  /// nil for two that are the same. An error is a failure.
  let compare: (_ expected: Data, _ actual: Data) throws -> SnapshotDifference?

  /// A format of one's own.
  /// - Parameters:
  ///   - pathExtension: of the files, without a dot.
  ///   - encode: makes the content of a file. What it throws fails the test.
  ///   - compare: says how a value differs from the file, or nil when it does not. What it throws fails the test.
  public init(
    pathExtension: String, encode: @escaping (Value) throws -> Data,
    compare: @escaping (_ expected: Data, _ actual: Data) throws -> SnapshotDifference?
  ) {
    self.pathExtension = pathExtension
    self.encode = encode
    self.compare = compare
  }

  /// A format of texts, which are compared line by line. A newline at the end of the file, which editors like to add, is
  /// no difference.
  /// - Parameters:
  ///   - pathExtension: that of the files.
  ///   - text: makes the text of a value. What it throws fails the test.
  public static func lines(
    pathExtension: String = "txt", _ text: @escaping (Value) throws -> String
  ) -> SnapshotFormat {
    SnapshotFormat(
      pathExtension: pathExtension, encode: { Data(try text($0).utf8) },
      compare: { try SnapshotDifference.ofTexts($0, $1, pathExtension: pathExtension) })
  }

  /// The value's description, but the same in every process: dictionaries and sets are sorted by the texts of their
  /// elements, data is its bytes, an object's address is its number. What a type's own `description` says is kept. For
  /// a ``CallLog`` it is its text.
  public static var description: SnapshotFormat { .lines { StableText.describing($0) } }

  /// What `dump` prints, but the same in every process, as ``description``.
  public static var dump: SnapshotFormat { .lines { StableDump.text(of: $0) } }
}

/// How a value differs from its snapshot.
public struct SnapshotDifference {
  /// In words, or as a difference of lines.
  public let text: String
  /// What is attached to the failure, where the test framework takes that, by name.
  public let attachments: [(name: String, content: Data)]
  /// Whether the attachments are also written to files, whose paths stand in the failure: for pictures and the like.
  public let writesAttachments: Bool

  /// A difference for a format of your own.
  /// - Parameters:
  ///   - text: the difference, in words or lines.
  ///   - attachments: what shows it, by name.
  ///   - writesAttachments: whether they are also files.
  public init(_ text: String, attachments: [(name: String, content: Data)] = [], writesAttachments: Bool = false) {
    self.text = text
    self.attachments = attachments
    self.writesAttachments = writesAttachments
  }

  static func ofTexts(_ expected: Data, _ actual: Data, pathExtension: String) throws -> SnapshotDifference? {
    if expected == actual { return nil }
    guard let old = String(data: expected, encoding: .utf8) else { throw SnapshotError("it is not UTF-8") }
    let new = String(decoding: actual, as: UTF8.self)
    if old == new + "\n" { return nil }
    return SnapshotDifference(
      LineDifference(from: old, to: new).description,
      attachments: [("expected.\(pathExtension)", expected), ("actual.\(pathExtension)", actual)])
  }
}
