// swift-tools-version: 6.1
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "BlockDelegate") }

// A target in Objective-C that depends on nothing gets GNUstep's headers and libraries by flags.
let headers = CSetting.unsafeFlags(["-fblocks", "-I\(Context.packageDirectory)/../../Sources/GNUstepHeaders/include"])
let libraries: [LinkerSetting] = [.linkedLibrary("objc"), .linkedLibrary("gnustep-base")]

// What Scripts/price measures: one task, written with the library and by hand. The script copies the package into .build,
// where it writes the sources of the targets that have no folder here (Scripts/costs/sources.py).
let package = Package(
  name: "Price",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    // README's first programs, and the same by hand.
    .executableTarget(name: "Closures", dependencies: [product("BlockDelegate")]),
    .executableTarget(name: "HandWrittenObjC", dependencies: ["ParserTexts"]),
    .target(name: "ParserTexts", cSettings: [headers], linkerSettings: libraries),
    .executableTarget(name: "FoundationClosures", dependencies: [product("BlockDelegateFoundation")]),
    .executableTarget(name: "HandWrittenSwift"),

    // The first programs with a further product.
    .executableTarget(name: "WithObjC", dependencies: [product("BlockDelegate"), product("BlockDelegateObjC")]),
    .executableTarget(name: "WithAppKit", dependencies: [product("BlockDelegate"), product("BlockDelegateAppKit")]),
    .executableTarget(name: "WithTesting", dependencies: [product("BlockDelegate"), product("BlockDelegateTesting")]),
    .executableTarget(
      name: "WithFoundationTesting",
      dependencies: [product("BlockDelegateFoundation"), product("BlockDelegateFoundationTesting")]),

    // Fifty methods.
    .target(name: "FiftyMembers", dependencies: [product("BlockDelegate")]),
    .target(name: "FiftySelectors", dependencies: [product("BlockDelegate")]),
    .target(name: "FiftyByHandObjC", cSettings: [headers]),
    .target(name: "FiftyFoundationMembers", dependencies: [product("BlockDelegateFoundation")]),
    .target(name: "FiftyByHandSwift"),

    // Many delegates.
    .executableTarget(
      name: "Memory", dependencies: ["ParserTexts", product("BlockDelegate"), product("BlockDelegateFoundation")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)
