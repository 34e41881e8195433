// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
  name: "true-time",
  dependencies: [.package(name: "Toki", path: "../..")],
  targets: [
    .executableTarget(
      name: "true-time", dependencies: [.product(name: "TrustedTime", package: "Toki")],
      swiftSettings: [.treatAllWarnings(as: .error), .enableUpcomingFeature("MemberImportVisibility")])
  ]
)
