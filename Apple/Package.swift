// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Whether warnings are errors, as in `make test-apple`.
let refusesWarnings = Context.environment["TOKI_WARNINGS"] == "error"

/// The Swift 6 rules that apply to every target, as in the package of Toki itself.
let strict: [SwiftSetting] =
  (refusesWarnings ? [.treatAllWarnings(as: .error)] : []) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

let package = Package(
  name: "TokiApple",
  platforms: [.macOS(.v15), .iOS(.v18)],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
// Where there is no SwiftUI, one that has no pixels takes its place: for tests only, in no product.
package.targets += [
  .target(name: "CHeadless", path: "SwiftUIStandIn/CHeadless"),
  .target(
    name: "SwiftUI", dependencies: ["CHeadless"], path: "SwiftUIStandIn/SwiftUI",
    swiftSettings: strict + [.strictMemorySafety()]),
  .testTarget(name: "SwiftUITests", dependencies: ["SwiftUI"], swiftSettings: strict),
]
#endif
