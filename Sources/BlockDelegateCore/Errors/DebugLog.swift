#if DEBUG
  import Foundation

  /// A log of probable mistakes that are not errors. Debug builds write each line once.
  package enum DebugLog {
    /// The output for the lines, which is the standard error except in tests.
    package static let output = Mutex<@Sendable (String) -> Void> { line in
      _ = "\(line)\n".withCString { Foundation.write(2, $0, strlen($0)) }
    }
    /// The lines that were written.
    package static let written = Mutex<Set<String>>([])

    /// Writes a line, unless the same line was written before.
    package static func write(_ line: String) {
      guard written.withLock({ $0.insert(line).inserted }) else { return }
      output.withLock { $0 }("BlockDelegate: \(line)")
    }
  }
#endif
