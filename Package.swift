// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Whether no warning is left standing, as in `make test`.
///
/// A newer compiler or library that deprecates something is no reason why nobody could build Toki there.
let refusesWarnings = Context.environment["TOKI_WARNINGS"] == "error"

/// Every target gets these: Swift 6 rules.
let strict: [SwiftSetting] =
  (refusesWarnings ? [.treatAllWarnings(as: .error)] : []) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

/// Targets that touch C also mark each unsafe use, so that `unsafe` can be searched.
let wrapper: [SwiftSetting] = strict + [.strictMemorySafety()]

/// In the engine's targets an asynchronous call goes on where its caller is: a request on the loop reaches the engine,
/// which is there too, without a change of executors.
let inPlace: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// Targets that draw on the desktop live on the main actor, where GTK does.
///
/// What joins Swift with GTK is C in every line, so unsafe uses are not marked there one by one.
let desktop: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Toki",
  // For what is portable; Linux has no such versions.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "toki", targets: ["toki"]),
    .executable(name: "tokid", targets: ["tokid"]),
    .executable(name: "toki-desktop", targets: ["toki-desktop"]),
    .executable(name: "toki-calendar", targets: ["toki-calendar"]),
    .executable(name: "toki-bench", targets: ["toki-bench"]),
    .executable(name: "toki-world", targets: ["toki-world"]),
    .executable(name: "toki-time-bench", targets: ["toki-time-bench"]),
    // Trusted time for any program.
    .library(name: "TrustedTime", targets: ["TrustedTime", "NetworkTime", "NTS"]),
  ],
  targets: [
    // The rules of time, and nothing else.
    .target(name: "TokiModel", swiftSettings: strict),
    .target(name: "TokiEngine", dependencies: ["TokiModel"], swiftSettings: strict + inPlace),

    // What time is it really: the rules, the network of a Linux host, and proof of who answers.
    .target(name: "TrustedTime", dependencies: ["TokiModel"], swiftSettings: strict),
    .target(name: "CNetworkTime"),
    .target(
      name: "NetworkTime", dependencies: ["TrustedTime", "TokiModel", "LinuxHost", "CNetworkTime"],
      swiftSettings: wrapper),
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(name: "NTS", dependencies: ["TrustedTime", "TokiModel", "CGnuTLS"], swiftSettings: wrapper),

    // Values as JSON: the API, events, backups.
    .target(name: "TokiWire", dependencies: ["TokiEngine", "TokiModel"], swiftSettings: strict),

    // The host: clocks, loop, store, sound, network.
    .target(name: "CLinuxHost"),
    .target(
      name: "LinuxHost", dependencies: ["TokiEngine", "TokiModel", "CLinuxHost"], swiftSettings: wrapper),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SQLiteStore", dependencies: ["TokiEngine", "TokiModel", "CSQLite"], swiftSettings: wrapper),
    .systemLibrary(name: "CPulse", pkgConfig: "libpulse", providers: [.apt(["libpulse-dev"])]),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(
      name: "Ringing",
      dependencies: ["TokiEngine", "TokiModel", "LinuxHost", "Localization", "CPulse", "CSndfile", "CSystemd"],
      swiftSettings: wrapper),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(
      name: "TokiServer", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "CMicrohttpd", "CLinuxHost"],
      swiftSettings: wrapper + inPlace),
    .target(
      name: "TokiClient", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "CLinuxHost"],
      swiftSettings: wrapper),

    // Not by pkg-config, which links two libraries more, and a database with them.
    .systemLibrary(name: "CICal", providers: [.apt(["libical-dev"])]),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n")]),
    .target(name: "CalendarFile", dependencies: ["TokiModel", "CICal", "CICU"], swiftSettings: wrapper),

    // Faces.
    .target(name: "Localization", dependencies: ["TokiModel"], swiftSettings: strict),
    .target(
      name: "TokiTerminal", dependencies: ["TokiEngine", "TokiModel", "Localization"],
      swiftSettings: strict),
    .target(
      name: "TokiCommands",
      dependencies: ["TokiEngine", "TokiModel", "TokiWire", "TokiTerminal", "Localization"],
      swiftSettings: strict),

    // The desktop.
    .target(
      name: "TokiScreens", dependencies: ["TokiEngine", "TokiModel", "Localization"], swiftSettings: strict),
    .systemLibrary(name: "CGTK", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .target(name: "CGTKShim", dependencies: ["CGTK"]),
    .target(name: "GTKKit", dependencies: ["CGTK", "CGTKShim"], swiftSettings: desktop),
    .target(
      name: "TokiDesktop",
      dependencies: ["GTKKit", "TokiScreens", "TokiEngine", "TokiModel", "Localization"],
      swiftSettings: desktop),

    // Executables: parse, wire, run.
    .executableTarget(
      name: "toki",
      dependencies: [
        "TokiCommands", "TokiClient", "LinuxHost", "TokiEngine", "TokiModel", "Localization", "TokiTerminal",
        "TrustedTime", "NetworkTime", "NTS",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "toki-desktop",
      dependencies: [
        "TokiDesktop", "GTKKit", "TokiClient", "LinuxHost", "TokiEngine", "TokiModel", "Localization",
      ],
      swiftSettings: desktop),
    .executableTarget(
      name: "tokid",
      dependencies: [
        "TokiEngine", "TokiModel", "LinuxHost", "SQLiteStore", "Ringing", "TokiServer", "Localization",
        "TrustedTime", "NetworkTime", "NTS",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "toki-calendar",
      dependencies: ["CalendarFile", "TokiWire", "LinuxHost", "TokiEngine", "TokiModel", "Localization"],
      swiftSettings: strict),
    .executableTarget(
      name: "toki-bench", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "SQLiteStore"],
      path: "Benchmarks/toki-bench",
      swiftSettings: strict),
    .executableTarget(
      name: "toki-time-bench", dependencies: ["NetworkTime", "TrustedTime", "TokiModel", "LinuxHost"],
      path: "Benchmarks/toki-time-bench",
      swiftSettings: strict),

    // Tests.
    .target(name: "TokiTestKit", dependencies: ["TokiEngine", "TokiModel"], swiftSettings: strict),
    .executableTarget(
      name: "toki-world", dependencies: ["TokiTestKit", "TokiModel"], path: "Tests/toki-world", swiftSettings: strict),
    .testTarget(name: "TokiModelTests", dependencies: ["TokiModel", "TokiTestKit"], swiftSettings: strict),
    .testTarget(
      name: "TokiEngineTests", dependencies: ["TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TrustedTimeTests", dependencies: ["TrustedTime", "TokiModel", "TokiTestKit"], swiftSettings: strict),
    .testTarget(
      name: "NetworkTimeTests",
      // The bench is what is run under another clock.
      dependencies: ["NetworkTime", "TrustedTime", "LinuxHost", "TokiModel", "TokiTestKit", "toki-time-bench"],
      swiftSettings: strict),
    .testTarget(
      name: "NTSTests",
      dependencies: ["NTS", "CGnuTLS", "NetworkTime", "TrustedTime", "LinuxHost", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TokiScreensTests",
      dependencies: ["TokiScreens", "TokiEngine", "TokiModel", "Localization"],
      swiftSettings: strict),
    .testTarget(name: "GTKKitTests", dependencies: ["GTKKit"], swiftSettings: desktop),
    .testTarget(
      name: "TokiDesktopTests",
      dependencies: ["TokiDesktop", "GTKKit", "TokiScreens", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: desktop),
    .testTarget(
      name: "LinuxHostTests",
      dependencies: ["LinuxHost", "CLinuxHost", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: ["SQLiteStore", "TokiEngine", "TokiModel", "TokiTestKit"], swiftSettings: strict),
    .testTarget(
      name: "RingingTests",
      dependencies: ["Ringing", "LinuxHost", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TokiWireTests", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TokiServerTests",
      dependencies: ["TokiServer", "TokiClient", "TokiWire", "LinuxHost", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "CalendarFileTests", dependencies: ["CalendarFile", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TokiCommandsTests",
      dependencies: [
        "TokiCommands", "TokiTerminal", "TokiWire", "Localization", "TokiEngine", "TokiModel",
        "TokiTestKit",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// ---- Elsewhere than on Linux

#if os(Linux)
/// Whether only what needs neither Linux nor a library of Debian is there; here it is tried by `TOKI_TARGETS=portable`.
let isPortable = Context.environment["TOKI_TARGETS"] == "portable"
#else
let isPortable = true
#endif

/// What imports nothing but Swift.
///
/// The other tests need `TokiTestKit`, which starts programs by Glibc.
let portable: Set = [
  "TokiModel", "TokiEngine", "TrustedTime", "TokiWire", "Localization", "TokiTerminal", "TokiCommands", "TokiScreens",
  "TokiScreensTests",
]

if isPortable {
  package.targets.removeAll { !portable.contains($0.name) }
  package.products = [.library(name: "TrustedTime", targets: ["TrustedTime"])]
}
