#if !canImport(ObjectiveC)
  import BlockDelegate
  import Foundation
  import Testing

  /// Small numbers, which libobjc2 stores in the pointer itself. Such an object has no memory, no deallocation and no
  /// associated objects.
  @Suite struct SmallObjectTests {
    enum Small: DeclaredProtocol {
      static let name = "TestSmallDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("same:", types: "@@:@"), .optional("integerValue", types: "q@:"),
      ]
    }

    private func number(_ value: Int) throws -> ObjCObject {
      try ObjCClass("NSNumber").send("numberWithInteger:", value)
    }

    @Test func `A closure can take and return a small object whose value is in its pointer`() throws {
      let delegate = try DynamicDelegate(Small.self) {
        $0.on("same:") { (object: ObjCObject) -> ObjCObject? in object }
      }
      let values = try DynamicDelegate(Small.self) { $0.on("same:") { (value: Int) -> Int? in value } }
      for value in [0, 1, -1, 1 << 20] {
        let object = try number(value)
        #expect(try delegate.object.send("same:", object) as ObjCObject == object)
        #expect(try values.object.send("same:", object) as Int == value)
      }
    }

    @Test func `A small object whose value is in its pointer can be a member of a chain`() throws {
      let chain = try DelegateChain(Small.self)
      let seven = try number(7)
      try chain.add(seven)
      try chain.add(number(8))
      #expect(chain.delegates.count == 2)
      #expect(try chain.object.send("integerValue") as Int == 8)
      let queue = DispatchQueue(label: "SmallObjectTests")
      try chain.add(number(9), delivering: .on(queue, waiting: true))
      #expect(try chain.object.send("integerValue") as Int == 9)
      try chain.combineResults(of: "integerValue") { (values: [Int]) in values.reduce(0, +) }
      #expect(try chain.object.send("integerValue") as Int == 24)
      chain.removeAll()
      #expect(chain.delegates.isEmpty)
    }

    @Test func `A small object whose value is in its pointer cannot get a delegate`() throws {
      let owner = try number(7)
      #expect(throws: BlockDelegateError.self) { try owner.implement(Small.self) { $0.on("integerValue") { 1 } } }
      #expect(throws: BlockDelegateError.self) {
        try owner.addDelegate(Small.self) { $0.on("integerValue") { 1 } }
      }
      #expect(owner.delegates(for: Small.self).isEmpty)
      #expect(owner.dynamicDelegate(for: Small.self) == nil)
    }

    @Test func `A delegate can forward to a small object whose value is in its pointer`() throws {
      let delegate = try DynamicDelegate(Small.self, forwardingTo: number(7), retainingTarget: true) { _ in }
      #expect(try delegate.object.send("integerValue") as Int == 7)
    }
  }
#endif
