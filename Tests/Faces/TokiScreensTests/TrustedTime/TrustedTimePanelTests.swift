// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TokiScreens

@Suite struct TrustedTimePanelTests {
  private func panel(_ report: TrustedTimeReport?, after span: TimeSpan = .zero) -> TrustedTimePanel {
    TrustedTimePanel(TrustSample.present(report, after: span))
  }

  @Test func `Without servers there is an invitation, and nothing to wake for`() {
    let panel = TrustedTimePanel(Samples.present(Samples.state()))
    #expect(!panel.isSetUp)
    #expect([panel.time, panel.bound, panel.standing] == ["", "", ""])
    #expect(panel.nextChange == .never)
  }

  @Test func `The true time stands with its bound, whatever the device's clock shows`() {
    let panel = panel(TrustSample.report(offset: .seconds(43)))
    #expect(panel.time == "06:00:43")
    #expect(panel.bound == "± 3 ms")
    #expect(panel.standing == "Trusted: 1 of 1 servers agree.")
    #expect(panel.look == .good)
    #expect(panel.lines == ["This device's clock is 43 s slow."])
  }

  @Test(
    arguments: [
      (.seconds(43), "This device's clock is 43 s slow."), (.seconds(-3_600), "This device's clock is 1 h fast."),
      (.milliseconds(300), "This device's clock is 300 ms slow."),
      (.milliseconds(2), "This device's clock is right to within 5 ms."),
    ] as [(TimeSpan, String)])
  func `The device's clock is judged as finely as it matters`(offset: TimeSpan, said: String) {
    #expect(panel(TrustSample.report(offset: offset)).lines == [said])
  }

  @Test func `Until the first answers the panel says that it waits, and shows no time`() {
    var report = TrustSample.report(.none)
    report.isSynchronizing = true
    report.servers = [TimeServerReport(server: TimeServer(host: "a.example"))]
    let panel = panel(report)
    #expect(panel.standing == "Waiting for NTP servers")
    #expect(panel.look == .waiting)
    #expect(panel.time == "")
    #expect(panel.lines == [])
    #expect(panel.nextChange == .never)
    // The daemon has not reported on the new servers yet.
    #expect(self.panel(nil).standing == "Waiting for NTP servers")
  }

  @Test func `Once all servers have failed, the panel does not wait`() {
    var report = TrustSample.report(.none)
    report.isSynchronizing = true
    report.servers = [TimeServerReport(server: TimeServer(host: "a.example"), verdict: .silent, reason: .noAnswer)]
    let panel = panel(report)
    #expect(panel.standing == "Not known: no server has given a time that can be taken.")
    #expect(panel.look == .silent)
    report.servers.append(TimeServerReport(server: TimeServer(host: "b.example")))
    #expect(self.panel(report).look == .waiting)
  }

  @Test func `A clock that jumped shows no time, and one that is too old still does`() {
    #expect(panel(TrustSample.report(.disrupted, offset: .seconds(43))).time == "")
    #expect(panel(TrustSample.report(.disrupted, offset: .seconds(43))).lines == [])
    let old = panel(TrustSample.report(.expired, offset: .seconds(43), bound: .seconds(2)))
    #expect((old.time, old.bound, old.look) == ("06:00:43", "± 2 s", .bad))
  }

  /// True time runs faster or slower than the boot clock, and its bound grows at any rate.
  @Test(arguments: [-1_000_000, 0, 20_000, 1_000_000] as [Int64], [0, 15_000, 100_000, 10_000_000] as [Int64])
  func `Nothing changes before the next change, and something does at it`(rate: Int64, growth: Int64) throws {
    var report = TrustSample.report(offset: .milliseconds(43_217))
    report.anchor = TimeAnchor(
      boot: Samples.start.boot, utc: Samples.start.utc + .milliseconds(43_217), bound: .milliseconds(3), rate: rate,
      growth: growth)
    var span = TimeSpan.zero
    for _ in 0..<120 {
      let before = look(report, span)
      let next = try #require(panel(report, after: span).nextChange.boot)
      let wait = next - Samples.start.boot
      #expect(wait > span)
      #expect(look(report, wait - TimeSpan(nanoseconds: 3)) == before)
      #expect(look(report, wait) != before)
      span = wait
    }
  }

  /// The drawn texts, without the device's clock, which drifts against the true time between reports.
  private func look(_ report: TrustedTimeReport, _ span: TimeSpan) -> [String] {
    let panel = panel(report, after: span)
    return [panel.time, panel.bound, panel.standing]
  }

  @Test func `A minute with the true time takes a wake-up for each second, and few more for the bound`() throws {
    let report = TrustSample.report(growth: 100_000)
    var span = TimeSpan.zero
    var wakes = 0
    while span < .minutes(1) {
      let next = try #require(panel(report, after: span).nextChange.boot)
      span = next - Samples.start.boot
      wakes += 1
    }
    // 100 ppm of a minute are 6 ms.
    #expect((60...67).contains(wakes))
  }

  @Test func `A server says its verdict, its reason and its figures`() throws {
    let anchor = TimeAnchor(
      boot: Samples.start.boot, utc: Samples.start.utc + .milliseconds(1_250), bound: .milliseconds(9), growth: 15_000)
    let far = TimeServer(host: "b.example", method: .nts)
    var report = TrustSample.report()
    report.servers = [
      TimeServerReport(
        server: far, address: "192.0.2.1:123", verdict: .falseticker, reason: .outvoted, sample: anchor,
        delay: TimeSpan(nanoseconds: 812_000), isAuthenticated: true),
      TimeServerReport(server: TimeServer(host: "c.example"), verdict: .silent, reason: .noAnswer),
    ]
    let panel = panel(report)
    #expect(panel.servers.map(\.name) == ["nts://b.example", "c.example"])
    #expect(
      panel.servers.first?.details == [
        "Outvoted", "the majority says something else", "offset +1.25 s", "delay 812 µs", "distance 9 ms",
      ])
    #expect(panel.servers.map(\.isAuthenticated) == [true, false])
    #expect(panel.servers.map(\.look) == [.bad, .silent])
    #expect(panel.servers.last?.details == ["Silent", "no answer in time"])
  }

  @Test func `Several addresses of one name are told apart`() {
    let server = TimeServer(host: "ntp.example")
    var report = TrustSample.report()
    report.servers = ["192.0.2.1:123", "192.0.2.2:123"].map { TimeServerReport(server: server, address: $0) }
    #expect(panel(report).servers.map { $0.details.first } == ["192.0.2.1:123", "192.0.2.2:123"])
  }

  @Test func `Imprecise servers make the time too uncertain, and only age makes it too old`() {
    var report = TrustSample.report(bound: .milliseconds(1_300))
    report.servers[0].sample = report.anchor
    let fresh = TrustedTimePanel(TrustSample.present(report))
    #expect(fresh.standing == "Too uncertain: the servers know it to no better than 1 s.")
    report = TrustSample.report(bound: .milliseconds(3), growth: 515_000)
    let old = TrustedTimePanel(TrustSample.present(report, after: .hours(1)))
    #expect(old.standing == "Too old: by now it may be wrong by more than 1 s.")
  }
}
