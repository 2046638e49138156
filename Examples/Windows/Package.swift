// swift-tools-version: 6.1
import PackageDescription

let appKit = Target.Dependency.product(name: "BlockDelegateAppKit", package: "BlockDelegate")

// A package of its own, because its programs link gnustep-gui on Linux, which the library's users need not have.
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
