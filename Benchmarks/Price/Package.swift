// swift-tools-version: 6.1
import PackageDescription

func product(_ name: String) -> Target.Dependency { .product(name: name, package: "BlockDelegate") }

// An Objective-C target without dependencies needs compiler and linker flags for GNUstep's headers and libraries.
let headers = CSetting.unsafeFlags(["-fblocks", "-I\(Context.packageDirectory)/../../Sources/GNUstepHeaders/include"])
let libraries: [LinkerSetting] = [.linkedLibrary("objc"), .linkedLibrary("gnustep-base")]

// The programs that Scripts/price measures: one task, written with the library and by hand. The script copies the
// package into .build, and generates the sources of the targets that have no folder here (Scripts/costs/sources.py).
let package = Package(
  name: "Price",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../..")],
  targets: [
    // The README's first programs, with the library and by hand.
    .executableTarget(name: "Closures", dependencies: [product("BlockDelegate")]),
    .executableTarget(name: "HandWrittenObjC", dependencies: ["ParserTexts"]),
    .target(name: "ParserTexts", cSettings: [headers], linkerSettings: libraries),
    .executableTarget(name: "FoundationClosures", dependencies: [product("BlockDelegateFoundation")]),
    .executableTarget(name: "HandWrittenSwift"),

    // The first programs with one more product each.
    .executableTarget(name: "WithObjC", dependencies: [product("BlockDelegate"), product("BlockDelegateObjC")]),
    .executableTarget(name: "WithAppKit", dependencies: [product("BlockDelegate"), product("BlockDelegateAppKit")]),
    .executableTarget(name: "WithTesting", dependencies: [product("BlockDelegate"), product("BlockDelegateTesting")]),

    // Fifty methods of one delegate.
    .target(name: "FiftyMembers", dependencies: [product("BlockDelegate")]),
    .target(name: "FiftySelectors", dependencies: [product("BlockDelegate")]),
    .target(name: "FiftyByHandObjC", cSettings: [headers]),
    .target(name: "FiftyFoundationMembers", dependencies: [product("BlockDelegateFoundation")]),
    .target(name: "FiftyByHandSwift"),

    // Many delegates in one process.
    .executableTarget(
      name: "Memory", dependencies: ["ParserTexts", product("BlockDelegate"), product("BlockDelegateFoundation")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)
