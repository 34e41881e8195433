// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiScreens

/// What a person is told of rings that the system makes.
@Suite struct ProjectionTextTests {
  struct Told: Sendable {
    let notice: Projection.Notice
    let english: String
    let japanese: String
  }

  init() { LanguageTests.process }

  private static let items: [ItemID] = [.alarm(AlarmID(1)), .timer(TimerID(2))]

  @Test(arguments: [
    Told(notice: .onlyInApp, english: "Toki rings only while it is open.", japanese: "Tokiを開いている間だけ鳴ります。"),
    Told(
      notice: .denied(.alarm),
      english: "Alarms are not allowed: allow Toki to set them in the settings of the system.",
      japanese: "アラームが許可されていません。システムの設定で、Tokiのアラームを許可してください。"),
    Told(
      notice: .denied(.notification),
      english: "Notifications are not allowed: allow them in the settings of the system.",
      japanese: "通知が許可されていません。システムの設定で許可してください。"),
    Told(
      notice: .openBefore(UTCInstant(secondsSinceEpoch: 1_782_111_600)),
      english: "Open Toki before Mon 2026-06-22 07:00:00: the system has every ring until then.",
      japanese: "2026-06-22（月）07:00:00までにTokiを開いてください。それより前の分は、すべてシステムに登録されています。"),
    Told(
      notice: .noPlace(items), english: "The system has no room for the next ring of a1, t2: open Toki before.",
      japanese: "次の鳴動をシステムに登録しきれません: a1、t2。その前にTokiを開いてください。"),
  ])
  func `Each notice has a sentence in both languages`(told: Told) {
    #expect(ProjectionText.of(told.notice, naming: \.text, in: .utc, .english) == told.english)
    #expect(ProjectionText.of(told.notice, naming: \.text, in: .utc, .japanese) == told.japanese)
  }

  @Test(arguments: [
    Projection.Notice.notAsked(.alarm), .notAsked(.notification), .canBeQuiet, .soundTooLong(items), .noRamp(items),
    .byDeviceClock(items), .asksInApp(items),
  ])
  func `No sentence is left in English for a Japanese person, and none holds a placeholder`(notice: Projection.Notice) {
    let texts = [Language.english, .japanese].map { ProjectionText.of(notice, naming: \.text, in: .utc, $0) }
    #expect(texts[0] != texts[1])
    #expect(!texts.contains { $0.contains("{") })
  }
}
