// swift-tools-version: 6.1
import PackageDescription

/// A package that uses the plugin `ImplementProtocols`, with protocols of many shapes and tests of their generated
/// classes.
let package = Package(
  name: "PluginTests",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .target(name: "Imported"),
    .target(name: "Shapes", dependencies: ["Imported"]),
    // This target contains protocols that the plugin refuses.
    .target(name: "Refused"),
    .testTarget(name: "ShapesTests", dependencies: ["Shapes"]),
  ],
  swiftLanguageModes: [.v6]
)
