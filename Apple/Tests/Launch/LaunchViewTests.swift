// SPDX-License-Identifier: Apache-2.0
#if os(Linux)
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiLaunch
import TokiModel
import TokiScreens
import TokiTestKit
import TokiViews

@MainActor struct LaunchViewTests {
  struct Refusal: Error, CustomStringConvertible { let description = "The disk is full." }

  /// A host that refuses as often as told, and counts.
  @MainActor final class Host {
    var refusals: Int
    var openings = 0
    var refreshes = 0
    var presses: [String] = []

    init(refusals: Int = 0) { self.refusals = refusals }

    func open() async throws -> AppLaunch.Opened {
      openings += 1
      if refusals > 0 {
        refusals -= 1
        throw Refusal()
      }
      let home = TestHome()
      return AppLaunch.Opened(
        control: home.control, clock: home.host,
        system: System { await MainActor.run { self.refreshes += 1 } },
        press: { ring, isSnooze in await MainActor.run { self.presses.append("\(ring) \(isSnooze)") } })
    }
  }

  static func launch(_ host: Host) -> AppLaunch {
    AppLaunch(settings: DeviceSettings(suite: "io.github.toki-clock.tests")) { try await host.open() }
  }

  private func screen(_ launch: AppLaunch) -> HeadlessHost {
    HeadlessHost {
      LaunchView(launch: launch) { _ in Text(verbatim: "one") }
      LaunchView(launch: launch) { _ in Text(verbatim: "two") }
    }
  }

  @Test func `All windows show the one home that was opened`() {
    let host = Host()
    let screen = screen(Self.launch(host))
    #expect(screen.has(.text, "one") && screen.has(.text, "two"))
    #expect(host.openings == 1)
    #expect(screen.warnings.isEmpty && screen.unnamedControls.isEmpty)
  }

  @Test func `A home that cannot be opened says why, and is opened when the person tries again`() throws {
    let host = Host(refusals: 1)
    let screen = HeadlessHost { [launch = Self.launch(host)] in
      LaunchView(launch: launch) { _ in Text(verbatim: "one") }
    }
    #expect(screen.has(.text, "The disk is full.") && !screen.has(.text, "one"))
    try screen.press("Try Again")
    #expect(screen.has(.text, "one") && !screen.has(.text, "The disk is full."))
    #expect(host.openings == 2)
  }

  @Test func `A refresh in the background opens the home first, and only once`() {
    let host = Host()
    let launch = Self.launch(host)
    let screen = HeadlessHost { Text(verbatim: "").task { await launch.refresh() } }
    #expect(host.openings == 1 && host.refreshes == 1)
    screen.perform { _ = Task { await launch.refresh() } }
    #expect(host.openings == 1 && host.refreshes == 2)
  }

  @Test func `A button of a system ring opens the home first, and then reaches it`() {
    let host = Host()
    _ = HeadlessHost { [launch = Self.launch(host)] in
      Text(verbatim: "").task {
        await launch.press("a1.2.1.0.ring", isSnooze: false)
        await launch.press("a1.2.1.1.ring", isSnooze: true)
      }
    }
    #expect(host.openings == 1 && host.presses == ["a1.2.1.0.ring false", "a1.2.1.1.ring true"])
  }

  @Test func `The address of an item opens the home first, then its page`() throws {
    let host = Host()
    let launch = Self.launch(host)
    let address = try #require(ItemLink.address(of: .timer(ID(3))))
    #expect(address.absoluteString == "toki:t3")
    _ = HeadlessHost { Text(verbatim: "").task { await launch.show(address) } }
    guard case .open(let home) = launch.stage else { return #expect(Bool(false), "The home is not open") }
    #expect(host.openings == 1 && home.page == .timers)
  }

  @Test func `Nothing is refreshed while the home cannot be opened`() {
    let host = Host(refusals: 1)
    _ = HeadlessHost { [launch = Self.launch(host)] in Text(verbatim: "").task { await launch.refresh() } }
    #expect(host.openings == 1 && host.refreshes == 0)
  }
}
#endif

/// A system that counts how often it is given rings.
private struct System: SystemRinging {
  let refresh: @Sendable () async -> Void

  func notices() async -> AsyncStream<[Projection.Notice]> { AsyncStream { $0.finish() } }
  func askForPermission() async {}
  func setRingsInApp(_ rings: Bool) async {}
  func project() async { await refresh() }
}
