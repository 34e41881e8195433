// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// A home under a test's control: the real engine with a host, store, ringer and time keeper that the test drives.
///
/// A test describes events: time passes, a person starts a timer, the disk fills up.
public struct TestHome: Sendable {
  /// The loop on which the engine runs.
  public let loop: any EventLoop
  /// The clocks and the zone.
  public let host: ManualHost
  /// The engine's store.
  public let store: InMemoryStore
  /// Records rings.
  public let ringer: RecordedRinger
  /// Records the hooks that run.
  public let hookRunner: RecordedHookRunner
  /// Stands in for the time servers.
  public let timeKeeper: RecordedTimeKeeper
  /// Records the hold that keeps the machine awake.
  public let inhibitor: RecordedInhibitor
  /// Stands in for a person's calendar files.
  public let files: RecordedFiles
  /// The engine under test.
  public let engine: Engine
  /// A client's control; it calls the engine directly.
  public let control: LocalControl

  /// Creates a home with a running engine; on a loop other than `InlineLoop`, it starts once that loop runs.
  ///
  /// - Parameters:
  ///   - loop: The engine's loop.
  ///   - utc: Initial time of the host's clock.
  ///   - sinceBoot: Initial reading of the host's boot clock.
  ///   - zone: The host's zone.
  ///   - zones: Further zones that the host knows.
  ///   - store: The data left by an earlier run.
  ///   - identity: How the daemon identifies itself.
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
    hookRunner = RecordedHookRunner()
    timeKeeper = RecordedTimeKeeper()
    inhibitor = RecordedInhibitor(loop: loop)
    files = RecordedFiles(loop: loop)
    do throws(StoreError) {
      engine = try Engine(
        loop: loop, clock: host, wakeSource: host, ringer: ringer, store: store, hookRunner: hookRunner,
        timeKeeper: timeKeeper, inhibitor: inhibitor, files: files, origin: UIDOrigin(high: 0, low: 0))
    } catch {
      preconditionFailure("A store in memory can always be read, and this one says \(error)")
    }
    control = LocalControl(engine: engine, identity: identity)
    let engine = engine
    loop.post { engine.assumeIsolated { $0.start() } }
  }

  /// 2026-06-22T06:00:00Z, a Monday.
  public static let monday6 = UTCInstant(secondsSinceEpoch: 1_782_108_000)

  /// The same home after its daemon was killed and restarted on the same machine; `identity` is the new daemon's.
  public func restarted(
    identity: EngineStatus = EngineStatus(processID: 2, version: "0", uptime: .zero, socket: "")
  ) -> TestHome {
    host.forgetListener()
    return TestHome(loop: loop, host: host, store: store, identity: identity)
  }
}

// A person's acts, one call each. Tests of commands and screens go through `control`.
extension TestHome {
  /// Makes a timer, running unless told otherwise.
  @discardableResult
  public func timer(
    _ label: String = "", _ duration: TimeSpan, starts: Bool = true
  ) async throws -> CountdownTimer {
    let draft = TimerDraft(
      duration: duration, label: try Label(label), starts: starts)
    return try await control.make(draft, key: nil)
  }

  /// Sets an alarm at an hour and a minute.
  @discardableResult
  public func alarm(
    _ label: String = "", at time: (Int, Int), _ days: AlarmDays = .next, set: String? = nil
  ) async throws -> Alarm {
    guard let time = TimeOfDay(hour: time.0, minute: time.1) else { throw InvalidTestInput(text: "\(time)") }
    let draft = AlarmDraft(
      time: time, days: days, set: set.flatMap { AlarmSetName($0) }, label: try Label(label), settings: .plain)
    return try await control.make(draft, key: nil)
  }

  /// Makes a sequence of steps, running unless told otherwise.
  @discardableResult
  public func sequence(
    _ label: String = "", _ steps: [SequenceStep], starts: Bool = true
  ) async throws -> StepSequence {
    let plan = try SequencePlan(steps.map { .step($0) })
    return try await control.make(SequenceDraft(plan: plan, label: try Label(label), starts: starts), key: nil)
  }

  /// Makes a stopwatch, running unless told otherwise.
  @discardableResult
  public func stopwatch(_ label: String = "", starts: Bool = true) async throws -> Stopwatch {
    try await control.make(StopwatchDraft(label: try Label(label), starts: starts), key: nil)
  }

  /// Sets the time servers; if there is a `report`, the time keeper then sends it.
  public func askTime(of servers: [TimeServer], knowing report: TrustedTimeReport? = nil) async throws {
    _ = try await control.change(EngineSettingsEdit(timeServers: servers))
    if let report { timeKeeper.send(report) }
  }

  /// A test passed an invalid value.
  struct InvalidTestInput: Error { let text: String }
}
