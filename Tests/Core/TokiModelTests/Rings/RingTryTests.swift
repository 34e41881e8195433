// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite struct RingTryTests {
  private static let played = RingTry(by: .sound, output: "Speaker", result: .played)
  private static let tone = RingTry(by: .sound, output: "Speaker", result: .tone, detail: "gone")
  private static let off = RingTry(by: .sound, result: .off)
  private static let noServer = RingTry(by: .sound, result: .noServer, detail: "refused")
  private static let card = RingTry(by: .soundCard, output: "default", result: .played)
  private static let noCard = RingTry(by: .soundCard, output: "default", result: .noDevice, detail: "no card")
  private static let muted = RingTry(by: .sound, output: "Dock", result: .muted)
  private static let shown = RingTry(by: .notification, result: .shown)
  private static let noService = RingTry(by: .notification, result: .noService)
  private static let rung = RingTry(by: .terminalBell, output: "/dev/pts/3", result: .rung)
  private static let noTerminal = RingTry(by: .terminalBell, result: .noTerminal)
  private static let hook = RingTry(by: RingTry.Means(code: "hook"), result: RingTry.Result(code: "ran"))

  private func ring(_ tries: [RingTry], sound: RingSound = .standard, end: RingEnd? = nil) -> Ring {
    let moment = UTCInstant(nanosecondsSinceEpoch: 0)
    return Ring(
      id: RingID(1), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none,
      settings: RingSettings(sound: sound), planned: moment, rang: moment, late: .zero, end: end, tries: tries)
  }

  @Test(
    arguments: [
      ([], nil, false),
      ([played], .heard, false), ([tone, shown], .heard, false),
      ([noServer], nil, false), ([noServer, noTerminal], nil, false), ([noService], nil, false),
      ([noServer, noService], .nobody, true), ([noServer, noTerminal, noService], .nobody, true),
      ([noServer, rung, noService], .bell, true), ([noServer, rung, shown], .bell, true),
      ([noServer, shown], .seen, true), ([shown], .seen, false),
      ([noServer, noService, hook], nil, false), ([hook], nil, false),
      // Only the latest attempts count: the device was lost, and the service appeared.
      ([played, noService, noServer], .nobody, true), ([noServer, noService, shown], .seen, true),
    ] as [([RingTry], RingReach?, Bool)])
  func `The reach of a ring follows from the latest attempts`(tries: [RingTry], reach: RingReach?, isUnheard: Bool) {
    #expect(ring(tries).reach == reach)
    #expect(ring(tries).isUnheard == isUnheard)
  }

  @Test func `A ring that is over was heard if it ever was`() {
    #expect(ring([Self.played, Self.noService, Self.noServer], end: .dismissed).reach == .heard)
    #expect(ring([Self.noServer, Self.noService], end: .unanswered).reach == .nobody)
  }

  @Test(
    arguments: [
      ([off], nil, false), ([off, shown], .seen, false), ([shown], .seen, false), ([off, noService], .nobody, true),
    ] as [([RingTry], RingReach?, Bool)])
  func `A silent ring is unheard only if it is not shown`(tries: [RingTry], reach: RingReach?, isUnheard: Bool) {
    #expect(ring(tries, sound: .none).reach == reach)
    #expect(ring(tries, sound: .none).isUnheard == isUnheard)
  }

  @Test(
    arguments: [
      ([], nil), ([shown], nil), ([played], .playing(device: "Speaker", substitute: nil)),
      ([tone], .playing(device: "Speaker", substitute: "gone")), ([off, noService], .silentByChoice),
      ([noService, noServer, noTerminal], .silent(reason: "refused")), ([muted, shown], .silent(reason: "muted")),
      ([noServer, played], .playing(device: "Speaker", substitute: nil)),
      ([noServer, card], .playing(device: "default", substitute: nil)), ([noCard], nil),
      ([noServer, noCard], .silent(reason: "refused")), ([noServer, card, noCard], .silent(reason: "refused")),
      ([RingTry(by: .sound, result: RingTry.Result(code: "whispered"))], nil),
    ] as [([RingTry], RingHearing?)])
  func `How it is heard now follows from the tries`(tries: [RingTry], hearing: RingHearing?) {
    #expect(RingHearing(ring(tries)) == hearing)
  }

  @Test func `An equal attempt is not a new try, and one on another device is`() {
    var ring = ring([])
    let added = [
      Self.noServer, Self.shown, RingTry(by: .sound, result: .noServer, detail: "refused again"), Self.played,
      Self.shown,
      RingTry(by: .sound, output: "Dock", result: .played), Self.noServer,
    ].map { ring.add($0) }
    #expect(added == [true, true, false, true, false, true, true])
    #expect(ring.tries.map(\.result) == [.noServer, .shown, .played, .played, .noServer])
  }

  @Test func `A device that comes and goes for an hour does not fill the list, and was heard`() {
    var ring = ring([])
    _ = ring.add(Self.noServer)
    for _ in 1...720 {
      _ = ring.add(Self.muted)
      _ = ring.add(Self.noServer)
    }
    _ = ring.add(Self.played)
    for _ in 1...720 {
      _ = ring.add(Self.muted)
      _ = ring.add(Self.noServer)
    }
    #expect(ring.tries.count == Ring.mostTries)
    #expect(ring.tries.first == Self.noServer && ring.tries.last == Self.noServer)
    ring.end = .unanswered
    #expect(ring.reach == .heard)
  }

  @Test func `Texts of a try cannot drive a terminal and have an end`() {
    let attempt = RingTry(
      by: .sound, output: "a\tb\n\u{1B}[2J", result: .failed, detail: String(repeating: "x", count: 10_000))
    #expect(attempt.output == "a b  [2J")
    #expect(attempt.detail?.count == 500)
    #expect(RingTry(by: .sound, output: "", result: .played).output == nil)
    #expect(RingTry.Means(code: "").code == "unknown")
  }

  private static let server = Finding(.soundServer, .fault, detail: "refused")
  private static let output = Finding(.soundOutput, .good, detail: "Speaker")
  private static let low = Finding(.soundLow, .warning, detail: "Speaker")
  private static let mute = Finding(.soundMuted, .fault, detail: "Speaker")
  private static let noNotices = Finding(.notifications, .warning, detail: "no bus")
  private static let notices = Finding(.notifications, .good)
  private static let zone = Finding(.zone, .warning)

  @Test(
    arguments: [
      ([], .standard, []), ([output, noNotices, zone], .standard, []), ([server, notices], .standard, [server]),
      ([server, noNotices], .standard, [server, noNotices]), ([mute], .standard, [mute]),
      ([low, noNotices], .standard, [low]), ([server, noNotices], .none, [noNotices]), ([server, notices], .none, []),
    ] as [([Finding], RingSound, [Finding])])
  func `Obstacles to hearing or seeing a ring`(found: [Finding], sound: RingSound, told: [Finding]) {
    #expect(RingSettings(sound: sound, raisesOutput: false).obstacles(in: found) == told)
    var silent = RingSettings()
    silent.volume = Volume(percent: 0) ?? .standard
    #expect(silent.obstacles(in: found) == RingSettings(sound: .none).obstacles(in: found))
  }

  @Test func `A low output that nothing may turn up is an obstacle for every ring`() {
    let turnedDown = Finding(.soundLow, .fault, detail: "Speaker")
    #expect(RingSettings().obstacles(in: [turnedDown, Self.notices]) == [turnedDown])
  }

  @Test(arguments: [low, mute])
  func `A muted or low output is no obstacle for a ring that raises it`(finding: Finding) {
    #expect(RingSettings().obstacles(in: [finding, Self.noNotices]).isEmpty)
  }

  private static let choices = ["Speaker [a.b]", "HDMI [c]"].map { Finding(.soundChoice, .good, detail: $0) }

  @Test(arguments: ["Speaker", "a.b", "c", "HDMI [c]"])
  func `An available chosen output is no obstacle`(chosen: String) {
    #expect(RingSettings(output: chosen).obstacles(in: Self.choices).isEmpty)
  }

  @Test(arguments: ["speaker", "b", "a.b]", "Headphones"])
  func `A missing chosen output is reported`(chosen: String) {
    let told = [Finding(.chosenOutput, .warning, detail: chosen)]
    #expect(RingSettings(output: chosen).obstacles(in: Self.choices) == told)
    #expect(RingSettings(output: chosen).obstacles(in: []).isEmpty, "nobody has looked")
  }
}
