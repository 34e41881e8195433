// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// The hooks that ran in a world; those of rings with an odd number hang and never report.
final class WorldHooks: Sendable {
  private let runs = Mutex<[HookRun]>([])

  func add(_ run: HookRun) { runs.withLock { $0.append(run) } }

  /// Number of runs of the hook of a ring's beginning.
  func beginnings(of ring: RingID) -> Int {
    runs.withLock { runs in runs.count { $0.occasion.ring == ring && $0.occasion.moment == .ring } }
  }

  /// The warnings since the last call.
  func takeWarnings() -> [HookOccasion] {
    runs.withLock { runs in
      defer { runs.removeAll { $0.occasion.moment == .warn } }
      return runs.map(\.occasion).filter { $0.moment == .warn }
    }
  }

  /// The hooks of every ring in a world that has some: at each moment, and five minutes before.
  static let all = [
    try? Hook(.every, .command("tell")), try? Hook(.warn, before: .minutes(5), .command("warn")),
  ].compactMap(\.self)
}

/// A hook runner whose process can die before each run.
struct WorldHookRunner: HookRunner {
  let hooks: WorldHooks
  let life: WorldLife
  private let runner = RecordedHookRunner()

  init(hooks: WorldHooks, life: WorldLife) {
    self.hooks = hooks
    self.life = life
  }

  func start(report: @escaping @Sendable (HookReport) -> Void) { runner.start(report: report) }

  func run(_ run: HookRun) {
    guard life.acts() else { return }
    hooks.add(run)
    if let ring = run.occasion.ring, ring.number % 2 == 1 { return }
    let status = run.occasion.moment == .snooze ? 1 : 0
    let result = HookResult(run.occasion.moment, call: run.hook.call.text, end: .exited, code: status)
    runner.send(HookReport(run, result, took: .seconds(1)))
  }

  func shutDown() {}
}
