// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "BlockDelegate", path: "..")],
  targets: [
    // The callers and the baselines: compiled Objective-C.
    .target(name: "CallTargets", linkerSettings: [.linkedLibrary("ffi")]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CallTargets", .product(name: "BlockDelegate", package: "BlockDelegate")]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
