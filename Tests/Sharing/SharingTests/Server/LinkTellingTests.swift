// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import Sharing
@testable import Visitors

/// What the daemon hears of lost links, as a timeline.
@Suite struct LinkTellingTests {
  private let loop = InlineLoop()
  private let host: ManualHost
  private let devices: PairedDevices
  private let links: LinkTelling
  private let daemon = Daemon()
  private let night: UTCInstant

  init() throws {
    host = ManualHost(loop: loop, utc: UTCInstant(secondsSinceEpoch: 1_800_000_000))
    night = host.now().utc
    var registry = DeviceRegistry()
    for name in ["tablet", "phone"] {
      _ = registry.add(
        try #require(ClientName(text: name)), DeviceGrant(role: .control), digest: "of \(name)", at: night)
    }
    let keeper = Gatekeeper(registry: registry, hosts: HostNames([]), isInsecure: false)
    devices = PairedDevices(keeper, timer: ManualTimer(host, loop)) { _ in true }
    links = LinkTelling(of: devices, loop: loop, at: night)
    links.start(telling: daemon)
  }

  private func onLoop(_ work: @escaping @Sendable (LinkTelling) -> Void) { loop.post { [links] in work(links) } }

  private func lose(_ device: String) {
    onLoop { [night] links in
      links.open(device)
      links.close(device, at: night)
    }
  }

  @Test func `A daemon hears once which links are lost, by the name of their device, and again when one is back`() {
    onLoop { $0.daemonSpoke() }
    #expect(daemon.heard == [[]])
    lose("d1")
    #expect(daemon.heard == [[], ["tablet"]])
    onLoop { $0.daemonSpoke() }
    #expect(daemon.heard.count == 2)
    onLoop { $0.open("d1") }
    #expect(daemon.heard == [[], ["tablet"], []])
  }

  @Test func `The daemon hears one report at a time, and then the present state of the links`() {
    daemon.isSlow = true
    lose("d1")
    lose("d2")
    onLoop { $0.forget("d1") }
    #expect(daemon.heard == [[]], "the first link opened")
    daemon.answer()
    #expect(daemon.heard == [[], ["phone"]])
    daemon.answer()
    #expect(daemon.heard.count == 2)
  }

  @Test func `A daemon hears missed reports once it has sent something itself`() {
    daemon.isConnected = false
    lose("d1")
    #expect(daemon.heard == [])
    daemon.isConnected = true
    daemon.isDeaf = true
    onLoop { $0.daemonSpoke() }
    #expect(daemon.heard == [["tablet"]], "it gave no answer")
    daemon.isDeaf = false
    onLoop { $0.daemonSpoke() }
    #expect(daemon.heard == [["tablet"], ["tablet"]])
    onLoop { $0.daemonSpoke() }
    #expect(daemon.heard.count == 2)
  }

  @Test func `A daemon that was started anew hears everything`() {
    lose("d1")
    onLoop { $0.daemonLeft() }
    onLoop { $0.daemonSpoke() }
    #expect(daemon.heard.suffix(2) == [["tablet"], ["tablet"]])
  }

  @Test func `An answer that comes after the daemon has gone does not count for the next one`() {
    lose("d1")
    daemon.isSlow = true
    onLoop { $0.forget("d1") }
    daemon.isConnected = false
    onLoop { $0.daemonLeft() }
    daemon.answer()
    (daemon.isConnected, daemon.isSlow) = (true, false)
    onLoop { $0.daemonSpoke() }
    #expect(daemon.heard.suffix(2) == [[], []])
  }

  @Test func `A removed device is not reported as missed`() {
    loop.post { [devices] in _ = devices.remove("d1") }
    lose("d1")
    #expect(daemon.heard == [[]])
  }

  @Test func `The end of the sharing server is reported by the next one, as of that time`() {
    onLoop { $0.open("d1") }
    onLoop { [night] in $0.stop(at: night + .hours(1)) }
    #expect(daemon.heard == [[]])
    let next = LinkTelling(of: devices, loop: loop, at: night + .hours(2))
    next.start(telling: daemon)
    loop.post { next.daemonSpoke() }
    #expect(daemon.heard == [[], ["tablet"]])
    #expect(daemon.since == night + .hours(1))
  }
}

/// A daemon that a test can make slow, deaf, or leave.
// Proof: the loop runs on the test's thread.
private final class Daemon: LinkHearer, @unchecked Sendable {
  /// The names of the lost links, each time that it was told.
  private(set) var heard: [[String]] = []
  /// Since when the first of them is lost, as it was told last.
  private(set) var since: UTCInstant?
  var isConnected = true
  var isDeaf = false
  /// Whether it answers only by `answer`.
  var isSlow = false
  private var answers: [CheckedContinuation<Void, Never>] = []

  nonisolated(nonsending) func hear(_ lost: [LostLink]) async -> Bool {
    heard.append(lost.map(\.name.text))
    since = lost.first?.since
    if isSlow { await withCheckedContinuation { answers.append($0) } }
    return !isDeaf
  }

  func answer() { answers.removeFirst().resume() }
}
