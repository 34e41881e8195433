// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The engine in this process, as a face sees it.
public struct LocalControl: TokiControl {
  private let engine: Engine
  private let identity: EngineStatus

  /// Speaks to an engine.
  ///
  /// - Parameter identity: What `status()` says; its uptime and warnings are the engine's own.
  public init(engine: Engine, identity: EngineStatus) {
    self.engine = engine
    self.identity = identity
  }

  public func state() async throws(ControlError) -> EngineState { await engine.currentState() }

  public func createTimer(_ draft: TimerDraft, key: String?) async throws(ControlError) -> CountdownTimer {
    try await engine.createTimer(draft, key: key)
  }

  public func createAlarm(_ draft: AlarmDraft, key: String?) async throws(ControlError) -> Alarm {
    try await engine.createAlarm(draft, key: key)
  }

  public func command(_ command: TimerCommand, timer: TimerID) async throws(ControlError) -> CountdownTimer {
    try await engine.request { (machine, now) throws(ControlError) in
      try machine.command(command, timer: timer, at: now)
    }
  }

  public func setEnabled(_ isEnabled: Bool, alarm: AlarmID) async throws(ControlError) -> Alarm {
    try await engine.request { (machine, now) throws(ControlError) in
      try machine.setEnabled(isEnabled, alarm: alarm, at: now)
    }
  }

  public func cancel(_ item: ItemID) async throws(ControlError) {
    try await engine.request { (machine, now) throws(ControlError) in try machine.cancel(item, at: now) }
  }

  public func dismiss(_ ring: RingID) async throws(ControlError) -> Ring {
    try await engine.request { (machine, now) throws(ControlError) in try machine.dismiss(ring, at: now) }
  }

  public func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring {
    try await engine.request { (machine, now) throws(ControlError) in
      try machine.snooze(ring, length: length, at: now)
    }
  }

  public func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] {
    try await engine.history(before: before, limit: Self.checked(limit))
  }

  public func decisions(about item: ItemID, limit: Int) async throws(ControlError) -> [Decision] {
    try await engine.decisions(about: item, limit: Self.checked(limit))
  }

  public func events(
    after: Int64?
  ) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    try await engine.events(after: after)
  }

  public func status() async throws(ControlError) -> EngineStatus {
    var status = identity
    (status.uptime, status.warnings) = await engine.health()
    return status
  }

  public func shutDown() async throws(ControlError) { await engine.shutDown() }

  private static func checked(_ limit: Int) throws(ControlError) -> Int {
    guard (1...1_000).contains(limit) else {
      throw ControlError(
        .invalidRequest, subject: "limit", message: "A limit is from 1 to 1000, not \(limit).")
    }
    return limit
  }
}

extension Engine {
  func currentState() -> EngineState {
    let now = settle()
    return machine.state(at: now, boot: clock.bootID)
  }

  func health() -> (uptime: TimeSpan, warnings: [String]) {
    (clock.now().boot - startedAt.boot, warnings)
  }

  func createTimer(_ draft: TimerDraft, key: String?) async throws(ControlError) -> CountdownTimer {
    try check(draft.settings.sound)
    return try await request { (machine, now) throws(ControlError) in
      try machine.createTimer(draft, key: key, at: now)
    }
  }

  func createAlarm(_ draft: AlarmDraft, key: String?) async throws(ControlError) -> Alarm {
    try check(draft.settings.sound)
    let pinned: ZoneRules?
    switch draft.zone {
    case .floating: pinned = nil
    case .pinned(let name):
      do {
        pinned = try clock.zone(named: name)
      } catch {
        throw ControlError(
          .unknownZone, subject: name.text, message: "There is no usable time zone \(name.text): \(error).")
      }
    }
    return try await request { (machine, now) throws(ControlError) in
      try machine.createAlarm(draft, rules: pinned ?? machine.hostRules, key: key, at: now)
    }
  }

  func events(after: Int64?) throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    guard !isShuttingDown else {
      throw ControlError(.shuttingDown, message: "The daemon is ending; try again in a moment.")
    }
    let loop = loop
    return feed.listen(after: after, state: currentState()) { [weak self] id in
      loop.post { [weak self] in self?.assumeIsolated { $0.feed.drop(id) } }
    }
  }

  private func check(_ sound: RingSound) throws(ControlError) {
    guard let problem = problem(with: sound) else { return }
    let subject =
      switch sound {
      case .named(let text), .file(let text): text
      case .none: "none"
      }
    throw ControlError(.unknownSound, subject: subject, message: problem)
  }
}
