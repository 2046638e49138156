// swift-tools-version: 6.1
import PackageDescription

// Open this folder in Xcode and run "Sizes", or `swift run`. The view controllers in iOS are for an app's target, to
// which they can be added as they are.
let package = Package(
  name: "AppleExamples",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .executableTarget(
      name: "Sizes", dependencies: [.product(name: "BlockDelegate", package: "BlockDelegate")], path: ".",
      exclude: ["iOS"], sources: ["Sizes", "macOS"])
  ],
  swiftLanguageModes: [.v6]
)
