// Apple's nil goes through Apple's own calls.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import Testing

  /// The literal nil among the arguments of messages.
  @Suite struct NilArgumentTests {
    @Test func `nil is an object, beside arguments of other types`() throws {
      let center: ObjCObject = try ObjCClass("NSNotificationCenter").send("defaultCenter")
      let name = "NilArgumentTests-\(UUID())"
      let observer = try DelegateSpy(Observer.self)
      try center.send("addObserver:selector:name:object:", observer, Observer.heard.selector, name, nil)
      try center.send("postNotificationName:object:", name, nil)
      try center.send("removeObserver:name:object:", observer, nil, nil)
      try center.send("postNotificationName:object:", name, nil)
      expectSnapshot(of: observer, matches: "heard: Notification(\"\(name)\")")
    }

    @Test func `A message with nil has a result, of an object and of a class`() throws {
      let word: String = try ObjCObject("NSString").send("stringByAppendingString:", "a")
      #expect(word == "a")
      let isEqual: Bool = try ObjCObject("NSObject").send("isEqual:", nil)
      #expect(!isEqual)
      let set: ObjCObject = try ObjCClass("NSSet").send("setWithObjects:count:", nil, 0)
      #expect(try set.send("count") as Int == 0)
    }

    @Test func `nil is a pointer, a selector and a class where the method takes one`() throws {
      let object = try ObjCObject("NSObject")
      #expect(try !object.send("isKindOfClass:", nil))
      #expect(try !object.send("respondsToSelector:", nil))
      // A pointer and an object.
      let data = try ObjCObject("NSData", "initWithBytes:length:", nil, 0)
      #expect(try data.send("length") as Int == 0)
    }

    @Test func `An initializer takes nil`() throws {
      let timer = try ObjCObject(
        "NSTimer", "initWithFireDate:interval:target:selector:userInfo:repeats:", Date.distantFuture, 1.0,
        ObjCObject("NSObject"), Selector("description"), nil, false)
      #expect(try timer.send("userInfo") as ObjCObject? == nil)
    }

    @Test func `An optional that is nil is nil, and one that is not is its value`() throws {
      let words = try ObjCObject("NSMutableDictionary")
      let value: String? = "value"
      try words.send("setValue:forKey:", value, "key")
      #expect(try words.send("valueForKey:", "key") as String == "value")
      // With a nil beside it, every argument's type is found when it is sent.
      let none: String? = nil
      try words.send("setValue:forKey:", none, "key")
      #expect(try words.send("count") as Int == 0)
    }

    @Test func `nil for a number, too many arguments and an unknown message are refused`() throws {
      func reasons(_ body: () throws -> Void) -> [BlockDelegateError.Reason]? {
        #expect(throws: BlockDelegateError.self) { try body() }?.problems.map(\.reason)
      }
      let words = try ObjCObject("NSMutableArray")
      #expect(reasons { try words.send("removeObjectAtIndex:", nil) } == [.wrongArgumentType(0)])
      #expect(reasons { try words.send("removeObject:", nil, nil) } == [.wrongArgumentCount])
      #expect(reasons { try words.send("noSuchMessage:", nil) } == [.unknownSelector])
    }

    private enum Observer: DeclaredProtocol {
      static let heard = DelegateMethod<Observer, (ObjCObject) -> Void>("heard:")
      static let methods: [MethodDeclaration] = [.required(heard)]
    }
  }
#endif
