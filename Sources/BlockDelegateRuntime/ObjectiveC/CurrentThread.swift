import CBlockDelegateRuntime
import Foundation

/// The current thread.
package enum CurrentThread {
  /// The number of the current thread. No other thread ever has the same number, even after this thread has ended.
  package static var id: UInt64 { bd_thread_number() }
}
