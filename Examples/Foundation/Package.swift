// swift-tools-version: 6.1
import PackageDescription

// The same sources run on macOS and on Linux. GNUstep need not be installed.
let package = Package(
  name: "FoundationExamples",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .executableTarget(
      name: "Headlines", dependencies: [.product(name: "BlockDelegateFoundation", package: "BlockDelegate")])
  ],
  swiftLanguageModes: [.v6])
