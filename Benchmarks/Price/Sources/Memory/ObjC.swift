import BlockDelegate
import Foundation
import ParserTexts

/// Each of these functions makes parsers, and returns a closure that gives each parser a delegate. Nothing is released
/// before the program ends.
func closures(_ count: Int) throws -> () throws -> Void {
  let parsers = try (0..<count).map { _ in try ObjCObject("NSXMLParser", "initWithData:", Data()) }
  return {
    for parser in parsers {
      try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
        delegate.on(.parserFoundCharacters) { parser, text in found += text.utf8.count }
      }
    }
  }
}

func handWrittenObjC(_ count: Int) -> () throws -> Void {
  let parsers = (0..<count).map { _ in parser_make() }
  return { for parser in parsers { parser_follow(parser, nil) { _, text in found += strlen(text!) } } }
}

// The variable needs no lock because the program has only one thread.
nonisolated(unsafe) var found = 0
