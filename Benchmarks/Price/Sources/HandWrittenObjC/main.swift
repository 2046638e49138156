import Foundation
import ParserTexts

let xml = Data("<list><item>one</item><item>two</item></list>".utf8)

var texts: [String] = []
let parsed = xml.withUnsafeBytes { bytes in
  withUnsafeMutablePointer(to: &texts) { texts in
    parser_texts(bytes.baseAddress, bytes.count, texts) { texts, text in
      texts!.assumingMemoryBound(to: [String].self).pointee.append(String(cString: text!))
    }
  }
}
print(parsed, texts)
