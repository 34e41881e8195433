// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A home in a test's hands: the real engine on a host, a store, a ringer and a time keeper that a test moves.
///
/// A test says what happens in the world: the host's clock goes on, a person starts a timer, the disk fills up.
public struct TestHome: Sendable {
  public let loop: any EventLoop
  public let host: ManualHost
  public let store: InMemoryStore
  public let ringer: RecordedRinger
  public let timeKeeper: RecordedTimeKeeper
  public let engine: Engine
  public let control: LocalControl

  /// Makes a home whose engine runs: at once on an `InlineLoop`, and on another loop once that does.
  ///
  /// - Parameters:
  ///   - utc: What the host's clock shows at first.
  ///   - zone: The zone that the host is set to.
  ///   - zones: The other zones that it knows.
  ///   - store: What was kept of an earlier life.
  ///   - identity: What the daemon says of itself.
  public init(
    loop: any EventLoop = InlineLoop(), utc: UTCInstant = TestHome.monday6, sinceBoot: TimeSpan = .hours(1),
    zone: ZoneRules = .utc, zones: [ZoneRules] = [], store: InMemoryStore = InMemoryStore(),
    identity: EngineStatus = EngineStatus(processID: 1, version: "0", uptime: .zero, socket: "")
  ) {
    self.init(
      loop: loop, host: ManualHost(loop: loop, utc: utc, sinceBoot: sinceBoot, zone: zone, zones: zones),
      store: store, identity: identity)
  }

  private init(loop: any EventLoop, host: ManualHost, store: InMemoryStore, identity: EngineStatus) {
    self.loop = loop
    self.host = host
    self.store = store
    ringer = RecordedRinger()
    timeKeeper = RecordedTimeKeeper()
    do throws(StoreError) {
      engine = try Engine(
        loop: loop, clock: host, wakeSource: host, ringer: ringer, store: store, timeKeeper: timeKeeper)
    } catch {
      preconditionFailure("A store in memory can always be read, and this one says \(error)")
    }
    control = LocalControl(engine: engine, identity: identity)
    let engine = engine
    loop.post { engine.assumeIsolated { $0.start() } }
  }

  /// 2026-06-22T06:00:00Z, a Monday.
  public static let monday6 = UTCInstant(secondsSinceEpoch: 1_782_108_000)

  /// The same home after its daemon was killed and started again on the same machine.
  ///
  /// - Parameter identity: What the new daemon says of itself.
  public func restarted(
    identity: EngineStatus = EngineStatus(processID: 2, version: "0", uptime: .zero, socket: "")
  ) -> TestHome {
    host.forgetListener()
    return TestHome(loop: loop, host: host, store: store, identity: identity)
  }
}

// What a person does, in one call each. What a command or a screen does is asked for by `control`.
extension TestHome {
  @discardableResult
  public func timer(
    _ label: String = "", _ duration: TimeSpan, starts: Bool = true, trusted: Bool = false
  ) async throws -> CountdownTimer {
    let draft = TimerDraft(
      duration: duration, label: try Label(label), usesTrustedTime: trusted, starts: starts)
    return try await control.make(draft, key: nil)
  }

  /// Sets an alarm.
  ///
  /// - Parameter time: The hour and the minute.
  @discardableResult
  public func alarm(
    _ label: String = "", at time: (Int, Int), _ days: AlarmDays = .next, set: String? = nil, trusted: Bool = false
  ) async throws -> Alarm {
    guard let time = TimeOfDay(hour: time.0, minute: time.1) else { throw Nonsense(text: "\(time)") }
    let draft = AlarmDraft(
      time: time, days: days, set: set.flatMap { AlarmSetName($0) }, label: try Label(label), usesTrustedTime: trusted)
    return try await control.make(draft, key: nil)
  }

  @discardableResult
  public func sequence(
    _ label: String = "", _ steps: [SequenceStep], starts: Bool = true
  ) async throws -> StepSequence {
    let plan = try SequencePlan(steps.map { .step($0) })
    return try await control.make(SequenceDraft(plan: plan, label: try Label(label), starts: starts), key: nil)
  }

  @discardableResult
  public func stopwatch(_ label: String = "", starts: Bool = true) async throws -> Stopwatch {
    try await control.make(StopwatchDraft(label: try Label(label), starts: starts), key: nil)
  }

  /// Sets time servers, and lets what they say be known.
  ///
  /// - Parameter report: What becomes known; `nil` to leave them silent.
  public func askTime(of servers: [TimeServer], knowing report: TrustedTimeReport? = nil) async throws {
    _ = try await control.change(EngineSettingsEdit(timeServers: servers))
    if let report { timeKeeper.send(report) }
  }

  /// A text of a test that means nothing.
  struct Nonsense: Error { let text: String }
}
