#if !canImport(ObjectiveC)
  import BlockDelegate
  import CBlockDelegateRuntime

  /// Sends a message as compiled code does, without looking at types. The message has two words and a number as
  /// arguments, and a result of one word.
  @discardableResult
  func sendRaw(
    _ selector: String, to object: ObjCObject, _ first: OpaquePointer?, _ second: OpaquePointer? = nil,
    _ number: Double = 0
  ) -> Int {
    let selector = bd_sel_registerName(selector)
    typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?, OpaquePointer?, Double) -> Int
    let receiver = object.pointer
    return unsafeBitCast(bd_objc_msg_lookup(receiver, selector), to: Function.self)(
      receiver, selector, first, second, number)
  }
#endif
