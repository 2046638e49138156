import Foundation

/// A log of probable mistakes that are not errors. Debug builds write each line once.
package enum DebugLog {
  /// A struct around the closure. Swift wraps a function anew each time it is read as the value of a generic type.
  package struct Output: Sendable {
    let write: @Sendable (String) -> Void
    package init(write: @escaping @Sendable (String) -> Void) { self.write = write }
  }

  /// The output for the lines, which is the standard error except in tests.
  package static let output = Mutex(Output { _ = "\($0)\n".withCString { Foundation.write(2, $0, strlen($0)) } })
  private static let written = Mutex<Set<String>>([])

  package static var isOn: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Writes a line, unless the same line was written before.
  package static func write(_ line: @autoclosure () -> String) {
    guard isOn else { return }
    let line = line()
    guard written.withLock({ $0.insert(line).inserted }) else { return }
    output.withLock { $0 }.write("BlockDelegate: \(line)")
  }
}
