// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit

@testable import TokiDesktop

/// An app that no daemon answers, on a Wednesday at 22:00 in UTC.
enum AlarmScene {
  static let now = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 3_600_000_000_000), utc: UTCInstant(secondsSinceEpoch: 1_782_943_200))

  static func surroundings() -> Surroundings {
    let host = ManualHost(utc: now.utc)
    let settings = "/nonexistent/toki/desktop.conf"
    let context = DesktopContext(
      clock: host,
      connect: { () async throws(ControlError) -> any TokiControl in
        throw ControlError(.unreachable, message: "no daemon")
      },
      wakes: host, executor: Inline(), language: .english, version: "test", soundNames: ["bell", "dawn"],
      zoneNames: { ["Europe/Berlin"] }, iconFolder: "", settingsPath: settings, newKey: { "key" })
    return Surroundings(context: context, engine: EngineModel(context), settings: DesktopSettings(path: settings))
  }

  static func present(_ alarms: [Alarm] = []) -> Present {
    let state = EngineState(moment: now, boot: BootID("boot"), zone: ZoneRules.utc.name, alarms: alarms)
    return Present(state: state, moment: now, host: .utc)
  }

  /// One that rings every day at an hour; `nil` for an hour that no day has.
  static func alarm(_ number: Int64, hour: Int, set: String? = nil, settings: RingSettings = RingSettings()) -> Alarm? {
    guard let time = TimeOfDay(hour: hour, minute: 0) else { return nil }
    return Alarm(
      id: AlarmID(number), settings: settings, time: time, recurrence: .weekly(.everyDay),
      set: set.flatMap { AlarmSetName($0) }, at: now, in: .utc)
  }

  private final class Inline: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
