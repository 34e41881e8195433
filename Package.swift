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

/// All that a face of another package stands on: rules, engine, trusted time, texts and screens.
let core = Product.library(
  name: "TokiCore",
  targets: ["TokiModel", "TokiEngine", "TrustedTime", "TimeKeeping", "Localization", "TokiScreens"])
/// What a host of another package stands on: the store, and the files of a system with its time zones.
let hostKit = Product.library(name: "TokiHost", targets: ["SQLiteStore", "HostFiles"])
/// Hosts and stores for the tests of such a face.
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
    .executable(name: "toki-door", targets: ["toki-door"]),
    .executable(name: "toki-homes", targets: ["toki-homes"]),
    .executable(name: "toki-bench", targets: ["toki-bench"]),
    .executable(name: "toki-homes-bench", targets: ["toki-homes-bench"]),
    .executable(name: "toki-world", targets: ["toki-world"]),
    .executable(name: "toki-time-bench", targets: ["toki-time-bench"]),
    // Trusted time for any program.
    .library(name: "TrustedTime", targets: ["TrustedTime", "NetworkTime", "NTS"]),
    core, hostKit, testKit,
  ],
  targets: [
    // The rules of time, and nothing else.
    .target(name: "TokiModel", swiftSettings: strict),
    .target(name: "TokiEngine", dependencies: ["TokiModel"], swiftSettings: strict + inPlace),

    // The true time: the rules, the network of a Linux host, and authenticated servers.
    .target(name: "TrustedTime", dependencies: ["TokiModel"], swiftSettings: strict),
    .target(name: "CNetworkTime"),
    .target(
      name: "NetworkTime", dependencies: ["TrustedTime", "TokiModel", "LinuxHost", "HostThreads", "CNetworkTime"],
      swiftSettings: wrapper),
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .target(
      name: "NTS", dependencies: ["TrustedTime", "TokiModel", "HostThreads", "CGnuTLS"], swiftSettings: wrapper),

    // Trusted time for an engine, with one client of time servers.
    .target(name: "TimeKeeping", dependencies: ["TrustedTime", "TokiEngine", "TokiModel"], swiftSettings: strict),

    // Values as JSON: the API, events, backups.
    .target(name: "TokiWire", dependencies: ["TokiEngine", "TokiModel"], swiftSettings: wrapper),

    // The host: clocks, loop, store, sound, network.
    .target(name: "HostFiles", dependencies: ["TokiEngine", "TokiModel"], swiftSettings: wrapper),
    .target(name: "CLinuxHost"),
    .target(name: "CHostThreads"),
    .target(name: "HostThreads", dependencies: ["CHostThreads"], swiftSettings: wrapper),
    .target(
      name: "LinuxHost", dependencies: ["TokiEngine", "TokiModel", "HostFiles", "HostThreads", "CLinuxHost"],
      swiftSettings: wrapper),
    .systemLibrary(name: "CSQLite", pkgConfig: sqlite, providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "StoreColumns", dependencies: ["TokiEngine", "TokiModel"], swiftSettings: wrapper),
    .target(
      name: "SQLiteStore", dependencies: ["StoreColumns", "TokiEngine", "TokiModel", "CSQLite"],
      swiftSettings: wrapper),
    // Many homes on one loop, and the database that decides who holds them.
    .target(name: "TokiHomes", dependencies: ["TokiEngine", "TokiModel"], swiftSettings: wrapper),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "PostgresStore", dependencies: ["TokiHomes", "StoreColumns", "TokiEngine", "TokiModel", "CPostgres"],
      swiftSettings: wrapper),
    .systemLibrary(name: "CPulse", pkgConfig: "libpulse", providers: [.apt(["libpulse-dev"])]),
    .systemLibrary(name: "CAlsa", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
    .systemLibrary(name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .target(
      name: "Ringing",
      dependencies: [
        "TokiEngine", "TokiModel", "LinuxHost", "HostFiles", "HostThreads", "Localization", "CPulse", "CAlsa",
        "CSndfile", "CSystemd",
      ],
      swiftSettings: wrapper),
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(
      name: "TokiServer",
      dependencies: ["TokiWire", "TokiEngine", "TokiModel", "Localization", "CMicrohttpd", "CLinuxHost"],
      swiftSettings: wrapper + inPlace),
    .target(
      name: "TokiClient", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "CLinuxHost"],
      swiftSettings: wrapper),

    // The way to the door of another machine, for the command line.
    .target(
      name: "Rooms",
      dependencies: ["TokiClient", "TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "HostFiles", "CGnuTLS"],
      swiftSettings: wrapper),

    // Who may ask what from elsewhere: tokens, roles, what each role sees, limits.
    .target(
      name: "Access", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "CGnuTLS"],
      swiftSettings: wrapper + inPlace),

    // The files of the page, as door and node give them to browsers.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "WebPage", dependencies: ["Access", "TokiServer", "HostFiles", "CZlib"], swiftSettings: wrapper),

    // The ways into the homes of a node.
    .target(
      name: "HomesServer",
      dependencies: [
        "Access", "WebPage", "Rooms", "TokiServer", "TokiClient", "TokiHomes", "TokiWire", "TokiEngine", "TokiModel",
      ],
      swiftSettings: wrapper + inPlace),

    // The way in from other devices: a process of its own, a client of the daemon's socket.
    .target(
      name: "Door",
      dependencies: [
        "Access", "WebPage", "TokiServer", "TokiClient", "TokiWire", "TokiEngine", "TokiModel", "LinuxHost",
        "CMicrohttpd", "CGnuTLS", "HostFiles", "CLinuxHost", "CQRencode", "CSystemd",
      ],
      swiftSettings: wrapper + inPlace),
    .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),

    // Not by pkg-config, which links two more libraries, and a database along with them.
    .systemLibrary(name: "CICal", providers: [.apt(["libical-dev"])]),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n")]),
    .target(name: "CalendarFile", dependencies: ["TokiModel", "CICal", "CICU"], swiftSettings: wrapper),

    // Faces.
    .target(name: "Localization", dependencies: ["TokiEngine", "TokiModel"], swiftSettings: strict),
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
      dependencies: ["GTKKit", "TokiScreens", "TokiWire", "TokiEngine", "TokiModel", "Localization"],
      swiftSettings: desktop),

    // libgweather's, loaded when a city is looked for and not linked: it would cost each start of the app.
    .target(
      name: "CityDatabase", dependencies: ["TokiScreens", "TokiModel", "LinuxHost", "Localization"],
      swiftSettings: wrapper),

    // Executables: parse, wire, run.
    .executableTarget(
      name: "toki",
      dependencies: [
        "TokiCommands", "TokiClient", "Rooms", "TokiWire", "LinuxHost", "TokiEngine", "TokiModel", "Localization",
        "TokiTerminal", "TrustedTime", "NetworkTime", "NTS",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "toki-desktop",
      dependencies: [
        "TokiDesktop", "GTKKit", "TokiClient", "Rooms", "TokiWire", "CityDatabase", "LinuxHost", "TokiEngine",
        "TokiModel",
        "Localization",
      ],
      swiftSettings: desktop),
    .executableTarget(
      name: "tokid",
      dependencies: [
        "TokiEngine", "TokiModel", "LinuxHost", "SQLiteStore", "Ringing", "TokiServer", "TokiWire", "Localization",
        "TimeKeeping", "TrustedTime", "NetworkTime", "NTS",
      ],
      swiftSettings: strict),
    // C, because it has a right that no other part may have: small enough to be read in a few minutes. Here for the
    // tests; `make wake` builds what is installed.
    .executableTarget(name: "toki-wake"),
    .executableTarget(
      name: "toki-calendar",
      dependencies: ["CalendarFile", "TokiWire", "LinuxHost", "TokiEngine", "TokiModel", "Localization"],
      swiftSettings: strict),
    // GnuTLS's flavor, because GnuTLS is linked for trusted time anyway.
    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"])]),
    .target(name: "CCurlShim", dependencies: ["CCurl"]),
    .executableTarget(
      name: "toki-post", dependencies: ["CCurlShim", "CGnuTLS", "LinuxHost", "TokiEngine", "TokiModel"],
      swiftSettings: wrapper),
    .executableTarget(
      name: "toki-door",
      dependencies: ["Door", "TokiClient", "TokiWire", "LinuxHost", "Localization", "TokiEngine", "TokiModel"],
      swiftSettings: strict),
    .executableTarget(
      name: "toki-homes",
      dependencies: [
        "PostgresStore", "TokiHomes", "HomesServer", "WebPage", "Access", "Rooms", "TokiServer", "TokiWire",
        "LinuxHost", "HostThreads", "Localization", "TokiEngine", "TokiModel",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "toki-bench", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "SQLiteStore"],
      path: "Benchmarks/toki-bench",
      swiftSettings: strict),
    .executableTarget(
      name: "toki-homes-bench",
      dependencies: ["PostgresStore", "TokiHomes", "TokiEngine", "TokiModel", "LinuxHost", "TokiTestKit"],
      path: "Benchmarks/toki-homes-bench",
      swiftSettings: strict),
    .executableTarget(
      name: "toki-time-bench", dependencies: ["NetworkTime", "TrustedTime", "TokiModel", "LinuxHost"],
      path: "Benchmarks/toki-time-bench",
      swiftSettings: strict),

    // Tests.
    .target(name: "CTestKit"),
    .target(name: "TokiTestKit", dependencies: ["TokiEngine", "TokiModel", "CTestKit"], swiftSettings: strict),
    .target(
      name: "TokiHomesTestKit", dependencies: ["TokiHomes", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .target(name: "LinuxTestKit", swiftSettings: strict),
    .executableTarget(
      name: "toki-world", dependencies: ["TokiHomesTestKit", "TokiTestKit", "TokiModel"], path: "Tests/toki-world",
      swiftSettings: strict),
    .testTarget(
      name: "TokiModelTests", dependencies: ["TokiModel", "LinuxTestKit", "TokiTestKit"], swiftSettings: strict),
    .testTarget(
      name: "TokiEngineTests", dependencies: ["TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TrustedTimeTests", dependencies: ["TrustedTime", "TokiModel", "TokiTestKit"], swiftSettings: strict),
    .testTarget(
      name: "NetworkTimeTests",
      // The bench is what is run under another clock.
      dependencies: [
        "NetworkTime", "TrustedTime", "LinuxHost", "TokiModel", "LinuxTestKit", "TokiTestKit", "toki-time-bench",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "NTSTests",
      dependencies: [
        "NTS", "CGnuTLS", "NetworkTime", "TrustedTime", "LinuxHost", "TokiModel", "LinuxTestKit", "TokiTestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TokiScreensTests",
      dependencies: ["TokiScreens", "TokiEngine", "TokiModel", "Localization"],
      swiftSettings: strict),
    .testTarget(
      name: "CityDatabaseTests", dependencies: ["CityDatabase", "TokiScreens", "TokiModel"], swiftSettings: strict),
    .testTarget(name: "GTKKitTests", dependencies: ["GTKKit"], swiftSettings: desktop),
    .testTarget(
      name: "TokiDesktopTests",
      dependencies: ["TokiDesktop", "GTKKit", "TokiScreens", "TokiWire", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: desktop),
    .testTarget(
      name: "LinuxHostTests",
      dependencies: ["LinuxHost", "CLinuxHost", "TokiEngine", "TokiModel", "LinuxTestKit", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: ["SQLiteStore", "StoreColumns", "TokiEngine", "TokiModel", "LinuxTestKit", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "PostgresStoreTests",
      dependencies: [
        "PostgresStore", "TokiHomes", "StoreColumns", "CPostgres", "TokiWire", "TokiEngine", "TokiModel", "LinuxHost",
        "LinuxTestKit", "TokiTestKit", "TokiHomesTestKit", "toki-homes",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TokiHomesTests",
      dependencies: [
        "TokiHomes", "HomesServer", "WebPage", "Access", "Rooms", "TokiServer", "TokiWire", "TokiEngine", "TokiModel",
        "TokiTestKit", "TokiHomesTestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RingingTests",
      dependencies: ["Ringing", "LinuxHost", "TokiEngine", "TokiModel", "LinuxTestKit", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TokiWireTests", dependencies: ["TokiWire", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TokiServerTests",
      dependencies: [
        "TokiServer", "TokiClient", "TokiWire", "Localization", "LinuxHost", "TokiEngine", "TokiModel", "LinuxTestKit",
        "TokiTestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "AccessTests",
      dependencies: ["Access", "TokiServer", "TokiWire", "TokiEngine", "TokiModel", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "DoorTests",
      dependencies: [
        "Access", "Door", "TokiServer", "TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "LinuxTestKit",
        "TokiTestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WebPageTests", dependencies: ["WebPage", "Access", "TokiServer"], swiftSettings: strict),
    .testTarget(
      name: "RoomsTests",
      dependencies: [
        "Rooms", "Door", "TokiClient", "TokiServer", "TokiWire", "TokiEngine", "TokiModel", "LinuxHost", "CGnuTLS",
        "LinuxTestKit", "TokiTestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CalendarFileTests", dependencies: ["CalendarFile", "TokiModel", "LinuxTestKit", "TokiTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TokiCommandsTests",
      dependencies: [
        "TokiCommands", "TokiServer", "TokiTerminal", "TokiWire", "Localization", "TokiEngine", "TokiModel",
        "LinuxTestKit", "TokiTestKit",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// ---- Other platforms than Linux

#if os(Linux)
/// Whether to include only targets without Linux or Debian libraries; `TOKI_TARGETS=portable` tries that here.
let isPortable = Context.environment["TOKI_TARGETS"] == "portable"
#else
let isPortable = true
#endif

/// Targets that import nothing but Swift and what every Unix has, SQLite among it.
///
/// The other tests need `LinuxTestKit`, or a library of Debian.
let portable: Set = [
  "TokiModel", "TokiEngine", "TrustedTime", "TimeKeeping", "TokiWire", "Localization", "TokiTerminal", "TokiCommands",
  "TokiScreens", "HostFiles", "CSQLite", "StoreColumns", "SQLiteStore", "CTestKit", "TokiTestKit", "TokiEngineTests",
  "TrustedTimeTests", "TokiWireTests", "TokiScreensTests",
]

if isPortable {
  package.targets.removeAll { !portable.contains($0.name) }
  package.products = [.library(name: "TrustedTime", targets: ["TrustedTime"]), core, hostKit, testKit]
}
