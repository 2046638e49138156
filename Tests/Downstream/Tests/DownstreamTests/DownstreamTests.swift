import BlockDelegate
import BlockDelegateTesting
import Foundation
import Testing

struct DownstreamTests {
  /// The folder of the build products.
  private let built: URL

  init() throws {
    built = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .deletingLastPathComponent()
  }

  /// Runs a program, which must succeed, and returns its output.
  /// - Parameter program: A path, or the name of a program of this package.
  private func run(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program, relativeTo: built)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: said, as: UTF8.self)
  }

  @Test func `A program of another package implements protocols in Swift and has several delegates in Objective-C`()
    throws
  {
    #expect(try run("Downstream") == "true [\"list\", \"item\", \"item\"] onetwo 100\n")
  }

  @Test func `A program can have types with the names of the library's types`() throws {
    #expect(try run("Names") == "Names opened yes 5\n[7] [\"a\"] true true\n")
  }

  @Test func `Two images with a copy of the library each can hold one object, and be closed before it goes`() throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "libPlugin-\(UUID()).so")
    try FileManager.default.copyItem(at: built.appending(path: "libPlugin.so"), to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    #expect(try run("Host", built.appending(path: "libPlugin.so").path, copy.path) == "1 1 0 0 0 0 done\n")
  }

  @Test func `A program and an image that it loads share the delegates of BlockDelegateDynamic`() throws {
    #expect(try run("SharingHost", built.appending(path: "libSharing.so").path) == "known true\n")
    for (image, hasCopy) in [("SharingHost", false), ("libSharing.so", false), ("libBlockDelegateDynamic.so", true)] {
      let symbols = try run("/usr/bin/nm", built.appending(path: image).path)
      #expect(symbols.lowercased().contains(" t bd_objc_retain\n") == hasCopy, "\(image)")
    }
  }

  @Test func `A test of another package records the messages of an object`() throws {
    let parser = try ObjCObject("NSXMLParser", "initWithData:", Data("<list><item>one</item></list>".utf8))
    let log = try parser.record(GNUstep.NSXMLParserDelegate.self)
    let parsed: Bool = try parser.send("parse")
    #expect(parsed && log[.parserFoundCharacters].verify(count: 1))
  }
}
