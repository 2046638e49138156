import CBlockDelegateRuntime

/// One message of a chain: who gets it, and how it travels.
///
/// Sendable because the C layer guards the receivers, and the rest is only touched under `lock` or never changes.
final class ChainMethod: @unchecked Sendable {
  let method: SlotMethod
  private let receivers: OpaquePointer
  private let lock = Lock()
  private var makeResults: (@Sendable () -> any ChainResults)?
  /// Its own memory, for the life of the method.
  private let layout = UnsafeMutablePointer<bd_message_layout>.allocate(capacity: 1)
  private let references: UnsafeMutableBufferPointer<bd_reference_argument>

  /// nil for a method whose types can't be passed.
  init?(_ method: SlotMethod) {
    guard case .success(let plan) = method.plan else { return nil }
    self.method = method
    receivers = bd_receivers_create(method.selector.pointer)
    let found = plan.arguments.compactMap(Self.reference)
    references = .allocate(capacity: found.count)
    _ = references.initialize(from: found)
    layout.initialize(
      to: bd_message_layout(
        passesResultAddress: plan.passesResultAddress(leadingWords: 2),
        stackSize: UInt(plan.stackSize), indirectResultSize: plan.result == .indirect ? UInt(plan.resultSize) : 0,
        referenceCount: UInt(found.count), references: UnsafePointer(references.baseAddress)))
  }

  deinit {
    layout.deallocate()
    references.deallocate()
    bd_receivers_destroy(receivers)
  }

  private static func reference(_ argument: CallPlan.Argument) -> bd_reference_argument? {
    switch FramePlace(argument.location) {
    case .frameReference(let offset):
      bd_reference_argument(isOnStack: false, offset: UInt(offset), size: UInt(argument.size))
    case .stackReference(let offset):
      bd_reference_argument(isOnStack: true, offset: UInt(offset), size: UInt(argument.size))
    default: nil
    }
  }

  // MARK: Receivers and results

  var hasReceivers: Bool { bd_receivers_hasLiving(receivers) }

  func setReceivers(_ members: [ChainMember]) {
    let list = members.map(\.receiver)
    list.withUnsafeBufferPointer { bd_receivers_set(receivers, $0.baseAddress, UInt($0.count)) }
  }

  func combine(_ combine: bd_combine) {
    lock.withLock {
      makeResults = nil
      bd_receivers_setCombine(receivers, combine)
      bd_receivers_setSender(receivers, nil, nil)
    }
  }

  func combine(_ results: @escaping @Sendable () -> any ChainResults) {
    lock.withLock {
      makeResults = results
      // Not retained: the receivers are this method's.
      bd_receivers_setSender(receivers, Self.sendWords, Unmanaged.passUnretained(self).toOpaque())
    }
  }

  // MARK: Messages

  /// What the slot of a chain's instance runs. The chain, which has this, lives as long as the instance.
  var slot: DelegateObject.Slot {
    guard case .success(let plan) = method.plan, plan.isWords else {
      return .init(method: method, content: .frame { [self] in send($0) })
    }
    return .init(method: method, content: .receivers(receivers))
  }

  private static let sendWords: bd_words_sender = { context, a, b, c, d in
    let method = Unmanaged<ChainMethod>.fromOpaque(context!).takeUnretainedValue()
    guard let results = method.results() else { return bd_receivers_sendWords(method.receivers, a, b, c, d, nil, nil) }
    _ = bd_receivers_sendWords(method.receivers, a, b, c, d, collect, results.context)
    var frame = bd_call_frame()
    results.results.store(in: &frame)
    return UInt(frame.generalResult.0)
  }

  private func send(_ frame: UnsafeMutablePointer<bd_call_frame>) {
    guard let results = results() else { return bd_receivers_sendFrame(receivers, layout, frame, nil, nil) }
    bd_receivers_sendFrame(receivers, layout, frame, Self.collect, results.context)
    results.results.store(in: frame)
  }

  private func results() -> Collected? { lock.withLock { makeResults }.map { Collected($0()) } }

  private final class Collected {
    let results: any ChainResults

    init(_ results: any ChainResults) { self.results = results }

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  }

  private static let collect: bd_result_handler = { frame, context in
    Unmanaged<Collected>.fromOpaque(context!).takeUnretainedValue().results.add(frame)
  }
}

/// The results of one message, one after the other, and what becomes of them.
package protocol ChainResults: AnyObject {
  /// Takes what a receiver returned.
  func add(_ frame: UnsafePointer<bd_call_frame>)
  /// Stores what the sender gets.
  func store(in frame: UnsafeMutablePointer<bd_call_frame>)
}
