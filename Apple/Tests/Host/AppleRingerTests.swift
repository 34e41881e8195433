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

  @Test(
    arguments: [
      ([.waits, .rings], false), ([.waits, .waits, nil], true), ([nil], true), ([.isSnoozed], true),
    ] as [([SystemStanding?], Bool)])
  func `The ringer is silent only while the system rings`(standings: [SystemStanding?], isHeard: Bool) async throws {
    let player = RecordedSoundPlayer()
    let looks = Log<Void>()
    let reports = Log<RingerReport>()
    let loop = DispatchLoop()
    let ringer = AppleRinger(
      player: player, notifier: RecordedNotifier(), delays: DispatchDelays(loop: loop, clock: AppleClock()),
      texts: RingNotice.Texts(language: .english) { _ in "07:00" },
      system: { _ in
        looks.add(())
        return standings[min(looks.entries.count, standings.count) - 1]
      })
    ringer.start { reports.add($0) }
    let instant = UTCInstant(secondsSinceEpoch: 1_800_000_000)
    ringer.play(
      Ring(
        id: RingID(1), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1), snoozes: 0, label: .none,
        settings: RingSettings(), planned: instant, rang: instant, late: .zero))
    #expect(await eventually { !reports.entries.isEmpty })
    #expect(looks.entries.count == standings.count)
    #expect((player.playing[.ring] != nil) == isHeard)
    ringer.shutDown()
    await ringer.rest()
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
