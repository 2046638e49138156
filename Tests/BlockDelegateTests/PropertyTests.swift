import BlockDelegate
import Foundation
import TestSupport
import Testing

/// Owners with several delegate properties, each declared with its own protocol (TestSupport/PropertyOwner.m).
@Suite struct PropertyTests {
  private enum Drag: DeclaredProtocol {
    static let name = "TestSheetDragDelegate"
    static let methods: [MethodDeclaration] = [.required("dragged:", types: "v@:@")]
  }
  private enum Scroll: DeclaredProtocol {
    static let name = "TestScrollDelegate"
    static let methods: [MethodDeclaration] = [.required("scrolled:", types: "v@:@")]
  }
  private enum Sheet: DeclaredProtocol {
    static let name = "TestSheetDelegate"
    static let methods: [MethodDeclaration] = [.required("selected:", types: "v@:@")]
    static var inherited: [any DeclaredProtocol.Type] { [Scroll.self] }
  }
  private enum Navigation: DeclaredProtocol {
    static let name = "TestNavigationDelegate"
    static let methods: [MethodDeclaration] = [.required("navigated:", types: "v@:@")]
  }
  private enum Panel: DeclaredProtocol {
    static let name = "TestPanelDelegate"
    static let methods: [MethodDeclaration] = [.required("asked:", types: "v@:@")]
  }
  private enum Inspector: DeclaredProtocol {
    static let name = "TestInspector"
    static let methods: [MethodDeclaration] = [.required("inspected:", types: "v@:@")]
  }
  private enum Unrelated: DeclaredProtocol {
    static let name = "TestUnrelatedDelegate"
    static let methods: [MethodDeclaration] = [.optional("unrelated:", types: "v@:@")]
  }

  private final class Log {
    var lines: [String] = []
    func note(_ line: String) -> (AnyDelegateBuilder) -> Void {
      { delegate in delegate.on(Selector("\(line):")) { (_: ObjCObject) in self.lines.append(line) } }
    }
  }

  #if LibObjC2 || canImport(ObjectiveC)
    @Test func `A delegate is set on the property that is declared with its protocol, and on no other`() throws {
      let (sheet, log, plain) = (try ObjCObject("TestSheet"), Log(), try ObjCObject("TestPropertyWitness"))
      try sheet.send("setDelegate:", plain)
      try sheet.implement(Drag.self, log.note("dragged"))
      try sheet.implement(Navigation.self, log.note("navigated"))
      try sheet.implement(Panel.self, log.note("asked"))
      try sheet.send("tell")
      #expect(log.lines == ["dragged", "navigated", "asked"])
      #expect(sheet.delegateIdentity == plain.pointer)
      #expect(sheet.dynamicDelegate(for: Panel.self) != nil)
      try sheet.removeDynamicDelegate(for: Panel.self)
      try sheet.removeDynamicDelegate(for: Drag.self)
      try sheet.send("tell")
      #expect(log.lines == ["dragged", "navigated", "asked", "navigated"])
    }

    @Test func `A delegate property's custom setter and getter names are used, whatever the protocol's name is`() throws
    {
      let (sheet, log) = (try ObjCObject("TestSheet"), Log())
      let delegate = try sheet.implement(Inspector.self, log.note("inspected"))
      #expect(try (sheet.send("currentInspector") as ObjCObject).isIdentical(to: delegate.object))
      // The getter finds the earlier delegate, which stays in the chain.
      let second = try DynamicDelegate(Inspector.self, log.note("inspected"))
      try sheet.addDelegate(second.object, for: Inspector.self)
      try sheet.send("tell")
      #expect(log.lines == ["inspected", "inspected"])
      withExtendedLifetime(second) {}
    }

    @Test func `A delegate is set on a property whose protocol inherits its own, or is inherited by it`() throws {
      let (sheet, scroll, log) = (try ObjCObject("TestSheet"), try ObjCObject("TestScroll"), Log())
      let delegate = try sheet.implement(Scroll.self, log.note("scrolled"))
      #expect(sheet.delegateIdentity == delegate.pointer)
      let other = try scroll.implement(Sheet.self) {
        log.note("scrolled")($0)
        log.note("selected")($0)
      }
      #expect(scroll.delegateIdentity == other.pointer)
    }

    @Test func `A default setter whose property names an unrelated protocol is refused`() throws {
      let (sheet, plain) = (try ObjCObject("TestSheet"), try ObjCObject("TestPropertyWitness"))
      try sheet.send("setDelegate:", plain)
      let error = #expect(throws: BlockDelegateError.self) { try sheet.implement(Unrelated.self) { _ in } }
      #expect(
        error?.text == "TestUnrelatedDelegate: no setter \"setDelegate:\": expected a setter: argument, "
          + "given a property for TestSheetDelegate")
      #expect(sheet.delegateIdentity == plain.pointer)
      let delegate = try sheet.implement(Unrelated.self, setter: "setDelegate:") { _ in }
      #expect(sheet.delegateIdentity == delegate.pointer)
    }
  #else
    @Test func `On a runtime without property metadata, the protocol's name determines the setter`() throws {
      let (sheet, log) = (try ObjCObject("TestSheet"), Log())
      let delegate = try sheet.implement(Drag.self, log.note("dragged"))
      #expect(sheet.delegateIdentity == delegate.pointer)
      #expect(throws: BlockDelegateError.self) { try sheet.implement(Inspector.self, log.note("inspected")) }
      try sheet.implement(Panel.self, setter: "setUIDelegate:", log.note("asked"))
      try sheet.removeDynamicDelegate(for: Drag.self)
      try sheet.send("tell")
      #expect(log.lines == ["asked"])
      _ = (Scroll.self, Sheet.self, Navigation.self, Unrelated.self)
    }
  #endif
}
