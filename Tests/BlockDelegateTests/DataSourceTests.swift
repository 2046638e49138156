import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Data sources and delegates whose protocols are found by the name of the owner's class.
@Suite struct DataSourceTests {
  private func register(_ methods: AnyDelegateBuilder) {
    methods.on("rowsInTable:") { (_: ObjCObject) in 3 }
    methods.on("table:valueInRow:") { (_: ObjCObject, row: Int) in "row \(row)" }
    methods.on("tableVersion") { 4 }
  }

  @Test(arguments: ["TestTable", "TestSubtable"])
  func `A data source protocol is found by the name of the owner's class or superclass, and is set`(name: String) throws
  {
    let table = try ObjCObject(name)
    let source = try table.implementDataSource(register)
    #expect(source.protocolName == "TestTableDataSource")
    #expect(try table.send("text") == "row 0,row 1,row 2")
    #expect(try table.send("sourceVersion") == 4)
    let (set, other) = try (table.send("dataSource") as ObjCObject?, table.send("delegate") as ObjCObject?)
    #expect(set?.pointer == source.pointer)
    #expect(other == nil)
    let known = try ObjCProtocol("TestTableDataSource")
    #expect(table.dynamicDelegate(for: known) == source)
    try table.removeDynamicDelegate(for: known)
    #expect(try table.send("text") == "none")
  }

  private enum Rows: DeclaredProtocol {
    static let name = "TestSeparateRowsDataSource"
    static let methods: [MethodDeclaration] = [.optional("rowsInTable:", types: "q@:@")]
  }

  private enum Choices: DeclaredProtocol {
    static let name = "TestSeparateChoicesDelegate"
    static let methods: [MethodDeclaration] = [.optional("table:didChoose:", types: "v@:@q")]
  }

  @Test func `One object can't be the delegate of protocols that the owner takes by different setters`() throws {
    let table = try ObjCObject("TestTable")
    func implement(setter: Selector? = nil) throws {
      try table.implement(Rows.self, Choices.self, setter: setter) { rows, _ in
        rows.on("rowsInTable:") { (_: ObjCObject) in 3 }
      }
    }
    let error = #expect(throws: BlockDelegateError.self) { try implement() }
    #expect(error?.problems.map(\.reason) == [.missingSetter])
    #expect(
      error?.problems.first?.given
        == "setDataSource: for TestSeparateRowsDataSource, setDelegate: for TestSeparateChoicesDelegate")
    #expect(try table.send("delegate") as ObjCObject? == nil && table.send("dataSource") as ObjCObject? == nil)
    try implement(setter: selector("setDelegate:"))
    #expect(try table.send("delegate") as ObjCObject? != nil)
  }

  @Test func `Required methods of a protocol that the compiler registered need closures`() throws {
    let table = try ObjCObject("TestTable")
    let error = #expect(throws: BlockDelegateError.self) {
      try table.implementDataSource { $0.on("rowsInTable:") { (_: ObjCObject) in 3 } }
    }
    #expect(
      error.map { Set($0.problems.map(\.text)) } == [
        "-[TestTableDataSource table:valueInRow:]: required method not implemented",
        "-[TestTableDataSource tableVersion]: required method not implemented: expected a class method",
      ])
    #expect(try table.send("text") == "none")
  }

  @Test func `A data source forwards messages without a closure to a compiled data source`() throws {
    let table = try ObjCObject("TestTable")
    let plain = try ObjCObject("TestPlainSource")
    try table.send("setDataSource:", plain)
    #expect(try table.send("text") == "plain")
    try table.implement(ObjCProtocol("TestTableDataSource"), forwardingTo: plain) {
      $0.on("rowsInTable:") { (_: ObjCObject) in 2 }
      $0.on("tableVersion") { 4 }
    }
    #expect(try table.send("text") == "plain,plain")
    #expect(try table.send("sourceVersion") == 4)
  }

  @Test func `A data source and a delegate of one owner work independently`() throws {
    enum TestTableWatcherDelegate: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("tableChanged:", types: "v@:@")]
    }
    let table = try ObjCObject("TestTable")
    try table.implementDataSource(register)
    var calls = 0
    let delegate = try table.implement(TestTableWatcherDelegate.self) {
      $0.on("tableChanged:") { (_: ObjCObject) in calls += 1 }
    }
    try (table.send("delegate") as ObjCObject).send("tableChanged:", table)
    #expect(calls == 1)
    #expect(!delegate.responds(to: "rowsInTable:"))
    try table.removeDynamicDelegate(for: TestTableWatcherDelegate.self)
    #expect(try table.send("text") == "row 0,row 1,row 2")
  }

  @Test func `A protocol that Swift declares is found by the owner's class name after its first use`() throws {
    enum TestSubtableDelegate: DeclaredProtocol {
      static let methods: [MethodDeclaration] = [.optional("subtableChanged:", types: "v@:@")]
    }
    let table = try ObjCObject("TestSubtable")
    _ = ObjCProtocol(TestSubtableDelegate.self)
    var calls = 0
    let delegate = try table.implementDelegate { $0.on("subtableChanged:") { (_: ObjCObject) in calls += 1 } }
    #expect(table.dynamicDelegate(for: TestSubtableDelegate.self) == delegate)
    try (table.send("delegate") as ObjCObject).send("subtableChanged:", table)
    #expect(calls == 1)
  }

  @Test func `implementDataSource throws an error that names the missing protocol for the owner's class`() throws {
    let owner = makeOwner()
    let error = #expect(throws: BlockDelegateError.self) { try owner.implementDataSource { _ in } }
    #expect(
      error?.description
        == "no such protocol: expected TestOwnerDataSource, or one of a superclass of TestOwner")
    #expect(owner.setterLog == "")
  }
}
