// swift-tools-version:6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Whether warnings are errors, as in `make test`.
///
/// Otherwise a newer compiler or library that deprecates something would prevent building Toki.
let refusesWarnings = Context.environment["TOKI_WARNINGS"] == "error"

/// The Swift 6 rules that apply to every target.
let strict: [SwiftSetting] =
  (refusesWarnings ? [.treatAllWarnings(as: .error)] : []) + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

/// Targets that touch C or raw memory also mark each unsafe use, so that `unsafe` can be searched.
let wrapper: [SwiftSetting] = strict + [.strictMemorySafety()]

/// In the engine's targets an asynchronous call stays on its caller's executor: a request on the loop reaches the
/// engine, which runs there too, without a hop.
let inPlace: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// Desktop targets run on the main actor, like GTK.
///
/// The GTK layer is C in every line, so unsafe uses are not marked individually there.
let desktop: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// All that a client of another package stands on: rules, engine, trusted time, texts and screens.
let core = Product.library(
  name: "TokiCore",
  targets: ["TokiModel", "TokiEngine", "TrustedTime", "Localization", "TokiScreens"])
/// What a host of another package stands on: the store, values as JSON, and the files of a system with its time zones.
let hostKit = Product.library(name: "TokiHost", targets: ["SQLiteStore", "TokiWire", "HostFiles"])
/// Hosts and stores for the tests of such a client.
let testKit = Product.library(name: "TokiTestKit", targets: ["TokiTestKit"])

#if os(Linux)
/// How pkg-config calls SQLite.
let sqlite: String? = "sqlite3"
#else
/// Apple's systems have SQLite themselves, and another one that pkg-config finds there is not theirs.
let sqlite: String? = nil
#endif

let package = Package(
  name: "Toki",
  // For the portable targets; Linux has no such versions. The first with Int128, Mutex and TaskExecutor, as @available
  // says in Swift.swiftinterface, Synchronization.swiftinterface and _Concurrency.swiftinterface of Swift 6.3.
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .executable(name: "toki", targets: ["toki"]),
    .executable(name: "tokid", targets: ["tokid"]),
    .executable(name: "toki-desktop", targets: ["toki-desktop"]),
    .executable(name: "toki-calendar", targets: ["toki-calendar"]),
    .executable(name: "toki-post", targets: ["toki-post"]),
    .executable(name: "toki-share", targets: ["toki-share"]),
    .executable(name: "toki-fleet", targets: ["toki-fleet"]),
    .executable(name: "toki-bench", targets: ["toki-bench"]),
    .executable(name: "toki-world", targets: ["toki-world"]),
    // Trusted time for any program.
    .library(name: "TrustedTime", targets: ["TrustedTime", "NetworkTime"]),
    core, hostKit, testKit,
  ],
  targets: [
    // ---- Core: what is true, what to do about it, and how it is said.
    .target(name: "TokiModel", path: "Sources/Core/Model", swiftSettings: strict),
    .target(
      name: "TokiEngine", dependencies: ["TokiModel"], path: "Sources/Core/Engine", swiftSettings: strict + inPlace),
    // Values as JSON: the API, events, backups.
    .target(
      name: "TokiWire", dependencies: ["TokiEngine", "TokiModel"], path: "Sources/Core/Wire", swiftSettings: wrapper),
    .target(
      name: "Localization", dependencies: ["TokiEngine", "TokiModel"], path: "Sources/Core/Localization",
      swiftSettings: strict),

    // ---- Store: values as rows, and the database of a person.
    .target(
      name: "StoreColumns", dependencies: ["TokiEngine", "TokiModel"], path: "Sources/Store/Columns",
      swiftSettings: wrapper),
    .systemLibrary(
      name: "CSQLite", path: "Sources/Store/CSQLite", pkgConfig: sqlite, providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SQLiteStore", dependencies: ["StoreColumns", "TokiEngine", "TokiModel", "CSQLite"],
      path: "Sources/Store/SQLite", swiftSettings: wrapper),

    // ---- Host: clocks, loop, processes, files. `Sources/Host/Wake` is built by `make wake`, with the C compiler alone.
    .target(
      name: "HostFiles", dependencies: ["TokiEngine", "TokiModel"], path: "Sources/Host/Files", swiftSettings: wrapper),
    .target(name: "CLinuxHost", path: "Sources/Host/CLinux"),
    .target(
      name: "LinuxHost", dependencies: ["TokiEngine", "TokiModel", "HostFiles", "CLinuxHost"],
      path: "Sources/Host/Linux", swiftSettings: wrapper),

    // ---- Ringing: sound, speech, notifications, hooks, players, sleep.
    .systemLibrary(
      name: "CSound", path: "Sources/Ringing/CSound", pkgConfig: "libpulse",
      providers: [.apt(["libpulse-dev", "libsndfile1-dev"])]),
    .systemLibrary(
      name: "CAlsa", path: "Sources/Ringing/CAlsa", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(
      name: "CSystemd", path: "Sources/Ringing/CSystemd", pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])]),
    .target(
      name: "Ringing",
      dependencies: [
        "TokiEngine", "TokiModel", "LinuxHost", "HostFiles", "Localization", "CSound", "CAlsa", "CSystemd",
      ],
      path: "Sources/Ringing", exclude: ["CSound", "CAlsa", "CSystemd"], swiftSettings: wrapper),

    // ---- TrueTime: what time it really is; a library for any program.
    .target(name: "TrustedTime", dependencies: ["TokiModel"], path: "Sources/TrueTime/Rules", swiftSettings: strict),
    .systemLibrary(
      name: "CGnuTLS", path: "Sources/TrueTime/CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(
      name: "NetworkTime", dependencies: ["TrustedTime", "TokiModel", "LinuxHost", "CLinuxHost", "CGnuTLS"],
      path: "Sources/TrueTime/Network", swiftSettings: wrapper),

    // ---- Socket: the HTTP API, and the way to a daemon.
    .systemLibrary(
      name: "CMicrohttpd", path: "Sources/Socket/CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .target(
      name: "TokiServer",
      dependencies: ["TokiWire", "TokiEngine", "TokiModel", "Localization", "CMicrohttpd", "CLinuxHost"],
      path: "Sources/Socket/Server", swiftSettings: wrapper + inPlace),
    .target(
      name: "TokiClient", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "CLinuxHost"],
      path: "Sources/Socket/Client", swiftSettings: wrapper),

    // ---- Calendars: calendar files, for a program of their own.
    // Not by pkg-config, which links two more libraries, and a database along with them.
    .target(
      name: "CICal", path: "Sources/Calendars/CICal",
      linkerSettings: [.linkedLibrary("ical"), .linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(
      name: "CalendarFile", dependencies: ["TokiModel", "CICal"], path: "Sources/Calendars/Files",
      swiftSettings: wrapper),

    // ---- Sharing: the way in from other devices, and to other computers.
    // Who may ask what from elsewhere (tokens, roles, limits), and the page that they are given.
    .target(
      name: "CSharing", path: "Sources/Sharing/CSharing",
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("qrencode")]),
    .target(
      name: "Visitors",
      dependencies: ["TokiServer", "TokiWire", "TokiEngine", "TokiModel", "HostFiles", "CGnuTLS", "CSharing"],
      path: "Sources/Sharing/Visitors", swiftSettings: wrapper + inPlace),
    // The arithmetic of elliptic curves that GnuTLS stands on, whose headers come with those of GnuTLS.
    .systemLibrary(
      name: "CHogweed", path: "Sources/Sharing/CHogweed", pkgConfig: "hogweed", providers: [.apt(["nettle-dev"])]),
    // A process of its own, a client of the daemon's socket.
    .target(
      name: "Sharing",
      dependencies: [
        "Visitors", "TokiServer", "TokiClient", "TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "CLinuxHost",
        "Localization", "CGnuTLS", "CHogweed", "HostFiles", "CSharing", "CSystemd",
      ],
      path: "Sources/Sharing/Server", swiftSettings: wrapper + inPlace),
    // The way to the sharing server of another machine.
    .target(
      name: "Remotes",
      dependencies: ["TokiClient", "TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "HostFiles", "CGnuTLS"],
      path: "Sources/Sharing/Remotes", swiftSettings: wrapper),

    // What rings here because it rings on another computer: pure, so that a client can have it on any system.
    .target(
      name: "LinkedRinging", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "Localization"],
      path: "Sources/Sharing/LinkedRinging", swiftSettings: strict),

    // ---- Faces: command line and terminal, screens, desktop.
    .target(
      name: "TokiCommands",
      dependencies: ["LinkedRinging", "TokiScreens", "TokiEngine", "TokiModel", "TokiWire", "Localization"],
      path: "Sources/Faces/Commands", swiftSettings: strict),
    .target(
      name: "TokiScreens", dependencies: ["TokiEngine", "TokiModel", "Localization"], path: "Sources/Faces/Screens",
      swiftSettings: strict),
    .systemLibrary(
      name: "CGTK", path: "Sources/Faces/GTK/CGTK", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .target(
      name: "CGTKShim", dependencies: ["CGTK"], path: "Sources/Faces/GTK/CGTKShim",
      linkerSettings: [.linkedLibrary("X11")]),
    .target(
      name: "GTKKit", dependencies: ["CGTK", "CGTKShim"], path: "Sources/Faces/GTK/Kit", swiftSettings: desktop),
    .target(
      name: "TokiDesktop",
      dependencies: ["GTKKit", "TokiScreens", "TokiWire", "TokiEngine", "TokiModel", "Localization"],
      path: "Sources/Faces/Desktop", swiftSettings: desktop),

    // ---- Programs: parse, wire, run.
    .executableTarget(
      name: "toki",
      dependencies: [
        "TokiCommands", "LinkedRinging", "TokiClient", "Remotes", "TokiWire", "LinuxHost", "TokiEngine", "TokiModel",
        "Localization", "TrustedTime", "NetworkTime",
      ],
      path: "Sources/Programs/toki", swiftSettings: strict),
    .executableTarget(
      name: "toki-desktop",
      dependencies: [
        "TokiDesktop", "TokiScreens", "GTKKit", "TokiClient", "Remotes", "TokiWire", "LinuxHost", "TokiEngine",
        "TokiModel", "Localization",
      ],
      path: "Sources/Programs/toki-desktop", swiftSettings: desktop),
    .executableTarget(
      name: "tokid",
      dependencies: [
        "TokiEngine", "TokiModel", "LinuxHost", "SQLiteStore", "Ringing", "TokiServer", "TokiWire", "Localization",
        "TrustedTime", "NetworkTime",
      ],
      path: "Sources/Programs/tokid", swiftSettings: strict),
    .executableTarget(
      name: "toki-calendar",
      dependencies: ["CalendarFile", "TokiWire", "LinuxHost", "TokiEngine", "TokiModel", "Localization"],
      path: "Sources/Programs/toki-calendar", swiftSettings: strict),
    .target(name: "CCurl", path: "Sources/Programs/CCurl", linkerSettings: [.linkedLibrary("curl")]),
    .executableTarget(
      name: "toki-post",
      dependencies: ["CCurl", "CGnuTLS", "TokiWire", "Localization", "LinuxHost", "TokiEngine", "TokiModel"],
      path: "Sources/Programs/toki-post", swiftSettings: wrapper),
    .executableTarget(
      name: "toki-share",
      dependencies: ["Sharing", "TokiClient", "TokiWire", "LinuxHost", "Localization", "TokiEngine", "TokiModel"],
      path: "Sources/Programs/toki-share", swiftSettings: strict),

    // ---- Fleet: many accounts on one loop, and the database that decides who holds them.
    .target(name: "TokiFleet", dependencies: ["TokiEngine", "TokiModel"], path: "Fleet/Homes", swiftSettings: wrapper),
    .systemLibrary(name: "CPostgres", path: "Fleet/CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "PostgresStore", dependencies: ["TokiFleet", "StoreColumns", "TokiEngine", "TokiModel", "CPostgres"],
      path: "Fleet/Postgres", swiftSettings: wrapper),
    .executableTarget(
      name: "toki-fleet",
      dependencies: [
        "PostgresStore", "TokiFleet", "Visitors", "Remotes", "TokiServer", "TokiClient", "TokiWire", "LinuxHost",
        "Localization", "TokiEngine", "TokiModel",
      ],
      path: "Fleet/Program", swiftSettings: wrapper + inPlace),
    .target(
      name: "TokiFleetTestKit", dependencies: ["TokiFleet", "TokiEngine", "TokiModel", "TokiTestKit"],
      path: "Fleet/TestKit", swiftSettings: strict),

    // ---- Test kits and benchmarks.
    .target(
      name: "TokiTestKit", dependencies: ["TokiEngine", "TokiModel"], path: "TestKits/Toki", swiftSettings: strict),
    .executableTarget(
      name: "toki-world", dependencies: ["TokiFleetTestKit", "TokiTestKit", "TokiModel"], path: "Tests/toki-world",
      swiftSettings: strict),
    // One harness with a table of subjects.
    .executableTarget(
      name: "toki-bench",
      dependencies: [
        "TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "SQLiteStore", "PostgresStore", "TokiFleet", "NetworkTime",
        "TrustedTime", "TokiTestKit",
      ],
      path: "Benchmarks/toki-bench", swiftSettings: strict),

    // ---- Tests, in the same folders.
    .testTarget(
      name: "TokiModelTests", dependencies: ["TokiModel", "TokiTestKit"], path: "Tests/Core/TokiModelTests",
      swiftSettings: strict),
    .testTarget(
      name: "TokiEngineTests", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "TokiTestKit"],
      path: "Tests/Core/TokiEngineTests", swiftSettings: strict),
    .testTarget(
      name: "TokiWireTests", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "TokiTestKit"],
      path: "Tests/Core/TokiWireTests", swiftSettings: strict),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: ["SQLiteStore", "StoreColumns", "TokiEngine", "TokiModel", "TokiTestKit"],
      path: "Tests/Store/SQLiteStoreTests", swiftSettings: strict),
    .testTarget(
      name: "LinuxHostTests", dependencies: ["LinuxHost", "CLinuxHost", "TokiEngine", "TokiModel", "TokiTestKit"],
      path: "Tests/Host/LinuxHostTests", swiftSettings: strict),
    .testTarget(
      name: "RingingTests", dependencies: ["Ringing", "LinuxHost", "TokiEngine", "TokiModel", "TokiTestKit"],
      path: "Tests/Ringing/RingingTests", swiftSettings: strict),
    .testTarget(
      name: "TrustedTimeTests", dependencies: ["TrustedTime", "TokiModel", "TokiTestKit"],
      path: "Tests/TrueTime/TrustedTimeTests", swiftSettings: strict),
    .testTarget(
      name: "NetworkTimeTests",
      // The bench is what is run under another clock.
      dependencies: [
        "NetworkTime", "TrustedTime", "CGnuTLS", "LinuxHost", "TokiModel", "TokiTestKit", "toki-bench",
      ],
      path: "Tests/TrueTime/NetworkTimeTests", swiftSettings: strict),
    .testTarget(
      name: "TokiServerTests",
      dependencies: [
        "TokiServer", "TokiClient", "TokiWire", "Localization", "LinuxHost", "TokiEngine", "TokiModel", "TokiTestKit",
      ],
      path: "Tests/Socket/TokiServerTests", swiftSettings: strict),
    .testTarget(
      name: "CalendarFileTests", dependencies: ["CalendarFile", "TokiModel", "TokiTestKit"],
      path: "Tests/Calendars/CalendarFileTests", swiftSettings: strict),
    .testTarget(
      name: "SharingTests",
      dependencies: [
        "Visitors", "Sharing", "Remotes", "LinkedRinging", "TokiClient", "TokiServer", "TokiWire", "TokiEngine",
        "TokiModel", "LinuxHost", "CGnuTLS", "TokiTestKit",
      ],
      path: "Tests/Sharing/SharingTests", swiftSettings: strict),
    .testTarget(
      name: "TokiCommandsTests",
      dependencies: [
        "TokiCommands", "LinkedRinging", "TokiServer", "TokiWire", "Localization", "TokiEngine", "TokiModel",
        "TokiTestKit",
      ],
      path: "Tests/Faces/TokiCommandsTests", swiftSettings: strict),
    .testTarget(
      name: "TokiScreensTests",
      dependencies: ["TokiScreens", "TokiEngine", "TokiModel", "Localization", "TokiTestKit"],
      path: "Tests/Faces/TokiScreensTests", swiftSettings: strict),
    .testTarget(
      name: "TokiDesktopTests",
      dependencies: [
        "TokiDesktop", "GTKKit", "TokiScreens", "TokiWire", "TokiEngine", "TokiModel", "TokiTestKit", "toki-desktop",
      ],
      path: "Tests/Faces/TokiDesktopTests", swiftSettings: desktop),
    .testTarget(
      name: "TokiFleetTests",
      dependencies: [
        "toki-fleet", "TokiFleet", "Visitors", "Remotes", "TokiServer", "TokiWire", "TokiEngine", "TokiModel",
        "TokiTestKit", "TokiFleetTestKit",
      ],
      path: "Tests/Fleet/TokiFleetTests", swiftSettings: strict),
    .testTarget(
      name: "PostgresStoreTests",
      dependencies: [
        "PostgresStore", "TokiFleet", "StoreColumns", "CPostgres", "TokiWire", "TokiEngine", "TokiModel", "LinuxHost",
        "TokiTestKit", "TokiFleetTestKit", "toki-fleet",
      ],
      path: "Tests/Fleet/PostgresStoreTests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// ---- Apple, with modules of our own in place of its frameworks: for the tests of its code, here alone

#if os(Linux)
/// A module that has the name of a framework of Apple's, and what Toki uses of it.
func standIn(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Apple/StandIns/\(path ?? name)",
    swiftSettings: strict + [.strictMemorySafety()])
}

package.targets += [
  .target(name: "CHeadless", path: "Apple/StandIns/CHeadless"),
  standIn("FoundationStandIn", [], path: "Foundation"),
  standIn("SwiftUI", ["CHeadless", "FoundationStandIn"]),
  standIn("UserNotifications", ["FoundationStandIn"]), standIn("AVFAudio", ["FoundationStandIn"]),
  standIn("BackgroundTasks", ["FoundationStandIn"]), standIn("Network", []),
  standIn("UIKit", ["FoundationStandIn"]), standIn("AppKit", ["FoundationStandIn"]),
  standIn("ActivityKit", ["FoundationStandIn"]), standIn("AppIntents", ["FoundationStandIn", "SwiftUI"]),
  standIn("AlarmKit", ["ActivityKit", "AppIntents", "FoundationStandIn", "SwiftUI"]),
  standIn("WidgetKit", ["ActivityKit", "FoundationStandIn", "SwiftUI"]),
  .target(
    name: "TokiViews", dependencies: ["SwiftUI", "TokiScreens", "TokiEngine", "TokiModel", "Localization"],
    path: "Apple/TokiViews", swiftSettings: strict),
  .target(
    name: "AppleHost",
    dependencies: [
      "UserNotifications", "AVFAudio", "AlarmKit", "ActivityKit", "AppIntents", "Network", "SwiftUI", "UIKit",
      "AppKit", "WidgetKit", "TokiScreens", "TokiEngine", "TokiModel", "TokiWire", "TrustedTime", "Localization",
      "SQLiteStore", "HostFiles",
    ],
    path: "Apple/AppleHost", swiftSettings: wrapper),
  .target(
    name: "TokiLaunch",
    dependencies: ["TokiViews", "SwiftUI", "TokiScreens", "TokiEngine", "TokiModel", "Localization"],
    path: "Apple/TokiLaunch", swiftSettings: strict),
  // Links to the folders, because the app and the extension each compile the intents.
  .executableTarget(
    name: "TokiApp",
    dependencies: [
      "AppleHost", "TokiLaunch", "TokiViews", "AlarmKit", "AppIntents", "BackgroundTasks", "SwiftUI", "UIKit",
      "AppKit",
    ],
    path: "Apple/StandIns/App",
    exclude: [
      "TokiApp/AppShortcuts.xcstrings", "TokiApp/Assets.xcassets", "TokiApp/Info.plist",
      "TokiApp/InfoPlist.xcstrings",
      "TokiApp/Debug.entitlements", "TokiApp/PrivacyInfo.xcprivacy", "TokiApp/Toki.entitlements",
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "TokiWidgets",
    dependencies: [
      "AppleHost", "TokiLaunch", "ActivityKit", "AlarmKit", "AppIntents", "SwiftUI", "WidgetKit",
    ],
    path: "Apple/StandIns/Extension",
    exclude: ["TokiWidgets/Info.plist", "TokiWidgets/PrivacyInfo.xcprivacy", "TokiWidgets/TokiWidgets.entitlements"],
    swiftSettings: strict),
  .testTarget(
    name: "AppleTests",
    dependencies: [
      "TokiApp", "TokiWidgets", "TokiViews", "AppleHost", "TokiLaunch", "UserNotifications", "AVFAudio", "AlarmKit",
      "ActivityKit", "AppIntents", "BackgroundTasks", "WidgetKit", "SwiftUI", "FoundationStandIn", "TokiScreens",
      "TokiEngine", "TokiModel",
      "TrustedTime",
      "Localization", "SQLiteStore", "HostFiles", "TokiTestKit",
    ],
    path: "Apple/Tests", swiftSettings: strict),
]
#endif

// ---- A part of it

#if os(Linux)
/// Which targets to include: all (nil), those `portable` to other systems, or the named ones with what they need.
///
/// One `swift build` with `TOKI_TARGETS="toki tokid"` compiles side by side what `--product` compiles one after
/// another.
let wanted = Context.environment["TOKI_TARGETS"]
#else
let wanted: String? = "portable"
#endif

/// Targets that import nothing but Swift and what every Unix has, SQLite among it.
///
/// The other tests start programs of Linux, or need a library of Debian.
let portable: Set = [
  "TokiModel", "TokiEngine", "TrustedTime", "TokiWire", "Localization", "LinkedRinging", "TokiCommands",
  "TokiScreens", "HostFiles", "CSQLite", "StoreColumns", "SQLiteStore", "TokiTestKit", "TokiEngineTests",
  "TrustedTimeTests", "TokiWireTests", "TokiScreensTests",
]

/// The names of the named targets, and of all that they depend on.
func closure(of names: [String], in targets: [Target]) -> Set<String> {
  var found: Set<String> = []
  var open = names
  while let name = open.popLast() {
    guard found.insert(name).inserted else { continue }
    guard let target = targets.first(where: { $0.name == name }) else { fatalError("There is no target \(name).") }
    open += target.dependencies.map { dependency in
      guard case .byNameItem(let name, _) = dependency else { fatalError("\(dependency) has no plain name.") }
      return name
    }
  }
  return found
}

if wanted == "portable" {
  package.targets.removeAll { !portable.contains($0.name) }
  package.products = [.library(name: "TrustedTime", targets: ["TrustedTime"]), core, hostKit, testKit]
} else if let wanted {
  let needed = closure(of: wanted.split(separator: " ").map(String.init), in: package.targets)
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
}
