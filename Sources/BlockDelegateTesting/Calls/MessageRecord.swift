import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime

/// A recorded message of a log.
final class MessageRecord: Sendable {
  let protocolName: String
  let method: SlotMethod
  let plan: CallPlan
  let arguments: [KeptValue]
  /// The parts of the selector with the arguments.
  let text: String
  let thread: String
  /// The number of the message among the messages of its thread, counted from 1.
  let number: Int
  /// The number of the message among all recorded messages of the process, counted from 1.
  let place = MessageRecord.count.withLock { count in
    count += 1
    return count
  }
  private let outcome = Mutex(Outcome.open)
  private static let count = Mutex(0)

  enum Outcome: Sendable {
    /// The method has not returned yet.
    case open
    /// The method has returned. `order` is the number of the call among the completed calls of the method, counted from
    /// 1.
    case returned(KeptValue, text: String, order: Int)
    case raised(String, order: Int)
  }

  init(
    _ method: SlotMethod, _ plan: CallPlan, _ content: (text: String, arguments: [KeptValue]), protocolName: String,
    thread: String, number: Int
  ) {
    (self.method, self.plan, self.protocolName) = (method, plan, protocolName)
    (text, arguments) = content
    (self.thread, self.number) = (thread, number)
  }

  func close(_ outcome: Outcome) { _ = self.outcome.exchange(outcome) }

  var result: Outcome { outcome.withLock { $0 } }

  /// The number of the call among the completed calls of its method, or nil if the call is not complete.
  var order: Int? {
    switch result {
    case .open: nil
    case .returned(_, _, let order), .raised(_, let order): order
    }
  }

  var line: String {
    switch result {
    case .open: text
    case .returned(_, let result, _): result.isEmpty ? text : "\(text) -> \(result)"
    case .raised(let exception, _): "\(text) raised \(exception)"
    }
  }

  // MARK: Values

  func argument<Value>(_ index: Int, as type: Value.Type) throws -> Value {
    guard arguments.indices.contains(index) else {
      throw CallLogError.missingArgument(index, count: arguments.count, method: name)
    }
    return try value(arguments[index], method.encoding.explicitArguments[index], index, type)
  }

  func resultValue<Value>(as type: Value.Type) throws -> Value {
    switch result {
    case .open: throw CallLogError.unanswered(method: name)
    case .raised(let exception, _): throw CallLogError.raised(exception, method: name)
    case .returned(let kept, _, _):
      // Void has no bytes.
      if Value.self == Void.self { return unsafeBitCast((), to: Value.self) }
      return try value(kept, method.encoding.result, nil, type)
    }
  }

  private func value<Value>(
    _ kept: KeptValue, _ encoding: TypeEncoding, _ index: Int?, _ type: Value.Type
  ) throws -> Value {
    let selector = method.selector.name
    guard let reader = ValueReader(type, for: encoding) else {
      throw ValueReader<Value>.mismatch(encoding, argument: index, protocol: protocolName, selector: selector)
    }
    do {
      return try kept.withBytes { try reader.read($0, argument: index, protocol: protocolName, selector: selector) }
    } catch let gone as KeptObject.Gone {
      throw CallLogError(gone, argument: index, method: name)
    }
  }

  var name: String { method.name(in: protocolName) }
}

extension SlotMethod {
  /// Returns the method's name with that of the protocol, such as `-[NSWindowDelegate windowShouldClose:]`.
  func name(in protocolName: String) -> String { "\(isInstance ? "-" : "+")[\(protocolName) \(selector.name)]" }

  /// Returns the object that gets the method's messages: `object`, or for a class method its class. Returns nil if the
  /// object or class does not respond to the method.
  func receiver(in object: ObjectHandle) -> ObjectHandle? {
    let receiver = isInstance ? object : ObjectHandle(object.cls.pointer)
    return Message.responds(receiver, to: selector) ? receiver : nil
  }
}

extension MessageRecord {
  /// Returns the text of a message, and its arguments in the form in which the log keeps them.
  static func content(
    of method: SlotMethod, _ plan: CallPlan, _ frame: UnsafeMutablePointer<bd_call_frame>, _ access: ValueAccess
  ) -> (text: String, arguments: [KeptValue]) {
    var arguments: [KeptValue] = []
    arguments.reserveCapacity(plan.arguments.count)
    let parts = method.selector.name.split(separator: ":", omittingEmptySubsequences: false)
    var text = plan.arguments.isEmpty ? method.selector.name : ""
    for (index, (encoding, argument)) in zip(method.encoding.explicitArguments, plan.arguments).enumerated() {
      argument.place.withBytes(of: frame) { bytes in
        if index > 0 { text += " " }
        text += parts[index]
        text += ": "
        text += ValueText(objects: ObjectText(access: access))(encoding, at: bytes)
        arguments.append(KeptValue(encoding, size: argument.size, at: bytes, access))
      }
    }
    return (text, arguments)
  }
}
