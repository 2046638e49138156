#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import TestSupport
  import Testing

  extension FailureTests {
    /// Messages and questions outside the protocol that an owner sends to a delegate that forwards, or to a chain. The
    /// suite is serialized, because the process has one failure handler.
    @Suite struct OtherMessageTests {
      enum Parts: DeclaredProtocol {
        static let name = "OtherMessageTestsDelegate"
        static let methods: [MethodDeclaration] = [.optional("ownerShouldStop:", types: "\(encodedBOOL)@:@")]
      }

      /// An object that passes messages on to a target.
      enum Front: CaseIterable {
        case delegate, chain, chainInChain

        /// Returns the object, and what must be kept for it.
        func make(_ target: ObjCObject) throws -> (object: ObjCObject, kept: Any) {
          switch self {
          case .delegate:
            let delegate = try DynamicDelegate(Parts.self, forwardingTo: target) { _ in }
            return (delegate.object, delegate)
          case .chain, .chainInChain:
            let chain = try DelegateChain(Parts.self)
            try chain.add(target)
            guard self == .chainInChain else { return (chain.object, chain) }
            let outer = try DelegateChain(Parts.self)
            try outer.add(chain.object)
            return (outer.object, (outer, chain))
          }
        }
      }

      private func makeTarget() throws -> ObjCObject { try ObjCObject("TestOtherTarget") }

      private enum Keys: DeclaredProtocol {
        static let name = "OtherMessageTestsKeys"
        static let methods: [MethodDeclaration] = [.optional("valueForKey:", types: "@@:@")]
      }

      @Test(arguments: Front.allCases) func `A target or a member gets a question for a key once`(front: Front) throws {
        var asked = 0
        let target = try DynamicDelegate(Keys.self) {
          $0.on("valueForKey:") { (key: String) -> String in
            asked += 1
            return key
          }
        }
        let (object, kept) = try front.make(target.object)
        #expect(try object.send("valueForKey:", "thing") as String == "thing")
        #expect(asked == 1)
        withExtendedLifetime(kept) {}
      }

      private enum Loads: DeclaredProtocol {
        static let name = "OtherMessageTestsLoads"
        static let methods: [MethodDeclaration] = [.optional("load:", types: "v@:@?")]
      }

      @Test func `A message to a removed closure calls its completion block and says so`() throws {
        let delegate = try DynamicDelegate(Loads.self) { $0.on("load:") { (done: ObjCBlock) in try! done.call(5) } }
        try delegate.update { $0.remove("load:") }
        var results: [Int] = []
        let block = try ObjCBlock { (result: Int) in results.append(result) }
        let problems = try FailureTests.failures { try delegate.object.send("load:", block) }
        #expect(results == [0])
        #expect(problems.map(\.reason) == [.droppedCompletion])
      }

      // On libobjc2 messages autorelease the target, so they need a pool before the target can be lost.
      @Test(arguments: Front.allCases)
      func `A delegate that forwards, and a chain, answer questions as their target or members do`(front: Front) throws
      {
        var target: ObjCObject? = try makeTarget()
        let (object, kept) = try front.make(target!)
        let other = try ObjCProtocol("TestOther")
        let cls = try ObjCClass("TestOtherTarget")
        try ObjCObject.autoreleasepool {
          #expect(object.conforms(to: other))
          #expect(object.conforms(to: Parts.self))
          #expect(try !object.conforms(to: ObjCProtocol("NSCoding")))
          #expect(object.isKind(of: cls))
          #expect(try object.isKind(of: ObjCClass("NSObject")))
          #expect(try !object.isKind(of: ObjCClass("NSString")))
          let signature: ObjCObject = try object.send("methodSignatureForSelector:", Selector("otherScore:"))
          #expect(try signature.send("numberOfArguments") as UInt == 3)
          #expect(try object.send("methodSignatureForSelector:", Selector("noSuchMessage:")) as ObjCObject? == nil)
          try object.send("setValue:forKey:", "first", "title")
          #expect(try target!.send("title") as String == "first")
          #expect(try object.send("valueForKey:", "title") as String == "first")
          #expect(try object.send("valueForKeyPath:", "title.length") as Int == 5)
          #expect(throws: ObjCException.self) { try object.send("valueForKey:", "noSuchKey") as ObjCObject? }
          #expect(throws: ObjCException.self) { try object.send("setValue:forKey:", "a", "noSuchKey") }
        }
        target = nil
        #expect(!object.conforms(to: other))
        #expect(!object.isKind(of: cls))
        withExtendedLifetime((target, kept)) {}
      }

      @Test(arguments: Front.allCases)
      func `Keys are read and set in a target that is a dictionary`(front: Front) throws {
        let target = try ObjCObject("NSMutableDictionary")
        let (object, kept) = try front.make(target)
        try object.send("setValue:forKey:", 7, "number")
        #expect(try object.send("valueForKey:", "number") as Int == 7)
        #expect(try object.send("valueForKey:", "none") as Int? == nil)
        withExtendedLifetime((target, kept)) {}
      }

      @Test(arguments: Front.allCases, [false, true])
      func `A message outside the protocol returns zero after the object that implements it is gone`(
        front: Front, isKnown: Bool
      ) throws {
        // A delegate with closures for these messages, so that the class has methods for them.
        let other =
          isKnown
          ? try DynamicDelegate(Parts.self) {
            $0.on("otherScore:") { (_: Int) in 5 }
            $0.on("otherFrame") { CGRect(x: 1, y: 1, width: 1, height: 1) }
          } : nil
        var target: ObjCObject? = try makeTarget()
        let (object, kept) = try front.make(target!)
        let owner = try ObjCObject("TestOtherOwner")
        try owner.send("setDelegate:", object)
        let answers = try ObjCObject.autoreleasepool {
          (try owner.send("score:", 4) as Int, try owner.send("frame") as Double)
        }
        #expect(answers == (5, 10))
        var scores: [Int] = []
        let problems = try FailureTests.failures {
          target = nil
          for _ in 0..<2 { scores.append(try owner.send("score:", 4)) }
          scores.append(try object.send("otherScore:", 4))
          ObjCObject.autoreleasepool { scores.append(sendRaw("otherScore:", to: object, nil)) }
        }
        #expect(scores == [0, 0, 0, 0])
        #expect(problems.map(\.reason) == [.deallocatedTarget])
        #expect(problems.first?.selector == "otherScore:")
        var sum = -1.0
        try FailureTests.failures { sum = try owner.send("frame") }
        #expect(sum == 0)
        #expect(!object.responds(to: "otherScore:"))
        withExtendedLifetime((target, kept, other)) {}
      }

      @Test func `A message that no member has ever implemented raises an exception`() throws {
        // No other test adds methods to the classes of this protocol.
        enum Alone: DeclaredProtocol {
          static let name = "OtherMessageTestsAlone"
          static let methods: [MethodDeclaration] = [.optional("ownerShouldStop:", types: "\(encodedBOOL)@:@")]
        }
        let chain = try DelegateChain(Alone.self)
        let member = makePlainDelegate()
        try chain.add(member)
        #expect(!chain.object.responds(to: "otherScore:"))
        let error = #expect(throws: BlockDelegateError.self) { try chain.object.send("otherScore:", 1) as Int }
        #expect(error?.problems.map(\.reason) == [.unknownSelector])
        let owner = try ObjCObject("TestOwner")
        let delegate = try DynamicDelegate(Alone.self, forwardingTo: owner) { _ in }
        try owner.send("setDelegate:", delegate)
        #expect(throws: ObjCException.self) { try owner.send("sendUnknown") }
      }

      @Test func `The owner asks again when a member that implements a message outside the protocol comes or goes`()
        throws
      {
        let owner = try ObjCObject("TestOtherOwner")
        let plain = makePlainDelegate()
        try owner.addDelegate(plain, for: Parts.self, setter: selector("setDelegate:"))
        #expect(try owner.send("asked") as Int == 1)
        #expect(try owner.send("score:", 4) as Int == -1)
        var first: ObjCObject? = try makeTarget()
        let second = try makeTarget()
        try ObjCObject.autoreleasepool {
          try owner.addDelegate(first!, for: Parts.self, setter: selector("setDelegate:"))
          // The owner asks a stand-in and then the chain.
          #expect(try owner.send("asked") as Int == 3)
          #expect(try owner.send("score:", 4) as Int == 5)
          // The owner already knows that the chain responds.
          try owner.addDelegate(second, for: Parts.self, setter: selector("setDelegate:"))
          #expect(try owner.send("asked") as Int == 3)
          first = nil
        }
        #expect(try owner.send("asked") as Int == 3)
        #expect(try owner.send("score:", 4) as Int == 5)
        owner.removeDelegate(second, for: Parts.self)
        #expect(try owner.send("asked") as Int == 5)
        #expect(try owner.send("score:", 4) as Int == -1)
        withExtendedLifetime(first) {}
      }

      @Test func `The owner asks again when a member of an inner chain, or an updated member, implements the message`()
        throws
      {
        let owner = try ObjCObject("TestOtherOwner")
        let (outer, inner) = try (DelegateChain(Parts.self), DelegateChain(Parts.self))
        try outer.add(inner.object)
        try outer.attach(to: owner, setter: selector("setDelegate:"))
        let target = try makeTarget()
        try inner.add(target)
        #expect(try owner.send("score:", 4) as Int == 5)
        inner.remove(target)
        #expect(try owner.send("score:", 4) as Int == -1)
        let closures = try DynamicDelegate(Parts.self) { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
        try inner.add(closures.object)
        #expect(try owner.send("score:", 4) as Int == -1)
        try closures.update { $0.on("otherScore:") { (number: Int) in 2 * number } }
        #expect(try owner.send("score:", 4) as Int == 8)
        try closures.update { $0.remove("otherScore:") }
        #expect(try owner.send("score:", 4) as Int == -1)
      }
    }
  }

  /// Messages to a closure that was removed after its delegate was asked for it.
  @Suite struct RemovedClosureTests {
    enum Parts: DeclaredProtocol {
      static let name = "RemovedClosureTestsDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("removedScore:", types: "q@:q"), .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@"),
      ]
    }

    @Test func `A message to a removed closure returns zero, also after other updates`() throws {
      let delegate = try DynamicDelegate(Parts.self) { $0.on("removedScore:") { (number: Int) in number } }
      let never = try DynamicDelegate(Parts.self) { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
      try delegate.update { $0.remove("removedScore:") }
      #expect(!delegate.responds(to: "removedScore:"))
      #expect(sendRaw("removedScore:", to: delegate.object, OpaquePointer(bitPattern: 8)) == 0)
      try delegate.update { $0.on("ownerShouldStop:") { (_: ObjCObject) in true } }
      #expect(try delegate.object.send("removedScore:", 8) as Int == 0)
      try delegate.update { $0.on("removedScore:") { (number: Int) in number } }
      #expect(try delegate.object.send("removedScore:", 8) as Int == 8)
      #expect(throws: ObjCException.self) { try never.object.send("removedScore:", 8) as Int }
    }

    @Test func `Each message that follows a question gets a result while another thread removes the closure`() throws {
      let delegate = try DynamicDelegate(Parts.self) { $0.on("removedScore:") { (_: Int) in 7 } }
      // The library allows these objects on any thread.
      nonisolated(unsafe) let (object, other) = (delegate.object, delegate)
      let rounds = Int(ProcessInfo.processInfo.environment["REMOVED_CLOSURE_ROUNDS"] ?? "") ?? 50_000
      nonisolated(unsafe) var isDone = false
      let lock = NSLock()
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        do {
          if index == 0 {
            defer { lock.withLock { isDone = true } }
            for _ in 0..<rounds where object.responds(to: "removedScore:") {
              let score: Int = try object.send("removedScore:", 1)
              if score != 7 && score != 0 { Issue.record("\(score)") }
            }
          } else {
            while !lock.withLock({ isDone }) {
              try other.update { $0.remove("removedScore:") }
              try other.update { $0.on("removedScore:") { (_: Int) in 7 } }
            }
          }
        } catch { Issue.record(error) }
      }
    }
  }

  /// Objects that forward all messages.
  @Suite struct ProxyTests {
    /// An NSProxy for an object, which it does not retain.
    private func makeProxy(_ target: ObjCObject?) throws -> ObjCObject {
      let proxy: ObjCObject = try ObjCClass("TestFrontProxy").send("alloc")
      try proxy.send("setTarget:", target)
      return proxy
    }

    @Test func `Messages to an NSProxy are sent with the types of its target`() throws {
      let target = try ObjCObject("TestOtherTarget")
      let proxy = try makeProxy(target)
      try proxy.send("setTitle:", "first")
      #expect(try proxy.send("title") as String == "first")
      #expect(try proxy.send("otherScore:", 4) as Int == 5)
      #expect(try proxy.send("otherFrame") as CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(throws: BlockDelegateError.self) { try proxy.send("otherScore:", "text") as Int }
      let error = #expect(throws: BlockDelegateError.self) { try proxy.send("noSuchMessage") }
      #expect(error?.problems.map(\.reason) == [.unknownSelector])
      #expect(try proxy.conforms(to: ObjCProtocol("TestOther")))
      // Another proxy of the class has another target.
      let array = try ObjCObject("NSMutableArray")
      let other = try makeProxy(array)
      try other.send("addObject:", "first")
      #expect(try other.send("count") as Int == 1)
      #expect(throws: BlockDelegateError.self) { try other.send("title") as String }
      withExtendedLifetime((target, array)) {}
    }

    @Test func `An exception while a proxy is asked for a signature is thrown`() throws {
      let proxy: ObjCObject = try ObjCClass("NSProxy").send("alloc")
      #expect(throws: ObjCException.self) { try proxy.send("title") as String }
      #expect(throws: BlockDelegateError.self) {
        try proxy.implement(TestOwnerDelegate.self) { $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in } }
      }
    }

    @Test func `A delegate is implemented for the object behind a proxy`() throws {
      let owner = makeOwner()
      let proxy = try makeProxy(owner)
      var numbers: [Int] = []
      let delegate = try proxy.implement(TestOwnerDelegate.self) {
        $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in numbers.append(number) }
      }
      #expect(owner.delegateIdentity == delegate.pointer)
      try owner.send("change:", 1)
      try delegate.update { $0.on("owner:scoreFor:") { (_: ObjCObject, text: String) in text.count } }
      #expect(try owner.send("scoreFor:", "four") as Int == 4)
      let plain = makePlainDelegate()
      try proxy.addDelegate(plain, for: TestOwnerDelegate.self)
      try owner.send("change:", 2)
      #expect(plain.plainCalls == 1)
      proxy.removeDelegate(plain, for: TestOwnerDelegate.self)
      #expect(owner.delegateIdentity == delegate.pointer)
      try proxy.removeDynamicDelegate(for: TestOwnerDelegate.self)
      #expect(owner.delegateIdentity == nil)
      #expect(numbers == [1, 2])
      // A proxy of the same class whose target has no setter.
      let array = try ObjCObject("NSMutableArray")
      let error = #expect(throws: BlockDelegateError.self) {
        try makeProxy(array).addDelegate(plain, for: TestOwnerDelegate.self)
      }
      #expect(error?.problems.map(\.reason) == [.missingSetter])
      withExtendedLifetime(array) {}
    }

    @Test func `The delegate of the object behind a proxy outlives the proxy`() throws {
      let owner = makeOwner()
      var calls: [String] = []
      try ObjCObject.autoreleasepool {
        try makeProxy(owner).implement(TestOwnerDelegate.self) {
          $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in calls.append("implemented \(number)") }
        }
        try makeProxy(owner).addDelegate(TestOwnerDelegate.self) {
          $0.on("owner:didChange:") { (_: ObjCObject, number: Int) in calls.append("added \(number)") }
        }
      }
      try owner.send("change:", 1)
      #expect(calls == ["implemented 1", "added 1"])
      #expect(owner.dynamicDelegate(for: TestOwnerDelegate.self) != nil)
      // A second proxy is the same owner.
      try makeProxy(owner).removeDynamicDelegate(for: TestOwnerDelegate.self)
      try owner.send("change:", 2)
      #expect(calls == ["implemented 1", "added 1", "added 2"])
    }

    @Test func `A proxy is a forwarding target, a chain's member and an event's receiver`() throws {
      let (plain, other) = (makePlainDelegate(), makePlainDelegate())
      // The pool releases the proxies, which do not retain their targets. The chain asks the first proxy when it loses the
      // second one.
      try ObjCObject.autoreleasepool {
        let owner = makeOwner()
        let (target, member) = try (makeProxy(plain), makeProxy(other))
        try owner.implement(TestOwnerDelegate.self, forwardingTo: target) {
          $0.on("ownerShouldStop:") { (_: ObjCObject) in true }
        }
        try owner.addDelegate(member, for: TestOwnerDelegate.self)
        try owner.send("change:", 1)
        #expect(plain.plainCalls == 1)
        #expect(other.plainCalls == 1)
        let event = Event<Void>("ProxyTests.event")
        try event.add(member, "undeclaredMessage:")
        #expect(throws: BlockDelegateError.self) { try event.add(member, "noSuchMessage:") }
        event.invoke()
        #expect(other.plainCalls == 2)
        withExtendedLifetime(target) {}
      }
      withExtendedLifetime((plain, other)) {}
    }

    @Test func `A message to the proxy of an undo manager is registered`() throws {
      let manager = try ObjCObject("NSUndoManager")
      let target = try ObjCObject("TestOtherTarget")
      try manager.send("setGroupsByEvent:", false)
      try manager.send("beginUndoGrouping")
      let proxy: ObjCObject = try manager.send("prepareWithInvocationTarget:", target)
      try proxy.send("setTitle:", "before")
      try manager.send("endUndoGrouping")
      #expect(try target.send("title") as String? == nil)
      try manager.send("undo")
      #expect(try target.send("title") as String == "before")
      let error = #expect(throws: BlockDelegateError.self) { try manager.send("setTitle:", "after") }
      #expect(error?.problems.map(\.reason) == [.unknownSelector])
    }

    @Test func `A proxy that stands for a string or data is converted`() throws {
      let (text, data, list) = try (
        ObjCObject("NSString", "initWithString:", "gr\u{FC}n"),
        ObjCObject("NSMutableData", "initWithLength:", 3 as UInt),
        ObjCObject("NSMutableArray")
      )
      for target in [text, data, list] { try list.send("addObject:", makeProxy(target)) }
      #expect(try list.send("objectAtIndex:", 0) as String == "gr\u{FC}n")
      #expect(try list.send("objectAtIndex:", 0) as Any as? String == "gr\u{FC}n")
      #expect(try list.send("objectAtIndex:", 1) as Data == Data(count: 3))
      #expect(try (list.send("objectAtIndex:", 2) as [ObjCObject]).count == 3)
      try list.send("removeAllObjects")
      withExtendedLifetime((text, data)) {}
    }

    @Test func `A distant object gets messages, a delegate and an event`() throws {
      let ports: [ObjCObject] = try (0..<2).map { _ in try ObjCClass("NSPort").send("port") }
      let (owner, target) = try (makeOwner(), ObjCObject("TestOtherTarget"))
      nonisolated(unsafe) let objects = (ports, owner, target)
      let isReady = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var isDone = false
      let lock = NSLock()
      Thread {
        ObjCObject.autoreleasepool {
          let (ports, owner, target) = objects
          let server: ObjCObject? = try? ObjCClass("NSConnection").send(
            "connectionWithReceivePort:sendPort:", ports[0], ports[1])
          let values = ["TestRemoteText", "TestRemoteData"].compactMap { name -> ObjCObject? in
            try? ObjCClass(name).send("alloc")
          }
          try? server?.send("setRootObject:", [owner, target] + values)
          isReady.signal()
          while !lock.withLock({ isDone }) {
            ObjCObject.autoreleasepool {
              let loop: ObjCObject? = try? ObjCClass("NSRunLoop").send("currentRunLoop")
              try? loop?.send("runUntilDate:", Date(timeIntervalSinceNow: 0.01))
            }
          }
        }
      }.start()
      defer { lock.withLock { isDone = true } }
      isReady.wait()
      let client: ObjCObject = try ObjCClass("NSConnection").send(
        "connectionWithReceivePort:sendPort:", ports[1], ports[0])
      let root: ObjCObject = try client.send("rootProxy")
      let remote: ObjCObject = try root.send("objectAtIndex:", 1)
      #expect(remote.objCClass.name == "NSDistantObject")
      #expect(try remote.send("otherScore:", 4) as Int == 5)
      // An object in another process can't fill memory of this one.
      func check<Value>(_ index: Int, as type: Value.Type) throws {
        let error = #expect(throws: BlockDelegateError.self) { try root.send("objectAtIndex:", index) as Value }
        #expect(error?.problems.map(\.reason) == [.unexpectedClass(nil)])
        #expect(error?.problems.first?.given == "NSDistantObject")
        #expect(try root.send("objectAtIndex:", index) as Any is ObjCObject)
      }
      try check(2, as: String.self)
      try check(3, as: Data.self)
      #expect(try (root.send("objectAtIndex:", 2) as ObjCObject).send("length") as Int == 4)
      #expect(try client.send("rootProxy") as Any is ObjCObject)
      #expect(throws: BlockDelegateError.self) { try client.send("rootProxy") as [ObjCObject] }
    }
  }
#endif
