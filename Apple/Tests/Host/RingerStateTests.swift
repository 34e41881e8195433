// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel

@testable import AppleHost

@Suite struct RingerStateTests {
  private static let alarm = ItemID.alarm(AlarmID(1))
  private static let at = UTCInstant(secondsSinceEpoch: 1_800_000_000)
  private static let texts = RingNotice.Texts(language: .english, time: { _ in "07:00" })

  private static func ring(_ number: Int64 = 1, _ settings: RingSettings = RingSettings(), snoozes: Int = 0) -> Ring {
    Ring(
      id: RingID(number), owner: alarm, occurrence: Occurrence(key: number), snoozes: snoozes, label: .none,
      settings: settings, planned: at, rang: at, late: .zero)
  }

  private static func heard(_ substitute: String? = nil) -> SoundReport {
    .plays(output: "Speaker", length: .seconds(9), substitute: substitute)
  }

  @Test func `A ring rises from soft to its volume, and is reported as played once`() throws {
    var ringer = RingerState(texts: Self.texts)
    let order = SoundOrder(RingSettings(), for: .ring, silencesOthers: true)
    #expect(order.first == 0.2)
    #expect(order.last == 0.8)
    #expect(order.ramp == .seconds(10))
    #expect(ringer.play(Self.ring()) == [.play(order, 1)])
    let played = RingTry(by: .sound, output: "Speaker", result: .played)
    #expect(
      ringer.heard(Self.heard(), number: 1) == [.report(.tried(RingID(1), played)), .wait(.pass(1), .seconds(9))])
    #expect(ringer.waited(.pass(1)) == [.report(.playedOnce(RingID(1)))])
    #expect(ringer.waited(.pass(1)) == [])
    #expect(ringer.stopPlaying() == [.stop(.ring)])
    #expect(ringer.heard(Self.heard("gone"), number: 1) == [])
  }

  /// Settings of a ring, and the gain at its start and at its end.
  @Test(arguments: [
    (RingSettings(ramp: .zero), 0.8, 0.8), (RingSettings(volume: Volume(percent: 10) ?? .standard), 0.1, 0.1),
    (RingSettings(volume: Volume(percent: 100) ?? .standard), 0.2, 1), (RingSettings(isChime: true), 0.8, 0.8),
  ])
  func `The gain follows the settings`(settings: RingSettings, first: Double, last: Double) {
    let order = SoundOrder(settings, for: .ring)
    #expect(order.first == first)
    #expect(order.last == last)
  }

  @Test func `Others are silenced for a ring as the settings say, but not for the chime of a step`() {
    var ringer = RingerState(texts: Self.texts)
    func silences(_ ring: Ring) -> Bool? {
      for case .play(let order, _) in ringer.play(ring) { return order.silencesOthers }
      return nil
    }
    #expect(silences(Self.ring()) == true)
    #expect(silences(Self.ring(2, RingSettings(ringLength: StepSequence.chime))) == false)
    var settings = EngineSettings()
    settings.pausesPlayers = false
    ringer.apply(settings)
    #expect(silences(Self.ring(3)) == false)
  }

  /// The player's report, and its entry in the ring's history.
  @Test(
    arguments: [
      (.plays(output: nil, length: .seconds(1), substitute: "no file"), .tone, "no file"),
      (.failed(.failed, reason: "no session"), .failed, "no session"),
      (.isTurnedDown(output: nil, length: .seconds(1)), .turnedDown, nil),
    ] as [(SoundReport, RingTry.Result, String?)])
  func `The ringer reports how a ring is heard`(report: SoundReport, result: RingTry.Result, detail: String?) {
    var ringer = RingerState(texts: Self.texts)
    _ = ringer.play(Self.ring())
    let actions = ringer.heard(report, number: 1)
    #expect(actions.first == .report(.tried(RingID(1), RingTry(by: .sound, result: result, detail: detail))))
    // A ring that cannot be heard does not keep the next one waiting.
    if result == .failed { #expect(actions.last == .report(.playedOnce(RingID(1)))) }
    #expect(ringer.heard(report, number: 1).contains(.report(.playedOnce(RingID(1)))) == false)
  }

  @Test func `A ring that the system plays is not heard twice, and any other is heard here`() {
    var ringer = RingerState(texts: Self.texts, listens: true)
    let order = SoundOrder(RingSettings(), for: .ring, silencesOthers: true)
    #expect(ringer.play(Self.ring()) == [.listen(Self.ring(), 1)])
    let rung = RingTry(by: .sound, output: "AlarmKit", result: .played)
    #expect(ringer.listened(to: Self.ring(), number: 1, isRung: true) == [.report(.tried(RingID(1), rung))])
    #expect(ringer.play(Self.ring(2)) == [.stop(.ring), .listen(Self.ring(2), 2)])
    #expect(ringer.listened(to: Self.ring(), number: 1, isRung: false) == [])
    #expect(ringer.listened(to: Self.ring(2), number: 2, isRung: false) == [.play(order, 2)])
    #expect(ringer.stopPlaying() == [.stop(.ring)])
    #expect(ringer.listened(to: Self.ring(2), number: 2, isRung: false) == [])
  }

  @Test func `A preview is answered once, and ends after half a minute or with a ring`() {
    var ringer = RingerState(texts: Self.texts)
    let order = SoundOrder(RingSettings(), for: .preview)
    #expect(
      ringer.preview(RingSettings(), number: 7) == [.play(order, 7), .wait(.limit(7), .seconds(30))])
    #expect(ringer.heard(Self.heard(), number: 7) == [.answer(7, nil)])
    #expect(ringer.heard(Self.heard(), number: 7) == [])
    #expect(ringer.waited(.limit(7)) == [.stop(.preview)])
    _ = ringer.preview(RingSettings(), number: 8)
    #expect(ringer.heard(Self.heard("no file"), number: 8) == [.answer(8, "no file"), .stop(.preview)])
    _ = ringer.preview(RingSettings(), number: 9)
    #expect(Array(ringer.play(Self.ring()).prefix(2)) == [.stop(.preview), .answer(9, nil)])
    #expect(ringer.preview(nil, number: 10) == [.answer(10, nil)])
  }

  @Test func `A pre-alarm is heard for a minute at most, and its button stops the sound alone`() {
    var ringer = RingerState(texts: Self.texts)
    let coming = ComingRing(item: Self.alarm, label: .none, settings: RingSettings(), rings: Self.at)
    let actions = ringer.show(.coming(coming))
    #expect(actions.last == .wait(.limit(1), .minutes(1)))
    #expect(ringer.heard(Self.heard(), number: 1) == [])
    #expect(ringer.pressed(.coming(Self.alarm), .quiet) == [.stop(.preAlarm), .remove([.coming(Self.alarm)])])
    #expect(ringer.withdraw(.coming(Self.alarm)) == [])
    _ = ringer.show(.coming(coming))
    let other = ItemID.timer(TimerID(2))
    #expect(ringer.withdraw(.coming(other)) == [])
    #expect(ringer.play(Self.ring()).first == .stop(.preAlarm))
  }

  @Test func `A notice has the buttons that are useful, and is removed at the end`() throws {
    var ringer = RingerState(texts: Self.texts)
    func category(_ actions: [RingerState.Action]) -> RingNotice.Category? {
      for case .show(let notice) in actions { return notice.category }
      return nil
    }
    #expect(category(ringer.show(.ring(Self.ring()))) == .ring)
    #expect(category(ringer.show(.ring(Self.ring(2, RingSettings(snoozeLimit: 1), snoozes: 1)))) == .lastRing)
    #expect(category(ringer.show(.missed(Self.ring(3)))) == .missed)
    #expect(
      category(ringer.show(.question(AwakeQuestion(item: Self.alarm, label: .none, rings: Self.at)))) == .question)
    let shown = RingTry(by: .notification, result: .shown)
    #expect(ringer.showed(.ring(RingID(1)), nil) == [.report(.tried(RingID(1), shown))])
    #expect(ringer.showed(.ring(RingID(1)), nil) == [])
    #expect(ringer.showed(.question(Self.alarm), NoticeTrouble(.failed, "no")) == [])
    #expect(ringer.withdraw(.ring(RingID(1))) == [.remove([.ring(RingID(1))])])
    #expect(
      ringer.shutDown() == [.remove([.question(Self.alarm), .ring(RingID(2)), .ring(RingID(3))])])
    #expect(ringer.show(.ring(Self.ring())) == [])
    #expect(ringer.play(Self.ring()) == [])
    #expect(ringer.pressed(.ring(RingID(1)), .stop) == [])
  }

  @Test(arguments: [
    (NoticeID.ring(RingID(7)), "ring.7"), (.question(.alarm(AlarmID(1))), "question.a1"),
    (.coming(.timer(TimerID(3))), "coming.t3"), (.failure(2), "failure.2"),
  ])
  func `A notice is known by its name`(id: NoticeID, name: String) {
    #expect(id.text == name)
    #expect(NoticeID(text: name) == id)
  }

  @Test(arguments: ["", "ring", "ring.", "ring.x", "ring.7.8", "a1.17.1.0.ring", "question.9", "ring.07"])
  func `A name that is no notice's is left to others`(name: String) { #expect(NoticeID(text: name) == nil) }

  /// The system's report of a person's answer to a notice, and its meaning.
  @Test(
    arguments: [
      ("snooze", "ring", .snooze), ("stop", "ring", .stop), ("snooze", "last_ring", nil),
      (NotificationAnswer.tap, "ring", nil), (NotificationAnswer.tap, "missed", .seen), ("quiet", "coming", .quiet),
      (NotificationAnswer.close, "missed", .seen), (NotificationAnswer.close, "ring", nil), ("snooze", "", nil),
    ] as [(String, String, NoticeButton?)])
  func `A tap opens the app, and marks only a missed ring as seen`(
    action: String, category: String, button: NoticeButton?
  ) {
    let answer = NotificationAnswer(name: "ring.1", action: action, category: category)
    #expect(answer.button == button)
    // Of a ring that the system made, only these two are news; its pre-alarm is no ring.
    #expect(answer.ring?.isSnooze == (button == .snooze ? true : button == .stop ? false : nil))
  }
}
