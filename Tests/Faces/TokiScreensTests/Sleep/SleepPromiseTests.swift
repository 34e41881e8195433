// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiModel

@testable import TokiScreens

/// What the sleep screen promises, and what it does not.
@Suite struct SleepPromiseTests {
  private static func late(_ outlook: SleepOutlook) -> [Finding] { [outlook.finding] }

  private static let asleep = late(SleepOutlook(wake: .notPermitted, mains: .minutes(20)))
  private static let lid = late(SleepOutlook(wake: .notPermitted, mains: .minutes(20), lid: true))

  private static let cases: [(warnings: [Finding]?, isKeptAwake: Bool, text: String, isWarning: Bool)] = [
    (nil, false, "", false),
    (nil, true, "This computer stays awake while this is shown.", false),
    ([], false, "Sleep well: it will ring.", false),
    ([], true, "Sleep well: it will ring.", false),
    (asleep, true, "This computer stays awake while this is shown.", false),
    (
      lid, true,
      "This computer stays awake while this is shown. "
        + "Keep its lid open: once closed, it sleeps, and the alarm cannot wake it.", true
    ),
    (
      asleep, false,
      "This machine sleeps after 20 min on mains power and cannot be woken: the service toki-wake is not there. "
        + "Toki then rings when it wakes up, if it is at most 1 h 30 min late.", true
    ),
    (
      late(SleepOutlook(wake: .noRealTimeClock, lid: true)), false,
      "This machine sleeps when its lid is closed, and cannot be woken: it has no real-time clock. "
        + "Toki then rings when it wakes up, if it is at most 1 h 30 min late.", true
    ),
    (
      [Finding(.soundMuted, .fault, detail: "Dock")] + asleep, true, "Nobody would hear it now. “Dock” is muted.",
      true
    ),
  ]

  @Test(arguments: cases)
  func `The sleep screen promises a ring only where nothing is in the way`(
    warnings: [Finding]?, isKeptAwake: Bool, text: String, isWarning: Bool
  ) {
    let promise = SleepPromise(
      warnings, isKeptAwake: isKeptAwake, lateLimit: .minutes(90), language: .english)
    #expect(promise.text == text)
    #expect(promise.isWarning == isWarning)
  }

  @Test(arguments: [
    ([], "Sleep well: it will ring.", false),
    (
      asleep,
      "This machine sleeps after 20 min on mains power and cannot be woken: the service toki-wake is not there. "
        + "The sleep screen keeps it awake with its lid open, if the system permits.", true
    ),
    (
      asleep + [Finding(.soundMuted, .fault, detail: "Dock")], "Nobody would hear it now. “Dock” is muted.", true
    ),
  ])
  func `The page before the sleep screen says the same, and what that screen may change`(
    warnings: [Finding], text: String, isWarning: Bool
  ) {
    let promise = SleepPromise(ahead: warnings, language: .english)
    #expect(promise.text == text)
    #expect(promise.isWarning == isWarning)
  }

  @Test func `Only findings that concern a new alarm become warnings`() {
    let muted = Finding(.soundMuted, .fault, detail: "Dock")
    let others = [Finding(.saving, .good), Finding(.wakeFromSuspend, .warning, detail: "not_permitted")]
    #expect(SleepPromise.warnings(RingSettings(), in: others + [muted] + Self.asleep) == Self.asleep)
    #expect(SleepPromise.warnings(RingSettings(raisesOutput: false), in: others + [muted]) == [muted])
    // What keeps the machine awake now is not this alarm.
    let kept = SleepOutlook(wake: .notPermitted, mains: .minutes(20), kept: .yes)
    #expect(SleepPromise.warnings(RingSettings(), in: [kept.finding]) == Self.asleep)
    #expect(SleepPromise.warnings(RingSettings(keepsAwake: true), in: Self.asleep + [kept.finding]) == [])
    let refused = SleepOutlook(wake: .notPermitted, mains: .minutes(20), kept: .refused)
    #expect(SleepPromise.warnings(RingSettings(keepsAwake: true), in: [refused.finding]) == [refused.finding])
    #expect(
      SleepPromise.warnings(RingSettings(), in: [SleepOutlook(wake: .service, mains: .minutes(20)).finding]) == [])
  }

  @Test func `With a late limit of zero, a ring during sleep is announced as missed`() {
    let promise = SleepPromise(Self.asleep, isKeptAwake: false, lateLimit: .zero, language: .english)
    #expect(promise.text.hasSuffix("What was to ring in that time is missed."))
  }
}
