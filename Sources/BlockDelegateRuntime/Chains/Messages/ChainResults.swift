import CBlockDelegateRuntime

/// The results of one message, one after the other, and what becomes of them.
package protocol ChainResults: AnyObject {
  /// Takes what a receiver returned.
  func add(_ frame: UnsafePointer<bd_call_frame>)
  /// Stores what the sender gets.
  func store(in frame: UnsafeMutablePointer<bd_call_frame>)
}
