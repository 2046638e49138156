#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import TestSupport

  private enum SenderDelegate: DeclaredProtocol {
    static let methods: [MethodDeclaration] = [.optional("sender:didSend:", types: "v@:@@")]
  }

  /// Returns the number of bytes by which a log grows during `count` messages with new objects, if it is emptied after
  /// every 100 messages.
  func growth(ofMessages count: Int, withValues: Bool) throws -> Int {
    let chain = try DelegateChain(SenderDelegate.self)
    let log = chain.record()
    func send(_ count: Int) throws {
      for number in 0..<count {
        if number % 100 == 0 { log.removeAll() }
        try ObjCObject.autoreleasepool {
          let value = withValues ? try ObjCObject("NSMutableString", "initWithString:", "value \(number)") : nil
          try chain.object.send("sender:didSend:", ObjCObject("NSObject"), value ?? ObjCObject("NSObject"))
        }
      }
    }
    // The log reaches its full size before the measurement.
    try send(5_000)
    let before = caller_bytesInUse()
    try send(count)
    let growth = Int(caller_bytesInUse()) - Int(before)
    withExtendedLifetime(log) {}
    return growth
  }
#endif
