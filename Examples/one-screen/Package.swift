// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// What a package with clients of its own needs of Toki, such as that of the Apple apps.
let package = Package(
  name: "one-screen",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [.package(name: "Toki", path: "../..")],
  targets: [
    .executableTarget(
      name: "one-screen",
      dependencies: [.product(name: "TokiCore", package: "Toki"), .product(name: "TokiTestKit", package: "Toki")],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("MemberImportVisibility")])
  ]
)
