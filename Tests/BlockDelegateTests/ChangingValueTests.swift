#if !canImport(ObjectiveC)
  import BlockDelegate
  import CBlockDelegateRuntime
  import Foundation
  import TestSupport
  import Testing

  /// Makes an object of a new subclass whose methods return the results of closures.
  private func changing(_ superclass: String, _ methods: [String: () -> UInt]) -> ObjCObject {
    final class Box {
      let body: () -> UInt
      init(_ body: @escaping () -> UInt) { self.body = body }
    }
    let object = hostile_make(superclass)
    for (selector, body) in methods {
      // The class is never freed, and neither are its methods.
      let answer: HostileAnswer = { Unmanaged<Box>.fromOpaque($0!).takeUnretainedValue().body() }
      hostile_set(object, selector, answer, Unmanaged.passRetained(Box(body)).toOpaque())
    }
    return ObjCObject(owned: OpaquePointer(object))
  }

  extension FailureTests {
    /// Values that lie about their size, that change while they are converted, or that share their parts.
    @Suite struct ChangingValueTests {
      private func address(_ object: ObjCObject?) -> UInt { UInt(bitPattern: object?.pointer) }

      /// Checks that a value is refused as an argument of a closure and as a result of a message.
      private func check<Value>(
        _ object: ObjCObject, as type: Value.Type, location: SourceLocation = #_sourceLocation
      ) throws {
        let delegate = try FailureTests.delegate(refusing: Value.self, location: location)
        let problems = try FailureTests.failures { _ = try delegate.object.send("take:", object) as Int }
        #expect(problems.map(\.reason) == [.unexpectedValue(0)], sourceLocation: location)
        #expect(problems.first?.selector == "take:", sourceLocation: location)
        let thrown = #expect(throws: BlockDelegateError.self, sourceLocation: location) {
          try result(object, as: Value.self)
        }
        #expect(thrown?.problems.map(\.reason) == [.unexpectedValue(nil)], sourceLocation: location)
      }

      // MARK: Collections

      @Test func `An array whose count changes is refused`() throws {
        let text = try ObjCObject("NSString", "initWithString:", "a")
        var count: UInt = 0
        let growing = changing(
          "NSArray",
          [
            "count": {
              count += 1
              return count
            }, "objectAtIndex:": { address(text) },
          ])
        try check(growing, as: [String].self)
        try check(growing, as: Any.self)
        let shrinking = changing(
          "NSArray",
          [
            "count": {
              count = count == 0 ? 40 : count - 20
              return count
            }, "objectAtIndex:": { address(text) },
          ])
        count = 0
        try check(shrinking, as: [String].self)
        let endless = changing("NSArray", ["count": { .max }, "objectAtIndex:": { address(text) }])
        try check(endless, as: [String].self)
        try check(endless, as: Any.self)
        withExtendedLifetime(text) {}
      }

      @Test func `A collection that enumerates nil, nothing or too much is refused`() throws {
        let next = "countByEnumeratingWithState:objects:count:"
        let empty = changing("NSArray", ["count": { 3 }, "objectAtIndex:": { 0 }])
        try check(empty, as: [String].self)
        try check(empty, as: [ObjCObject?].self)
        try check(empty, as: Any.self)
        for superclass in ["NSArray", "NSSet", "NSDictionary"] {
          for (count, found) in [(2, 2), (20, 20), (2, .max), (2, 0)] as [(UInt, UInt)] {
            let lying = changing(superclass, ["count": { count }, next: { found }])
            try check(lying, as: Any.self)
            if superclass == "NSSet" { try check(lying, as: Set<String>.self) }
            if superclass == "NSDictionary" { try check(lying, as: [String: Int].self) }
          }
        }
      }

      @Test(arguments: ["NSMutableArray", "NSMutableSet", "NSMutableDictionary"])
      func `A collection that an element changes is refused, and the element lives until then`(name: String) throws {
        let collection = try ObjCObject(name)
        var isConverting = false
        for index in 0..<40 {
          let element = changing(
            "NSObject",
            [
              "isKindOfClass:": {
                if isConverting { try? collection.send("removeAllObjects") }
                return 0
              }
            ])
          if name == "NSMutableDictionary" {
            try collection.send("setObject:forKey:", element, "\(index)")
          } else {
            try collection.send("addObject:", element)
          }
        }
        isConverting = true
        let thrown = #expect(throws: BlockDelegateError.self) { try result(collection, as: Any.self) }
        #expect(thrown?.problems.map(\.reason) == [.unexpectedValue(nil)])
        #expect(try collection.send("count") as Int == 0)
      }

      // MARK: Shared parts

      @Test func `An array that contains itself several times over is refused`() throws {
        var shared = try list()
        for _ in 0..<40 { shared = try list(shared, shared) }
        let thrown = #expect(throws: BlockDelegateError.self) { try result(shared, as: Any.self) }
        #expect(thrown?.problems.map(\.reason) == [.unexpectedValue(nil)])
        var value: [Any] = []
        for _ in 0..<40 { value = [value, value] }
        let array = try list()
        let refused = #expect(throws: BlockDelegateError.self) { try array.send("addObject:", value) }
        #expect(refused?.problems.map(\.reason) == [.unexpectedValue(0)])
        #expect(try array.send("count") as Int == 0)
      }

      @Test func `An error whose user info shares its errors is refused`() throws {
        var error = try ObjCObject("NSError", "initWithDomain:code:userInfo:", "test", 0, nil)
        for code in 1..<40 {
          let info = ["a": error, "b": error]
          error = try ObjCObject("NSError", "initWithDomain:code:userInfo:", "test", code, info)
        }
        try check(error, as: (any Error).self)
      }

      @Test func `An array of millions of objects is converted`() throws {
        let array = try list(ObjCObject("NSNumber", "initWithInt:", Int32(7)))
        for _ in 0..<21 { try array.send("addObjectsFromArray:", array.send("copy") as ObjCObject) }
        let numbers = try result(array, as: [Int].self)
        #expect(numbers.count == 1 << 21)
        #expect(numbers.last == 7)
      }

      // MARK: Strings

      @Test func `A string whose length is too large is refused`() throws {
        for length in [UInt.max, UInt(Int.max), 1 << 40, 1 << 31] {
          try check(changing("NSString", ["length": { length }]), as: String.self)
        }
      }

      @Test func `A long string that grows while it is read is cut`() throws {
        var length: UInt = 0
        let growing = changing(
          "NSString",
          [
            "length": {
              length += 300
              return length
            }, "characterAtIndex:": { 0x61 },
          ])
        let text: String = try result(growing, as: String.self)
        #expect(text.utf8.count % 300 == 0 && text.utf8.allSatisfy { $0 == 0x61 })
        #expect(text.utf8.count < length)
      }

      // MARK: Data

      @Test func `Data whose length is too large or changes is refused`() throws {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
        bytes.initialize(repeating: 65, count: 16)
        let address = UInt(bitPattern: bytes)
        for length in [UInt.max, UInt(Int.max), 1 << 62, 1 << 40, 1 << 31] {
          let data = changing("NSData", ["length": { length }, "bytes": { address }])
          try check(data, as: Data.self)
          try check(data, as: Any.self)
        }
        try check(changing("NSData", ["length": { 5 }, "bytes": { 0 }]), as: Data.self)
        var length: UInt = 0
        let growing = changing(
          "NSData",
          [
            "length": {
              length += 1
              return length
            }, "bytes": { address },
          ])
        try check(growing, as: Data.self)
        let empty = changing("NSData", ["length": { 0 }, "bytes": { 0 }])
        #expect(try result(empty, as: Data.self) == Data())
        let four = changing("NSData", ["length": { 4 }, "bytes": { address }])
        #expect(try result(four, as: Data.self) == Data("AAAA".utf8))
      }

      // MARK: Reference counts

      /// Passes an object to closures and messages in each way.
      private func pass(_ object: ObjCObject) throws {
        func take<Value>(_ type: Value.Type) throws {
          let delegate = try DynamicDelegate(MisfitTests.Misfits.self) { $0.on("take:") { (_: Value) in 1 } }
          for _ in 0..<3 { #expect(try delegate.object.send("take:", object) as Int == 1) }
          let chain = try DelegateChain(MisfitTests.Misfits.self)
          try chain.add(delegate.object)
          #expect(try chain.object.send("take:", object) as Int == 1)
        }
        try take(ObjCObject.self)
        try take(ObjCObject?.self)
        let echo = try DynamicDelegate(TypesTests.Echo.self) { $0.on("echo_@:") { (given: ObjCObject?) in given } }
        for _ in 0..<3 {
          #expect(try (echo.object.send("echo_@:", object) as ObjCObject).isIdentical(to: object))
        }
        let block = try ObjCBlock { (given: ObjCObject) in #expect(given.isIdentical(to: object)) }
        try block.call(object)
      }

      /// Objects that nothing releases any more. LeakSanitizer finds them here. Only one test uses this variable.
      nonisolated(unsafe) private static var neverReleased: [OpaquePointer] = []

      @Test(.disabled(if: bd_objc_isModern(), "its runtime sends the message itself"))
      func `An object whose retain raises an exception is neither retained nor released`() throws {
        // The exception is autoreleased.
        try ObjCObject.autoreleasepool {
          let made = OpaquePointer(hostile_make("NSObject"))
          Self.neverReleased.append(made)
          hostile_set(UnsafeMutableRawPointer(made), "retain", hostile_raise, nil)
          let object = ObjCObject(retaining: made)
          try pass(object)
          let echo = try DynamicDelegate(TypesTests.Echo.self) { $0.on("echo_@:") { (given: Any) in given } }
          for _ in 0..<3 {
            #expect(try (echo.object.send("echo_@:", object) as Any as? ObjCObject)?.isIdentical(to: object) == true)
          }
          #expect(object.objCClass.name.hasPrefix("TestHostile"))
        }
      }

      @Test(.disabled(if: bd_objc_isModern(), "its runtime sends the message itself"))
      func `A Protocol object is passed to closures and messages`() throws {
        // The exception is autoreleased.
        try ObjCObject.autoreleasepool {
          let object = try ObjCObject(retaining: #require(bd_objc_getProtocol("NSCopying")))
          try pass(object)
          // GCC's `Protocol` can't be asked for its class.
          let delegate = try DynamicDelegate(MisfitTests.Misfits.self) { $0.on("take:") { (_: Any) in 1 } }
          var result = 0
          let errors = try FailureTests.errors { result = try delegate.object.send("take:", object) }
          #expect(errors.allSatisfy { $0 is ObjCException })
          #expect(errors.count + result == 1)
        }
      }
    }
  }
#endif
