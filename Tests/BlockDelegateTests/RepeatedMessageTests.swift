import BlockDelegate
import BlockDelegateRuntime
import CBlockDelegateRuntime
import Foundation
import TestSupport
import Testing

private func weightedSum(of values: [Double]) -> Double {
  var sum = 0.0
  for (index, value) in values.enumerated() { sum += value * Double(index + 1) }
  return sum
}

/// Repeated messages to objects of one class, which take a shorter path than the first message.
@Suite struct RepeatedMessageTests {
  @Test func `A message that objects of one class understand is not sent to an object of another class`() throws {
    let (object, other) = (try object(), try ObjCObject("NSObject"))
    #expect(try object.send("twice:", 3) as Int == 6)
    let error = #expect(throws: BlockDelegateError.self) { try other.send("twice:", 3) as Int }
    #expect(error?.problems.map(\.reason) == [.unknownSelector])
  }

  @Test func `A number is converted to an object, even after the same message got an object`() throws {
    let (object, other) = (try ObjCObject("NSObject"), try ObjCObject("NSObject"))
    for _ in 0..<3 {
      #expect(try !(object.send("isEqual:", other) as Bool))
      #expect(try !(object.send("isEqual:", 8) as Bool))
    }
  }

  // On Apple's arm64, a BOOL is a bool, so its register cannot have higher bits set.
  #if !canImport(ObjectiveC)
    /// Returns an object of a new class whose method returns NO, and leaves a higher bit set in the register.
    private func makeUntidy(_ superclass: String, _ name: String, _ selector: String) throws -> ObjCObject {
      let cls = try #require(bd_objc_allocateClassPair(bd_objc_lookUpClass(superclass)!, name, 0))
      let no: @convention(block) (OpaquePointer) -> UInt = { _ in 0x100 }
      let copy = try ObjCBlock(no)
      let implementation = RuntimeMethodOfBlock(UnsafeRawPointer(copy.pointer))
      bd_class_addMethod(cls, bd_sel_registerName(selector), implementation, "C@:")
      bd_objc_registerClassPair(cls)
      return ObjCObject(owned: try #require(bd_class_createInstance(cls, 0)))
    }

    @Test func `Register bits above a boxed BOOL are ignored`() throws {
      let number = try makeUntidy("NSNumber", "TestFlagNumber", "boolValue")
      #expect(try ObjCClass("NSArray").send("arrayWithObject:", number) as [Bool] == [false])
    }

    @Test func `Register bits above a BOOL are ignored by messages, chains and closures`() throws {
      enum Flagged: DeclaredProtocol {
        static let name = "TestFlaggedDelegate"
        static let methods: [MethodDeclaration] = [
          .optional("flag", types: "C@:"), .optional("take:", types: "v@:C"),
        ]
      }
      let object = try makeUntidy("NSObject", "TestFlagged", "flag")
      for _ in 0..<3 { #expect(try !(object.send("flag") as Bool)) }

      let chain = try DelegateChain(Flagged.self)
      let yes = try DynamicDelegate(Flagged.self) { $0.on("flag") { true } }
      try chain.add(yes.object)
      try chain.add(object)
      try chain.combineResults(of: "flag", by: .all)
      #expect(try !(chain.object.send("flag") as Bool))
      chain.remove(yes.object)
      try chain.add(yes.object)
      try chain.combineResults(of: "flag", by: .any)
      #expect(try chain.object.send("flag") as Bool)

      var seen: [Bool] = []
      let taking = try DynamicDelegate(Flagged.self) { $0.on("take:") { (flag: Bool) in seen.append(flag) } }
      let selector = bd_sel_registerName("take:")
      typealias Function = @convention(c) (OpaquePointer, OpaquePointer, UInt) -> Void
      let function = unsafeBitCast(bd_objc_msg_lookup(taking.pointer, selector), to: Function.self)
      for flag: UInt in [0x100, 0x180, 1] { function(taking.pointer, selector, flag) }
      #expect(seen == [false, true, true])
    }
  #endif

  enum Answering: DeclaredProtocol {
    static let name = "TestAnsweringDelegate"
    static let methods: [MethodDeclaration] = [
      .optional("number", types: "q@:"), .optional("twice:", types: "q@:q"), .optional("is:same:", types: "B@:@@"),
      .optional("negative:", types: "i@:i"), .optional("raise:", types: "q@:q"), .optional("newNumber:", types: "@@:q"),
    ]
  }

  private func object() throws -> ObjCObject {
    let delegate = try makeOwner().implement(Answering.self) {
      $0.on("number") { 42 }
      $0.on("twice:") { (number: Int) in 2 * number }
      $0.on("is:same:") { (first: ObjCObject, second: ObjCObject) in first.isIdentical(to: second) }
      $0.on("negative:") { (number: Int32) in -number }
      RaisingClosures.aboveOne($0)
    }
    return ObjCObject(retaining: delegate.pointer)
  }

  #if !canImport(ObjectiveC)
    private enum Plain: DeclaredProtocol {
      static let name = "TestPlainDelegate"
      static let methods: [MethodDeclaration] = [.optional("count", types: "q@:"), .optional("total", types: "q@:")]
      static let count = DelegateMethod<Plain, MethodBody<Int>>("count")
      static let total = DelegateMethod<Plain, MainActorMethodBody<Int>>("total")
    }

    // swift-frontend 6.3.1 stops at an empty parameter pack in an async function without an await, if it optimizes. So the
    // functions without arguments have none. The optimized build of the tests compiles this function.
    @Test @MainActor func `An async function that awaits nothing sends messages without arguments`() async throws {
      let delegate = try DynamicDelegate(Plain.self) {
        $0.on(Plain.count) { 4 }
        $0.on(Plain.total) { 5 }
      }.object
      #expect(try delegate.send(Plain.count) == 4)
      #expect(try delegate.send(Plain.total) == 5)
      #expect(try delegate.send(Plain.count, default: 1) == 4)
      #expect(try delegate.send(Plain.total, default: 1) == 5)
      let object = try ObjCObject("NSObject")
      #expect(try object.send(Plain.count, default: 1) == 1)
      #expect(try object.send(Plain.total, default: 2) == 2)
      try object.send("self")
      #expect(try (object.send("self") as ObjCObject).isIdentical(to: object))
      let cls = try ObjCClass("NSObject")
      try cls.send("description")
      #expect(try cls.send("description") == "NSObject")
      let block = try ObjCBlock { 3 }
      try block.call()
      #expect(try block.call() as Int == 3)
    }
  #endif

  private struct Sum: ObjCEncodable, Equatable, Sendable {
    static let objCTypeEncoding = "{TestSum=qdid}"
    var (a, b, c, d) = (0, 0.5, Int32(0), 0.25)
  }

  /// Adds a method to a new class, and returns an object of the class.
  private func object<Method>(of name: String, _ selector: String, _ types: String, _ method: Method) throws
    -> ObjCObject
  {
    let cls = try #require(bd_objc_allocateClassPair(bd_objc_lookUpClass("NSObject")!, name, 0))
    bd_class_addMethod(cls, bd_sel_registerName(selector), unsafeBitCast(method, to: bd_imp.self), types)
    bd_objc_registerClassPair(cls)
    return try ObjCObject(name)
  }

  @Test func `Arguments of all sizes get to their registers and to the stack in repeated messages`() throws {
    typealias Mixed =
      @convention(c) (
        OpaquePointer, OpaquePointer, Int8, Double, UInt16, Float, Int32, Int, UInt8, Double, Int16
      ) -> Double
    let mixed: Mixed = { _, _, a, b, c, d, e, f, g, h, i in
      let values: [Double] = [Double(a), b, Double(c), Double(d), Double(e), Double(f), Double(g), h, Double(i)]
      return weightedSum(of: values)
    }
    let object = try object(of: "TestMixedWords", "a:b:c:d:e:f:g:h:i:", "d@:cdSfiqCds", mixed)
    for n in 0..<4 {
      let sum: Double = try object.send(
        "a:b:c:d:e:f:g:h:i:", Int8(-n), 0.5, UInt16(65_535), 1.5 as Float, Int32(-5), n, UInt8(255), 2.5, Int16(-3))
      let values: [Double] = [Double(-n), 0.5, 65_535, 1.5, -5, Double(n), 255, 2.5, -3]
      #expect(sum == weightedSum(of: values))
    }
  }

  @Test func `A struct that a method returns in memory is the result of repeated messages`() throws {
    typealias Large = @convention(c) (UnsafeMutableRawPointer, OpaquePointer, OpaquePointer, Int, Double) -> Void
    #if arch(x86_64)
      // The address of the result is the first argument (psABI AMD64 3.2.3, "Returning of Values").
      let method: Large = { result, _, _, a, b in
        result.storeBytes(of: Sum(a: a, b: b, c: Int32(-a), d: -b), as: Sum.self)
      }
      let object = try object(of: "TestLargeResult", "sumOf:and:", "{TestSum=qdid}@:qd", method)
      for n in 0..<4 {
        let sum: Sum = try object.send("sumOf:and:", n, 0.5)
        #expect(sum == Sum(a: n, b: 0.5, c: Int32(-n), d: -0.5))
      }
    #endif
  }

  @Test func `Threads that send the first messages of the same kinds at the same time get the right results`() throws {
    let count = 40
    let add: @convention(c) (OpaquePointer, OpaquePointer, Int, Int) -> Int = { $2 + $3 }
    nonisolated(unsafe) let objects = try (0..<count).map {
      try object(of: "TestFirst\($0)", "first:second:", "q@:qq", add)
    }
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 32) { thread in
      for (index, object) in objects.enumerated() {
        let sum = try? object.send("first:second:", index, thread) as Int
        if sum != index + thread { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
  }

  @Test func `Each repeated message returns the right result`() throws {
    let object = try object()
    let other = try ObjCObject("NSObject")
    try ObjCObject.autoreleasepool { () throws in
      for number in 0..<4 {
        #expect(try object.send("number") as Int == 42)
        #expect(try object.send("twice:", number) as Int == 2 * number)
        #expect(try object.send("negative:", Int32(number)) as Int32 == Int32(-number))
        #expect(try object.send("is:same:", other, other) as Bool)
        #expect(try !(object.send("is:same:", other, object) as Bool))
      }
    }
  }

  @Test func `An exception of a repeated message is thrown as an error, and the next message is sent again`() throws {
    let object = try object()
    try ObjCObject.autoreleasepool { () throws in
      for number in 0..<6 {
        if number.isMultiple(of: 2) {
          #expect(try object.send("raise:", 1) as Int == 1)
        } else {
          let error = #expect(throws: ObjCException.self) { try object.send("raise:", 2) as Int }
          #expect(error?.name == "TestRaised")
        }
      }
    }
  }

  @Test func `Repeated messages without a result reach the object, and throw what it raises`() throws {
    let array = try ObjCObject("NSMutableArray")
    let member = try ObjCObject("NSObject")
    try ObjCObject.autoreleasepool { () throws in
      for count in 1...4 {
        try array.send("addObject:", member)
        #expect(try array.send("count") as Int == count)
        #expect(throws: ObjCException.self) { try array.send("removeObjectAtIndex:", 99) }
      }
      for _ in 0..<2 { try array.send("replaceObjectAtIndex:withObject:", 1, array) }
      for _ in 0..<2 { try array.send("removeObjectIdenticalTo:", member) }
      #expect(try array.send("count") as Int == 1)
      for _ in 0..<2 { try array.send("removeAllObjects") }
      #expect(try array.send("count") as Int == 0)
    }
  }

  @Test func `Types that don't fit are refused even after earlier messages with fitting types`() throws {
    let object = try object()
    try ObjCObject.autoreleasepool { () throws in
      for _ in 0..<2 {
        #expect(try object.send("twice:", 3) as Int == 6)
        #expect(throws: BlockDelegateError.self) { try object.send("twice:", 3 as UInt) as Int }
        #expect(throws: BlockDelegateError.self) { try object.send("twice:", 3) as Bool }
        #expect(throws: BlockDelegateError.self) { try object.send("thrice:", 3) as Int }
      }
    }
  }

  @Test func `A method that is overridden with other types is not called with the earlier types`() throws {
    let root = try #require(bd_objc_lookUpClass("NSObject"))
    let superclass = try #require(bd_objc_allocateClassPair(root, "TestAnsweringWords", 0))
    let selector = bd_sel_registerName("answerWord:")
    let words: @convention(c) (OpaquePointer, OpaquePointer, Int) -> Int = { $2 + 1 }
    let numbers: @convention(c) (OpaquePointer, OpaquePointer, Double) -> Double = { $2 + 2 }
    bd_class_addMethod(superclass, selector, unsafeBitCast(words, to: bd_imp.self), "q@:q")
    bd_objc_registerClassPair(superclass)
    let cls = try #require(bd_objc_allocateClassPair(superclass, "TestAnsweringNumbers", 0))
    bd_objc_registerClassPair(cls)
    let object = try ObjCObject("TestAnsweringNumbers")
    try ObjCObject.autoreleasepool { () throws in
      for _ in 0..<3 { #expect(try object.send("answerWord:", 1) as Int == 2) }
      bd_class_addMethod(cls, selector, unsafeBitCast(numbers, to: bd_imp.self), "d@:d")
      #expect(throws: BlockDelegateError.self) { try object.send("answerWord:", 1) as Int }
      #expect(try object.send("answerWord:", 1.5) as Double == 3.5)
    }
  }

  @Test func `A message whose method was replaced calls the new implementation`() throws {
    let cls = try #require(bd_objc_allocateClassPair(bd_objc_lookUpClass("NSObject")!, "TestReplacedMethod", 0))
    let selector = bd_sel_registerName("answer:")
    let old: @convention(c) (OpaquePointer, OpaquePointer, Int) -> Int = { $2 + 1 }
    let new: @convention(c) (OpaquePointer, OpaquePointer, Int) -> Int = { $2 + 2 }
    bd_class_addMethod(cls, selector, unsafeBitCast(old, to: bd_imp.self), "q@:q")
    bd_objc_registerClassPair(cls)
    let object = try ObjCObject("TestReplacedMethod")
    try ObjCObject.autoreleasepool { () throws in
      for _ in 0..<3 { #expect(try object.send("answer:", 1) as Int == 2) }
      bd_class_replaceMethod(cls, selector, unsafeBitCast(new, to: bd_imp.self), "q@:q")
      for _ in 0..<3 { #expect(try object.send("answer:", 1) as Int == 3) }
    }
  }

  #if !canImport(ObjectiveC)
    @Test(arguments: [true, false])
    func `A conversion that replaces the method that is sent changes the message only if the types stay`(
      staysInClass: Bool
    ) throws {
      typealias Take = @convention(c) (OpaquePointer, OpaquePointer, OpaquePointer) -> Int
      let old: Take = { _, _, _ in 1 }
      let name = "TestReplacedInConversion\(staysInClass)"
      let base = try object(of: name, "take:", "q@:@", old).objCClass
      let cls = try #require(bd_objc_allocateClassPair(base.pointer, name + "Below", 0))
      bd_objc_registerClassPair(cls)
      let object = try ObjCObject(name + "Below")
      let key = ObjCObject(owned: OpaquePointer(hostile_make("NSDate")))
      let pointer = UnsafeMutableRawPointer(key.pointer)
      let copy: HostileAnswer = { UInt(bitPattern: bd_objc_retain(OpaquePointer($0!))) }
      hostile_set(pointer, "copyWithZone:", copy, pointer)
      hostile_set(pointer, "hash isEqual:", { _ in 5 }, nil)
      let dictionary = [key: 1]
      #expect(try object.send("take:", dictionary) as Int == 1)
      // A replaced method keeps its types. A method of a subclass may have others.
      let replacing: HostileAnswer = { cls in
        let new: Take = { _, _, _ in 2 }
        bd_class_replaceMethod(
          OpaquePointer(cls!), bd_sel_registerName("take:"), unsafeBitCast(new, to: bd_imp.self), "q@:@")
        return 5
      }
      let overriding: HostileAnswer = { cls in
        let new: @convention(c) (OpaquePointer, OpaquePointer, Double) -> Double = { _, _, _ in 2.5 }
        bd_class_addMethod(
          OpaquePointer(cls!), bd_sel_registerName("take:"), unsafeBitCast(new, to: bd_imp.self), "d@:d")
        return 5
      }
      let changed = UnsafeMutableRawPointer(staysInClass ? base.pointer : cls)
      hostile_set(pointer, "hash", staysInClass ? replacing : overriding, changed)
      #expect(try object.send("take:", dictionary) as Int == (staysInClass ? 2 : 1))
      hostile_set(pointer, "hash", { _ in 5 }, nil)
      if staysInClass {
        #expect(try object.send("take:", dictionary) as Int == 2)
      } else {
        #expect(throws: BlockDelegateError.self) { try object.send("take:", dictionary) as Int }
      }
    }
  #endif
}

// GCC's runtime never frees a class.
#if LibObjC2
  /// Classes that are made at the addresses of others, which were disposed of.
  extension RepeatedMessageTests {
    /// Makes classes, uses an object of each, and disposes of them. Then makes others, some at the addresses of the first
    /// ones, and returns an object of each.
    private func reused(
      _ name: String, _ types: String, then superclass: String = "NSObject", _ otherTypes: String?,
      use: (ObjCObject) throws -> Void
    ) throws -> [ObjCObject] {
      typealias Dispose = @convention(c) (OpaquePointer) -> Void
      let dispose = unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), "objc_disposeClassPair"), to: Dispose.self)
      func make(_ superclass: String, _ types: String?) throws -> OpaquePointer {
        let superclass = try #require(bd_objc_lookUpClass(superclass) as OpaquePointer?)
        let cls = try #require(bd_objc_allocateClassPair(superclass, "TestReused_\(UUID())", 0))
        let method: @convention(c) (OpaquePointer, OpaquePointer) -> UInt = { _, _ in 7 }
        if let types {
          bd_class_addMethod(cls, bd_sel_registerName(name), unsafeBitCast(method, to: bd_imp.self), types)
        }
        bd_objc_registerClassPair(cls)
        return cls
      }
      let first = try (0..<64).map { _ in try make("NSObject", types) }
      for cls in first {
        try ObjCObject.autoreleasepool { try use(ObjCObject(owned: try #require(bd_class_createInstance(cls, 0)))) }
      }
      first.forEach(dispose)
      let second = try (0..<64).map { _ in try make(superclass, otherTypes) }
      #expect(second.contains { first.contains($0) }, "no class has the address of a former one")
      return try second.map { ObjCObject(owned: try #require(bd_class_createInstance($0, 0))) }
    }

    @Test func `A class at a former class's address gets messages with the types of its own methods`() throws {
      let words = try reused("number", "q16@0:8", "d16@0:8") { (object) throws in
        for _ in 0..<3 { #expect(try object.send("number") as Int == 7) }
      }
      for object in words { #expect(throws: BlockDelegateError.self) { try object.send("number") as Int } }
      let others = try reused("scaled:", "q24@0:8d16", "d24@0:8d16") { (object) throws in
        for _ in 0..<3 { #expect(try object.send("scaled:", 1.5) as Int == 7) }
      }
      for object in others { #expect(throws: BlockDelegateError.self) { try object.send("scaled:", 1.5) as Int } }
    }

    @Test func `An object whose class has a former class's address is converted by its own class`() throws {
      let holder = try ObjCObject("NSMutableArray", "init")
      func value(_ object: ObjCObject) throws -> Any {
        try holder.send("addObject:", object)
        defer { _ = try? holder.send("removeLastObject") }
        return try holder.send("lastObject") as Any
      }
      let errors = try reused("unused", "v@:", then: "NSError", nil) { (object) throws in
        #expect(try value(object) is ObjCObject)
      }
      for error in errors { #expect(try value(error) is any Error) }
    }

    @Test func `An owner whose class has a former class's address is asked for a setter of its own`() throws {
      enum ReusedDelegate: DeclaredProtocol {
        static let name = "TestReusedDelegate"
        static let methods: [MethodDeclaration] = [.optional("changed:", types: "v@:q")]
      }
      for owner in try reused("setDelegate:", "v@:@", nil, use: { _ = try $0.implement(ReusedDelegate.self) { _ in } })
      {
        let error = #expect(throws: BlockDelegateError.self) { try owner.implement(ReusedDelegate.self) { _ in } }
        #expect(error?.problems.map(\.reason) == [.missingSetter])
      }
    }
  }
#endif
