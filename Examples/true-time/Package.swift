// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error), .enableUpcomingFeature("MemberImportVisibility")]

let package = Package(
  name: "true-time",
  dependencies: [.package(name: "Toki", path: "../..")],
  targets: [
    .executableTarget(
      name: "true-time", dependencies: [.product(name: "TrustedTime", package: "Toki")], swiftSettings: strict),
    // The code shown in the library's documentation: it is compiled here, and `make lint` compares the two.
    .target(name: "Pages", dependencies: [.product(name: "TrustedTime", package: "Toki")], swiftSettings: strict),
  ]
)
