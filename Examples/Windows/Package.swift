// swift-tools-version: 6.1
import PackageDescription

let appKit = Target.Dependency.product(name: "BlockDelegateAppKit", package: "BlockDelegate")

// The examples are in a separate package, because its programs link gnustep-gui on Linux, and the users of the library
// may not have gnustep-gui.
let package = Package(
  name: "Windows",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .target(name: "Shared", dependencies: [appKit]),
    .executableTarget(name: "Planets", dependencies: ["Shared", appKit]),
    .executableTarget(name: "Checklist", dependencies: ["Shared", appKit]),
    .executableTarget(name: "Colors", dependencies: ["Shared", appKit]),
    .executableTarget(name: "Hello", dependencies: [appKit], path: "Tests/Hello"),
    .executableTarget(name: "WindowsProbe", dependencies: [appKit], path: "Tests/WindowsProbe"),
    .testTarget(name: "WindowsTests", dependencies: ["Planets", "Checklist", "Colors", "Hello", "WindowsProbe"]),
  ],
  swiftLanguageModes: [.v6]
)
