import Foundation

/// Lines that tell the programmer of what is most likely a mistake, and no error. Debug builds write them, each once.
package enum DebugLog {
  /// In a struct: a function that is the value of a generic type is wrapped anew each time that it is read.
  package struct Output: Sendable {
    let write: @Sendable (String) -> Void
    package init(write: @escaping @Sendable (String) -> Void) { self.write = write }
  }

  /// Gets the lines; the standard error, but in tests.
  package static let output = Mutex(Output { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
  private static let written = Mutex<Set<String>>([])

  package static var isOn: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// Writes a line that was not written before.
  package static func write(_ line: @autoclosure () -> String) {
    guard isOn else { return }
    let line = line()
    guard written.withLock({ $0.insert(line).inserted }) else { return }
    output.withLock { $0 }.write("BlockDelegate: \(line)")
  }
}
