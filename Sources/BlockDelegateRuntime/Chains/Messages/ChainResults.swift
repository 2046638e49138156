import CBlockDelegateRuntime

/// An object that gets the results of one message, one after the other, and combines them.
package protocol ChainResults: AnyObject {
  /// Adds the result that a member returned.
  func add(_ frame: UnsafePointer<bd_call_frame>)
  /// Stores the combined result, which the sender gets.
  func store(in frame: UnsafeMutablePointer<bd_call_frame>)
}
