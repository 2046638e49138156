// swift-tools-version: 6.1
import PackageDescription

/// A user of the plugin `ImplementProtocols`: protocols of many shapes, the classes that it writes for them, and tests.
let package = Package(
  name: "PluginTests",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .target(name: "Imported"),
    .target(name: "Shapes", dependencies: ["Imported"]),
    // Protocols that the plugin refuses.
    .target(name: "Refused"),
    .testTarget(name: "ShapesTests", dependencies: ["Shapes"]),
  ],
  swiftLanguageModes: [.v6]
)
