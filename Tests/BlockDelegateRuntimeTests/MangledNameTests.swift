import Testing

@testable import BlockDelegateRuntime

@Suite struct MangledNameTests {
  @Test(arguments: [
    ("NSXMLParserDelegate", "NSXMLParserDelegate"),
    ("_TtP4Main10MyDelegate_", "MyDelegate"),
    ("_TtPC4Main5Outer10MyDelegate_", "MyDelegate"),
    ("_TtPVC4Main5Outer5Inner12MyDataSource_", "MyDataSource"),
    ("_TtP4MainP33_5E1F0A3C2B4D69788796A5B4C3D2E1F010MyDelegate_", "MyDelegate"),
    // An identifier may contain digits, but it does not begin with a digit.
    ("_TtP7Module213Level2Sources_", "Level2Sources"),
    ("_TtP", "_TtP"),
    ("_TtP4Main99Short_", "Short_"),
  ])
  func `The last identifier of a Swift protocol's mangled name is the protocol's name`(name: String, identifier: String)
  {
    #expect(MangledName.lastIdentifier(of: name) == identifier)
  }
}

@Suite struct DeclaredPropertyTests {
  struct Case: Sendable {
    let attributes: String
    var getter = "delegate"
    var setter: String? = "setDelegate:"
    var protocols: [String] = []
  }

  @Test(arguments: [
    Case(attributes: "T@\"<P>\",W,N,V_delegate", protocols: ["P"]),
    Case(attributes: "T@\"NSObject<P><Q>\",&,N", protocols: ["P", "Q"]),
    Case(attributes: "T@\"<_TtP4Main10MyDelegate_>\",N,W", protocols: ["_TtP4Main10MyDelegate_"]),
    Case(attributes: "T@,N,V_delegate"),
    Case(attributes: "T@\"NSString\",C,N"),
    Case(attributes: "T@\"<P>\",R,N", setter: nil, protocols: ["P"]),
    Case(attributes: "T@\"<P>\",N,Gcurrent,Sinstall:,V_x", getter: "current", setter: "install:", protocols: ["P"]),
  ])
  func `A property's attributes specify its protocols, its getter and its setter`(expected: Case) throws {
    let property = try #require(DeclaredProperty(name: "delegate", attributes: expected.attributes))
    #expect(property.getter.name == expected.getter)
    #expect(property.setter?.name == expected.setter)
    #expect(property.protocolNames == expected.protocols)
  }

  @Test(arguments: ["Tq,N,V_count", "T@?,C,N", "T#,N", ""])
  func `A property whose type is not an object is not a delegate property`(attributes: String) {
    #expect(DeclaredProperty(name: "count", attributes: attributes) == nil)
  }
}
