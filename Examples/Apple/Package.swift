// swift-tools-version: 6.1
import PackageDescription

// Open this folder in Xcode and run "Sizes", or use `swift run`. The view controllers in iOS can be added unchanged to
// the target of an app.
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
