// swift-tools-version: 6.1
import PackageDescription

// A package of its own, because its programs link gnustep-gui on Linux, which the library's users need not have.
let package = Package(
  name: "Windows",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .executableTarget(
      name: "Planets", dependencies: [.product(name: "BlockDelegateAppKit", package: "BlockDelegate")]),
    .executableTarget(
      name: "WindowsProbe", dependencies: [.product(name: "BlockDelegateAppKit", package: "BlockDelegate")],
      path: "Tests/WindowsProbe"),
    .testTarget(name: "WindowsTests", dependencies: ["Planets", "WindowsProbe"]),
  ],
  swiftLanguageModes: [.v6]
)
