// swift-tools-version: 6.1
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "BlockDelegate") }

// A package that depends on the library as other packages do, and uses only its public API. Its tests run its programs:
//
// - Downstream has a target in Swift and one in Objective-C.
// - Names has types with names that types of the library also have.
// - Host loads two copies of Plugin, each with its own copy of the library.
// - SharingHost and the image Sharing, which it loads, share one copy of the library.
let package = Package(
  name: "Downstream",
  products: [
    .library(name: "Plugin", type: .dynamic, targets: ["Plugin"]),
    .library(name: "Sharing", type: .dynamic, targets: ["Sharing"]),
  ],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    .executableTarget(name: "Downstream", dependencies: ["Upload", product("BlockDelegate")]),
    .target(name: "Upload", dependencies: [product("BlockDelegateObjC")]),
    .executableTarget(name: "Names", dependencies: [product("BlockDelegate")]),
    .target(name: "Plugin", dependencies: [product("BlockDelegate")]),
    .executableTarget(name: "Host"),
    .target(name: "Sharing", dependencies: [product("BlockDelegateDynamic")]),
    .executableTarget(name: "SharingHost", dependencies: [product("BlockDelegateDynamic")]),
    .testTarget(
      name: "DownstreamTests",
      dependencies: [
        "Downstream", "Names", "Host", "SharingHost", product("BlockDelegate"), product("BlockDelegateTesting"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
