// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  traits: [.trait(name: "LibObjC2", description: "Enables the trait LibObjC2 of BlockDelegate")],
  dependencies: [
    .package(
      name: "BlockDelegate", path: "..",
      traits: [.defaults, .trait(name: "LibObjC2", condition: .when(traits: ["LibObjC2"]))])
  ],
  targets: [
    .target(name: "BenchmarkHarness"),
    // The callers and the baselines are compiled Objective-C.
    .target(name: "CallTargets", linkerSettings: [.linkedLibrary("ffi")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "BenchmarkHarness", "CallTargets", .product(name: "BlockDelegate", package: "BlockDelegate"),
        .product(name: "BlockDelegateTesting", package: "BlockDelegate"),
        .product(name: "BlockDelegateFoundation", package: "BlockDelegate"),
      ]),
    // AppleBenchmarks is for a Mac, and does nothing on other platforms. The other benchmarks need GNUstep.
    .executableTarget(
      name: "AppleBenchmarks",
      dependencies: ["BenchmarkHarness", .product(name: "BlockDelegate", package: "BlockDelegate")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .gnucxx17
)
