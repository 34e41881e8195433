// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiEngine
import TokiModel

/// The story of a ring, made from its decisions, and the sentence of each.
@Suite struct RingStoryTests {
  private let zone = Samples.tokyo
  private let alarm = ItemID.alarm(AlarmID(1))
  /// Tuesday 2026-11-24, 07:00 in Tokyo.
  private let seven = UTCInstant(secondsSinceEpoch: 1_795_471_200)

  init() { Catalogue.prepare() }

  // MARK: Sentences

  @Test(arguments: [Language.english, .japanese], Decision.Kind.allCases)
  func `Each kind of decision has a sentence, with and without its details`(language: Language, kind: Decision.Kind) {
    let bare = Decision(at: seven, item: alarm, kind: kind)
    let full = Decision(
      at: seven, item: alarm, kind: kind, instant: seven, span: .seconds(4), ring: RingID(1), by: .app,
      hook: HookResult(.ring, call: "true", end: .exited, code: 0))
    for decision in [bare, full] {
      let text = DecisionTexts.sentence(decision, in: zone, language)
      #expect(text.hasSuffix(language == .japanese ? "。" : "."), "\(text)")
      #expect(text != kind.rawValue)
      #expect(!text.contains("{"), "\(text)")
      #expect(!text.contains("  ") && !text.hasPrefix(" "), "\(text)")
      if language == .japanese { #expect(text.contains { $0 >= "ぁ" }, "\(text)") }
    }
  }

  @Test(arguments: [
    (ClientName.command, "Stopped on the command line.", "コマンドで停止しました。"),
    (.app, "Stopped in the app.", "アプリで停止しました。"),
    (.notification, "Stopped on the notification.", "通知で停止しました。"),
    (.terminal("/dev/pts/3"), "Stopped in the terminal /dev/pts/3.", "端末 /dev/pts/3 で停止しました。"),
    (ClientName(text: "kitchen panel"), "Stopped by way of “kitchen panel”.", "「kitchen panel」から停止しました。"),
    (nil, "Stopped.", "停止しました。"),
  ])
  func `A sentence names the client that asked`(client: ClientName?, english: String, japanese: String) {
    let decision = Decision(at: seven, item: alarm, kind: .dismissed, by: client)
    #expect(self.sentence(decision) == english)
    #expect(self.sentence(decision, .japanese) == japanese)
  }

  @Test(arguments: [
    (HookResult(.ring, call: "lamp on", end: .exited, code: 0), "The hook “lamp on” ran."),
    (
      HookResult(.ring, call: "lamp on", end: .exited, code: 3, output: "no lamp\nat all"),
      "The hook “lamp on” failed with status 3: no lamp"
    ),
    (HookResult(.ring, call: "lamp on", end: .killed, code: 9), "The hook “lamp on” was ended by signal 9."),
    (HookResult(.ring, call: "lamp on", end: .timedOut), "The hook “lamp on” was ended because it took too long."),
    (
      HookResult(.ring, call: "lamp on", end: .notStarted, output: "no shell"),
      "The hook “lamp on” could not be started: no shell"
    ),
  ])
  func `A hook tells how it ended, with its first line`(hook: HookResult, sentence: String) {
    #expect(self.sentence(Decision(at: seven, item: alarm, kind: .hookEnded, hook: hook)) == sentence)
  }

  // MARK: Stories

  private func decision(
    _ kind: Decision.Kind, _ offset: TimeSpan, instant: UTCInstant? = nil, span: TimeSpan? = nil, ring: Int64? = nil,
    by client: ClientName? = nil
  ) -> Decision {
    Decision(
      at: seven + offset, item: alarm, kind: kind, instant: instant, span: span, ring: ring.map { RingID($0) },
      by: client)
  }

  private func host(_ kind: Decision.Kind, _ offset: TimeSpan, span: TimeSpan? = nil) -> Decision {
    Decision(at: seven + offset, item: nil, kind: kind, instant: span == nil ? nil : seven + offset, span: span)
  }

  private func ring(_ id: Int64, late: TimeSpan, end: RingEnd?) -> Ring {
    Ring(
      id: RingID(id), owner: alarm, occurrence: Occurrence(key: id), label: .none, settings: RingSettings(),
      planned: seven, rang: seven + late, late: late, ended: end == nil ? nil : seven + .minutes(1), end: end,
      tries: [
        RingTry(by: .sound, output: "Speaker", result: .played), RingTry(by: .notification, result: .shown),
      ])
  }

  /// A week of mornings, with a snooze on the second.
  private var mornings: [Decision] {
    let day = TimeSpan.hours(24)
    return [
      decision(.created, .hours(-34), instant: seven - day, by: .terminal("/dev/pts/3")),
      decision(.rang, .zero - day, instant: seven - day, span: .zero, ring: 1),
      decision(.armed, .zero - day, instant: seven),
      decision(.dismissed, .minutes(1) - day, ring: 1, by: .app),
      decision(.rang, .seconds(4), instant: seven, span: .seconds(4), ring: 2),
      decision(.armed, .seconds(4), instant: seven + day),
      decision(.snoozed, .seconds(14), instant: seven + .seconds(554), span: .minutes(9), ring: 2, by: .notification),
      decision(.rang, .seconds(554), instant: seven + .seconds(554), span: .zero, ring: 3),
      decision(.dismissed, .seconds(600), ring: 3, by: .app),
    ]
  }

  /// The story in English.
  private func story(_ episode: RingEpisode, host: [Decision], rings: [Ring], item: (any Item)?) -> RingStory {
    RingStory(episode, host: host, rings: rings, item: item, in: zone, .english)
  }

  private func sentence(_ decision: Decision, _ language: Language = .english) -> String {
    DecisionTexts.sentence(decision, in: zone, language)
  }

  private func texts(_ story: RingStory) -> [String] { story.lines.map(\.text) }

  @Test func `A night's story has its snooze, the machine's sleep and who stopped the ring`() throws {
    let episode = try #require(RingEpisode(.newest, of: mornings))
    let slept = [
      host(.restored, .hours(-20)), host(.slept, .seconds(4), span: .hours(8)), host(.clockStepped, .seconds(4)),
    ]
    let story = try self.story(
      episode, host: slept, rings: [ring(2, late: .seconds(4), end: .snoozed)], item: Samples.work())
    #expect(
      texts(story) == [
        "Created in the terminal /dev/pts/3, set to ring Mon 2026-11-23 07:00:00.",
        "Set to ring Tue 2026-11-24 07:00:00.",
        "The machine woke after 8 h of sleep.",
        "It rang 4 s late, because the machine slept until 07:00:04.",
        "It was heard: sound on “Speaker”, shown as a notification.",
        "Snoozed on the notification for 9 min, until Tue 2026-11-24 07:09:14.",
        "It rang on time.",
        "Stopped in the app.",
        "It rings next Mon 2026-11-23 07:00:00.",
      ])
    #expect(story.lines.first?.at == seven - .hours(34))
    #expect(story.decisions.map(\.kind).contains(.slept))
  }

  @Test func `An earlier ring's story ends with the next ring planned then`() throws {
    for choice in [RingEpisode.Choice.nearest(seven - .hours(20)), .ring(RingID(1), planned: seven - .hours(24))] {
      let episode = try #require(RingEpisode(choice, of: mornings))
      #expect(
        texts(story(episode, host: [], rings: [], item: nil)) == [
          "Created in the terminal /dev/pts/3, set to ring Mon 2026-11-23 07:00:00.",
          "It rang on time.",
          "Stopped in the app.",
          "The next ring was planned for Tue 2026-11-24 07:00:00.",
        ])
    }
  }

  @Test(arguments: [
    (Decision.Kind.restored, TimeSpan?.none, "It rang 90 s late, because Toki was not running until 07:01:30."),
    (.slept, .hours(8), "It rang 90 s late, because the machine slept until 07:01:30."),
    (.clockStepped, nil, "It rang 90 s late, because the device's clock was set."),
    (.zoneChanged, nil, "It rang 90 s late."),
  ])
  func `A late ring tells why it was late`(kind: Decision.Kind, span: TimeSpan?, sentence: String) throws {
    let late = TimeSpan.seconds(90)
    let rang = decision(.rang, late, instant: seven, span: late, ring: 1)
    let episode = try #require(RingEpisode(.newest, of: [rang]))
    let story = self.story(episode, host: [host(kind, late, span: span)], rings: [], item: nil)
    let said = sentence.replacing("90 s", with: "1 min 30 s")
    #expect(texts(story).contains(said), "\(texts(story))")
  }

  @Test func `A missed ring tells how late it was found`() throws {
    let missed = decision(.missed, .hours(3), instant: seven, span: .hours(3), ring: 1)
    let episode = try #require(RingEpisode(.newest, of: [missed]))
    let story = self.story(episode, host: [host(.restored, .hours(3))], rings: [], item: nil)
    #expect(
      texts(story) == [
        "Toki was started.",
        "It was missed: found only 3 h after its time, too late to ring, because Toki was not running until 10:00:00.",
        "It is gone.",
      ])
  }

  // MARK: Awake, and an output of one's choice

  /// A ring that was to keep the machine awake, set 9 hours before.
  private func kept(host: [Decision], isSet: Bool = true, language: Language = .english) throws -> [String] {
    let created = decision(.created, .hours(-9), instant: seven)
    let rang = decision(.rang, .zero, instant: seven, span: .zero, ring: 1)
    let episode = try #require(RingEpisode(.newest, of: isSet ? [created, rang] : [rang]))
    let ring = Ring(
      id: RingID(1), owner: alarm, occurrence: Occurrence(key: 1), label: .none,
      settings: RingSettings(keepsAwake: true), planned: seven, rang: seven, late: .zero)
    return texts(RingStory(episode, host: host, rings: [ring], item: nil, in: zone, language))
  }

  @Test func `A ring that was to keep the machine awake tells whether it did`() throws {
    let stayed = "The machine stayed awake for it, as was set."
    #expect(try kept(host: []).contains(stayed))
    // It slept before it was set, and after it rang.
    let others = [host(.slept, .hours(-10), span: .hours(1)), host(.slept, .hours(1), span: .minutes(30))]
    #expect(try kept(host: others).contains(stayed))
    let slept = try kept(host: [host(.slept, .hours(-2), span: .hours(1))])
    #expect(slept.contains("The machine was to stay awake for it, but slept."), "\(slept)")
    #expect(!slept.contains(stayed))
    let unknown = "The machine was to stay awake for it."
    #expect(try kept(host: [host(.restored, .hours(-2))]).contains(unknown))
    #expect(try kept(host: [], isSet: false).contains(unknown))
    #expect(try kept(host: [], language: .japanese).contains("設定のとおり、マシンはスリープしませんでした。"))
  }

  @Test func `A ring without that wish says nothing of it`() throws {
    let episode = try #require(RingEpisode(.newest, of: mornings))
    let story = story(episode, host: [], rings: [ring(2, late: .zero, end: .snoozed)], item: nil)
    #expect(!texts(story).contains { $0.contains("awake") })
  }

  @Test(arguments: [
    (
      [RingTry(by: .sound, output: "Dock", result: .missing), RingTry(by: .sound, output: "Speaker", result: .played)],
      ["It was heard: sound on “Speaker”.", "The chosen output “Dock” was not there, so another one played."]
    ),
    (
      [
        RingTry(by: .sound, output: "Dock", result: .missing), RingTry(by: .sound, result: .noDevice),
        RingTry(by: .notification, result: .shown),
      ],
      [
        "It was shown, and nobody could hear it: there is no sound device.",
        "The chosen output “Dock” was not there.",
      ]
    ),
    (
      [
        RingTry(by: .sound, output: "Dock", result: .missing), RingTry(by: .sound, output: "Dock", result: .played),
      ], ["It was heard: sound on “Dock”.", "The chosen output “Dock” was not there."]
    ),
    (
      [RingTry(by: .sound, output: "Dock", result: .missing), RingTry(by: .notification, result: .shown)],
      ["It was shown, and nobody could hear it: the output “Dock” is not there."]
    ),
    ([RingTry(by: .sound, output: "Speaker", result: .played)], ["It was heard: sound on “Speaker”."]),
  ])
  func `A story names a chosen output that was missing`(tries: [RingTry], sentences: [String]) throws {
    let rang = decision(.rang, .zero, instant: seven, span: .zero, ring: 1)
    let episode = try #require(RingEpisode(.newest, of: [rang]))
    var ring = ring(1, late: .zero, end: .dismissed)
    ring.tries = tries
    let story = story(episode, host: [], rings: [ring], item: nil)
    #expect(texts(story) == ["It rang on time."] + sentences + ["It is gone."])
    #expect(story.lines.dropLast().allSatisfy { $0.at == seven })
  }

  @Test(
    arguments: [
      // The sound had not begun when somebody stopped it.
      (
        [RingTry(by: .notification, result: .noService)], RingEnd.dismissed,
        "It ended before it was known whether it was heard: there is no notification service.", "not known"
      ),
      (
        [RingTry(by: .notification, result: .noService)], nil,
        "It is not known yet whether anybody can hear it: there is no notification service.", ""
      ),
      (
        [RingTry(by: .sound, result: .off), RingTry(by: .notification, result: .shown)], .dismissed,
        "It was shown: no sound, as it was set, shown as a notification.", "shown, not heard"
      ),
      (
        [RingTry(by: .sound, result: .off), RingTry(by: .terminalBell, output: "/dev/pts/3", result: .rung)],
        .dismissed,
        "A terminal's bell rang: no sound, as it was set, the bell of /dev/pts/3.", "only a terminal's bell"
      ),
    ] as [([RingTry], RingEnd?, String, String)])
  func `A ring is said to have been heard only if that is known`(
    tries: [RingTry], end: RingEnd?, sentence: String, reach: String
  ) throws {
    var ring = ring(1, late: .zero, end: end)
    ring.tries = tries
    let rang = decision(.rang, .zero, instant: seven, span: .zero, ring: 1)
    let episode = try #require(RingEpisode(.newest, of: [rang]))
    #expect(texts(story(episode, host: [], rings: [ring], item: nil)).contains(sentence))
    #expect(RingTexts.reach(of: ring, in: .english) == reach)
  }

  @Test func `Changes of the machine at other times are left out`() throws {
    let episode = try #require(RingEpisode(.newest, of: mornings))
    let others = [
      host(.clockStepped, .hours(-3)), host(.zoneChanged, .hours(-2)), host(.slept, .hours(-1), span: .hours(1)),
    ]
    let story = self.story(episode, host: others, rings: [], item: nil)
    #expect(story.decisions.allSatisfy { $0.item != nil })
  }

  @Test func `Before the first ring, the story has every decision`() throws {
    let decisions = [decision(.created, .hours(-9), instant: seven), decision(.paused, .hours(-8), by: .app)]
    let episode = try #require(RingEpisode(.newest, of: decisions))
    #expect(episode.decisions == decisions)
    #expect(RingEpisode(.ring(RingID(7), planned: seven), of: decisions) == nil)
  }
}
