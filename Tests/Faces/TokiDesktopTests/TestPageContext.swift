// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
import TokiWire

@testable import TokiDesktop

/// An app around a page, without a daemon.
enum TestPageContext {
  static let start = UTCInstant(secondsSinceEpoch: 1_782_108_000)

  static func make(
    settingsPath: String? = nil, host: ManualHost = ManualHost(utc: start), sharing: HomeSharing = .none,
    remotes: AppRemotes = .none
  ) -> PageContext {
    let connect = { @Sendable () async throws(ControlError) -> any TokiControl in
      throw ControlError.unreachable(.daemon, reason: "no daemon")
    }
    let context = DesktopContext(
      clock: host, connect: connect, reconnect: connect,
      connectIfRunning: { () async throws(ControlError) in nil }, wakes: host, executor: InlineExecutor(),
      slowExecutor: InlineExecutor(), language: .english, version: "test",
      soundNames: ["dawn"],
      zoneNames: { [] }, cities: { [] }, iconFolder: "", settingsPath: settingsPath, sharing: sharing, remotes: remotes,
      newKey: { "key" })
    return PageContext(
      context: context, engine: EngineModel(context), settings: DesktopSettings(path: settingsPath))
  }

  static func present(
    _ timers: [CountdownTimer] = [], stopwatches: [Stopwatch] = [], after span: TimeSpan = .zero
  ) -> Present {
    let moment = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 3_600_000_000_000), utc: start)
    let state = EngineState(
      moment: moment, boot: BootID("boot"), zone: ZoneRules.utc.name,
      items: ItemLists(timers: timers, stopwatches: stopwatches))
    return Present(state: state, moment: moment + span, host: .utc)
  }
}

private final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
