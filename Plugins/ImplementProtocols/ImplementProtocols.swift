import Foundation
import PackagePlugin

/// The command `swift package implement-protocols`, which generates classes of closures for the protocols of a target.
@main
struct ImplementProtocols: CommandPlugin {
  static let usage = """
    usage: swift package implement-protocols --target TARGET [--protocol NAME [--name NAME]]...
             [--access public|package|internal] [--fallbacks FILE] [--check]

    Generates classes that implement protocols with closures. Writes ProtocolClosures/<Protocol>Closures.swift in the
    target's folder for each class-bound protocol of the target. With --protocol, writes only the classes for the named
    protocols, which can be in the target, in a target that it depends on, or in Foundation. Commit the generated files.
    --name sets the class name for the --protocol before it. --fallbacks reads the results of requirements without a
    closure from FILE. --check writes nothing, and fails if a file is out of date.
    """

  func performCommand(context: PluginContext, arguments: [String]) throws {
    if arguments.contains("--help") { return print(Self.usage) }
    var (targetNames, rest) = ([String](), arguments[...])
    var options: [String] = []
    while let argument = rest.popFirst() {
      if argument == "--target", let name = rest.popFirst() {
        targetNames.append(name)
      } else {
        options.append(argument)
      }
    }
    guard !targetNames.isEmpty else { throw Failure(description: "--target is missing.\n\(Self.usage)") }
    for target in try context.package.targets(named: targetNames) {
      guard let target = target as? SwiftSourceModuleTarget else {
        throw Failure(description: "\(target.name) is not a Swift target.")
      }
      try implementProtocols(of: target, context: context, options: options)
    }
  }

  private func implementProtocols(
    of target: SwiftSourceModuleTarget, context: PluginContext, options: [String]
  ) throws {
    let graphs = try SymbolGraphFolder(context.pluginWorkDirectoryURL.appending(path: target.name))
    for dependency in target.recursiveTargetDependencies.compactMap({ $0 as? SwiftSourceModuleTarget }) {
      try graphs.add(dependency, by: packageManager, minimumAccess: .package)
    }
    do {
      try graphs.add(target, by: packageManager, minimumAccess: .internal)
    } catch {
      // The target has errors if a generated class does not fit its changed protocol, or if code uses a class that is
      // not generated yet.
      print("\(target.name) does not compile. Its protocols are read despite the errors.")
      try graphs.addModuleWithErrors(of: target, context: context)
    }
    let asked = zip(options, options.dropFirst()).filter { $0.0 == "--protocol" }.flatMap { $0.1.split(separator: "&") }
    try graphs.addSystemModules(askedFor: asked.map(String.init), context: context)

    let folder = target.directoryURL.appending(path: "ProtocolClosures").path
    let status = try run(
      context.tool(named: "ProtocolClosures").url,
      ["--graphs", graphs.url.path, "--module", target.moduleName, "--output", folder] + options)
    guard status == 0 else {
      throw Failure(description: "No classes were generated for \(target.name), for the reasons above.")
    }
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// Runs a program, whose output becomes the output of the plugin.
func run(_ program: URL, _ arguments: [String]) throws -> Int32 {
  let process = try Process.run(program, arguments: arguments)
  process.waitUntilExit()
  return process.terminationStatus
}
