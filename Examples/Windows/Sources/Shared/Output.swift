import BlockDelegate
import BlockDelegateAppKit
import Foundation

/// Says on the standard output what happened.
package func report(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Runs an application, and says on the standard error why there is none.
@MainActor package func run<Kept>(_ name: String, _ body: @MainActor (ObjCObject) throws -> Kept) {
  do {
    try Application.run(body)
  } catch {
    FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
    exit(1)
  }
}
