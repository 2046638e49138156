import Foundation
import Imported
import Testing

@testable import Shapes

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct DefaultTests {
  @Test func defaultsAskTheClosuresForTheRest() {
    let greeter = GreeterClosures(onName: { "Ann" }, onVerbosity: { 0 })
    #expect(greeter.greeting() == "Hello, Ann")
    #expect(greeter.style == "plain")
    let brief = GreeterClosures(onName: { "Bob" }, onGreeting: { "Hi" }, onVerbosity: { 0 }, onStyle: { "bold" })
    #expect(brief.greeting() == "Hi")
    #expect(brief.style == "bold")
  }

  @Test func anAutoclosureIsEvaluatedByTheDefault() {
    var evaluated = 0
    var verbosity = 1
    let greeter = GreeterClosures(onName: { "Ann" }, onVerbosity: { verbosity })
    func message() -> String {
      evaluated += 1
      return "message"
    }
    greeter.log(message())
    #expect(evaluated == 1)
    verbosity = 0
    greeter.log(message())
    #expect(evaluated == 1)
  }

  @Test func theDefaultOfTheMostDerivedProtocolIsUsed() {
    #expect(AnimalClosures(onSound: { "" }).legs() == 4)
    #expect(PetClosures(onSound: { "" }).legs() == 4)
    let parrot = ParrotClosures(onSound: { "Hello" })
    #expect(parrot.legs() == 2)
    #expect(parrot.sound() == "Hello")
    #expect(parrot.owner() == nil)
    let owned = ParrotClosures(onSound: { "" }, onOwner: { "Long John" })
    #expect((owned as any Pet).owner() == "Long John")
  }

  @Test func publicDefaultsOfAnotherModuleAreUsed() {
    var amounts: [Int] = []
    let account = AccountClosures(onAdd: { amounts.append($0) }, onTotal: { amounts.reduce(0, +) })
    account.add(1)
    account.add(2)
    #expect((account as any Ledger).total() == 3)
    #expect(account.currency == "EUR")
  }

  @Test func parserDelegate() {
    var texts: [String] = []
    let feed = FeedDelegateClosures(onParserFoundCharacters: { _, text in texts.append(text) })
    let parser = XMLParser(data: Data("<a>b<c>d</c></a>".utf8))
    parser.delegate = feed
    #expect(parser.parse())
    #expect(texts == ["b", "d"])
  }

  @Test func classesOfNSObject() {
    let observer = ObserverClosures(onNotice: { $0 > 0 })
    #expect(observer.notice(1))
    #expect(observer.isEqual(observer))
    observer.forget()
  }

  @Test func parametersWithNamesOfMembers() {
    #expect(OuterNestedClosures().visit(Outer.Inner(id: 1), defaults: 2, owner: 3) == 6)
    let nested = OuterNestedClosures(onOtherOnOther: { $0 + 1 })
    #expect(nested.other(onOther: 1) == 2)
  }

  @Test func requirementsThatOnlyDefaultsImplement() {
    var made: [Int] = []
    let factory = FactoryClosures(onMade: { made.append($0) })
    #expect(FactoryClosures.kind() == "factory")
    #expect(factory.make("a") == "a")
    factory.write("a", "b")
    #expect(made == [2])
  }

  @Test func aClassIsFreedWithItsClosures() {
    weak var freed: GreeterClosures?
    do {
      let greeter = GreeterClosures(onName: { "Ann" }, onVerbosity: { 0 })
      #expect(greeter.greeting() == "Hello, Ann")
      freed = greeter
    }
    #expect(freed == nil)
  }
}
