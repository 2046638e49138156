#if !canImport(ObjectiveC)
  import BlockDelegate
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// An object whose class raises an exception in some of its methods.
  private func raising(_ superclass: String, _ selectors: String) -> ObjCObject {
    let object = hostile_make(superclass)
    hostile_set(object, selectors, hostile_raise, nil)
    return ObjCObject(owned: OpaquePointer(object))
  }

  /// Lets LeakSanitizer ignore what this thread allocates until `end`. An object whose initializer raises an exception is
  /// never released, as in Objective-C, and backtraces of its allocation end in GNUstep's code.
  private struct IgnoredLeaks {
    init() { Self.call("__lsan_disable") }
    func end() { Self.call("__lsan_enable") }

    private static func call(_ name: String) {
      guard let function = dlsym(nil, name) else { return }  // another build
      // The functions of lsan_interface.h have no arguments and no results.
      unsafeBitCast(function, to: (@convention(c) () -> Void).self)()
    }
  }

  extension FailureTests {
    static func list(_ objects: ObjCObject...) throws -> ObjCObject {
      let list = try ObjCObject("NSMutableArray")
      for object in objects { try list.send("addObject:", object) }
      return list
    }

    /// Returns the value that an object converts to as the result of a message.
    static func result<Value>(_ object: ObjCObject, as type: Value.Type) throws -> Value {
      try list(object).send("objectAtIndex:", 0 as UInt)
    }

    /// Makes a delegate whose closure takes a `Value`, and must not be called.
    static func delegate<Value>(
      refusing type: Value.Type, location: SourceLocation
    ) throws -> DynamicDelegate<MisfitTests.Misfits> {
      try DynamicDelegate(MisfitTests.Misfits.self) {
        $0.on("take:") { (_: Value) -> Int in
          Issue.record("called", sourceLocation: location)
          return 1
        }
      }
    }

    /// Values that can't be converted: their classes raise exceptions, they contain themselves, or their parts become
    /// equal.
    @Suite struct HostileConversionTests {
      /// Returns the errors of a closure that takes a `Value` and is given an object. The closure must not be called.
      private func refused<Value>(
        _ object: ObjCObject, as type: Value.Type, location: SourceLocation = #_sourceLocation
      ) throws -> [any Error] {
        let delegate = try FailureTests.delegate(refusing: Value.self, location: location)
        return try FailureTests.errors {
          let result: Int = try delegate.object.send("take:", object)
          #expect(result == 0, sourceLocation: location)
        }
      }

      // MARK: Exceptions

      /// Checks that a value is refused as an argument of a closure and as a result of a message.
      private func check<Value>(
        _ object: ObjCObject, as type: Value.Type, location: SourceLocation = #_sourceLocation
      ) throws {
        for type in [Value.self, Value?.self] as [Any.Type] {
          func check<Given>(_ type: Given.Type) throws {
            let errors = try refused(object, as: Given.self, location: location)
            #expect(errors.map { ($0 as? ObjCException)?.name } == ["TestRaised"], sourceLocation: location)
            let thrown = #expect(throws: ObjCException.self, sourceLocation: location) {
              try result(object, as: Given.self)
            }
            #expect(thrown?.name == "TestRaised" && thrown?.line != nil, sourceLocation: location)
          }
          try _openExistential(type, do: check)
        }
      }

      @Test func `An exception of a value's class is an error of the conversion`() throws {
        try check(raising("NSString", "length"), as: String.self)
        try check(raising("NSString", "length"), as: Any.self)
        try check(raising("NSString", "length"), as: AnyHashable.self)
        try check(raising("NSObject", "isKindOfClass:"), as: String.self)
        try check(raising("NSObject", "isKindOfClass:"), as: Any.self)
        try check(raising("NSNumber", "longLongValue"), as: Int.self)
        try check(raising("NSNumber", "doubleValue"), as: Double.self)
        try check(raising("NSNumber", "boolValue"), as: Bool.self)
        try check(raising("NSNumber", "objCType"), as: Any.self)
        try check(raising("NSDate", "timeIntervalSinceReferenceDate"), as: Date.self)
        try check(raising("NSURL", "absoluteString"), as: URL.self)
        try check(raising("NSData", "length"), as: Data.self)
        try check(raising("NSIndexSet", "firstIndex"), as: IndexSet.self)
        try check(raising("NSArray", "count countByEnumeratingWithState:objects:count:"), as: [Any].self)
        try check(raising("NSArray", "count countByEnumeratingWithState:objects:count:"), as: Any.self)
        try check(raising("NSSet", "count countByEnumeratingWithState:objects:count:"), as: Set<String>.self)
        try check(raising("NSDictionary", "count countByEnumeratingWithState:objects:count:"), as: [String: Int].self)
        try check(raising("NSNotification", "name object userInfo"), as: Notification.self)
        try check(raising("NSError", "domain"), as: (any Error).self)
        // The exception of an element is one of the collection.
        let text = raising("NSString", "length")
        try check(list(text), as: [String].self)
        try check(list(text), as: Any.self)
        try check(ObjCClass("NSDictionary").send("dictionaryWithObject:forKey:", text, "key"), as: Any.self)
      }

      @Test func `An exception in an argument's conversion is thrown by the message`() throws {
        let leaks = IgnoredLeaks()
        defer { leaks.end() }
        let array = try ObjCObject("NSMutableArray")
        let nan = Date(timeIntervalSinceReferenceDate: .nan)
        for _ in 0..<3 {
          #expect(throws: ObjCException.self) { try array.send("addObject:", nan) }
          #expect(throws: ObjCException.self) { try array.send("addObject:", [nan]) }
          #expect(throws: ObjCException.self) { try array.send("addObject:", nan as Any) }
          // The keys of a dictionary are copied, and an NSObject can't be.
          let keys = [try ObjCObject("NSObject"): 1]
          #expect(throws: ObjCException.self) { try array.send("addObject:", keys) }
          let unhashed = raising("NSObject", "hash")
          #expect(throws: ObjCException.self) { try array.send("addObject:", Set([unhashed])) }
        }
        #expect(try array.send("count") as Int == 0)
      }

      @Test func `An exception in a result's conversion is reported, and the method returns nil`() throws {
        let leaks = IgnoredLeaks()
        defer { leaks.end() }
        let delegate = try DynamicDelegate(TypesTests.Echo.self) {
          $0.on("echo_@:") { (_: ObjCObject?) -> Any in Date(timeIntervalSinceReferenceDate: .nan) }
        }
        let errors = try FailureTests.errors {
          let result: ObjCObject? = try delegate.object.send("echo_@:", nil)
          #expect(result == nil)
        }
        #expect(errors.count == 1 && errors.first is ObjCException)
      }

      @Test func `An exception in a conversion is an error of blocks, events and combined results`() throws {
        let leaks = IgnoredLeaks()
        defer { leaks.end() }
        let text = raising("NSString", "length")
        let block = try ObjCBlock { (_: String) -> Void in Issue.record("called") }
        let inBlock = try FailureTests.errors { try block.call(text) }
        #expect(inBlock.map { $0 is ObjCException } == [true])
        #expect(throws: ObjCException.self) { try block.call(Date(timeIntervalSinceReferenceDate: .nan)) }

        let event = Event<Date>("changed")
        let receiver = try ObjCObject("NSMutableDictionary")
        try event.add(receiver, "setObject:forKey:")
        let inEvent = FailureTests.errors {
          event.invoke(sender: receiver, Date(timeIntervalSinceReferenceDate: .nan))
        }
        #expect(inEvent.map { $0 is ObjCException } == [true])

        let chain = try DelegateChain(TypesTests.Echo.self)
        try chain.combineResults(of: "echo_@:") { (texts: [String]) in texts.joined() }
        let member = try DynamicDelegate(TypesTests.Echo.self) { $0.on("echo_@:") { (_: ObjCObject?) in text } }
        try chain.add(member.object)
        let inChain = try FailureTests.errors {
          let result: String? = try chain.object.send("echo_@:", nil)
          #expect(result == "")
        }
        #expect(inChain.map { $0 is ObjCException } == [true])
      }

      @Test func `A C++ exception of a method that Swift calls ends the process where it is thrown`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let object = hostile_make("NSObject")
          let throwing: HostileAnswer = { _ in
            RuntimeThrowInteger(42)
            return 0
          }
          hostile_set(object, "hash", throwing, nil)
          try ObjCObject(owned: OpaquePointer(object)).send("hash")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("terminate called after throwing an instance of 'int'"), "\(text)")
      }

      nonisolated(unsafe) private static let signature: ObjCObject = try! ObjCObject("NSObject").send(
        "methodSignatureForSelector:", Selector("description"))

      @Test func `An exception in the lookup of a method is thrown by the message`() throws {
        let object = hostile_make("NSObject")
        // The runtime asks for the signature again, to forward the message.
        let once: HostileAnswer = { object in
          hostile_set(object!, "methodSignatureForSelector:", hostile_raise, nil)
          return UInt(bitPattern: Self.signature.pointer)
        }
        hostile_set(object, "methodSignatureForSelector:", once, object)
        let thrown = #expect(throws: ObjCException.self) {
          try ObjCObject(owned: OpaquePointer(object)).send("noSuchMethod") as ObjCObject
        }
        #expect(thrown?.name == "TestRaised")
      }

      // MARK: Questions

      @Test func `A chain throws the exception of a member's respondsToSelector:, and keeps its members`() throws {
        let member = raising("NSObject", "respondsToSelector:")
        let chain = try DelegateChain(TestOwnerDelegate.self)
        #expect(throws: ObjCException.self) { try chain.add(member) }
        #expect(throws: ObjCException.self) { try chain.add(member, delivering: .on(.main)) }
        #expect(chain.delegates.isEmpty)
        let owner = makeOwner()
        let thrown = #expect(throws: ObjCException.self) { try owner.addDelegate(member, for: TestOwnerDelegate.self) }
        #expect(thrown?.line != nil)
        #expect(owner.delegateIdentity == nil)
        // A delegate that forwards does not respond to what its target can't be asked for.
        let delegate = try DynamicDelegate(MisfitTests.Misfits.self, forwardingTo: member) { _ in }
        let errors = FailureTests.errors { #expect(!delegate.responds(to: "take:")) }
        #expect(errors.map { $0 is ObjCException } == [true])
      }

      @Test func `A refresh throws the exception of respondsToSelector:, and the chain keeps its answers`() throws {
        let object = hostile_make("TestPlainDelegate")
        let member = ObjCObject(owned: OpaquePointer(object))
        let chain = try DelegateChain(TestOwnerDelegate.self)
        try chain.add(member)
        hostile_set(object, "respondsToSelector:", hostile_raise, nil)
        #expect(throws: ObjCException.self) { try chain.refresh(member) }
        #expect(chain.delegates == [member])
        #expect(chain.responds(to: "owner:didChange:"))
        #expect(!chain.responds(to: "count"))
      }

      // MARK: Depth

      private func nested(_ depth: Int) throws -> ObjCObject {
        var list = try ObjCObject("NSMutableArray")
        for _ in 0..<depth {
          list = try ObjCObject.autoreleasepool { try ObjCClass("NSMutableArray").send("arrayWithObject:", list) }
        }
        return list
      }

      private func error(_ depth: Int) throws -> ObjCObject {
        var error = try ObjCObject("NSError", "initWithDomain:code:userInfo:", "test", 0, nil)
        for code in 1..<depth {
          error = try ObjCObject.autoreleasepool {
            try ObjCObject("NSError", "initWithDomain:code:userInfo:", "test", code, ["NSUnderlyingErrorKey": error])
          }
        }
        return error
      }

      /// Checks that an object is refused with an error that names the argument or the result.
      private func checkDepth<Value>(
        _ object: ObjCObject, as type: Value.Type, location: SourceLocation = #_sourceLocation
      ) throws {
        let errors = try refused(object, as: Value.self, location: location)
        let problems = errors.flatMap { ($0 as? BlockDelegateError)?.problems ?? [] }
        #expect(problems.map(\.reason) == [.unexpectedValue(0)], sourceLocation: location)
        #expect(problems.first?.selector == "take:", sourceLocation: location)
        #expect(problems.first?.expected?.contains("128") == true, sourceLocation: location)
        let thrown = #expect(throws: BlockDelegateError.self, sourceLocation: location) {
          try result(object, as: Value.self)
        }
        #expect(thrown?.problems.map(\.reason) == [.unexpectedValue(nil)], sourceLocation: location)
        #expect(thrown?.problems.first?.selector == "objectAtIndex:", sourceLocation: location)
      }

      @Test func `A collection that contains itself is refused`() throws {
        let array = try list()
        try array.send("addObject:", array)
        try array.send("addObject:", array)
        try checkDepth(array, as: Any.self)
        try checkDepth(array, as: Any?.self)
        try checkDepth(array, as: [Any].self)
        try checkDepth(array, as: [Any?].self)
        try checkDepth(array, as: [AnyHashable].self)
        let dictionary = try ObjCObject("NSMutableDictionary")
        try dictionary.send("setObject:forKey:", dictionary, "self")
        try checkDepth(dictionary, as: Any.self)
        try checkDepth(dictionary, as: [String: Any].self)
        let notification: ObjCObject = try ObjCClass("NSNotification").send(
          "notificationWithName:object:userInfo:", "a", nil as ObjCObject?, dictionary)
        try checkDepth(notification, as: Notification.self)
        try array.send("removeAllObjects")
        try dictionary.send("removeAllObjects")
      }

      @Test func `A deeply nested array or error is refused, and one of 100 levels is not`() throws {
        try checkDepth(nested(2_000), as: Any.self)
        try checkDepth(nested(2_000), as: [Any].self)
        try checkDepth(error(2_000), as: (any Error).self)
        try checkDepth(error(2_000), as: Any?.self)
        var value: Any = try result(nested(100), as: Any.self)
        var depth = 0
        while let list = value as? [Any] { (value, depth) = (list.first ?? 0, depth + 1) }
        #expect(depth == 101)
        var underlying: (any Error)? = try result(error(100), as: (any Error).self)
        depth = 0
        while let error = underlying as? NSError {
          (underlying, depth) = (error.userInfo[NSUnderlyingErrorKey] as? any Error, depth + 1)
        }
        #expect(depth == 100)
      }

      @Test func `A deeply nested value is refused as an argument and as a result`() throws {
        var (deep, error): (Any, any Error) = (0, NSError(domain: "test", code: 0))
        for _ in 0..<2_000 { deep = [deep] }
        for _ in 0..<2_000 { error = NSError(domain: "test", code: 1, userInfo: [NSUnderlyingErrorKey: error]) }
        let array = try ObjCObject("NSMutableArray")
        for value in [deep, ["a": deep], error] as [Any] {
          let thrown = #expect(throws: BlockDelegateError.self) { try array.send("addObject:", [value]) }
          #expect(thrown?.problems.map(\.reason) == [.unexpectedValue(0)], "\(thrown as Any)")
          let delegate = try DynamicDelegate(TypesTests.Echo.self) {
            $0.on("echo_@:") { [value] (_: ObjCObject?) -> Any in value }
          }
          let problems = try FailureTests.failures {
            let result: ObjCObject? = try delegate.object.send("echo_@:", nil)
            #expect(result == nil)
          }
          #expect(problems.map(\.reason) == [.unexpectedValue(nil)])
        }
        // What follows on the thread is converted as before.
        try array.send("addObject:", [[1]])
        #expect(try array.send("objectAtIndex:", 0 as UInt) as [[Int]] == [[1]])
      }

      // MARK: Keys

      @Test func `A notification's user info may have keys of any type`() throws {
        let url = try #require(URL(string: "https://example.org"))
        let notification = Notification(name: .init("a"), userInfo: [1: "a", "1": "b", url: 3])
        let array = try ObjCObject("NSMutableArray")
        try array.send("addObject:", notification)
        let object: ObjCObject = try array.send("objectAtIndex:", 0 as UInt)
        #expect(try (object.send("userInfo") as ObjCObject).send("count") as Int == 3)
        var received: [AnyHashable: Any] = [:]
        let delegate = try DynamicDelegate(MisfitTests.Misfits.self) {
          $0.on("take:") { (notification: Notification) in
            received = notification.userInfo ?? [:]
            return 1
          }
        }
        #expect(try delegate.object.send("take:", object) as Int == 1)
        #expect(received[1] as? String == "a")
        #expect(received["1"] as? String == "b")
        #expect(received[url] as? Int == 3)
        #expect(received.count == 3)
      }

      @Test func `An error keeps its user info if a key is not a string or a value can't be converted`() throws {
        let info = try ObjCObject("NSMutableDictionary")
        try info.send("setObject:forKey:", "text", "key")
        try info.send("setObject:forKey:", "number", 1)
        let text = raising("NSString", "length")
        try info.send("setObject:forKey:", text, "raising")
        let error = try ObjCObject("NSError", "initWithDomain:code:userInfo:", "test", 1, info)
        let received = try result(error, as: ObjCError.self)
        #expect(received.userInfo["key"] as? String == "text")
        #expect(received.userInfo["raising"] as? ObjCObject == text)
        #expect(try received.object.send("userInfo") as [AnyHashable: ObjCObject] != [:])
        #expect((try result(error, as: Any.self) as? NSError)?.userInfo["key"] as? String == "text")
      }

      @Test func `An error whose user info is no dictionary is refused with the exception of its user info`() throws {
        let info = try ObjCObject("NSObject")
        let error = try ObjCObject("NSError", "initWithDomain:code:userInfo:", "test", 1, info)
        #expect(throws: ObjCException.self) { try result(error, as: (any Error).self) }
        #expect(throws: ObjCException.self) { try result(error, as: Any.self) }
      }

      private func problems(_ body: () throws -> Void) throws -> [BlockDelegateError.Reason] {
        #expect(throws: BlockDelegateError.self) { try body() }?.problems.map(\.reason) ?? []
      }

      @Test func `Keys and elements that become equal are an error`() throws {
        let forms = try ["\u{e9}", "e\u{301}"].map { try ObjCObject("NSString", "initWithString:", $0) }
        let dictionary = try ObjCObject("NSMutableDictionary")
        for form in forms { try dictionary.send("setObject:forKey:", 1, form) }
        #expect(try dictionary.send("count") as Int == 2)
        let set = try ObjCObject("NSMutableSet")
        for form in forms { try set.send("addObject:", form) }
        #expect(try set.send("count") as Int == 2)
        for reason in [
          try problems { _ = try result(dictionary, as: [String: Int].self) },
          try problems { _ = try result(dictionary, as: [AnyHashable: Any].self) },
          try problems { _ = try result(dictionary, as: Any.self) },
          try problems { _ = try result(set, as: Set<String>.self) },
          try problems { _ = try result(set, as: Any.self) },
        ] { #expect(reason == [.unexpectedValue(nil)]) }
        // Objects stay different.
        #expect(try result(dictionary, as: [ObjCObject: Int].self).count == 2)
        #expect(try result(set, as: Set<ObjCObject>.self).count == 2)
        // In Objective-C, the number of true is equal to 1.
        let array = try ObjCObject("NSMutableArray")
        #expect(
          try problems { try array.send("addObject:", [1: "a", true: "b"] as [AnyHashable: String]) } == [
            .unexpectedValue(0)
          ])
        #expect(try problems { try array.send("addObject:", [1, true] as Set<AnyHashable>) } == [.unexpectedValue(0)])
        #expect(try array.send("count") as Int == 0)
      }

      // MARK: Index sets

      @Test func `An index set is converted by its ranges`() throws {
        let array = try ObjCObject("NSMutableArray")
        var all = IndexSet(integersIn: 0..<Int.max - 1)
        var spread = IndexSet()
        for start in [0, 2, 5, 64, 1_000_003, Int.max - 100] {
          spread.insert(integersIn: start..<start + start % 97 + 1)
        }
        for given in [all, spread, IndexSet(), IndexSet(integer: Int.max - 1), IndexSet(integersIn: 3..<1 << 40)] {
          try array.send("addObject:", given)
          #expect(try array.send("lastObject") as IndexSet == given)
        }
        all.remove(1 << 30)
        try array.send("addObject:", all)
        #expect(try array.send("lastObject") as IndexSet == all)
      }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 9.3e18])
    func `A number that no Int has is an error`(number: Double) throws {
      let object: ObjCObject = try ObjCClass("NSNumber").send("numberWithDouble:", number)
      let array = try ObjCObject("NSMutableArray")
      try array.send("addObject:", object)
      #expect(throws: BlockDelegateError.self) { try array.send("lastObject") as Int }
      #expect(throws: BlockDelegateError.self) { try array.send("lastObject") as UInt8 }
    }

    #if !canImport(ObjectiveC)
      @Test(.disabled(if: bd_objc_isModern(), "its runtime sends the message itself"))
      func `Pools are drained after one of them was retained, which raises an exception`() throws {
        let object = try ObjCObject("NSMutableArray")
        let before: UInt = try object.send("retainCount")
        try ObjCObject.autoreleasepool {
          withExtendedLifetime(ObjCObject(retaining: try ObjCObject("NSAutoreleasePool").pointer)) {}
        }
        try ObjCObject.autoreleasepool {
          try object.send("retain")
          _ = try object.send("autorelease") as ObjCObject
        }
        #expect(try object.send("retainCount") as UInt == before)
      }
    #endif

    @Test func `Numbers at the ends of their types are read exactly`() throws {
      let array = try ObjCObject("NSMutableArray")
      func read<Value>(_ number: ObjCObject) throws -> Value {
        try array.send("addObject:", number)
        return try array.send("lastObject")
      }
      let numbers = try ObjCClass("NSNumber")
      let (least, most): (ObjCObject, ObjCObject) = (
        try numbers.send("numberWithLongLong:", Int.min), try numbers.send("numberWithUnsignedLongLong:", UInt.max)
      )
      #expect(try read(least) == Int.min)
      #expect(try read(most) == UInt.max)
      #expect(try read(try numbers.send("numberWithLongLong:", Int.max)) == Int.max)
      #expect(try read(try numbers.send("numberWithDouble:", -0.5)) == 0)
      #expect(try read(try numbers.send("numberWithDouble:", -5.7)) == -5)
      #expect(throws: BlockDelegateError.self) { try read(most) as Int }
      #expect(throws: BlockDelegateError.self) { try read(try numbers.send("numberWithInt:", Int32(-1))) as UInt }
    }
  }
#endif
