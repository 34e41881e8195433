// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct AppleRingerTests {
  @Test func `It keeps every promise of a ringer`() {
    let loop = DispatchLoop()
    let delays = DispatchDelays(loop: loop, clock: AppleClock())
    let suite = RingerConformance(
      good: .named("dawn"), bad: .named("nothing"),
      wait: { usleep(UInt32($0.nanoseconds / 1_000)) },
      make: {
        AppleRinger(
          player: RecordedSoundPlayer(), notifier: RecordedNotifier(), delays: delays,
          texts: RingNotice.Texts(language: .english) { _ in "07:00" })
      })
    #expect(suite.violations() == [])
  }

  @Test func `A button on a notice reaches the engine, and a closed ringer answers nobody`() async {
    let notifier = RecordedNotifier()
    let reports = Log<RingerReport>()
    let ringer = AppleRinger(
      player: RecordedSoundPlayer(), notifier: notifier,
      delays: DispatchDelays(loop: DispatchLoop(), clock: AppleClock()),
      texts: RingNotice.Texts(language: .english) { _ in "07:00" })
    ringer.start { reports.add($0) }
    await ringer.rest()
    #expect(notifier.leftoversRemoved == 1)
    notifier.press(.ring(RingID(3)), .snooze)
    notifier.press(.question(.alarm(AlarmID(1))), .awake)
    #expect(await eventually { reports.entries.count == 2 })
    #expect(reports.entries == [.pressed(RingID(3), .snooze), .isAwake(.alarm(AlarmID(1)))])
    ringer.shutDown()
    notifier.press(.ring(RingID(3)), .stop)
    await ringer.rest()
    #expect(reports.entries.count == 2)
  }

  @Test func `Sound and notices are examined together`() async {
    let ringer = AppleRinger(
      player: RecordedSoundPlayer(), notifier: RecordedNotifier(),
      delays: DispatchDelays(loop: DispatchLoop(), clock: AppleClock()),
      texts: RingNotice.Texts(language: .english) { _ in "" })
    let findings = await withCheckedContinuation { continuation in
      ringer.examine(isQuick: true) { continuation.resume(returning: $0) }
    }
    #expect(findings.map(\.code) == [.soundOutput, .notifications])
  }
}
