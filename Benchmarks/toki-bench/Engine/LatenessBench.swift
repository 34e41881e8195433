// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel

/// Measures how late the decision to ring is, for timers of 1 to 20 ms set one after another on the real loop.
enum LatenessBench {
  static func run(count: Int, seed: UInt64) throws {
    let loop = try EpollLoop()
    let clock = LinuxClock(timeZone: "UTC")
    let engine = try Engine(
      loop: loop, clock: clock, wakeSource: TimerWakeSource(loop: loop), ringer: SilentRinger(),
      store: ForgetfulStore())
    let control = LocalControl(
      engine: engine, identity: EngineStatus(processID: 0, version: "", uptime: .zero, socket: ""))
    Task(executorPreference: loop) {
      await engine.start()
      do {
        print(try await measure(control, count: count, seed: seed))
      } catch {
        print("{\"error\":\"\(error)\"}")
      }
      loop.stop()
    }
    loop.run()
  }

  private static func measure(_ control: LocalControl, count: Int, seed: UInt64) async throws -> String {
    var random = SeededGenerator(state: seed)
    var late: [Int64] = []
    var events = try await control.events(after: nil).makeAsyncIterator()
    for _ in 0..<count {
      let span = TimeSpan(nanoseconds: Int64(1_000_000 + random.below(19_000_000)))
      _ = try await control.make(TimerDraft(duration: span), key: nil)
      while let event = try await events.next() {
        guard case .ringStarted(let ring) = event.change else { continue }
        late.append(ring.late.nanoseconds)
        let id = ring.owner
        _ = try await control.send(Dismiss(ring.id))
        try await control.cancel(id)
        break
      }
    }
    return "{\"late_ns\":[\(late.map(String.init).joined(separator: ","))]}"
  }
}

/// A ringer that does nothing.
private struct SilentRinger: Ringer {
  func start(report: @escaping @Sendable (RingerReport) -> Void) {}
  func apply(_ settings: EngineSettings) {}
  func problem(with sound: RingSound) -> String? { nil }
  func show(_ notice: Notice) {}
  func withdraw(_ subject: Notice.Subject) {}
  func play(_ ring: Ring?) {}
  func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) { answer(nil) }
  func examine(isQuick: Bool, answer: @escaping @Sendable ([Finding]) -> Void) { answer([]) }
  func shutDown() {}
}

/// A store that saves nothing: the benchmark measures the decision, which precedes the commit.
private struct ForgetfulStore: Store {
  func load() -> StoredState { StoredState() }
  func commit(_ changes: [StoreChange]) {}
  func history(before: RingID?, limit: Int) -> [Ring] { [] }
  func decisions(about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int) -> [Decision] {
    []
  }
}
