import BlockDelegateFoundation
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct SeveralDelegatesTests {
  private let document = Data("<root><a>one</a><b>two</b></root>".utf8)

  private func texts(
    noting calls: Calls, as name: String, _ delegate: DelegateBuilder<any XMLParserDelegate>
  ) {
    delegate.on(.parserFoundCharacters) { _, text in calls.note("\(name): \(text)") }
  }

  @Test func `Added delegates are called after the first delegate, in the order in which they were added`() throws {
    let (parser, calls) = (XMLParser(data: document), Calls())
    let first = try parser.implement(XMLParserDelegate.self) { texts(noting: calls, as: "first", $0) }
    let second = try parser.addDelegate(XMLParserDelegate.self) { texts(noting: calls, as: "second", $0) }
    let third = try parser.addDelegate(XMLParserDelegate.self) { delegate in
      delegate.on(.parserDidEndDocument) { _ in calls.note("third: end") }
    }
    withExtendedLifetime((first, second, third)) { _ = parser.parse() }
    #expect(calls.all == ["first: one", "second: one", "first: two", "second: two", "third: end"])
  }

  @Test func `A handwritten delegate is still called after closures were added`() throws {
    final class Handwritten: NSObject, XMLParserDelegate {
      let calls = Calls()
      func parser(_ parser: XMLParser, foundCharacters string: String) { calls.note("class: \(string)") }
    }
    let (parser, handwritten) = (XMLParser(data: document), Handwritten())
    parser.delegate = handwritten
    let added = try parser.addDelegate(XMLParserDelegate.self) { texts(noting: handwritten.calls, as: "added", $0) }
    #expect(parser.delegate !== handwritten)
    withExtendedLifetime(added) { _ = parser.parse() }
    #expect(handwritten.calls.all == ["class: one", "added: one", "class: two", "added: two"])
  }

  @Test func `The previous delegate is set again after the last added delegate is removed`() throws {
    final class Handwritten: NSObject, XMLParserDelegate {}
    let (parser, handwritten) = (XMLParser(data: document), Handwritten())
    parser.delegate = handwritten
    var first: DynamicDelegate<any XMLParserDelegate>? = try parser.addDelegate(XMLParserDelegate.self) { _ in }
    let second = try parser.addDelegate(XMLParserDelegate.self) { _ in }
    #expect(first != nil)
    first = nil
    #expect(parser.delegate !== handwritten)
    parser.removeDelegate(second, for: XMLParserDelegate.self)
    #expect(parser.delegate === handwritten)
    parser.removeDelegate(second, for: XMLParserDelegate.self)
    #expect(parser.delegate === handwritten)
  }

  @Test func `Removing the added delegates keeps a delegate that was set after them`() throws {
    final class Handwritten: NSObject, XMLParserDelegate {}
    let (parser, handwritten) = (XMLParser(data: document), Handwritten())
    let added = try parser.addDelegate(XMLParserDelegate.self) { _ in }
    parser.delegate = handwritten
    parser.removeDelegate(added, for: XMLParserDelegate.self)
    #expect(parser.delegate === handwritten)
  }

  @Test func `The delegate is nil after the last added delegate is released, if it was nil before`() throws {
    let parser = XMLParser(data: document)
    do {
      let added = try parser.addDelegate(XMLParserDelegate.self) { _ in }
      withExtendedLifetime(added) { #expect(parser.delegate != nil) }
    }
    #expect(parser.delegate == nil)
  }

  @Test func `The result of the last delegate is used if several delegates return one`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    func replacing(by seconds: Double) throws -> DynamicDelegate<any NSKeyedArchiverDelegate> {
      try archiver.addDelegate(NSKeyedArchiverDelegate.self) { delegate in
        delegate.on(.archiverWillEncode) { _, object in
          object is NSDate ? NSDate(timeIntervalSince1970: seconds) : object
        }
      }
    }
    let delegates = (try replacing(by: 1), try replacing(by: 2))
    withExtendedLifetime(delegates) {
      archiver.encode(NSDate(timeIntervalSince1970: 7), forKey: "date")
      archiver.finishEncoding()
    }
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(unarchiver.decodeObject(of: NSDate.self, forKey: "date") == NSDate(timeIntervalSince1970: 2))
  }

  @Test(arguments: [[true, true], [true, false], [false, true]])
  func `A file is copied only if all delegates permit it`(answers: [Bool]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let manager = FileManager()
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("text".utf8).write(to: folder.appendingPathComponent("from"))
    let delegates = try answers.map { answer in
      try manager.addDelegate(FileManagerDelegate.self) { delegate in
        delegate.on(.fileManagerShouldCopyItemAtPathToPath) { _, _, _ in answer }
      }
    }
    try withExtendedLifetime(delegates) {
      try manager.copyItem(atPath: "\(folder.path)/from", toPath: "\(folder.path)/to")
    }
    #expect(manager.fileExists(atPath: "\(folder.path)/to") == (answers == [true, true]))
  }

  @Test func `A delegate of closures without a method does not contribute a result for it`() throws {
    let manager = FileManager()
    let file = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("text".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let first = try manager.implement(FileManagerDelegate.self) { _ in }
    let second = try manager.addDelegate(FileManagerDelegate.self) { delegate in
      delegate.on(.fileManagerShouldProceedAfterErrorCopyingItemAtPathToPath) { _, _, _, _ in true }
    }
    // The default result ends a copy after an error. The first delegate would return it if its missing method were
    // called.
    try withExtendedLifetime((first, second)) { try manager.copyItem(at: file, to: file) }
  }

  @Test func `Calling implement after addDelegate throws because the object already has a delegate`() throws {
    let parser = XMLParser(data: document)
    let added = try parser.addDelegate(XMLParserDelegate.self) { _ in }
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try parser.implement(XMLParserDelegate.self) { _ in }
    }
    #expect(error?.problems.map(\.reason) == [.existingDelegate])
    withExtendedLifetime(added) {}
  }

  @Test func `Adding delegates with a duplicate method throws and leaves the delegate nil`() throws {
    let parser = XMLParser(data: document)
    let error = #expect(throws: BlockDelegateError.self) {
      _ = try parser.addDelegate(XMLParserDelegate.self) { delegate in
        delegate.on(.parserDidEndDocument) { _ in }
        delegate.on(.parserDidEndDocument) { _ in }
      }
    }
    #expect(error?.problems.map(\.reason) == [.duplicateMethod])
    #expect(parser.delegate == nil)
  }

  @Test func `A delegate made without an owner receives calls after it is assigned to a property`() throws {
    let calls = Calls()
    let delegate = try DynamicDelegate((any XMLParserDelegate).self) { texts(noting: calls, as: "made", $0) }
    let parser = XMLParser(data: document)
    parser.delegate = delegate.delegate
    withExtendedLifetime(delegate) { _ = parser.parse() }
    #expect(calls.all == ["made: one", "made: two"])
  }

  @Test func `Twenty thousand delegates are added and removed while another delegate stays`() throws {
    let parser = XMLParser(data: document)
    let stays = try parser.addDelegate(XMLParserDelegate.self) { _ in }
    for _ in 0..<20_000 {
      let added = try parser.addDelegate(XMLParserDelegate.self) { _ in }
      parser.removeDelegate(added, for: XMLParserDelegate.self)
    }
    withExtendedLifetime(stays) { #expect(parser.delegate != nil) }
  }
}
