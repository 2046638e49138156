import BlockDelegate
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

// On Apple's platforms every thread has an autorelease pool, and a selector outside the protocol is an error.
#if !canImport(ObjectiveC)
  extension FailureTests {
    /// Targets that another thread releases while threads without an autorelease pool send messages that are passed on to
    /// them. The suite is serialized, because the process has one failure handler.
    @Suite struct ReleasedTargetTests {
      private typealias Events = ChainDeallocationTests.Events

      /// How a message reaches the target.
      enum Way: CaseIterable {
        /// A delegate forwards a method of its protocol.
        case declared
        /// A delegate forwards a method outside its protocol, which another delegate of the protocol implements.
        case undeclared
        /// A chain passes on such a method.
        case undeclaredOfChain
      }

      private enum Own: DeclaredProtocol {
        static let name = "TestReleasedTargetDelegate"
        static let methods: [MethodDeclaration] = [.optional("ownerShouldStop:", types: "\(encodedBOOL)@:@")]
      }

      /// An object that passes messages on to a target, which can be replaced.
      private struct Passing {
        let object: ObjCObject
        let set: (ObjCObject) throws -> Void
        private let selector: OpaquePointer

        init(_ way: Way, to target: ObjCObject) throws {
          selector = bd_sel_registerName(way == .declared ? "owner:didChange:" : "undeclaredMessage:")
          switch way {
          case .declared:
            let delegate = try DynamicDelegate(TestOwnerDelegate.self, forwardingTo: target) { _ in }
            (object, set) = (delegate.object, { try delegate.update(forwardingTo: $0) })
          case .undeclared:
            let delegate = try DynamicDelegate(Own.self, forwardingTo: target) { _ in }
            (object, set) = (delegate.object, { try delegate.update(forwardingTo: $0) })
          case .undeclaredOfChain:
            let chain = try DelegateChain(Own.self)
            try chain.add(target)
            (object, set) = (chain.object, { try chain.add($0) })
          }
          // Gives the class of the delegates the method, but not this delegate's slots.
          _ = try DynamicDelegate(Own.self) { $0.on("undeclaredMessage:") { (_: ObjCObject) in } }
        }

        /// Sends the message as Objective-C code sends it, without retaining anything.
        func send() {
          // The method without a second argument ignores it.
          typealias Function = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer?, Int) -> Void
          unsafeBitCast(bd_objc_msg_lookup(object.pointer, selector), to: Function.self)(
            object.pointer, selector, nil, 1)
        }
      }

      private static func passing(_ way: Way, to target: UnsafeMutableRawPointer) throws -> Passing {
        try ObjCObject.autoreleasepool { try Passing(way, to: ObjCObject(retaining: OpaquePointer(target))) }
      }

      @Test(arguments: Way.allCases)
      func `A target that another thread releases during a message lives until the message ends`(_ way: Way) throws {
        let events = Events()
        // The closure may capture `events`, so the test breaks this cycle at its end.
        defer { events.inside = {} }
        nonisolated(unsafe) let target = events.makeMember()
        nonisolated(unsafe) let passing = try Self.passing(way, to: target)
        let (released, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        events.inside = {
          Thread {
            caller_releaseCallbackMember(target)
            released.signal()
          }.start()
          released.wait()
        }
        Thread {
          passing.send()
          done.signal()
        }.start()
        done.wait()
        #expect(events.lines == ["lives", "deallocated"])
      }

      @Test(arguments: Way.allCases)
      func `A target that other threads send messages to is not used after its end`(_ way: Way) throws {
        let (events, begun, stop, ended) = (
          Events(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup()
        )
        var made = 1
        let problems = try FailureTests.failures {
          var target = events.makeMember()
          nonisolated(unsafe) let passing = try Self.passing(way, to: target)
          for _ in 0..<2 {
            ended.enter()
            Thread {
              passing.send()
              begun.signal()
              while stop.wait(timeout: .now()) != .success { passing.send() }
              ended.leave()
            }.start()
          }
          for _ in 0..<2 { begun.wait() }
          let end = Date(timeIntervalSinceNow: 0.05)
          while Date() < end {
            let next = events.makeMember()
            made += 1
            // A chain that never had a member with the method raises an exception for the message.
            if way != .undeclaredOfChain { caller_releaseCallbackMember(target) }
            try ObjCObject.autoreleasepool { try passing.set(ObjCObject(retaining: OpaquePointer(next))) }
            if way == .undeclaredOfChain { caller_releaseCallbackMember(target) }
            target = next
          }
          for _ in 0..<2 { stop.signal() }
          ended.wait()
          caller_releaseCallbackMember(target)
        }
        #expect(events.lines.contains("lives") && !events.lines.contains("DEAD"))
        #expect(events.lines.count { $0 == "deallocated" } == made)
        #expect(problems.allSatisfy { $0.reason == .deallocatedTarget })
      }
    }
  }
#endif
