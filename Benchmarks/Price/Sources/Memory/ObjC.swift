import BlockDelegate
import Foundation
import ParserTexts

/// Each makes parsers, and returns what gives them their delegates. Nothing is let go of before the program's end.
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

// The program has one thread.
nonisolated(unsafe) var found = 0
