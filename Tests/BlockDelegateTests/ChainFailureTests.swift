import BlockDelegate
import Foundation
import TestSupport
import Testing

// `BlockDelegate.failureHandler` is the process's: these run one after the other, and beside no other suite of failures.
extension FailureTests {
  /// What a chain can't pass on, or does not pass on twice.
  @Suite struct ChainFailureTests {
    /// Two of its methods can't be passed on: the encoding of one is malformed, the other takes a `long double`.
    enum Impaired: DeclaredProtocol {
      static let name = "ChainImpairedDelegate"
      static let methods: [MethodDeclaration] = [
        .optional("owner:didChange:", types: "v@:@q"), .optional("owner:broken:", types: "v@:@x"),
        .optional("owner:precise:", types: "v@:@D"), .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@"),
      ]
    }

    @Test func `A method that can't be passed on is left out of a chain, and reported with its name`() throws {
      let plain = makePlainDelegate()
      let owner = makeOwner()
      let problems = try FailureTests.failures {
        let chain = try DelegateChain(Impaired.self)
        chain.add(plain)
        try chain.attach(to: owner)
        try owner.send("change:", 1)
        #expect(plain.plainCalls == 1)
        #expect(chain.responds(to: "ownerShouldStop:"))
        #expect(!chain.responds(to: "owner:precise:"))
        try chain.detach()
      }
      #expect(problems.map(\.selector) == ["owner:broken:", "owner:precise:"])
      #expect(problems.map(\.reason) == [.malformedEncoding, .unsupportedMethod])
      #expect(problems.allSatisfy { $0.protocolName == "ChainImpairedDelegate" })
    }

    @Test func `A method that was left out is refused by its name when its results are to be combined`() throws {
      try FailureTests.failures {
        let chain = try DelegateChain(Impaired.self)
        let error = #expect(throws: BlockDelegateError.self) {
          try chain.combineResults(of: "owner:broken:", by: .first)
        }
        #expect(error?.problems.map(\.reason) == [.malformedEncoding])
      }
    }

    @Test func `An added delegate comes although one method of its protocol can't be passed on`() throws {
      let owner = makeOwner()
      let plain = makePlainDelegate()
      try FailureTests.failures { try owner.addDelegate(plain, for: Impaired.self) }
      try owner.send("change:", 1)
      #expect(plain.plainCalls == 1)
    }

    @Test func `A delegate forwards the other methods when one has no slot, and reports that one`() throws {
      enum Forwarded: DeclaredProtocol {
        static let name = "ForwardedImpairedDelegate"
        static let methods: [MethodDeclaration] = [
          .optional("owner:didChange:", types: "v@:@q"), .optional("ownerShouldStop:", types: "\(encodedBOOL)@:@x"),
          .optional("owner:scoreFor:", types: "q@:@@"),
        ]
      }
      let owner = makeOwner()
      let plain = makePlainDelegate()
      var changes = 0
      let problems = try FailureTests.failures {
        try owner.implement(Forwarded.self, forwardingTo: plain) {
          $0.on("owner:didChange:") { (_: ObjCObject, _: Int) in changes += 1 }
        }
      }
      try owner.send("change:", 1)
      #expect(changes == 1)
      #expect(plain.plainCalls == 0)
      #expect(try owner.send("scoreFor:", "abc") as Int == 100)
      // The owner has asked, and does not send it.
      #expect(try !(owner.send("shouldStop") as Bool))
      #expect(plain.plainCalls == 1)
      #expect(problems.map(\.selector) == ["ownerShouldStop:"])
      #expect(problems.map(\.reason) == [.malformedEncoding])
    }

    @Test func `A setter that raised is sent again, although the chain answers what it did`() throws {
      enum Owner: DeclaredProtocol {
        static let name = "ChainFailureTestsOwner"
        static let methods: [MethodDeclaration] = [.required("setDelegate:", types: "v@:@")]
      }
      var raises = false
      var calls = 0
      let owner = try BlockDelegate(Owner.self) {
        $0.on("setDelegate:") { (_: ObjCObject?) in
          calls += 1
          if raises { caller_raise() }
        }
      }
      let chain = try DelegateChain(TestOwnerDelegate.self)
      try chain.attach(to: owner.object)
      raises = true
      let plain = makePlainDelegate()
      let errors = FailureTests.errors { chain.add(plain) }
      #expect(errors.map { $0 is ObjCException } == [true])
      raises = false
      calls = 0
      chain.refresh(plain)
      #expect(calls == 2)
      chain.refresh(plain)
      #expect(calls == 2)
    }
  }
}
