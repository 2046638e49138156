// These tests use the public `send`, which exists only with GNUstep.
#if !canImport(ObjectiveC)
  import BlockDelegate
  import BlockDelegateTesting
  import Foundation
  import Testing

  /// The literal nil as an argument of messages.
  @Suite struct NilArgumentTests {
    @Test func `A nil literal is passed as a nil object, together with arguments of other types`() throws {
      let center: ObjCObject = try ObjCClass("NSNotificationCenter").send("defaultCenter")
      let name = "NilArgumentTests-\(UUID())"
      let observer = try DelegateSpy(Observer.self)
      try center.send("addObserver:selector:name:object:", observer, Observer.heard.selector, name, nil)
      try center.send("postNotificationName:object:", name, nil)
      try center.send("removeObserver:name:object:", observer, nil, nil)
      try center.send("postNotificationName:object:", name, nil)
      #expect(observer.description == "heard: Notification(\"\(name)\")")
    }

    @Test func `A message with a nil literal to an object or a class returns its result`() throws {
      let word: String = try ObjCObject("NSString").send("stringByAppendingString:", "a")
      #expect(word == "a")
      let isEqual: Bool = try ObjCObject("NSObject").send("isEqual:", nil)
      #expect(!isEqual)
      let set: ObjCObject = try ObjCClass("NSSet").send("setWithObjects:count:", nil, 0)
      #expect(try set.send("count") as Int == 0)
    }

    @Test func `A nil literal is passed as a null pointer, selector or class if the method takes one`() throws {
      let object = try ObjCObject("NSObject")
      #expect(try !object.send("isKindOfClass:", nil))
      #expect(try !object.send("respondsToSelector:", nil))
      // This initializer takes a pointer.
      let data = try ObjCObject("NSData", "initWithBytes:length:", nil, 0)
      #expect(try data.send("length") as Int == 0)
    }

    @Test func `A nil literal can be an argument of an initializer`() throws {
      let timer = try ObjCObject(
        "NSTimer", "initWithFireDate:interval:target:selector:userInfo:repeats:", Date.distantFuture, 1.0,
        ObjCObject("NSObject"), Selector("description"), nil, false)
      #expect(try timer.send("userInfo") as ObjCObject? == nil)
    }

    @Test func `A nil optional is passed as nil, and another optional as its value`() throws {
      let words = try ObjCObject("NSMutableDictionary")
      let value: String? = "value"
      try words.send("setValue:forKey:", value, "key")
      #expect(try words.send("valueForKey:", "key") as String == "value")
      // With a nil among the arguments, the types of all arguments are found when the message is sent.
      let none: String? = nil
      try words.send("setValue:forKey:", none, "key")
      #expect(try words.send("count") as Int == 0)
    }

    @Test func `A nil literal for a number, for an extra argument or for an unknown message is refused`() throws {
      func reasons(_ body: () throws -> Void) -> [BlockDelegateError.Reason]? {
        #expect(throws: BlockDelegateError.self) { try body() }?.problems.map(\.reason)
      }
      let words = try ObjCObject("NSMutableArray")
      #expect(reasons { try words.send("removeObjectAtIndex:", nil) } == [.wrongArgumentType(0)])
      #expect(reasons { try words.send("removeObject:", nil, nil) } == [.wrongArgumentCount])
      #expect(reasons { try words.send("noSuchMessage:", nil) } == [.unknownSelector])
    }

    private enum Observer: DeclaredProtocol {
      static let heard = DelegateMethod<Observer, MethodBody<ObjCObject, Void>>("heard:")
      static let methods: [MethodDeclaration] = [.required(heard)]
    }
  }
#endif
