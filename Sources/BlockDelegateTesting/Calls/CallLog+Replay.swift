import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

extension CallLog {
  /// Sends the recorded messages to another object, in the order in which they were recorded.
  ///
  /// The log sends the messages that it still keeps and that the object responds to. All messages are sent on the
  /// current thread, and their results are dropped.
  ///
  ///     try log.replay(to: other)
  ///
  /// For each pointer argument, the object gets a pointer to at most 1,024 bytes of zeros, because the original memory
  /// may be gone.
  ///
  /// - Parameters:
  ///   - object: The object that gets the messages. Class methods are sent to the object's class.
  ///   - objects: The objects to pass as arguments, keyed by their text in the log: `["<NSXMLParser #1>": parser]`. A
  ///     log that was read from a file needs these objects, because a file contains only values.
  /// - Throws: ``CallLogError`` if an object that a message needs was deallocated or was not in the file, before any
  ///   message is sent. `ObjCException` if a method raises an exception, in which case the later messages are not sent.
  public func replay(to object: ObjCObject, objects: [String: ObjCObject] = [:]) throws {
    let messages = try recorder.records.compactMap { record in
      try record.method.receiver(in: object.handle).map { (record, $0, try RepeatedArgument.all(of: record, objects)) }
    }
    for (record, receiver, arguments) in messages { try record.send(arguments, to: receiver) }
  }
}

extension CallRecording {
  /// Sends the recorded messages to another object, in the order in which they were recorded.
  ///
  /// The log sends the messages that it still keeps and that the object responds to, all of them on the current thread.
  ///
  /// - Parameters:
  ///   - object: The object that gets the messages. Class methods are sent to the object's class.
  ///   - objects: The objects to pass as arguments, keyed by their text in the log: `["<NSXMLParser #1>": parser]`.
  /// - Throws: ``CallLogError`` if an object that a message needs was deallocated or was not in the file, before any
  ///   message is sent. `ObjCException` if a method raises an exception, in which case the later messages are not sent.
  public func replay(to object: ObjCObject, objects: [String: ObjCObject] = [:]) throws {
    try log.replay(to: object, objects: objects)
  }
}

/// An argument of a recorded message that is sent again.
private struct RepeatedArgument {
  let bytes: [UInt8]
  /// The object that the bytes refer to, if they are a reference to an object.
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
    // The result is stored after the arguments, and the zeros that pointers lead to are stored after the result.
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

  /// Releases the result if the method returns a retained object.
  private func dropResult(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    guard method.encoding.result.kind == .object, MethodFamily(method.selector.name).returnsRetained,
      let object = OpaquePointer(bitPattern: UInt(frame.pointee.generalResult.0))
    else { return }
    _ = OwnedReference(owned: object)
  }
}
