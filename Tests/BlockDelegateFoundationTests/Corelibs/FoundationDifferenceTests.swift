import BlockDelegateFoundation
import Foundation
import FoundationXML
import Synchronization
import Testing

/// Notes the calls of a delegate's methods, with their arguments. Classes and closures use it in the same way, so that
/// their notes can be compared.
private final class Notes: @unchecked Sendable {  // All calls come on one thread, which is noted too.
  fileprivate private(set) var all: [String] = []
  fileprivate private(set) var known: [String] = []
  /// Whether the closures that are added must not be called, so that notes of their calls differ from a class's.
  fileprivate var isUnexpected = false
  private let methods: Set<String>
  private let owner: AnyObject
  private let reply: (String, [Any?]) -> Any?
  private let thread = Thread.current

  /// - Parameters:
  ///   - methods: The methods of the delegate. Most of the protocols require a class to have all methods. Calls of the
  ///     methods that are not listed are not noted, and return what a missing method returns.
  ///   - owner: The object that has the delegate.
  ///   - reply: Returns the results of the listed methods.
  init(_ methods: [String], of owner: AnyObject, reply: @escaping (String, [Any?]) -> Any?) {
    (self.methods, self.owner, self.reply) = (Set(methods), owner, reply)
  }

  private static let names = Mutex<[String: String]>([:])

  /// The same name for a method in Swift, its selector, and a file manager's method for paths instead of URLs.
  private func name(_ text: String) -> String {
    Self.names.withLock { names in
      if let name = names[text] { return name }
      let name = ["(_", ")", "URL", "Path", "Object"].reduce(text) { $0.replacingOccurrences(of: $1, with: "") }
      names[text] = name
      return name
    }
  }

  /// Notes the call of a class's method.
  func callAsFunction<R>(_ owner: AnyObject, _ arguments: Any?..., missing: R, function: String = #function) -> R {
    methods.contains(name(function)) ? record(name(function), owner, arguments) : missing
  }
  /// Whether a class's method is listed.
  func contains(_ function: String) -> Bool { methods.contains(name(function)) }
  func callAsFunction(_ owner: AnyObject, _ arguments: Any?..., function: String = #function) {
    if methods.contains(name(function)) { record(name(function), owner, arguments) as Void }
  }

  /// Adds a closure if the delegate has the method.
  private func add<P, F>(
    _ delegate: FoundationDelegateBuilder<P>, _ member: FoundationMethod<P, F>, _ makeBody: (String) -> F
  ) {
    let name = name("\(member)")
    known.append(name)
    if methods.contains(name) { delegate.on(member, makeBody(isUnexpected ? "unexpected \(name)" : name)) }
  }

  // Each adds a closure that notes its calls. The compiler of Swift 6.3 crashes for one function with a parameter pack.

  func add<P, Owner: AnyObject, R>(
    _ delegate: FoundationDelegateBuilder<P>, _ member: FoundationMethod<P, MethodBody<Owner, R>>
  ) { add(delegate, member) { name in { self.record(name, $0, []) } } }
  func add<P, Owner: AnyObject, A, R>(
    _ delegate: FoundationDelegateBuilder<P>, _ member: FoundationMethod<P, MethodBody<Owner, A, R>>
  ) { add(delegate, member) { name in { self.record(name, $0, [$1]) } } }
  func add<P, Owner: AnyObject, A, B, R>(
    _ delegate: FoundationDelegateBuilder<P>, _ member: FoundationMethod<P, MethodBody<Owner, A, B, R>>
  ) { add(delegate, member) { name in { self.record(name, $0, [$1, $2]) } } }
  func add<P, Owner: AnyObject, A, B, C, R>(
    _ delegate: FoundationDelegateBuilder<P>, _ member: FoundationMethod<P, MethodBody<Owner, A, B, C, R>>
  ) { add(delegate, member) { name in { self.record(name, $0, [$1, $2, $3]) } } }
  func add<P, Owner: AnyObject, A, B, C, D, R>(
    _ delegate: FoundationDelegateBuilder<P>, _ member: FoundationMethod<P, MethodBody<Owner, A, B, C, D, R>>
  ) { add(delegate, member) { name in { self.record(name, $0, [$1, $2, $3, $4]) } } }

  private func record<R>(_ method: String, _ owner: AnyObject, _ arguments: [Any?]) -> R {
    let place = (owner === self.owner ? "" : " (other object)") + (Thread.current === thread ? "" : " (elsewhere)")
    let arguments = arguments.map(flattened)
    all.append("\(method) \(arguments.map(described))\(place)")
    let result = reply(method, arguments)
    return R.self == Void.self ? () as! R : result as! R
  }
}

/// The value in an optional that may be in another, as an argument of a generic closure is.
private func flattened(_ value: Any?) -> Any? {
  guard let value, case let mirror = Mirror(reflecting: value), mirror.displayStyle == .optional else { return value }
  return flattened(mirror.children.first?.value)
}

/// Describes a value without what differs between two runs.
private func described(_ value: Any?) -> String {
  switch value {
  case nil: "nil"
  case let value as URL: described(value.path)
  case let value as [String: String]: "\(value.sorted { $0.key < $1.key })"
  case let value as Data: String(decoding: value, as: UTF8.self)
  case let value as Box: "box \(value.text)"
  case let value as NSArray: "\(value.map(described))"
  case let value as any Error: "\((value as NSError).domain) \((value as NSError).code)"
  case let value as String:
    value.range(of: "Difference-").map { String(value[$0.upperBound...].dropFirst(36)) } ?? "String \(value)"
  case let value?: "\(type(of: value)) \(value)"
  }
}

/// A function that adds a closure for each of a protocol's methods.
private typealias Table<P> = (FoundationDelegateBuilder<P>, Notes) -> Void

/// No method, all methods, and each method alone.
private func subsets<P>(_ type: P.Type, _ table: Table<P>) -> [[String]] {
  let notes = Notes([], of: NSObject()) { _, _ in nil }
  _ = try? FoundationDelegate(type) { table($0, notes) }
  return [[], notes.known] + notes.known.map { [$0] }
}

/// Does the same work with an instance of a class and with closures, and with a class without methods if there is one.
private func compare<Owner: DelegateOwner>(
  _ methods: [String], _ makeOwner: () throws -> Owner, instance: (Notes) -> Owner.Delegate,
  bare: Owner.Delegate? = nil, closures: Table<Owner.Delegate>,
  reply: @escaping (Owner, String, [Any?]) -> Any? = { _, _, _ in nil }, work: (Owner) throws -> [String]
) throws {
  func record(_ setDelegate: (Owner, Notes) throws -> Any) throws -> [String] {
    let owner = try makeOwner()
    let notes = Notes(methods, of: owner) { [unowned owner] in reply(owner, $0, $1) }
    let delegate = try setDelegate(owner, notes)
    let result = try withExtendedLifetime(delegate) { try work(owner) }
    return notes.all + result
  }
  func set(_ delegate: Owner.Delegate, of owner: Owner) -> Any {
    owner.delegate = delegate
    return delegate
  }
  let byClosures = try record { owner, notes in try owner.implement(Owner.Delegate.self) { closures($0, notes) } }
  let byInstance = try record { set(instance($1), of: $0) }
  #expect(byClosures == byInstance)
  guard methods.isEmpty, let bare else { return }
  let byBare = try record { owner, _ in set(bare, of: owner) }
  #expect(byClosures == byBare)
}

/// The same work with an instance of a class and with closures for the same methods.
struct FoundationDifferenceTests {}

// MARK: XMLParser

private final class NotingParserDelegate: NSObject, XMLParserDelegate {
  let notes: Notes
  init(_ notes: Notes) { self.notes = notes }

  func parserDidStartDocument(_ parser: XMLParser) { notes(parser) }
  func parserDidEndDocument(_ parser: XMLParser) { notes(parser) }
  func parser(
    _ parser: XMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?
  ) { notes(parser, name, publicID, systemID) }
  func parser(
    _ parser: XMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?, systemID: String?,
    notationName: String?
  ) { notes(parser, name, publicID, systemID, notationName) }
  func parser(
    _ parser: XMLParser, foundAttributeDeclarationWithName attributeName: String, forElement elementName: String,
    type: String?, defaultValue: String?
  ) { notes(parser, attributeName, elementName, type, defaultValue) }
  func parser(_ parser: XMLParser, foundElementDeclarationWithName elementName: String, model: String) {
    notes(parser, elementName, model)
  }
  func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    notes(parser, name, value)
  }
  func parser(
    _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
  ) { notes(parser, name, publicID, systemID) }
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) { notes(parser, elementName, namespaceURI, qName, attributeDict) }
  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) { notes(parser, elementName, namespaceURI, qName) }
  func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
    notes(parser, prefix, namespaceURI)
  }
  func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) { notes(parser, prefix) }
  func parser(_ parser: XMLParser, foundCharacters string: String) { notes(parser, string) }
  func parser(_ parser: XMLParser, foundIgnorableWhitespace whitespaceString: String) {
    notes(parser, whitespaceString)
  }
  func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    notes(parser, target, data)
  }
  func parser(_ parser: XMLParser, foundComment comment: String) { notes(parser, comment) }
  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    // The library repairs a fault of Foundation's: CDATA comes as characters if there is no method for it.
    guard notes.contains(#function) else {
      return self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }
    notes(parser, block)
  }
  func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    notes(parser, name, systemID, missing: nil)
  }
  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) { notes(parser, parseError) }
  func parser(_ parser: XMLParser, validationErrorOccurred validationError: any Error) {
    notes(parser, validationError)
  }
}

private final class BareParserDelegate: NSObject, XMLParserDelegate {}

private func addParser(_ delegate: FoundationDelegateBuilder<any XMLParserDelegate>, _ notes: Notes) {
  notes.add(delegate, .parserDidStartDocument)
  notes.add(delegate, .parserDidEndDocument)
  notes.add(delegate, .parserFoundNotationDeclarationWithNamePublicIDSystemID)
  notes.add(delegate, .parserFoundUnparsedEntityDeclarationWithNamePublicIDSystemIDNotationName)
  notes.add(delegate, .parserFoundAttributeDeclarationWithNameForElementTypeDefaultValue)
  notes.add(delegate, .parserFoundElementDeclarationWithNameModel)
  notes.add(delegate, .parserFoundInternalEntityDeclarationWithNameValue)
  notes.add(delegate, .parserFoundExternalEntityDeclarationWithNamePublicIDSystemID)
  notes.add(delegate, .parserDidStartElementNamespaceURIQualifiedNameAttributes)
  notes.add(delegate, .parserDidEndElementNamespaceURIQualifiedName)
  notes.add(delegate, .parserDidStartMappingPrefixToURI)
  notes.add(delegate, .parserDidEndMappingPrefix)
  notes.add(delegate, .parserFoundCharacters)
  notes.add(delegate, .parserFoundIgnorableWhitespace)
  notes.add(delegate, .parserFoundProcessingInstructionWithTargetData)
  notes.add(delegate, .parserFoundComment)
  notes.add(delegate, .parserFoundCDATA)
  notes.add(delegate, .parserResolveExternalEntityNameSystemID)
  notes.add(delegate, .parserParseErrorOccurred)
  notes.add(delegate, .parserValidationErrorOccurred)
}

extension FoundationDifferenceTests {
  private static let parserMethods = subsets((any XMLParserDelegate).self, addParser)
  // An element has one prefix, because Foundation tells those of an element in the order of a dictionary.
  private static let rich = """
    <!DOCTYPE p:a [<!ELEMENT b EMPTY><!ATTLIST b x CDATA "1"><!NOTATION n PUBLIC "p" "s"><!ENTITY inner "text">
    <!ENTITY outer PUBLIC "p" "outer.xml"><!ENTITY picture PUBLIC "q" "a.gif" NDATA n>]>
    <?one two?><!--three--><p:a xmlns:p='urn:p' p:y='2' z='&lt;'>four &amp; five<b xmlns='urn:d'/> \n
    <![CDATA[<six>]]><c xmlns='urn:c'>ü☺</c></p:a><!-- seven -->
    """
  private static let documents = [
    rich, "<a/>", "", "text", "<a", "<a><b></a>", "<a></b>", "<a/><b/>", "<a x=1/>", "<a>\u{1}</a>", "<a>&unknown;</a>",
    "<!DOCTYPE a SYSTEM 'a.dtd'><a>one &two; three</a>", "<!DOCTYPE a [<!ELEMENT a (b)>]><a> <c/></a>",
    "<p:a/>", "<a x='1' x='2'/>", "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
  ]

  private func compareParsers(_ document: String, _ methods: [String], aborting: String? = nil, entity: Data? = nil)
    throws
  {
    for (isStream, processes, reports) in [(false, false, false), (true, true, true), (true, false, true)] {
      func makeParser() -> XMLParser {
        let data = Data(document.utf8)
        let parser = isStream ? XMLParser(stream: InputStream(data: data)) : XMLParser(data: data)
        (parser.shouldProcessNamespaces, parser.shouldReportNamespacePrefixes) = (processes, reports)
        return parser
      }
      try compare(
        methods, makeParser, instance: NotingParserDelegate.init, bare: BareParserDelegate(), closures: addParser,
        reply: { parser, method, _ in
          if method == aborting { parser.abortParsing() }
          return entity
        },
        work: { parser in
          ["\(parser.parse()) \(described(parser.parserError)) \(parser.lineNumber):\(parser.columnNumber)"]
        })
    }
  }

  @Test(arguments: documents, parserMethods)
  func `A parser reads a document with closures as with a class of the same methods`(
    _ document: String, _ methods: [String]
  ) throws { try compareParsers(document, methods) }

  @Test(arguments: parserMethods.dropFirst(2), [true, false])
  func `A closure aborts a parser as a class's method does`(_ method: [String], isAlone: Bool) throws {
    for document in Self.documents.prefix(5) {
      try compareParsers(document, isAlone ? method : Self.parserMethods[1], aborting: method[0])
    }
  }

  @Test(arguments: parserMethods, ["", "2", "<b/>"])
  func `A closure answers for an unknown entity as a class's method does`(_ methods: [String], _ text: String) throws {
    try compareParsers("<!DOCTYPE a SYSTEM 'a.dtd'><a>one &two; three</a>", methods, entity: Data(text.utf8))
  }
}

// MARK: FileManager

private final class NotingFileDelegate: NSObject, FileManagerDelegate {
  let notes: Notes
  init(_ notes: Notes) { self.notes = notes }

  func fileManager(_ manager: FileManager, shouldCopyItemAt from: URL, to: URL) -> Bool {
    notes(manager, from, to, missing: true)
  }
  func fileManager(
    _ manager: FileManager, shouldProceedAfterError error: any Error, copyingItemAt from: URL, to: URL
  ) -> Bool { notes(manager, error, from, to, missing: false) }
  func fileManager(_ manager: FileManager, shouldMoveItemAt from: URL, to: URL) -> Bool {
    notes(manager, from, to, missing: true)
  }
  func fileManager(
    _ manager: FileManager, shouldProceedAfterError error: any Error, movingItemAt from: URL, to: URL
  ) -> Bool { notes(manager, error, from, to, missing: false) }
  func fileManager(_ manager: FileManager, shouldLinkItemAt from: URL, to: URL) -> Bool {
    notes(manager, from, to, missing: true)
  }
  func fileManager(
    _ manager: FileManager, shouldProceedAfterError error: any Error, linkingItemAt from: URL, to: URL
  ) -> Bool { notes(manager, error, from, to, missing: false) }
  func fileManager(_ manager: FileManager, shouldRemoveItemAt from: URL) -> Bool {
    notes(manager, from, missing: true)
  }
  func fileManager(
    _ manager: FileManager, shouldProceedAfterError error: any Error, removingItemAt from: URL
  ) -> Bool { notes(manager, error, from, missing: false) }

  // Foundation on Linux calls none of these.
  func fileManager(_: FileManager, shouldCopyItemAtPath _: String, toPath: String) -> Bool { false }
  func fileManager(
    _: FileManager, shouldProceedAfterError _: any Error, copyingItemAtPath _: String, toPath: String
  ) -> Bool { false }
  func fileManager(_: FileManager, shouldMoveItemAtPath _: String, toPath: String) -> Bool { false }
  func fileManager(
    _: FileManager, shouldProceedAfterError _: any Error, movingItemAtPath _: String, toPath: String
  ) -> Bool { false }
  func fileManager(_: FileManager, shouldLinkItemAtPath _: String, toPath: String) -> Bool { false }
  func fileManager(
    _: FileManager, shouldProceedAfterError _: any Error, linkingItemAtPath _: String, toPath: String
  ) -> Bool { false }
  func fileManager(_: FileManager, shouldRemoveItemAtPath _: String) -> Bool { false }
  func fileManager(
    _: FileManager, shouldProceedAfterError _: any Error, removingItemAtPath _: String
  ) -> Bool { false }
}

private func addURLs(_ delegate: FoundationDelegateBuilder<any FileManagerDelegate>, _ notes: Notes) {
  notes.add(delegate, .fileManagerShouldCopyItemAtTo)
  notes.add(delegate, .fileManagerShouldProceedAfterErrorCopyingItemAtTo)
  notes.add(delegate, .fileManagerShouldMoveItemAtTo)
  notes.add(delegate, .fileManagerShouldProceedAfterErrorMovingItemAtTo)
  notes.add(delegate, .fileManagerShouldLinkItemAtTo)
  notes.add(delegate, .fileManagerShouldProceedAfterErrorLinkingItemAtTo)
  notes.add(delegate, .fileManagerShouldRemoveItemAt)
  notes.add(delegate, .fileManagerShouldProceedAfterErrorRemovingItemAt)
}

private func addPaths(_ delegate: FoundationDelegateBuilder<any FileManagerDelegate>, _ notes: Notes) {
  notes.add(delegate, .fileManagerShouldCopyItemAtPathToPath)
  notes.add(delegate, .fileManagerShouldProceedAfterErrorCopyingItemAtPathToPath)
  notes.add(delegate, .fileManagerShouldMoveItemAtPathToPath)
  notes.add(delegate, .fileManagerShouldProceedAfterErrorMovingItemAtPathToPath)
  notes.add(delegate, .fileManagerShouldLinkItemAtPathToPath)
  notes.add(delegate, .fileManagerShouldProceedAfterErrorLinkingItemAtPathToPath)
  notes.add(delegate, .fileManagerShouldRemoveItemAtPath)
  notes.add(delegate, .fileManagerShouldProceedAfterErrorRemovingItemAtPath)
}

/// What a file manager's delegate replies to its questions.
private struct Answers {
  enum Permission: CaseIterable { case all, none, notA }
  let permission: Permission
  let proceeds: Bool
  static let all = Permission.allCases.flatMap {
    [Answers(permission: $0, proceeds: true), .init(permission: $0, proceeds: false)]
  }

  func reply(_ method: String, _ arguments: [Any?]) -> Bool {
    if method.contains("Error") { return proceeds }
    return permission == .notA ? !described(arguments[0]).hasSuffix("/a") : permission == .all
  }
}

private struct Operation {
  let verb: String, from: String, to: String
  static let all = ["copy", "move", "link", "remove"].flatMap { verb in
    ["file", "from", "missing"].flatMap { from in
      (verb == "remove" ? [""] : from == "missing" || verb != "copy" ? ["to"] : ["to", "existing", "full"]).map {
        Operation(verb: verb, from: from, to: $0)
      }
    }
  }

  /// Makes files, does the operation, and returns its error and all files.
  func run(_ manager: FileManager, byPath: Bool) throws -> [String] {
    let plain = FileManager()
    let folder = plain.temporaryDirectory.appending(path: "Difference-\(UUID())")
    defer { try? plain.removeItem(at: folder) }
    for name in ["from/inner", "full"] {
      try plain.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["file", "existing", "from/a", "from/b", "from/inner/a", "from/inner/c", "full/a"] {
      try Data(name.utf8).write(to: folder.appending(path: name))
    }
    let (from, to) = (folder.appending(path: from), folder.appending(path: to))
    var result: [String] = []
    do {
      switch (verb, byPath) {
      case ("copy", false): try manager.copyItem(at: from, to: to)
      case ("copy", true): try manager.copyItem(atPath: from.path, toPath: to.path)
      case ("move", false): try manager.moveItem(at: from, to: to)
      case ("move", true): try manager.moveItem(atPath: from.path, toPath: to.path)
      case ("link", false): try manager.linkItem(at: from, to: to)
      case ("link", true): try manager.linkItem(atPath: from.path, toPath: to.path)
      case (_, false): try manager.removeItem(at: from)
      case (_, true): try manager.removeItem(atPath: from.path)
      }
    } catch { result.append(described(error)) }
    for name in try plain.subpathsOfDirectory(atPath: folder.path).sorted() {
      let path = folder.appending(path: name).path
      let links = try plain.attributesOfItem(atPath: path)[.referenceCount].map { "\($0)" } ?? "?"
      result.append("\(name): \(described(plain.contents(atPath: path))), \(links) links")
    }
    return result
  }
}

extension FoundationDifferenceTests {
  @Test(arguments: Operation.all, Answers.all)
  private func `A file manager works with closures as with a class of the same methods`(
    _ operation: Operation, _ answers: Answers
  ) throws {
    let addBoth: Table<any FileManagerDelegate> = { delegate, notes in
      addURLs(delegate, notes)
      notes.isUnexpected = true
      addPaths(delegate, notes)
    }
    let subsets = subsets((any FileManagerDelegate).self, addURLs)
    for methods in subsets where methods.count != 1 || methods[0].lowercased().contains(operation.verb.prefix(3)) {
      for (table, byPath) in [(addURLs, false), (addPaths, false), (addBoth, true)] {
        try compare(
          methods, FileManager.init, instance: NotingFileDelegate.init, closures: table,
          reply: { answers.reply($1, $2) }, work: { try operation.run($0, byPath: byPath) })
      }
    }
  }
}

// MARK: NSKeyedArchiver and NSKeyedUnarchiver

/// A named object, which is archived once for each object and whose decoded copies are equal if their texts are.
/// Foundation on Linux archives only classes that are not private, and not inside of another type.
final class Box: NSObject, NSCoding {
  var text: String
  private let isDecoded: Bool
  init(_ text: String) { (self.text, isDecoded) = (text, false) }
  init(coder: NSCoder) { (text, isDecoded) = (coder.decodeObject(forKey: "text") as? String ?? "none", true) }
  func encode(with coder: NSCoder) { coder.encode(text, forKey: "text") }
  override func isEqual(_ other: Any?) -> Bool {
    guard let other = other as? Box else { return false }
    return other === self || isDecoded && other.isDecoded && other.text == text
  }
  override var hash: Int { 1 }
}

/// What a delegate of an archiver or an unarchiver returns for a box with the text "old". Others stay unchanged.
private enum Replacement: CaseIterable {
  case itself, other, nothing

  func callAsFunction(_ object: Any?) -> Any? {
    guard let box = object as? Box, box.text == "old" else { return object }
    return self == .itself ? box : self == .other ? Box("new") : nil
  }
}

private final class NotingArchiverDelegate: NSObject, NSKeyedArchiverDelegate {
  let notes: Notes
  init(_ notes: Notes) { self.notes = notes }

  func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
    notes(archiver, object, missing: object)
  }
  func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) { notes(archiver, object) }
  func archiver(_ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?) {
    notes(archiver, object, newObject)
  }
  func archiverWillFinish(_ archiver: NSKeyedArchiver) { notes(archiver) }
  func archiverDidFinish(_ archiver: NSKeyedArchiver) { notes(archiver) }
}

private final class NotingUnarchiverDelegate: NSObject, NSKeyedUnarchiverDelegate {
  let notes: Notes
  init(_ notes: Notes) { self.notes = notes }

  func unarchiver(
    _ unarchiver: NSKeyedUnarchiver, cannotDecodeObjectOfClassName name: String, originalClasses classNames: [String]
  ) -> AnyClass? { notes(unarchiver, name, classNames, missing: nil) }
  // Foundation leaves an object unchanged for nil. For the object itself, it makes one object of all that equal it.
  func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? {
    notes(unarchiver, object, missing: nil)
  }
  func unarchiver(_ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any) {
    notes(unarchiver, object, newObject)
  }
  func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) { notes(unarchiver) }
  func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) { notes(unarchiver) }
}

/// Decodes all objects, changes the first, and returns what that changed, and the error.
private func decode(_ unarchiver: NSKeyedUnarchiver) -> [String] {
  unarchiver.decodingFailurePolicy = .setErrorAndReturn
  let root = unarchiver.decodeObject(forKey: "root") as? NSArray
  let single = unarchiver.decodeObject(forKey: "single")
  unarchiver.finishDecoding()
  (root?.firstObject as? Box)?.text = "changed"
  return [described(root), described(single), described(unarchiver.error)]
}

private func encode(_ archiver: NSKeyedArchiver) {
  archiver.outputFormat = .xml
  let root = NSArray(array: [
    Box("same"), Box("same"), Box("old"), NSDate(timeIntervalSince1970: 7), NSMutableString(string: "text"),
    NSArray(array: [Box("old"), NSNumber(value: 3)]),
  ])
  archiver.encode(root, forKey: "root")
  archiver.encode(Box("old"), forKey: "single")
  archiver.encode(nil as Any?, forKey: "none")
  archiver.finishEncoding()
}

private func addArchiver(_ delegate: FoundationDelegateBuilder<any NSKeyedArchiverDelegate>, _ notes: Notes) {
  notes.add(delegate, .archiverWillEncode)
  notes.add(delegate, .archiverDidEncode)
  notes.add(delegate, .archiverWillReplaceWithObject)
  notes.add(delegate, .archiverWillFinish)
  notes.add(delegate, .archiverDidFinish)
}

private func addUnarchiver(_ delegate: FoundationDelegateBuilder<any NSKeyedUnarchiverDelegate>, _ notes: Notes) {
  notes.add(delegate, .unarchiverCannotDecodeObjectOfClassNameOriginalClasses)
  notes.add(delegate, .unarchiverDidDecode)
  notes.add(delegate, .unarchiverWillReplaceWith)
  notes.add(delegate, .unarchiverWillFinish)
  notes.add(delegate, .unarchiverDidFinish)
}

extension FoundationDifferenceTests {
  // Foundation's archiver on Linux needs an object as the answer.
  @Test(arguments: subsets((any NSKeyedArchiverDelegate).self, addArchiver), [Replacement.itself, .other])
  private func `An archiver encodes with closures as with a class of the same methods`(
    _ methods: [String], _ replacement: Replacement
  ) throws {
    try compare(
      methods, { NSKeyedArchiver(requiringSecureCoding: false) }, instance: NotingArchiverDelegate.init,
      closures: addArchiver, reply: { replacement($2.first ?? nil) },
      work: { archiver in
        encode(archiver)
        return decode(try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData))
      })
  }

  @Test(arguments: subsets((any NSKeyedUnarchiverDelegate).self, addUnarchiver), Replacement.allCases)
  private func `An unarchiver decodes with closures as with a class of the same methods`(
    _ methods: [String], _ replacement: Replacement
  ) throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    encode(archiver)
    let text = String(decoding: archiver.encodedData, as: UTF8.self)
    let unknown = text.replacing(NSStringFromClass(Box.self), with: "Unknown")
    for (text, substitute) in [(text, nil), (unknown, nil), (unknown, Box.self)] as [(String, Box.Type?)] {
      try compare(
        methods, { try NSKeyedUnarchiver(forReadingFrom: Data(text.utf8)) }, instance: NotingUnarchiverDelegate.init,
        closures: addUnarchiver,
        reply: { $1.contains("cannotDecode") ? substitute : replacement($2.first ?? nil) }, work: decode)
    }
  }
}

// MARK: NSCache

private final class NotingCacheDelegate: NSObject, NSCacheDelegate {
  let notes: Notes
  init(_ notes: Notes) { self.notes = notes }
  func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject obj: Any) { notes(cache, obj) }
}

extension FoundationDifferenceTests {
  @Test(arguments: [true, false], [(0, 0), (2, 0), (0, 10), (2, 10)])
  func `A cache evicts with a closure as with a class of the same method`(
    isImplemented: Bool, _ limits: (count: Int, cost: Int)
  ) throws {
    let table: Table<any NSCacheDelegate> = { $1.add($0, .cacheWillEvictObject) }
    try compare(
      subsets((any NSCacheDelegate).self, table)[isImplemented ? 1 : 0], NSCache<NSString, Box>.init,
      instance: NotingCacheDelegate.init, closures: table
    ) { cache in
      (cache.countLimit, cache.totalCostLimit) = limits
      for cost in [1, 4, 2, 8, 3] { cache.setObject(Box("\(cost)"), forKey: "\(cost)" as NSString, cost: cost) }
      cache.setObject(Box("again"), forKey: "3", cost: 9)
      cache.removeObject(forKey: "8")
      let kept = ["1", "4", "2", "8", "3"].map { described(cache.object(forKey: $0 as NSString)) }
      cache.removeAllObjects()
      return kept + [described(cache.object(forKey: "3"))]
    }
  }
}
