// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import SwiftUI
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@MainActor struct TrustedCountdownTests {
  private static let servers = ["a.example", "b.example", "c.example"].map { TimeServer(host: $0) }

  /// The texts of one launch, in the device's language.
  nonisolated struct Words: Sendable {
    let locale: String
    let clock: String
    let choose: String
    let server: String
    let add: String
    let close: String
    let waiting: String
    let timers: String
    let minutes: String
    let start: String
    let title: String
    let isUp: String
  }

  nonisolated static let languages = [
    Words(
      locale: "en_GB", clock: "Clock", choose: "Choose Time Servers", server: "Name or address of a server",
      add: "Add Server", close: "Close", waiting: "Waiting for NTP servers", timers: "Timers", minutes: "Minutes",
      start: "Start", title: "50 min", isUp: "The time is up."),
    Words(
      locale: "ja_JP", clock: "時計", choose: "NTPサーバーを選ぶ", server: "サーバーの名前かアドレス", add: "サーバーを追加",
      close: "閉じる", waiting: "NTPサーバー同期待ち", timers: "タイマー", minutes: "分", start: "開始", title: "50分",
      isUp: "時間になりました。"),
  ]

  @Test(arguments: languages)
  func `A countdown waits for time servers, runs by the true time, and ends with a word`(words: Words) throws {
    let keeper = RecordedTimeKeeper()
    let app = try AppUnderTest(locale: words.locale, timeKeeper: keeper)
    try app.screen.press(words.clock)
    try app.screen.press(words.choose)
    for server in Self.servers {
      try app.screen.type(server.host, in: words.server)
      try app.screen.press(words.add)
    }
    #expect(app.complaints == [])
    try app.screen.press(words.close)
    #expect(keeper.calls.last == .ask(Self.servers, certificates: nil))
    app.screen.perform { keeper.send(TrustedTimeReport(isSynchronizing: true)) }
    #expect(app.says(words.waiting))
    try app.screen.press(words.timers)
    try app.screen.choose("50", in: words.minutes)
    #expect(app.complaints == [])
    try app.screen.press(words.start)
    #expect(app.screen.presentations.isEmpty)
    #expect(app.values(words.title) == ["50:00"])
    #expect(app.screen.all(.text).contains { $0.label.contains(words.waiting) })
    // This machine's oscillator loses a second in a thousand.
    app.screen.perform { keeper.send(app.host.trustedTime(ahead: .seconds(-43), rate: 1_000_000)) }
    #expect(!app.screen.all(.text).contains { $0.label.contains(words.waiting) })
    app.pass(.seconds(1_000))
    #expect(app.values(words.title) == ["33:19"])
    #expect(app.complaints == [])
    app.pass(.seconds(1_997))
    #expect(app.values(words.title) == ["01"])
    #expect(!app.isSaid(words.isUp))
    app.pass(.milliseconds(10))
    #expect(app.says(words.isUp))
  }

  @Test func `Servers open to everybody are offered with their rules, and one tap asks them`() throws {
    let keeper = RecordedTimeKeeper()
    let app = try AppUnderTest(timeKeeper: keeper)
    try app.screen.press("Clock")
    try app.screen.press("Choose Time Servers")
    #expect(
      app.screen.all(.button, "Add ntp.nict.jp").map(\.hint) == [
        "NICT, Japan. free for everybody; at most 20 times an hour, and 16 seconds apart"
      ])
    try app.screen.press("Add ntp.nict.jp")
    #expect(keeper.calls.last == .ask([TimeServer(host: "ntp.nict.jp")], certificates: nil))
    #expect(!app.screen.has(.button, "Add ntp.nict.jp"))
    try app.screen.press("Add All")
    let hosts = ["ntp.nict.jp", "time.cloudflare.com", "ptbtime1.ptb.de", "ntp.se"]
    #expect(keeper.calls.last == .ask(hosts.map { TimeServer(host: $0) }, certificates: nil))
    #expect(!app.isSaid("Open to everybody"))
    #expect(app.complaints == [])
  }

  @Test func `A server that this device cannot ask is refused`() throws {
    let app = try AppUnderTest(timeKeeper: RecordedTimeKeeper())
    try app.screen.press("Clock")
    try app.screen.press("Choose Time Servers")
    #expect(!app.screen.has(.toggle, "Authenticated (NTS)"))
    try app.screen.type("nts://a.example", in: "Name or address of a server")
    try app.screen.press("Add Server")
    #expect(app.says("This device cannot ask a server for proof (NTS). Write “a.example” to ask it by NTP."))
    #expect(try app.state.settings.timeServers.isEmpty)
  }

  @Test func `A clock that is wrong is corrected, with a word`() throws {
    let keeper = RecordedTimeKeeper()
    let app = try AppUnderTest(timeKeeper: keeper)
    try app.screen.press("Clock")
    #expect(app.says("Toki can ask time servers what time it really is"))
    try app.screen.press("Choose Time Servers")
    try app.screen.type("a.example", in: "Name or address of a server")
    try app.screen.submit("Name or address of a server")
    try app.screen.press("Close")
    app.screen.perform {
      keeper.send(app.host.trustedTime(ahead: .seconds(125), bound: .milliseconds(3), servers: Self.servers))
    }
    #expect(app.says("06:02"))
    #expect(app.screen.has(.text, "True time: 06:02:05 ± 3 ms"))
    #expect(app.says("True time: This device's clock is 2 min 5 s slow"))
    #expect(app.screen.all(.group).map(\.label).filter { $0.hasPrefix("b.example, ") }.count == 1)
    #expect(app.complaints == [])
  }

  @Test func `An invalid server is refused in words, and a valid one is added and removed`() throws {
    let keeper = RecordedTimeKeeper()
    let app = try AppUnderTest(timeKeeper: keeper)
    try app.screen.press("Clock")
    try app.screen.press("Choose Time Servers")
    try app.screen.type("not a name", in: "Name or address of a server")
    try app.screen.press("Add Server")
    #expect(app.says("“not a name” is no name or address of a server."))
    try app.screen.type("a.example", in: "Name or address of a server")
    #expect(!app.says("“not a name”"))
    try app.screen.press("Add Server")
    #expect(try app.screen.only(.textField, "Name or address of a server").value == "")
    let row = try app.screen.only(.group)
    #expect(row.label == "a.example, NTP, port 123")
    try app.screen.act("Remove a.example", on: row.label)
    #expect(app.screen.all(.group).isEmpty)
    #expect(keeper.calls.last == .ask([], certificates: nil))
    #expect(app.complaints == [])
  }

  @Test func `One switch beside the servers decides whether everything rings by trusted time`() throws {
    let app = try AppUnderTest(timeKeeper: RecordedTimeKeeper())
    try app.screen.press("Clock")
    try app.screen.press("Choose Time Servers")
    #expect(try app.screen.only(.toggle, "Ring by trusted time").value == "on")
    try app.screen.toggle("Ring by trusted time")
    #expect(try !app.state.settings.usesTrustedTime)
    #expect(try app.screen.only(.toggle, "Ring by trusted time").value == "off")
    try app.screen.toggle("Ring by trusted time")
    #expect(try app.state.settings.usesTrustedTime)
    #expect(app.complaints == [])
  }
}
