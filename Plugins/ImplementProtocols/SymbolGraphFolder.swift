import Foundation
import PackagePlugin

/// A folder with the symbol graphs of a target and of the modules that it imports.
struct SymbolGraphFolder {
  let url: URL

  init(_ url: URL) throws {
    self.url = url
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func add(
    _ target: SwiftSourceModuleTarget, by packageManager: PackageManager,
    minimumAccess: PackageManager.SymbolGraphOptions.AccessLevel
  ) throws {
    let graph = try packageManager.getSymbolGraph(
      for: target, options: .init(minimumAccessLevel: minimumAccess, includeSPI: true))
    for file in try FileManager.default.contentsOfDirectory(at: graph.directoryURL, includingPropertiesForKeys: nil)
    where file.pathExtension == "json" {
      let copy = url.appending(path: file.lastPathComponent)
      if !FileManager.default.fileExists(atPath: copy.path) { try FileManager.default.copyItem(at: file, to: copy) }
    }
  }

  /// Adds the graph of a target that does not compile. The compiler can write the module of such a target despite the
  /// errors.
  func addModuleWithErrors(of target: SwiftSourceModuleTarget, context: PluginContext) throws {
    let module = url.appending(path: "\(target.moduleName).swiftmodule")
    let modules = try modulesFolder(context)
    let sources = target.sourceFiles.filter { $0.type == .source }.map(\.url.path)
    let conditions = target.compilationConditions.map { "-D\($0)" }
    let status = try run(
      context.tool(named: "swiftc").url,
      ["-emit-module", "-module-name", target.moduleName, "-package-name", "package", "-I", modules, "-o", module.path]
        + ["-suppress-warnings", "-Xfrontend", "-experimental-allow-module-with-compiler-errors"]
        + conditions + sources)
    guard status == 0 else { throw Failure(description: "\(target.name) does not compile.") }
    try extract(target.moduleName, access: "internal", options: ["-I", url.path, "-I", modules], context: context)
  }

  /// Adds the graphs of Foundation's modules, if a protocol in them is inherited or is named on the command line.
  func addSystemModules(askedFor names: [String], context: PluginContext) throws {
    #if os(Linux)
      let modules = ["Foundation", "FoundationEssentials", "FoundationXML", "FoundationNetworking"]
    #else
      let modules = ["Foundation"]
    #endif
    let graphs = try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".symbols.json") }
      .map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }
    let inherits = graphs.flatMap(\.relationships).contains { relationship in
      relationship.kind == "conformsTo" && modules.contains { relationship.targetFallback?.hasPrefix("\($0).") == true }
    }
    let known = graphs.flatMap { graph in
      graph.symbols.map { $0.pathComponents.joined(separator: ".") }.flatMap { [$0, "\(graph.module.name).\($0)"] }
    }
    guard inherits || !Set(known).isSuperset(of: names) else { return }
    for module in modules { try extract(module, access: "public", options: [], context: context) }
  }

  private func extract(_ module: String, access: String, options: [String], context: PluginContext) throws {
    let arguments = ["-module-name", module, "-minimum-access-level", access, "-output-dir", url.path] + options
    let tool = try context.tool(named: "swift-symbolgraph-extract").url
    #if os(Linux)
      #if arch(arm64)
        let target = ["-target", "aarch64-unknown-linux-gnu"]
      #else
        let target = ["-target", "x86_64-unknown-linux-gnu"]
      #endif
      let status = try run(tool, arguments + target)
    #else
      let system = ["--sdk", "macosx", tool.lastPathComponent, "-target", "arm64-apple-macosx14.0"]
      let status = try run(URL(filePath: "/usr/bin/xcrun"), system + arguments)
    #endif
    guard status == 0 else { throw Failure(description: "The symbol graph of \(module) can't be extracted.") }
  }

  /// Returns the folder in which SwiftPM keeps the modules of the last build.
  private func modulesFolder(_ context: PluginContext) throws -> String {
    // Plugins work in <scratch>/plugins/outputs/<package>/<plugin>/…, and products are in <scratch>/debug.
    var scratch = context.pluginWorkDirectoryURL
    while scratch.lastPathComponent != "plugins", scratch.pathComponents.count > 1 { scratch.deleteLastPathComponent() }
    return scratch.deletingLastPathComponent().appending(path: "debug/Modules").path
  }

  private struct Graph: Decodable {
    struct Named: Decodable { let name: String }
    struct Symbol: Decodable { let pathComponents: [String] }
    struct Relationship: Decodable { let kind: String, targetFallback: String? }

    let module: Named, symbols: [Symbol], relationships: [Relationship]
  }
}
