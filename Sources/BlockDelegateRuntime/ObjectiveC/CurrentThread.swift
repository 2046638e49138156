import CBlockDelegateRuntime
import Foundation

/// The thread that runs this code.
package enum CurrentThread {
  /// Its number, which no other thread ever has, also after its end.
  package static var id: UInt64 { bd_thread_number() }
}
