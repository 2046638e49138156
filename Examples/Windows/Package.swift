// swift-tools-version: 6.1
import PackageDescription

let library = Target.Dependency.product(name: "BlockDelegate", package: "BlockDelegate")

// The examples are in a separate package, because they link gnustep-gui on Linux, and the users of the library may not
// have gnustep-gui.
let package = Package(
  name: "Windows",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    // Objects and options for programs with windows. Other packages can copy this target.
    .target(
      name: "WindowKit", dependencies: [library],
      linkerSettings: [
        .linkedLibrary("gnustep-gui", .when(platforms: [.linux])),
        .linkedFramework("AppKit", .when(platforms: [.macOS])),
      ]),
    .target(name: "Shared", dependencies: ["WindowKit", library]),
    .executableTarget(name: "Planets", dependencies: ["Shared", "WindowKit", library]),
    .executableTarget(name: "Checklist", dependencies: ["Shared", "WindowKit", library]),
    .executableTarget(name: "Colors", dependencies: ["Shared", "WindowKit", library]),
    .executableTarget(name: "Hello", dependencies: ["WindowKit", library], path: "Tests/Hello"),
    .executableTarget(name: "WindowsProbe", dependencies: ["WindowKit", library], path: "Tests/WindowsProbe"),
    .testTarget(name: "WindowsTests", dependencies: ["Planets", "Checklist", "Colors", "Hello", "WindowsProbe"]),
  ],
  swiftLanguageModes: [.v6]
)
