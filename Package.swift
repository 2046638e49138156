// swift-tools-version: 6.1
import PackageDescription

/// The libraries that every program on Linux links. Scripts/bootstrap installs their Debian packages, libobjc-*-dev and
/// libgnustep-base-dev. BlocksRuntime is first because GNUstep Base also exports the functions for blocks.
let linuxLibraries: [LinkerSetting] = [
  .linkedLibrary("BlocksRuntime", .when(platforms: [.linux])),
  .linkedLibrary("objc", .when(platforms: [.linux])),
  .linkedLibrary("gnustep-base", .when(platforms: [.linux])),
]

/// The condition for builds with GNUstep's libobjc2. A Linux build uses GCC's libobjc without the trait `LibObjC2`.
let onLibObjC2 = BuildSettingCondition.when(platforms: [.linux], traits: ["LibObjC2"])

/// The privacy manifest of the library, which apps for Apple's platforms need. It declares nothing, because the library
/// stores no data, sends no data, and calls no API that requires a reason. It is a resource of the target
/// `BlockDelegate`, which every product for apps contains. On Linux it is excluded, because a resource adds a folder to
/// each program.
let privacyManifest = "PrivacyInfo.xcprivacy"
#if os(macOS)
  let (appleResources, unused) = ([Resource.copy(privacyManifest)], [String]())
#else
  let (appleResources, unused) = ([Resource](), [privacyManifest])
#endif

/// The files that SwiftPM excludes from the tests of Foundation's delegates. The tests in `Corelibs` are for the
/// classes of swift-corelibs-foundation, which only Linux has. `Corelibs/Server` contains a server in Python, and no
/// Swift.
#if os(Linux)
  let corelibsTests = ["Corelibs/Server"]
#else
  let corelibsTests = ["Corelibs"]
#endif

/// Apple's platforms, where Foundation's classes have Objective-C delegates.
let onApple = TargetDependencyCondition.when(platforms: [.macOS, .iOS, .tvOS, .visionOS, .macCatalyst])

/// The platforms on which tests can start other programs.
let programs = TargetDependencyCondition.when(platforms: [.macOS, .linux])

let package = Package(
  name: "BlockDelegate",
  // watchOS is not supported, because its apps contain code for watches with 32-bit pointers. bd_base.h has an #error
  // for watchOS.
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .visionOS(.v1)],
  products: [
    .library(name: "BlockDelegate", targets: ["BlockDelegate"]),
    // This product is for a process in which several images use the library. They share one copy of the library.
    .library(name: "BlockDelegateDynamic", type: .dynamic, targets: ["BlockDelegate"]),
    .library(name: "BlockDelegateFoundation", targets: ["BlockDelegateFoundation"]),
    .library(name: "BlockDelegateObjC", targets: ["BlockDelegateObjC"]),
    // These products are only for test targets, because they import the test frameworks.
    .library(name: "BlockDelegateTesting", targets: ["BlockDelegateTesting"]),
    .library(name: "BlockDelegateFoundationTesting", targets: ["BlockDelegateFoundationTesting"]),
  ],
  traits: [
    .default(enabledTraits: ["GNUstepHeaders"]),
    .trait(name: "GNUstepHeaders", description: "Linux: Debian's folders of GNUstep's headers for BlockDelegateObjC"),
    .trait(name: "LibObjC2", description: "Linux: GNUstep's libobjc2 instead of GCC's libobjc"),
  ],
  targets: [
    .target(
      name: "CBlockDelegateRuntime", cSettings: [.define("BD_LIBOBJC2", onLibObjC2)],
      cxxSettings: [.define("BD_LIBOBJC2", onLibObjC2)], linkerSettings: linuxLibraries),
    // Contains code for the closures of both Objective-C delegates and Swift delegates: errors, failures, waiting,
    // actors.
    .target(name: "BlockDelegateCore"),
    .target(name: "BlockDelegateRuntime", dependencies: ["BlockDelegateCore", "CBlockDelegateRuntime"]),
    .target(
      name: "BlockDelegate",
      dependencies: ["BlockDelegateCore", "BlockDelegateRuntime", "CBlockDelegateRuntime"], exclude: unused,
      resources: appleResources),
    // Implements the delegates of Foundation's own classes. On Apple's platforms these are Objective-C delegates. On
    // Linux they are Swift delegates, and the target links no Objective-C runtime.
    .target(
      name: "BlockDelegateFoundation",
      dependencies: ["BlockDelegateCore", .target(name: "BlockDelegate", condition: onApple)]),
    .target(name: "BlockDelegateObjC", dependencies: ["BlockDelegate"]),

    // Contains logs, snapshots and checks for the tests of both Objective-C delegates and Swift delegates.
    .target(name: "BlockDelegateTestingCore", dependencies: ["BlockDelegateCore", "CBlockDelegateTestingCore"]),
    .target(
      name: "BlockDelegateTesting",
      dependencies: [
        "BlockDelegate", "BlockDelegateRuntime", "BlockDelegateTestingCore", "CBlockDelegateRuntime",
        "CBlockDelegateTesting",
      ]),
    .target(
      name: "BlockDelegateFoundationTesting",
      dependencies: [
        "BlockDelegateCore", "BlockDelegateFoundation", "BlockDelegateTestingCore",
        .target(name: "BlockDelegateTesting", condition: onApple),
      ]),
    // Contain functions that run when a test program is loaded. They have their own targets, so that other programs do
    // not run them.
    .target(name: "CBlockDelegateTestingCore"),
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
      dependencies: [
        "BlockDelegateRuntime", "CBlockDelegateRuntime", "TestSupport",
        .target(name: "RuntimeProbe", condition: programs),
      ]),
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
      dependencies: [
        "BlockDelegateFoundation", "BlockDelegateFoundationTesting",
        .target(name: "BlockDelegate", condition: .when(platforms: [.linux])),
      ],
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
  // Scripts/test-arm64 and Scripts/apple/check-c use the same language standards.
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .gnucxx17
)

// The targets with the include folders for Objective-C targets that depend on BlockDelegateObjC: links to GNUstep's
// headers in /usr/include/GNUstep, where Debian 12 and GNUstep's own builds install them, and in the folder of each
// processor, where Debian 13 does. The folders are excluded from the sources, because SwiftPM warns about broken symbolic
// links, and those for other systems are broken. They are still the targets' include folders.
#if os(Linux)
  for folder in ["common", "x86_64", "aarch64"] {
    package.targets.append(
      .target(
        name: "GNUstepHeaders_\(folder)", path: "Sources/GNUstepHeaders/\(folder)", exclude: ["include"],
        cSettings: [.define("BD_LIBOBJC2", onLibObjC2)]))
    package.targets.first { $0.name == "BlockDelegateObjC" }?.dependencies.append(
      .target(name: "GNUstepHeaders_\(folder)", condition: .when(platforms: [.linux], traits: ["GNUstepHeaders"])))
  }
#endif

// A library that `make test-gnustep` and `make test-applications` load into programs of other projects. Other packages
// do not see its product, because the product exists only if BLOCKDELEGATE_PRELOAD is set.
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

// Test programs that exist only for GNUstep. They are not built on a Mac, because they link the test frameworks, which
// a program on a Mac may not find.
#if os(Linux)
  for (program, tests) in [("RecordingProbe", "BlockDelegateTestingTests"), ("Chaos", "BlockDelegateTests")] {
    package.targets.append(
      .executableTarget(
        name: program, dependencies: ["BlockDelegate", "BlockDelegateTesting", "TestSupport"],
        path: "Tests/Tools/\(program)"))
    package.targets.first { $0.name == tests }?.dependencies.append(.target(name: program))
  }
#endif
