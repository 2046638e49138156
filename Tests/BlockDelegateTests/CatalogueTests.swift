#if !canImport(ObjectiveC)
  import BlockDelegateRuntime
  import Foundation
  import Testing

  @testable import BlockDelegate

  @Suite struct CatalogueTests {
    // MARK: The catalogue's generator

    @Test(.enabled(if: Generator.hasHeaders))
    func `The catalogue has what the installed headers declare`() throws {
      let generator = try Generator.run("--check")
      #expect(generator.status == 0, "\(generator.output)")
    }

    @Test(
      .enabled(if: Generator.hasHeaders),
      arguments: [
        ("optional cache", "required cache"), ("required cache", "optional cache"),
        ("cache:willEvictObject:", "cache:will:"),
        (#"archiverDidFinish: v@:@"NSKeyedArchiver""#, #"archiverDidFinish: v@:@"NSArchiver""#),
        ("optional archiverDidFinish:", "optional@base-1.2 archiverDidFinish: v@:\n        optional archiverDidEnd:"),
      ])
    func `The generator's --check option fails for a catalogue that differs from the installed headers`(
      right: String, wrong: String
    ) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.copyItem(at: Generator.catalogue, to: folder)
      let file = folder.appending(path: "Foundation.swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing(right, with: wrong).write(to: file, atomically: true, encoding: .utf8)
      let generator = try Generator.run("--check", "--catalogue", folder.path)
      #expect(generator.status == (text.contains(right) ? 1 : 0), "\(generator.output)")
    }

    @Test(arguments: [
      ("v32@0:8@16@24", "v@:@@"),
      ("v8@?0", "v@?"),
      ("v24@0:8@?16", "v@:@?"),
      ("v16@+8:-12s+4", "v@:s"),
      ("v40@0:8{Point3=ddd}16", "v@:{Point3=ddd}"),
      ("{Matrix4x4=[16d]}16@0:8", "{Matrix4x4=[16d]}@:"),
      ("Q40@0:8^{?=Q^@^Q[5Q]}16^@24Q32", "Q@:^{?=Q^@^Q[5Q]}^@Q"),
      ("v20@0:8{Flags2=b0I3b3I13}16", "v@:{Flags2=b0I3b3I13}"),
      ("v32@0:8(U8={V2d=dd}[2{V1=i}])16r^*24", "v@:(U8={V2d=dd}[2{V1=i}])r^*"),
    ])
    func `The generator removes offsets from a type encoding and keeps digits that belong to types`(
      types: String, expected: String
    ) throws {
      let generator = try Generator.run("--strip", types)
      #expect(generator.output == expected + "\n")
    }

    // MARK: The catalogue's content

    @Test func `The catalogue has 55 to 70 protocols, each with a unique name, in sorted order`() {
      let names = GNUstep.allProtocols.map { $0.name }
      #expect((55...70).contains(names.count))
      #expect(Set(names).count == names.count)
      #expect(names == names.sorted())
    }

    @Test func `Each catalogued protocol is found by its name, and an unknown name finds none`() {
      for declared in GNUstep.allProtocols {
        let found = GNUstep.catalogued(named: declared.name)
        #expect(found.map { ObjectIdentifier($0) } == ObjectIdentifier(declared), "\(declared.name)")
      }
      #expect(GNUstep.catalogued(named: "NSNoSuchDelegate") == nil)
      #expect(GNUstep.catalogued(named: "NSWindow") == nil)
      #expect(GNUstep.catalogued(named: "NSMenuItem") == nil)
      #expect(GNUstep.catalogued(named: "NSAccessibility") == nil)
      #expect(GNUstep.catalogued(named: "") == nil)
    }

    @Test func `Each catalogued protocol has the name of a delegate, a data source, an observer or a handler`() {
      let roles = ["Delegate", "DelegateProtocol", "DataSource", "DataProvider", "Observing", "Handler"]
      for name in GNUstep.allProtocols.map({ $0.name }) {
        #expect(roles.contains { name.hasSuffix($0) }, "\(name)")
        #expect(!name.hasPrefix("NSAccessibility") || name == "NSAccessibilityCustomRotorItemSearchDelegate")
      }
    }

    @Test(arguments: [
      "NSSplitViewDelegate", "NSToolbarDelegate", "NSTabViewDelegate", "NSTextStorageDelegate", "NSComboBoxDelegate",
      "NSComboBoxDataSource", "NSTextDelegate", "NSKeyedArchiverDelegate", "NSKeyedUnarchiverDelegate",
    ])
    func `A delegate that GNUstep declares as a category of NSObject is a protocol of optional methods`(name: String)
      throws
    {
      let methods = try #require(GNUstep.catalogued(named: name)).methods
      #expect(!methods.isEmpty)
      #expect(methods.allSatisfy { !$0.isRequired })
    }

    @Test func `A protocol's name finds the catalogue's declaration even if the runtime knows the protocol too`() {
      for declared in GNUstep.allProtocols {
        #expect(ObjCProtocol.dynamicClass(named: declared.name) === DynamicClass.of(declared), "\(declared.name)")
      }
    }

    @Test(
      arguments: [
        ("NSXMLParserDelegate", .optional("parser:foundCharacters:", types: "v@:@@")),
        (
          "NSXMLParserDelegate",
          .optional("parser:didStartElement:namespaceURI:qualifiedName:attributes:", types: "v@:@@@@@")
        ),
        ("NSCacheDelegate", .required("cache:willEvictObject:", types: "v@:@@")),
        ("NSWindowDelegate", .optional("windowShouldClose:", types: "C@:@")),
        (
          "NSWindowDelegate",
          .optional(
            "window:willPositionSheet:usingRect:",
            types: "{CGRect={CGPoint=dd}{CGSize=dd}}@:@@{CGRect={CGPoint=dd}{CGSize=dd}}")
        ),
        ("NSTableViewDataSource", .optional("numberOfRowsInTableView:", types: "q@:@")),
        ("NSTableViewDataSource", .optional("tableView:objectValueForTableColumn:row:", types: "@@:@@q")),
        // Methods that GNUstep declares in categories of NSObject.
        ("NSSplitViewDelegate", .optional("splitView:constrainMinCoordinate:ofSubviewAt:", types: "d@:@dq")),
        (
          "NSKeyedUnarchiverDelegate",
          .optional("unarchiver:cannotDecodeObjectOfClassName:originalClasses:", types: "#@:@@@")
        ),
        ("NSKeyValueObserving", .optional("observeValueForKeyPath:ofObject:change:context:", types: "v@:@@@^v")),
        // Methods of categories whose names differ from the protocols' names.
        ("NSComboBoxDelegate", .optional("comboBoxWillPopUp:", types: "v@:@")),
        ("NSControlTextEditingDelegate", .optional("controlTextDidChange:", types: "v@:@")),
        // A method of a class that GNUstep has instead of a protocol.
        (
          "NSDrawerDelegate",
          .optional("drawerWillResizeContents:toSize:", types: "{CGSize=dd}@:@{CGSize=dd}")
        ),
      ] as [(String, MethodDeclaration)])
    func `A well-known protocol of the catalogue has its method with the right encoding`(
      name: String, method: MethodDeclaration
    ) throws {
      let declared = try #require(GNUstep.catalogued(named: name))
      let found = declared.methods.filter { $0.selector == method.selector }
      #expect(found.map { withoutClasses($0) } == [method])
    }

    @Test func `A catalogued protocol inherits the protocols that it adopts in GNUstep's headers, except NSObject`() {
      func inherited(_ declared: any DeclaredProtocol.Type) -> [String] { declared.inherited.map { $0.name } }
      #expect(inherited(GNUstep.NSXMLParserDelegate.self) == [])
      #expect(inherited(GNUstep.NSTextFieldDelegate.self) == ["NSControlTextEditingDelegate"])
      #expect(inherited(GNUstep.GSNetServiceDelegate.self) == ["NSNetServiceDelegate"])
      #expect(inherited(GNUstep.NSComboBoxDelegate.self) == ["NSTextFieldDelegate"])
      #expect(inherited(GNUstep.NSTextViewDelegate.self) == ["NSTextDelegate"])
      for name in GNUstep.allProtocols.flatMap(inherited) {
        #expect(GNUstep.catalogued(named: name) != nil, "\(name)")
      }
    }

    @Test func `Each catalogued encoding has one type for the result, self, _cmd and each argument, and no offsets`() {
      for declared in GNUstep.allProtocols {
        for method in declared.methods {
          let flat = flattened(withoutClasses(method).types)
          let colons = method.selector.filter { $0 == ":" }.count
          #expect(flat.count == 3 + colons, "\(declared.name) \(method.selector) \(method.types)")
          #expect(flat.filter(\.isNumber).isEmpty, "\(declared.name) \(method.selector) \(method.types)")
          #expect(flat.dropFirst().hasPrefix("@:"), "\(declared.name) \(method.selector) \(method.types)")
        }
      }
    }

    /// Returns the method as the runtime has it, without the class names that the headers declare.
    private func withoutClasses(_ method: MethodDeclaration) -> MethodDeclaration {
      let types = method.types.replacing(#/@"\w+"/#, with: "@")
      return MethodDeclaration(
        selector: method.selector, types: types, isRequired: method.isRequired, isInstance: method.isInstance)
    }

    /// Returns one character for each type. A structure becomes its opening bracket, and a pointer its pointee.
    private func flattened(_ types: String) -> String {
      var depth = 0
      var flat = ""
      for character in types.replacing("@?", with: "@") {
        if "{([".contains(character) {
          if depth == 0 { flat.append(character) }
          depth += 1
        } else if "})]".contains(character) {
          depth -= 1
        } else if depth == 0, !"rnNoORV^".contains(character) {
          flat.append(character)
        }
      }
      return flat
    }
  }
#endif
