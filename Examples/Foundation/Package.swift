// swift-tools-version: 6.1
import PackageDescription

// The same sources on macOS and on Linux, where nothing of GNUstep is installed.
let package = Package(
  name: "FoundationExamples",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .executableTarget(
      name: "Headlines", dependencies: [.product(name: "BlockDelegateFoundation", package: "BlockDelegate")])
  ],
  swiftLanguageModes: [.v6])
