// swift-tools-version: 6.1
import PackageDescription

// Scripts/test-abi copies this package to .build/abi and adds the generated files. There `../../..` is the folder of
// the library's package.
let package = Package(
  name: "ABI",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "BlockDelegate", path: "../../..")],
  targets: [
    .target(name: "ABICases"),
    .testTarget(
      name: "ABITests", dependencies: ["ABICases", .product(name: "BlockDelegate", package: "BlockDelegate")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .gnucxx17
)
