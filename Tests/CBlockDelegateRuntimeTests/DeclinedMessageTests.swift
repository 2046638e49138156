import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

extension SlotTests {
  /// Messages of chains that their receivers decline.
  @Suite struct DeclinedMessageTests {
    /// Sends a message as a chain does. Returns whether the object answers it.
    private static func sendByChain(_ object: SlottedObject, _ index: Int = 0) -> Bool {
      var frame = bd_call_frame()
      return bd_call_frame_send(&frame, object.pointer, SlottedObject.selectors[index])
    }

    private static func object(_ call: @escaping (FrameClosure.Frame) -> Void) -> SlottedObject {
      SlottedObject(SlotTable { FrameClosure(call).fill($0) })
    }

    /// An object that declines every message, and notes whether a chain sent it.
    private final class Declining {
      private(set) var notes: [Bool] = []
      private(set) lazy var object = DeclinedMessageTests.object { [unowned self] in
        notes.append(bd_call_frame_decline($0))
      }
    }

    @Test func `A chain notices that a message is declined`() {
      let declining = Declining()
      let answering = Self.object { _ in }
      for _ in 0..<2 {
        #expect(!Self.sendByChain(declining.object))
        #expect(Self.sendByChain(answering))
      }
      #expect(declining.notes == [true, true])
    }

    @Test func `A message that no chain sent is not declined`() {
      let declining = Declining()
      declining.object.send()
      let calling = Self.object { _ in declining.object.send() }
      #expect(Self.sendByChain(calling))
      #expect(declining.notes == [false, false])
    }

    @Test func `Only the innermost message of nested chains is declined`() {
      let declining = Declining()
      var inner: [Bool] = []
      let passing = Self.object { _ in inner.append(Self.sendByChain(declining.object)) }
      #expect(Self.sendByChain(passing))
      let both = Self.object {
        inner.append(Self.sendByChain(declining.object))
        inner.append(Self.sendByChain(passing))
        #expect(bd_call_frame_decline($0))
      }
      #expect(!Self.sendByChain(both))
      #expect(inner == [false, false, false, true])
      #expect(declining.notes == [true, true, true])
    }

    @Test func `A message that is sent after a decline is answered, and the decline stays`() {
      let answering = Self.object { _ in }
      var isAnswered = false
      let declining = Self.object {
        #expect(bd_call_frame_decline($0))
        isAnswered = Self.sendByChain(answering)
      }
      #expect(!Self.sendByChain(declining))
      #expect(isAnswered)
    }

    #if os(Linux)
      // The sanitizers know only the stacks of threads.
      @Test(.disabled(if: support_isSanitized()))
      func `A message that ends on another thread does not end that thread's own messages`() {
        let yielding = Self.object { _ in RuntimeCoroutineYield() }
        nonisolated(unsafe) let migrating = RuntimeCoroutineMake(
          {
            var frame = bd_call_frame()
            _ = bd_call_frame_send(&frame, OpaquePointer($0), SlottedObject.selectors[0])
          }, UnsafeMutableRawPointer(yielding.pointer))
        #expect(RuntimeCoroutineResume(migrating))
        nonisolated(unsafe) let sender = Self.object {
          #expect(!RuntimeCoroutineResume(migrating))
          #expect(bd_call_frame_decline($0))
        }
        nonisolated(unsafe) var isAnswered = true
        let done = DispatchSemaphore(value: 0)
        Thread {
          isAnswered = Self.sendByChain(sender)
          done.signal()
        }.start()
        done.wait()
        #expect(!isAnswered)
      }
    #endif

    @Test func `A message that was forwarded can be declined`() {
      let declining = Declining()
      let receiver = bd_receiver_create(declining.object.pointer)
      defer { bd_receiver_release(receiver) }
      let forwarding = SlottedObject(SlotTable { bd_slot_initForward($0, SlottedObject.method, receiver) })
      #expect(!Self.sendByChain(forwarding))
      forwarding.send()
      #expect(declining.notes == [true, false])
    }

    @Test func `A message can be declined after an exception has left a nested one`() {
      let throwing = Self.object { _ in RuntimeThrowInteger(42) }
      let outer = Self.object { frame in
        var (thrown, number): (OpaquePointer?, CInt) = (nil, 0)
        let raised = RuntimeCatch(
          {
            var frame = bd_call_frame()
            _ = bd_call_frame_send(&frame, OpaquePointer($0), SlottedObject.selectors[0])
          }, UnsafeMutableRawPointer(throwing.pointer), &thrown, &number)
        #expect(raised == .integer)
        #expect(bd_call_frame_decline(frame))
      }
      #expect(!Self.sendByChain(outer))
    }
  }
}
