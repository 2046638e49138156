import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

extension CallLog {
  /// Sends the messages again, to another object: those that are kept and that it responds to, in the order in which
  /// they came, all on this thread. Their results are dropped.
  ///
  ///     try log.replay(to: other)
  ///
  /// Where a pointer was passed, the object gets one to 1,024 bytes of zeros: what was there is gone.
  /// - Parameters:
  ///   - object: who gets the messages; its class gets those of class methods.
  ///   - objects: the objects to pass, keyed by their text in the log: `["<NSXMLParser #1>": parser]`. A log that was
  ///     read from a file has no objects of its own, except values.
  /// - Throws: ``CallLogError`` when an object is gone that a message needs, or was not in the file, and nothing was sent
  ///   then; `ObjCException` when a method raises one, and the messages after it are not sent.
  public func replay(to object: ObjCObject, objects: [String: ObjCObject] = [:]) throws {
    let messages = try recorder.records.compactMap { record in
      try record.method.receiver(in: object.handle).map { (record, $0, try RepeatedArgument.all(of: record, objects)) }
    }
    for (record, receiver, arguments) in messages { try record.send(arguments, to: receiver) }
  }
}

extension CallRecording {
  /// Sends the messages again, to another object: see ``CallLog/replay(to:objects:)``.
  public func replay(to object: ObjCObject, objects: [String: ObjCObject] = [:]) throws {
    try log.replay(to: object, objects: objects)
  }
}

/// An argument of a message that is sent again.
private struct RepeatedArgument {
  let bytes: [UInt8]
  /// What the bytes refer to.
  let object: StrongReference?
  let block: BlockReference?

  static func all(of record: MessageRecord, _ objects: [String: ObjCObject]) throws -> [RepeatedArgument] {
    try zip(record.arguments, record.method.encoding.explicitArguments).enumerated().map { index, argument in
      do {
        return try RepeatedArgument(argument.0, argument.1, objects)
      } catch let gone as KeptObject.Gone {
        throw CallLogError(gone, argument: index, method: record.name)
      }
    }
  }

  private init(_ value: KeptValue, _ encoding: TypeEncoding, _ objects: [String: ObjCObject]) throws {
    switch value {
    case .bytes(let bytes):
      (self.bytes, object, block) = (bytes, nil, nil)
    case .object(let recorded):
      let kept = encoding.kind == .object ? recorded.replacing(objects) : recorded
      (bytes, object, block) = try kept.withPointer { pointer in
        let bytes = withUnsafeBytes(of: pointer) { [UInt8]($0) }
        guard let pointer else { return (bytes, nil, nil) }
        if case .block(let block) = kept { return (bytes, nil, block) }
        return (bytes, StrongReference(retaining: pointer), nil)
      }
    }
  }
}

extension MessageRecord {
  fileprivate func send(_ arguments: [RepeatedArgument], to object: ObjectHandle) throws {
    let layout = MessageLayout(plan)
    // The result stands behind the arguments, and behind it what pointers lead to.
    let size = plan.memorySize + plan.resultSize + 16
    let room = 1024
    try withUnsafeTemporaryAllocation(byteCount: size + room, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let start = memory.baseAddress!
      var frame = bd_call_frame()
      frame.stack = start.assumingMemoryBound(to: UInt8.self)
      frame.stackSize = UInt64(plan.stackSize)
      frame.indirectResult = (start + plan.memorySize).assumingMemoryBound(to: UInt8.self)
      try withUnsafeMutablePointer(to: &frame) { frame in
        if layout.pointer.pointee.passesResultAddress {
          frame.pointee.general.0 = UInt64(UInt(bitPattern: start + plan.memorySize))
        }
        for (index, argument) in arguments.enumerated() {
          store(argument, index, in: frame, start, zeros: start + size)
        }
        try throwingPublicErrors {
          try AutoreleasePool.ensure {
            try layout.send(frame, to: object, method.selector)
            dropResult(frame)
          }
        }
      }
    }
    withExtendedLifetime(arguments) {}
  }

  private func store(
    _ argument: RepeatedArgument, _ index: Int, in frame: UnsafeMutablePointer<bd_call_frame>,
    _ memory: UnsafeMutableRawPointer, zeros: UnsafeMutableRawPointer
  ) {
    let planned = plan.arguments[index]
    let encoding = method.encoding.explicitArguments[index]
    if let offset = planned.copyOffset { planned.place.setReference(to: memory + offset, in: frame) }
    planned.place.withMutableBytes(of: frame) { bytes in
      bytes.copyMemory(from: argument.bytes, byteCount: argument.bytes.count)
      if encoding.kind == .pointer, bytes.loadUnaligned(as: UInt.self) != 0 {
        bytes.storeBytes(of: UInt(bitPattern: zeros), as: UInt.self)
      }
      planned.signExtension.extend(bytes)
    }
  }

  /// Releases a result that its caller owns.
  private func dropResult(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    guard method.encoding.result.kind == .object, MethodFamily(method.selector.name).returnsRetained,
      let object = OpaquePointer(bitPattern: UInt(frame.pointee.generalResult.0))
    else { return }
    _ = OwnedObject(owned: object)
  }
}
