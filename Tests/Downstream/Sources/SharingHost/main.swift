import BlockDelegate
import Foundation

let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<list/>".utf8))
try parser.implement(GNUstep.NSXMLParserDelegate.self) { delegate in
  delegate.on(.parserDidEndDocument) { parser in }
}
guard let handle = dlopen(CommandLine.arguments[1], RTLD_NOW | RTLD_LOCAL) else {
  fatalError(String(cString: dlerror()))
}
typealias Knows = @convention(c) (OpaquePointer) -> Bool
print("known", unsafeBitCast(dlsym(handle, "sharing_knows")!, to: Knows.self)(parser.pointer))
