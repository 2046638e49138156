import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Tests the behaviors that PyObjC's own tests check for protocols and method signatures (test_protocol.py,
/// test_method_prototypes.py, test_methods2.py): missing methods, wrong types, inherited protocols, and pointer
/// arguments. Docs/WhenToUse.md lists the intended differences.
@Suite struct PyObjCTests {
  private enum Formal: DeclaredProtocol {
    static let name = "PyObjCFormalDelegate"
    static let methods: [MethodDeclaration] = [
      .required("protoMethod", types: "I@:"), .required("anotherProto:with:", types: "v@:ii"),
      .optional("optionalMethod:", types: "f@:f"),
    ]
  }

  private enum Derived: DeclaredProtocol {
    static let name = "PyObjCDerivedDelegate"
    static var inherited: [any DeclaredProtocol.Type] { [Formal.self] }
    static let methods: [MethodDeclaration] = [
      .required("yetAnother:", types: "i@:I"), .required("aClassOne:", types: "@@:i", isInstance: false),
    ]
  }

  /// Returns the texts of the problems for which a delegate with the closures of `register` is refused.
  private func problems<P: DeclaredProtocol>(
    of type: P.Type, location: SourceLocation = #_sourceLocation, _ register: (DelegateBuilder<P>) -> Void
  ) -> [String] {
    let error = #expect(throws: BlockDelegateError.self, sourceLocation: location) {
      _ = try DynamicDelegate(type, register)
    }
    return error?.problems.map(\.text) ?? []
  }

  private func registerFormal(_ delegate: AnyDelegateBuilder) {
    delegate.on("protoMethod") { 1 as UInt32 }
    delegate.on("anotherProto:with:") { (_: Int32, _: Int32) in }
  }

  private func registerDerived(_ delegate: AnyDelegateBuilder) {
    registerFormal(delegate)
    delegate.on("yetAnother:") { (number: UInt32) in Int32(number) }
    delegate.on("aClassOne:") { (number: Int32) in "\(number)" }
  }

  // MARK: Protocols

  @Test func `A delegate without required methods is refused, and the error names each missing method`() throws {
    #expect(
      problems(of: Formal.self) { $0.on("optionalMethod:") { (number: Float) in number } } == [
        "-[PyObjCFormalDelegate protoMethod]: required method not implemented",
        "-[PyObjCFormalDelegate anotherProto:with:]: required method not implemented",
      ])
    let owner = makeOwner()
    #expect(throws: BlockDelegateError.self) {
      try owner.implement(Formal.self, setter: "setDelegate:") { $0.on("protoMethod") { 1 as UInt32 } }
    }
    #expect(owner.setterLog == "")
    #expect(owner.dynamicDelegate(for: Formal.self) == nil)
  }

  @Test func `A delegate without optional methods conforms to its protocol`() throws {
    let delegate = try DynamicDelegate(Formal.self, registerFormal)
    #expect(delegate.object.conforms(to: Formal.self))
    #expect(!delegate.object.conforms(to: Derived.self))
    #expect(!delegate.responds(to: "optionalMethod:"))
    #expect(try delegate.object.send("protoMethod") as UInt32 == 1)
  }

  @Test func `A derived protocol also requires its inherited methods, and its delegate conforms to both`() throws {
    let error = #expect(throws: BlockDelegateError.self) {
      try DynamicDelegate(Derived.self) { $0.on("yetAnother:") { (number: UInt32) in Int32(number) } }
    }
    let missing = error?.problems.filter { $0.reason == .missingRequiredMethod }.compactMap(\.selector) ?? []
    #expect(missing.sorted() == ["aClassOne:", "anotherProto:with:", "protoMethod"])
    let delegate = try DynamicDelegate(Derived.self, registerDerived)
    #expect(delegate.object.conforms(to: Formal.self))
    #expect(delegate.object.conforms(to: Derived.self))
    #expect(try delegate.object.send("yetAnother:", UInt32(7)) as Int32 == 7)
    #expect(try delegate.object.objCClass.send("aClassOne:", Int32(-3)) as String == "-3")
  }

  @Test func `An instance method can't be registered as a class method, and no method twice`() throws {
    // This delegate registers the selectors with types in the runtime. The selector must be refused all the same.
    let delegate = try DynamicDelegate(Derived.self, registerDerived)
    let wrong = problems(of: Derived.self) {
      registerDerived($0)
      $0.on("aClassOne:") { (number: Int32) in "\(number)" }
      $0.on(DelegateMethod<Derived, MethodBody<UInt32, Int32>>(classMethod: "yetAnother:")) { number in Int32(number) }
    }
    #expect(
      wrong.map { $0.prefix { $0 != "]" }.dropFirst() } == [
        "[PyObjCDerivedDelegate aClassOne:", "[PyObjCDerivedDelegate yetAnother:",
      ])
    #expect(zip(wrong, ["implemented twice", "unknown selector"]).allSatisfy { $0.contains($1) })
    withExtendedLifetime(delegate) {}
  }

  @Test func `A required method needs no closure if the forwarding target implements it`() throws {
    let half = try DynamicDelegate(Formal.self, registerFormal)
    let delegate = try DynamicDelegate(Formal.self, forwardingTo: half.object) {
      $0.on("optionalMethod:") { (number: Float) in number + 1 }
    }
    #expect(try delegate.object.send("protoMethod") as UInt32 == 1)
    #expect(try delegate.object.send("optionalMethod:", Float(1)) as Float == 2)
    withExtendedLifetime(half) {}
  }

  @Test func `A protocol name is refused if it is unknown, empty, or the name of a class`() {
    for name in ["PyObjCNoProtocol", "TestOwner", ""] {
      let error = #expect(throws: BlockDelegateError.self) { try ObjCProtocol(name) }
      #expect(error?.problems.map(\.reason) == [.unknownProtocol])
    }
  }

  @Test func `A declaration is an error if its encoding is malformed or does not match the selector's arguments`() {
    enum Wrong: DeclaredProtocol {
      static let name = "PyObjCWrongDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("unreadable:", types: "v@:{"), .optional("tooFew:arguments:", types: "v@:@"),
        .optional("tooMany", types: "v@:@@"),
      ]
    }
    let problems = problems(of: Wrong.self) {
      $0.on("unreadable:") { (_: Int) in }
      $0.on("tooFew:arguments:") { (_: ObjCObject) in }
      $0.on("tooMany") { (_: ObjCObject, _: ObjCObject) in }
    }
    #expect(
      problems.map { $0.prefix { $0 != "]" } } == [
        "-[PyObjCWrongDelegate unreadable:", "-[PyObjCWrongDelegate tooFew:arguments:", "-[PyObjCWrongDelegate tooMany",
      ])
  }

  // MARK: Signatures

  @Test func `The method signature of a delegate has the types that its protocol declares`() throws {
    let delegate = try DynamicDelegate(Derived.self, registerDerived)
    for (name, result, arguments) in [("protoMethod", "I", 2 as UInt), ("anotherProto:with:", "v", 4)] {
      let signature: ObjCObject = try delegate.object.send("methodSignatureForSelector:", Selector(name))
      let type: UnsafePointer<CChar> = try signature.send("methodReturnType")
      #expect(String(cString: type) == result)
      #expect(try signature.send("numberOfArguments") as UInt == arguments)
    }
  }

  @Test func `Wrong numbers and types of arguments are refused, and the error names the expected types`() {
    let method = "-[PyObjCFormalDelegate anotherProto:with:]: "
    let expected = method + "wrong number of arguments: expected 2 (Int32 (i), Int32 (i)), "
    func problem(_ register: (AnyDelegateBuilder) -> Void) -> String? {
      let problems = problems(of: Formal.self) {
        $0.on("protoMethod") { 1 as UInt32 }
        register($0)
      }
      return problems.count == 1 ? problems[0] : nil
    }
    #expect(problem { $0.on("anotherProto:with:") {} } == expected + "given none")
    #expect(problem { $0.on("anotherProto:with:") { (_: Int32) in } } == expected + "given 1 (Int32)")
    #expect(
      problem { $0.on("anotherProto:with:") { (_: Int32, _: Int32, _: Int32) in } }
        == expected + "given 3 (Int32, Int32, Int32)")
    #expect(
      problem { $0.on("anotherProto:with:") { (_: Int32, _: String) in } }
        == method + "wrong type of argument 2: expected Int32 (i), given String")
    #expect(
      problem { $0.on("anotherProto:with:") { (_: Int32, _: Int32) in "" } }
        == method + "wrong type of result: expected Void (v), given String")
  }

  // MARK: Pointers

  private enum Pointing: DeclaredProtocol {
    static let name = "PyObjCPointingDelegate"
    static let encodings = [
      "c", "C", "s", "S", "i", "I", "q", "Q", "f", "d", "{_NSRange=QQ}", "{CGPoint=dd}", TestStruct24.objCTypeEncoding,
    ]
    static let methods = encodings.indices.flatMap { index in
      ["in", "out", "inout"].map { MethodDeclaration.optional("\($0)\(index):", types: "v@:^\(encodings[index])") }
    }
  }

  /// Sends a pointer to `value` to three closures: one reads the value, one writes `other`, and one does both.
  private func point<Value: Equatable>(
    _ encoding: String, _ value: Value, _ other: Value, location: SourceLocation = #_sourceLocation
  ) throws {
    let index = try #require(Pointing.encodings.firstIndex(of: encoding))
    let (reads, writes, both) = (Selector("in\(index):"), Selector("out\(index):"), Selector("inout\(index):"))
    let delegate = try DynamicDelegate(Pointing.self) { delegate in
      delegate.on(reads) { (place: UnsafePointer<Value>) in
        #expect(place.pointee == value, sourceLocation: location)
      }
      delegate.on(writes) { (place: UnsafeMutablePointer<Value>) in place.pointee = other }
      delegate.on(both) { (place: UnsafeMutablePointer<Value>?) in
        guard let place else { return }
        place.pointee = place.pointee == other ? value : other
      }
    }
    var place = value
    try withUnsafeMutablePointer(to: &place) {
      try delegate.object.send(reads, UnsafePointer($0))
      try delegate.object.send(writes, $0)
      #expect($0.pointee == other, sourceLocation: location)
      try delegate.object.send(both, $0)
      #expect($0.pointee == value, sourceLocation: location)
    }
    try delegate.object.send(both, nil as UnsafeMutablePointer<Value>?)
  }

  @Test func `Closures read and write through pointer arguments to numbers of every type`() throws {
    try point("c", Int8.min, .max)
    try point("C", UInt8.max, 1)
    try point("s", Int16.min, .max)
    try point("S", UInt16.max, 1)
    try point("i", Int32.min, .max)
    try point("I", UInt32.max, 1)
    try point("q", Int.min, .max)
    try point("Q", UInt.max, 1)
    try point("f", Float(1.5), -1)
    try point("d", 1.5, -1)
  }

  @Test func `Closures read and write through pointer arguments to structs`() throws {
    try point("{_NSRange=QQ}", NSRange(location: 1, length: 2), NSRange(location: 3, length: 4))
    try point("{CGPoint=dd}", CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4))
    try point(TestStruct24.objCTypeEncoding, TestStruct24(a: 1, b: 2, c: 3, d: 4), TestStruct24(a: 5, b: 6, c: 7, d: 8))
  }
}
