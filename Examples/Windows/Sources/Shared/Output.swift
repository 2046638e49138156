import BlockDelegate
import Foundation
import WindowKit

/// Prints an event of the program on the standard output.
package func report(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Runs an application. Prints the error on the standard error if the application cannot start.
@MainActor package func run<Kept>(_ name: String, _ body: @MainActor (ObjCObject) throws -> Kept) {
  do {
    try Application.run(body)
  } catch {
    FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
    exit(1)
  }
}
