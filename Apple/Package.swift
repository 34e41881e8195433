// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
// For Xcode, which refers to these products. On Linux the package of Toki itself builds and tests these targets.
import PackageDescription

/// `true` if warnings are errors, as in `make test`.
let refusesWarnings = Context.environment["TOKI_WARNINGS"] == "error"

/// The Swift 6 rules that apply to every target, as in the package of Toki itself.
let strict: [SwiftSetting] =
  (refusesWarnings ? [.treatAllWarnings(as: .error)] : []) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

/// Rules, engine, texts and screens, as every client has them; `kit` has hosts and stores for tests.
let core = Target.Dependency.product(name: "TokiCore", package: "Toki")
let kit = Target.Dependency.product(name: "TokiTestKit", package: "Toki")
/// The store and the files of a system, for the host.
let hostKit = Target.Dependency.product(name: "TokiHost", package: "Toki")

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
    .target(name: "TokiViews", dependencies: [core], path: "TokiViews", swiftSettings: strict),
    // The engine's ports; those that need no framework of Apple's run on Linux too.
    .target(
      name: "AppleHost", dependencies: [core, hostKit], path: "AppleHost",
      swiftSettings: strict + [.strictMemorySafety()]),
    // The parts of the app's main: settings, texts, the start.
    .target(name: "TokiLaunch", dependencies: ["TokiViews", core], path: "TokiLaunch", swiftSettings: strict),
    // Without those that press the screens of the stand-in.
    .testTarget(
      name: "AppleTests", dependencies: ["AppleHost", "TokiLaunch", "TokiViews", core, hostKit, kit], path: "Tests",
      exclude: ["App", "Frameworks", "Journeys", "Kit", "Pictures", "SwiftUI", "Views"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
