import Foundation

let usage = """
  usage: XMLOutline [FILE]

  Prints the outline of an XML document: its elements by name and depth, how often each stands there, how much text it has
  and which attributes. Without FILE it reads an Atom feed that comes with it.
  """

/// Loads the bytes of the document, or throws an error that explains why they cannot be loaded.
func load(_ path: String) throws -> Data {
  var isDirectory: ObjCBool = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
    throw Failure(path: path, reason: "no such file")
  }
  guard !isDirectory.boolValue else { throw Failure(path: path, reason: "is a directory") }
  guard let data = FileManager.default.contents(atPath: path) else {
    throw Failure(path: path, reason: "can't be read")
  }
  guard !data.isEmpty else { throw Failure(path: path, reason: "is empty") }
  return data
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.contains("--help") || arguments.contains("-h") {
  print(usage)
  exit(0)
}
guard arguments.count <= 1 else {
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(2)
}
let path = arguments.first ?? Bundle.module.path(forResource: "feed", ofType: "atom") ?? "feed.atom"

do {
  let data = try load(path)
  let start = DispatchTime.now().uptimeNanoseconds
  let outline = try OutlineReader(path: path, progress: Progress(data)).read(data)
  let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  print((path as NSString).lastPathComponent + ", " + volume(data.count))
  print()
  for line in outline.lines { print(line) }
  print()
  print(outline.totals)
  print(String(format: "%.1f ms, %.1f MB/s", seconds * 1e3, Double(data.count) / 1e6 / seconds))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
