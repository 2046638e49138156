// swift-tools-version: 6.1
import PackageDescription

/// Debian packages behind these names: libobjc-*-dev and libgnustep-base-dev (Scripts/bootstrap installs them).
/// BlocksRuntime stands first because GNUstep Base exports block functions of its own.
let linuxLibraries: [LinkerSetting] = [
  .linkedLibrary("BlocksRuntime", .when(platforms: [.linux])),
  .linkedLibrary("objc", .when(platforms: [.linux])),
  .linkedLibrary("gnustep-base", .when(platforms: [.linux])),
]

/// The runtime of a Linux build is GCC's libobjc, or GNUstep's libobjc2 with the trait of that name.
let onLibObjC2 = BuildSettingCondition.when(platforms: [.linux], traits: ["LibObjC2"])

/// What apps need, and what would make a program on Linux carry a folder for it: packages for Apple's platforms are built
/// on a Mac. It is empty, for the library stores nothing, sends nothing, and calls nothing that needs a reason. Every
/// product that goes into an app brings this target along.
let privacyManifest = "PrivacyInfo.xcprivacy"
#if os(macOS)
  let (appleResources, unused) = ([Resource.copy(privacyManifest)], [String]())
#else
  let (appleResources, unused) = ([Resource](), [privacyManifest])
#endif

/// Those of swift-corelibs-foundation's classes are for where these are. The server is Python's.
#if os(Linux)
  let corelibsTests = ["Corelibs/Server"]
#else
  let corelibsTests = ["Corelibs"]
#endif

/// Tests start programs where a system lets them.
let programs = TargetDependencyCondition.when(platforms: [.macOS, .linux])

let package = Package(
  name: "BlockDelegate",
  // No watchOS, which bd_base.h refuses by name: its apps contain code for watches with 32-bit pointers.
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .visionOS(.v1)],
  products: [
    .library(name: "BlockDelegate", targets: ["BlockDelegate"]),
    // For a process with several images that use the library, which has one copy then.
    .library(name: "BlockDelegateDynamic", type: .dynamic, targets: ["BlockDelegate"]),
    .library(name: "BlockDelegateFoundation", targets: ["BlockDelegateFoundation"]),
    .library(name: "BlockDelegateObjC", targets: ["BlockDelegateObjC"]),
    // For test targets alone: it imports the test frameworks.
    .library(name: "BlockDelegateTesting", targets: ["BlockDelegateTesting"]),
    .library(name: "BlockDelegateFoundationTesting", targets: ["BlockDelegateFoundationTesting"]),
    .library(name: "BlockDelegateAppKit", targets: ["BlockDelegateAppKit"]),
    .plugin(name: "ImplementProtocols", targets: ["ImplementProtocols"]),
  ],
  traits: [
    .default(enabledTraits: ["GNUstepHeaders"]),
    .trait(name: "GNUstepHeaders", description: "Linux: /usr/include/GNUstep for users of BlockDelegateObjC"),
    .trait(name: "LibObjC2", description: "Linux: GNUstep's libobjc2 instead of GCC's libobjc"),
  ],
  targets: [
    .target(
      name: "CBlockDelegateRuntime", cSettings: [.define("BD_LIBOBJC2", onLibObjC2)],
      cxxSettings: [.define("BD_LIBOBJC2", onLibObjC2)], linkerSettings: linuxLibraries),
    // What the closures of delegates need, be the delegates Objective-C's or Swift's: errors, failures, waiting, actors.
    .target(name: "BlockDelegateCore"),
    .target(name: "BlockDelegateRuntime", dependencies: ["BlockDelegateCore", "CBlockDelegateRuntime"]),
    .target(
      name: "BlockDelegate",
      dependencies: [
        "BlockDelegateCore", "BlockDelegateRuntime", "CBlockDelegateRuntime",
        .target(
          name: "BlockDelegateMembers", condition: .when(platforms: [.macOS, .iOS, .tvOS, .visionOS, .macCatalyst])),
      ], exclude: unused, resources: appleResources),
    // One type, which has no words in the language mode of Swift 6.
    .target(name: "BlockDelegateMembers", swiftSettings: [.swiftLanguageMode(.v5)]),
    // Foundation's own delegates: Objective-C's on Apple's platforms, Swift's elsewhere, where it links Foundation alone.
    .target(
      name: "BlockDelegateFoundation",
      dependencies: [
        "BlockDelegateCore",
        .target(
          name: "BlockDelegate", condition: .when(platforms: [.macOS, .iOS, .tvOS, .visionOS, .macCatalyst])),
      ]),
    .target(name: "BlockDelegateObjC", dependencies: ["BlockDelegate"]),
    // Programs link the GUI library, which this package itself does without: its programs with windows, and their
    // tests, are a package of their own (Examples/Windows).
    .target(
      name: "BlockDelegateAppKit", dependencies: ["BlockDelegate"],
      linkerSettings: [
        .linkedLibrary("gnustep-gui", .when(platforms: [.linux])),
        .linkedFramework("AppKit", .when(platforms: [.macOS])),
      ]),

    // Writes classes of closures for Swift's protocols, from symbol graphs.
    .executableTarget(name: "ProtocolClosures"),
    .plugin(
      name: "ImplementProtocols",
      capability: .command(
        intent: .custom(
          verb: "implement-protocols", description: "Writes classes of closures for a target's protocols"),
        permissions: [.writeToPackageDirectory(reason: "writes the classes into the target's folder")]),
      dependencies: ["ProtocolClosures"]),

    // What tests of delegates need, be the delegates Objective-C's or Swift's: checks of calls, and texts of values.
    .target(name: "BlockDelegateTestingCore", dependencies: ["BlockDelegateCore"]),
    .target(
      name: "BlockDelegateTesting",
      dependencies: [
        "BlockDelegateTestingCore", "BlockDelegate", "BlockDelegateRuntime", "CBlockDelegateRuntime",
        .target(name: "CBlockDelegateTesting", condition: .when(platforms: [.linux])),
      ]),
    .target(
      name: "BlockDelegateFoundationTesting",
      dependencies: [
        "BlockDelegateFoundation", "BlockDelegateTestingCore",
        .target(
          name: "BlockDelegateTesting", condition: .when(platforms: [.macOS, .iOS, .tvOS, .visionOS, .macCatalyst])),
      ]),
    // What runs when a test program is loaded; a target of its own, so that no other program pays for it.
    .target(
      name: "CBlockDelegateTesting", dependencies: ["CBlockDelegateRuntime"],
      cxxSettings: [.define("BD_LIBOBJC2", onLibObjC2)]),

    .executableTarget(
      name: "XMLOutline", dependencies: ["BlockDelegate"], path: "Examples/XMLOutline",
      resources: [.copy("Resources/feed.atom")]),
    .executableTarget(name: "Observers", dependencies: ["BlockDelegate"], path: "Examples/Observers"),

    .target(
      name: "TestSupport",
      dependencies: [.target(name: "CBlockDelegateTesting", condition: .when(platforms: [.linux]))],
      path: "Tests/TestSupport"),
    .target(name: "ObjCSubclasses", dependencies: ["BlockDelegateObjC"], path: "Tests/ObjCSubclasses"),
    .executableTarget(
      name: "RuntimeProbe", dependencies: ["BlockDelegateRuntime", "CBlockDelegateRuntime", "TestSupport"],
      path: "Tests/Tools/RuntimeProbe"),
    .executableTarget(
      name: "DelegateProbe", dependencies: ["BlockDelegate", "TestSupport"], path: "Tests/Tools/DelegateProbe"),
    .executableTarget(
      name: "AwaitProbe", dependencies: ["BlockDelegate", "TestSupport"], path: "Tests/Tools/AwaitProbe"),
    .testTarget(
      name: "CBlockDelegateRuntimeTests",
      dependencies: ["CBlockDelegateRuntime", "TestSupport", .target(name: "RuntimeProbe", condition: programs)]),
    .testTarget(
      name: "BlockDelegateRuntimeTests",
      dependencies: ["BlockDelegateRuntime", "CBlockDelegateRuntime", "TestSupport"]),
    .testTarget(
      name: "BlockDelegateTests",
      dependencies: [
        "BlockDelegate", "BlockDelegateRuntime", "BlockDelegateTesting", "CBlockDelegateRuntime", "TestSupport",
        "ObjCSubclasses", .target(name: "DelegateProbe", condition: programs),
        .target(name: "AwaitProbe", condition: programs),
      ]),
    .testTarget(
      name: "BlockDelegateFoundationTests",
      dependencies: ["BlockDelegateFoundation", "BlockDelegateFoundationTesting"],
      exclude: corelibsTests),
    .testTarget(
      name: "BlockDelegateTestingTests",
      dependencies: ["BlockDelegateTesting", "BlockDelegate", "TestSupport"],
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        .target(name: "XMLOutline", condition: programs), .target(name: "Observers", condition: programs),
      ]),
  ],
  swiftLanguageModes: [.v6],
  // What Scripts/test-arm64 and Scripts/apple/check-c compile with too.
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .gnucxx17
)

// The include folder that a target in Objective-C has when it depends on BlockDelegateObjC. Its links are excluded because
// SwiftPM warns of those that lead nowhere, as without the headers of the GUI library.
#if os(Linux)
  package.targets.append(
    .target(
      name: "GNUstepHeaders",
      exclude: ["AppKit", "Cocoa", "Foundation", "GNUstepBase", "GNUstepGUI"].map { "include/\($0)" },
      cSettings: [.define("BD_LIBOBJC2", onLibObjC2)]))
  package.targets.first { $0.name == "BlockDelegateObjC" }?.dependencies.append(
    .target(name: "GNUstepHeaders", condition: .when(platforms: [.linux], traits: ["GNUstepHeaders"])))
#endif

// What `make test-gnustep` loads into programs that were not written for it. Nobody else sees the product.
#if os(Linux)
  package.targets += [
    .target(name: "PreloadHooks", dependencies: ["CBlockDelegateRuntime"], path: "Tests/Preload/Hooks"),
    .target(
      name: "Preload",
      dependencies: ["BlockDelegate", "BlockDelegateRuntime", "CBlockDelegateRuntime", "PreloadHooks"],
      path: "Tests/Preload/Chains"),
  ]
  if Context.environment["BLOCKDELEGATE_PRELOAD"] != nil {
    package.products.append(.library(name: "BlockDelegatePreload", type: .dynamic, targets: ["Preload"]))
  }
#endif

// Programs of which there is only GNUstep's half. A Mac does not even build them: they link the test frameworks, which a
// program there need not find.
#if os(Linux)
  for (program, tests) in [("RecordingProbe", "BlockDelegateTestingTests"), ("Chaos", "BlockDelegateTests")] {
    package.targets.append(
      .executableTarget(
        name: program, dependencies: ["BlockDelegate", "BlockDelegateTesting", "TestSupport"],
        path: "Tests/Tools/\(program)"))
    package.targets.first { $0.name == tests }?.dependencies.append(.target(name: program))
  }
#endif
