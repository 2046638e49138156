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
    greeter.onName = { "Bob" }
    #expect(greeter.greeting() == "Hello, Bob")
    greeter.onGreeting = { "Hi" }
    #expect(greeter.greeting() == "Hi")
    #expect(greeter.style == "plain")
    greeter.onStyle = { "bold" }
    #expect(greeter.style == "bold")
  }

  @Test func anAutoclosureIsEvaluatedByTheDefault() {
    var evaluated = 0
    let greeter = GreeterClosures(onName: { "Ann" }, onVerbosity: { 1 })
    func message() -> String {
      evaluated += 1
      return "message"
    }
    greeter.log(message())
    #expect(evaluated == 1)
    greeter.onVerbosity = { 0 }
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
    parrot.onOwner = { "Long John" }
    #expect((parrot as any Pet).owner() == "Long John")
  }

  @Test func publicDefaultsOfAnotherModuleAreUsed() {
    var amounts: [Int] = []
    let account = AccountClosures(onTotal: { amounts.reduce(0, +) })
    account.onAdd = { amounts.append($0) }
    account.add(1)
    account.add(2)
    #expect((account as any Ledger).total() == 3)
    #expect(account.currency == "EUR")
  }

  @Test func parserDelegate() {
    let feed = FeedDelegateClosures()
    var texts: [String] = []
    feed.onParserFoundCharacters = { _, text in texts.append(text) }
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
    let nested = OuterNestedClosures()
    #expect(nested.visit(Outer.Inner(id: 1), defaults: 2, owner: 3) == 6)
    nested.onOtherOnOther = { $0 + 1 }
    #expect(nested.other(onOther: 1) == 2)
  }

  @Test func requirementsThatOnlyDefaultsImplement() {
    let factory = FactoryClosures()
    var made: [Int] = []
    factory.onMade = { made.append($0) }
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
