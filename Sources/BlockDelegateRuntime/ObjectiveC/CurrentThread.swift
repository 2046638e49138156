import Foundation

/// The thread that runs this code.
package enum CurrentThread {
  /// Which one it is among those that live: what the system calls it, which is a word everywhere, but not of one type.
  package static var id: UInt { withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) } }
}
