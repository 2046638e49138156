// swift-tools-version: 6.1
import PackageDescription

// `make demo-foundation` runs this program, on Linux. It needs only Swift.
let package = Package(
  name: "Feed",
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .executableTarget(
      name: "Feed", dependencies: [.product(name: "BlockDelegateFoundation", package: "BlockDelegate")])
  ],
  swiftLanguageModes: [.v6])
