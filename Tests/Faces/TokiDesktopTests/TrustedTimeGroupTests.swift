// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct TrustedTimeGroupTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  private let hosts = ["a.example", "b.example", "c.example"]

  private func present(_ servers: Int, after span: TimeSpan = .zero) -> Present {
    var present = TestPageContext.present()
    let now = present.moment
    let anchor = TimeAnchor(boot: now.boot, utc: now.utc + .seconds(43), bound: .milliseconds(3), growth: 0)
    if servers > 0 {
      present.state.settings.timeServers = hosts.prefix(servers).map { TimeServer(host: $0) }
      present.state.trustedTime = TrustedTimeReport(
        state: .trusted, anchor: anchor,
        servers: hosts.prefix(servers).enumerated().map { index, host in
          TimeServerReport(
            server: TimeServer(host: host), verdict: .truechimer, sample: anchor, isAuthenticated: index == 0)
        })
    }
    present.moment = now + span
    return present
  }

  @Test func `Without servers the page invites, and leads to where they are set`() {
    var opened = 0
    let group = TrustedTimeGroup { opened += 1 }
    group.show(TrustedTimePanel(present(0)))
    #expect(group.invite.isVisible)
    #expect(group.rows.isEmpty)
    group.invite.press()
    #expect(opened == 1)
  }

  @Test func `Rows stay while servers come and go, and authenticated servers have a lock`() throws {
    let group = TrustedTimeGroup {}
    group.show(TrustedTimePanel(present(2)))
    #expect(group.time.title == "06:00:43 ± 3 ms")
    #expect(group.time.accessibleName == "True time: 06:00:43 ± 3 ms")
    #expect(group.time.subtitle == "Trusted: 2 of 2 servers agree.\nThis device's clock is 43 s slow.")
    let first = try #require(group.rows.first)
    #expect(group.rows.map(\.lock.isVisible) == [true, false])
    #expect(first.lock.accessibleName == "Authenticated: its answers prove where they come from")
    group.show(TrustedTimePanel(present(3)))
    #expect(group.rows.map(\.widget.title) == hosts)
    #expect(group.rows.first === first)
    group.show(TrustedTimePanel(present(0)))
    #expect(group.rows.isEmpty)
    group.show(TrustedTimePanel(present(1)))
    #expect(group.rows.count == 1)
  }

  @Test func `The page shows the true time to the second, and wakes each second only for that`() throws {
    let pageContext = TestPageContext.make()
    pageContext.settings.set("clock-seconds", false)
    let page = ClockPage(pageContext)
    let next = page.show(present(3))
    #expect(page.trust.time.title == "06:00:43 ± 3 ms")
    let boot = try #require(next.boot)
    #expect(boot - present(3).moment.boot <= .seconds(1) + TimeSpan(nanoseconds: 3))
    // The large digits show the true time too: their next minute is 17 s away.
    #expect(page.correction.text == "True time: This device's clock is 43 s slow.")
    #expect(next.utc == TestPageContext.start + .seconds(17))
    #expect(page.show(present(0)).boot == nil)
  }
}
