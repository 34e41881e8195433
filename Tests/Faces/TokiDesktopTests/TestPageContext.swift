// SPDX-License-Identifier: Apache-2.0
import GTKKit
import TokiEngine
import TokiModel
import TokiScreens
import TokiTestKit
import TokiWire

@testable import TokiDesktop

/// An app around a page, without a daemon unless a test has one.
enum TestPageContext {
  static let start = UTCInstant(secondsSinceEpoch: 1_782_108_000)

  /// An app that has reached a daemon.
  static func reaching(_ control: any TokiControl, host: ManualHost) async -> PageContext {
    let pageContext = make(host: host, control: control)
    pageContext.engine.start()
    _ = await until { pageContext.engine.state != nil }
    return pageContext
  }

  /// Lets tasks and the main loop go on until something is true, for a minute at most.
  static func until(_ isTrue: () -> Bool) async -> Bool {
    let patience = Delay()
    var isOver = false
    patience.after(milliseconds: 60_000) { isOver = true }
    while !isTrue(), !isOver {
      MainLoop.drain()
      await Task.yield()
    }
    return isTrue()
  }

  /// An app that has not started; `control` is that of the daemon, `later` is found once that was given up.
  static func make(
    settingsPath: String? = nil, host: ManualHost = ManualHost(utc: start), sharing: HomeSharing = .none,
    remotes: AppRemotes = .none, control: (any TokiControl)? = nil, later: (any TokiControl)? = nil
  ) -> PageContext {
    let connect = { @Sendable () async throws(ControlError) -> any TokiControl in
      guard let control else { throw ControlError.unreachable(.daemon, reason: "no daemon") }
      return control
    }
    let context = DesktopContext(
      clock: host, connect: connect, reconnect: connect,
      connectIfRunning: { () async throws(ControlError) in later }, wakes: host, executor: InlineExecutor(),
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
