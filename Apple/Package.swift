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

/// Rules, engine, texts and screens, as every face has them; `kit` has hosts and stores for tests.
let core = Target.Dependency.product(name: "TokiCore", package: "Toki")
let kit = Target.Dependency.product(name: "TokiTestKit", package: "Toki")
/// The store and the files of a system, for the host.
let hostKit = Target.Dependency.product(name: "TokiHost", package: "Toki")

#if os(Linux)
let swiftUI: [Target.Dependency] = ["SwiftUI"]
#else
let swiftUI: [Target.Dependency] = []
#endif

let package = Package(
  name: "TokiApple",
  defaultLocalization: "en",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "TokiViews", targets: ["TokiViews"]), .library(name: "AppleHost", targets: ["AppleHost"]),
    .library(name: "TokiLaunch", targets: ["TokiLaunch"]),
  ],
  dependencies: [.package(name: "Toki", path: "..")],
  targets: [
    // The screens, the same on every device.
    .target(name: "TokiViews", dependencies: [core] + swiftUI, path: "TokiViews", swiftSettings: strict),
    // The engine's ports; what needs no framework of Apple's runs on Linux too.
    .target(
      name: "AppleHost", dependencies: [core, hostKit], path: "AppleHost",
      swiftSettings: strict + [.strictMemorySafety()]),
    .testTarget(name: "AppleHostTests", dependencies: ["AppleHost", core, hostKit, kit], swiftSettings: strict),
    // What the app's main puts together: settings, texts, the start.
    .target(
      name: "TokiLaunch", dependencies: ["TokiViews", core] + swiftUI, path: "TokiLaunch", swiftSettings: strict),
    .testTarget(
      name: "TokiLaunchTests", dependencies: ["TokiLaunch", "TokiViews", core, kit] + swiftUI, swiftSettings: strict),
  ],
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
  // The screens, pressed and read on the real engine.
  .target(
    name: "AppTestKit", dependencies: ["TokiViews", "SwiftUI", core, kit], path: "Tests/AppTestKit",
    swiftSettings: strict),
  .testTarget(
    name: "TokiViewsTests", dependencies: ["TokiViews", "AppTestKit", "SwiftUI", core, kit], swiftSettings: strict),
  // The journeys that the GTK app walks too.
  .testTarget(
    name: "JourneyTests", dependencies: ["TokiViews", "AppTestKit", "SwiftUI", core, kit], swiftSettings: strict),
]
#endif
